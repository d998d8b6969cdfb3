import * as v from 'valibot';

import type { Resource, StackView } from './synthesized.ts';

/** The account and region in which references of templates are resolved: those of a local run. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
};

const join = v.object({ 'Fn::Join': v.tuple([v.literal(''), v.array(v.unknown())]) });
const pseudoParameter = v.object({ Ref: v.string() });
const arn = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) });

const arnOfResource = ({ Type, Properties }: Resource): string => {
  const named = (property: string): string => v.parse(v.string(), Properties[property]);
  switch (Type) {
    case 'AWS::SQS::Queue':
      return `arn:aws:sqs:${REGION}:${ACCOUNT}:${named('QueueName')}`;
    case 'AWS::Lambda::Function':
      return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${named('FunctionName')}`;
    case 'AWS::Logs::LogGroup':
      return `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${named('LogGroupName')}:*`;
    default:
      throw new RangeError(`${Type} has no ARN that is known beforehand`);
  }
};

/** A value of a template as CloudFormation would resolve it. Throws for a value unknown before a deployment. */
export const resolved = (value: unknown, stack: StackView): string => {
  if (typeof value === 'string') return value;
  if (v.is(join, value)) return value['Fn::Join'][1].map((part) => resolved(part, stack)).join('');
  if (v.is(arn, value)) {
    const resource = stack.resources.get(value['Fn::GetAtt'][0]);
    if (resource !== undefined) return arnOfResource(resource);
  }
  const parameter = v.is(pseudoParameter, value) ? PSEUDO_PARAMETERS[value.Ref] : undefined;
  if (parameter === undefined) throw new RangeError(`nothing is known of ${JSON.stringify(value)} before a deployment`);
  return parameter;
};

const oneOrMore = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.unknown(),
    v.transform((only) => [only]),
  ),
]);

const conditionSchema = v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {});

const statementSchema = v.object({
  Effect: v.picklist(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: conditionSchema,
});

const policySchema = v.object({
  PolicyDocument: v.object({ Statement: v.array(statementSchema) }),
  Roles: v.array(v.object({ Ref: v.string() })),
});

const functionSchema = v.object({ FunctionName: v.string(), Role: arn });

/** One action that a role may take on a resource, which may be a pattern. */
export type Grant = {
  /** Name of the function that acts in the role, or the role's logical id. */
  readonly grantee: string;
  readonly action: string;
  readonly resource: string;
  /** `operator key: value` of each condition. */
  readonly conditions: readonly string[];
};

const granteesOf = (stack: StackView): ReadonlyMap<string, string> =>
  new Map(
    stack.ofType('AWS::Lambda::Function').map(([, { Properties }]) => {
      const { FunctionName, Role } = v.parse(functionSchema, Properties);
      return [Role['Fn::GetAtt'][0], FunctionName];
    }),
  );

const conditionsOf = (condition: v.InferOutput<typeof conditionSchema>, stack: StackView): readonly string[] =>
  Object.entries(condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, value]) => `${operator} ${key}: ${resolved(value, stack)}`),
  );

/** Every permission that the roles of a stack are given. */
export const grantsOf = (stack: StackView): readonly Grant[] => {
  const grantees = granteesOf(stack);
  return stack.ofType('AWS::IAM::Policy').flatMap(([, { Properties }]) => {
    const { PolicyDocument, Roles } = v.parse(policySchema, Properties);
    return PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action, Resource, Condition }) =>
      Roles.flatMap(({ Ref: role }) =>
        Action.flatMap((action) =>
          Resource.map((resource) => ({
            grantee: grantees.get(role) ?? role,
            action: v.parse(v.string(), action),
            resource: resolved(resource, stack),
            conditions: conditionsOf(Condition, stack),
          })),
        ),
      ),
    );
  });
};
