import { readdirSync } from 'node:fs';

import * as v from 'valibot';

import { ENTRIES, manifests, type EntryName } from '../../../functions/manifests.ts';
import { frontEnvironment } from '../../../infra/resources/panel.ts';
import { functionName } from '../../../infra/settings/names.ts';
import { resolveStage } from '../../../infra/settings/stages.ts';
import { entriesOf } from '../../../shared/platform/lambda/family-manifest.ts';
import { environmentSchemaOf } from '../../support/entry-environment.ts';
import { DEPLOYED_ENTRIES, synthesize, WITHOUT_FRONT } from '../../support/infra/synthesized.ts';

const { groups, ofFamilies } = synthesize('prod');
const functions = groups.flatMap((stack) => stack.ofType('AWS::Lambda::Function').map(([id, resource]) => ({ stack, id, resource })));

const functionSchema = v.looseObject({
  FunctionName: v.string(),
  Description: v.string(),
  Handler: v.string(),
  Timeout: v.number(),
  Role: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }),
  LoggingConfig: v.object({ LogGroup: v.object({ Ref: v.string() }) }),
  Environment: v.object({ Variables: v.record(v.string(), v.unknown()) }),
});

const described = functions.map(({ stack, id, resource }) => ({ stack, id, ...v.parse(functionSchema, resource.Properties) }));
const entryOf = ({ Description }: { readonly Description: string }): string => Description.slice(0, Description.indexOf('. '));

