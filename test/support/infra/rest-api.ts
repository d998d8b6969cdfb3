import * as v from 'valibot';

import type { StackView, Synthesized } from './synthesized.ts';

const reference = v.union([v.object({ Ref: v.string() }), v.object({ 'Fn::GetAtt': v.unknown() })]);

const resourceSchema = v.looseObject({ PathPart: v.string(), ParentId: reference });

const methodSchema = v.looseObject({
  HttpMethod: v.string(),
  ResourceId: reference,
  Integration: v.looseObject({ Type: v.literal('AWS_PROXY'), Uri: v.unknown(), Credentials: v.unknown() }),
});

export type GatewayMethod = {
  readonly method: string;
  readonly path: string;
  /** Name of the function that serves it. */
  readonly functionName: string;
};

const functionIn = (uri: unknown): string => /:function:([\w-]+)\/invocations/.exec(JSON.stringify(uri))?.[1] ?? '';

/** Path of a resource; the root, if not in the stack itself, is a parameter. */
const pathOf = (stack: StackView, target: v.InferOutput<typeof reference>): string => {
  const resource = 'Ref' in target ? stack.resources.get(target.Ref) : undefined;
  if (resource === undefined) return '';
  const { PathPart, ParentId } = v.parse(resourceSchema, resource.Properties);
  return `${pathOf(stack, ParentId)}/${PathPart}`;
};

/** The paths and methods of the REST API, in all stacks of the API. */
export const restApiOf = ({ api, paths: nested }: Synthesized) => {
  const stacks = [api, ...nested];
  return {
    paths: stacks.flatMap((stack) => stack.ofType('AWS::ApiGateway::Resource').map(([id]) => pathOf(stack, { Ref: id }))),
    methods: stacks.flatMap((stack) =>
      stack.ofType('AWS::ApiGateway::Method').map(([, { Properties }]): GatewayMethod => {
        const { HttpMethod, ResourceId, Integration } = v.parse(methodSchema, Properties);
        return { method: HttpMethod, path: pathOf(stack, ResourceId) || '/', functionName: functionIn(Integration.Uri) };
      }),
    ),
  };
};