/** References that CloudFormation resolves become some text. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : 'resolved-by-cloudformation');

const statementSchema = v.object({
  Effect: v.picklist(['Allow', 'Deny']),
  Action: v.union([
    v.pipe(
      v.string(),
      v.transform((action) => [action]),
    ),
    v.array(v.string()),
  ]),
  Resource: v.unknown(),
});

const policySchema = v.object({
  PolicyDocument: v.object({ Statement: v.array(statementSchema) }),
  Roles: v.array(v.object({ Ref: v.string() })),
});

const policies = ofFamilies('AWS::IAM::Policy').map(([, { Properties }]) => v.parse(policySchema, Properties));

const allowed = ({ PolicyDocument: { Statement } }: (typeof policies)[number]) => Statement.filter(({ Effect }) => Effect === 'Allow');

const actionsOf = (entry: EntryName): readonly string[] => {
  // Ids of roles carry the name of their family, so no two stacks share one.
  const roleId = described.find((candidate) => entryOf(candidate) === entry)?.Role['Fn::GetAtt'][0];
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === roleId))
    .flatMap((policy) => allowed(policy).flatMap(({ Action }) => Action));
};

describe('context settings', () => {
  const chosen = synthesize('prod', { context: { architecture: 'x86_64', originTokens: '2,1' } })
    .ofFamilies('AWS::Lambda::Function')
    .map(([, { Properties }]) => Properties);

  test('architecture applies to every function', () => {
    expect(chosen.map(({ Architectures }) => Architectures)).toEqual(DEPLOYED_ENTRIES.map(() => ['x86_64']));
  });

  test('originTokens are passed to the functions behind the API only, as references to secrets', () => {
    const references =
      '{{resolve:secretsmanager:spei/prod/origin-token-2:SecretString}},{{resolve:secretsmanager:spei/prod/origin-token-1:SecretString}}';
    const told = chosen.filter(({ Environment }) => JSON.stringify(Environment).includes(references)).map(({ Handler }) => Handler);
    expect(told.toSorted()).toEqual(
      DEPLOYED_ENTRIES.flatMap(
        (entry) =>
          /\/(api|fallback)$/
            .exec(entry)
            ?.slice(1)
            .map((file) => `${file}.handler`) ?? [],
      ).toSorted(),
    );
    const withoutFront = synthesize('prod', { context: WITHOUT_FRONT }).ofFamilies('AWS::Lambda::Function');
    expect(JSON.stringify(withoutFront)).not.toContain('ORIGIN_TOKENS');
  });

  test('panelUrl and the custom domain are the own origins of the functions behind the API; a local run has both names of its front', () => {
    const domain = { domainName: 'api.example.mx', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a' };
    const originsOf = (context: Parameters<typeof resolveStage>[0]) => frontEnvironment(resolveStage(context, '1.0.0')).OWN_ORIGINS;
    expect(originsOf({ stage: 'dev' })).toBeUndefined();
    expect(originsOf({ stage: 'dev', panelUrl: 'https://panel.example.mx/app', ...domain })).toBe(
      'https://panel.example.mx,https://api.example.mx',
    );
    expect(originsOf({ stage: 'local', localOrigin: 'http://127.0.0.1:8080' })).toBe('http://localhost:8080,http://127.0.0.1:8080');
  });
});

describe('Lambda functions', () => {
  test('have their entry as service name in logs and metrics', () => {
    for (const candidate of described) {
      expect(candidate.Environment.Variables['POWERTOOLS_SERVICE_NAME']).toBe(entryOf(candidate));
    }
  });

  test('every entry file under functions/ is deployed, and nothing else', () => {
    const families = readdirSync('functions', { withFileTypes: true }).flatMap((folder) => (folder.isDirectory() ? [folder.name] : []));
    const files = families.flatMap((family) =>
      readdirSync(`functions/${family}`)
        .filter((file) => /^(?:api|fallback|request-log|schedule|stream|queue-[a-z-]+)\.ts$/.test(file))
        .map((file) => `${family}/${file.slice(0, -3)}`),
    );
    expect([...ENTRIES].toSorted()).toEqual(files.toSorted());
    expect(described.map(entryOf).toSorted()).toEqual([...DEPLOYED_ENTRIES].toSorted());
    const withoutFront = synthesize('prod', { context: WITHOUT_FRONT }).ofFamilies('AWS::Lambda::Function');
    expect(withoutFront).toHaveLength(ENTRIES.length);
  });

  test('are named after their entry', () => {
    for (const lambda of described) expect(lambda.FunctionName).toBe(functionName('prod', entryOf(lambda)));
  });

  test.each(described)(
    '$Description runs on Node.js 24 on ARM, traced, with a log group and retention of its own',
    ({ stack, id, FunctionName, LoggingConfig }) => {
      expect(stack.resources.get(id)?.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
      });
      const log = { LogGroupName: `/aws/lambda/${FunctionName}`, RetentionInDays: 90 };
      expect(stack.resources.get(LoggingConfig.LogGroup.Ref)?.Properties).toMatchObject(log);
    },
  );

  test.each(described)('$Description has exactly the environment variables of its configuration', async (lambda) => {
    const variables = lambda.Environment.Variables;
    const environment = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, asText(value)]));
    const parsed = v.safeParse(await environmentSchemaOf(entryOf(lambda)), {
      ...environment,
      AWS_REGION: 'us-east-1',
      LAMBDA_TASK_ROOT: '/var/task',
    });
    expect(parsed.issues).toBeUndefined();
    expect(Object.keys(v.parse(v.record(v.string(), v.unknown()), parsed.output))).toEqual(expect.arrayContaining(Object.keys(variables)));
  });

  test('functions behind the API time out when API Gateway does, after 29 s', () => {
    const behindApi = described.filter(({ Handler }) => Handler === 'api.handler' || Handler === 'fallback.handler');
    expect(behindApi.map(({ Timeout }) => Timeout)).toEqual(behindApi.map(() => 29));
  });

  test('no policy has wildcard actions, nor resource * except for traces, ListStreams, text messages and Textract', () => {
    const statements = policies.flatMap(allowed);
    const wildcardActions = statements.flatMap(({ Action }) => Action.filter((action) => action.includes('*')));
    const onEverything = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
    expect(wildcardActions).toEqual([]);
    expect([...new Set(onEverything)].toSorted()).toEqual([
      'dynamodb:ListStreams',
      'sns:Publish',
      'textract:DetectDocumentText',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  test('no function may scan a table', () => {
    expect(ENTRIES.flatMap(actionsOf).filter((action) => action.includes('Scan'))).toEqual([]);
  });

  /** Each reading of data in clear writes a row of the administrative audit. */
  const AUDITS_READINGS: ReadonlySet<string> = new Set(['admin-validations']);

  const ofReadOnlyFamilies = manifests
    .filter(({ contracts }) => contracts.length > 0 && contracts.every(({ method }) => method === 'GET'))
    .filter(({ name }) => !AUDITS_READINGS.has(name))
    .flatMap((manifest) => entriesOf<(typeof manifests)[number]>(manifest).filter((entry) => entry.endsWith('/api')));

  test('plans/api is a read-only family', () => {
    expect(ofReadOnlyFamilies).toContain('plans/api');
  });

  test.each(ofReadOnlyFamilies)('%s may read and count requests, but not create, delete or send', (entry) => {
    const allowed =
      /^(?:logs:\w+|xray:\w+|dynamodb:(?:BatchGetItem|GetItem|Query|UpdateItem)|s3:ListBucket|secretsmanager:GetSecretValue)$/;
    expect(actionsOf(entry).filter((action) => !allowed.test(action))).toEqual([]);
  });

  test('the fallback may count requests and nothing else', () => {
    expect(actionsOf('meta/fallback').filter((action) => !/^(?:logs|xray):/.test(action))).toEqual([
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
      'secretsmanager:GetSecretValue',
    ]);
  });

  test('functions have no managed policies', () => {
    const managed = ofFamilies('AWS::IAM::Role').filter(([, { Properties }]) => Properties['ManagedPolicyArns'] !== undefined);
    expect(managed).toEqual([]);
  });
});
