import type { ApiGatewayRequest } from '../request.ts';

/** The end of a resource of API Gateway that takes every path below another. */
export const GREEDY_PART = '/{proxy+}';

type Parameters = Readonly<Record<string, string>>;

/** The parameters with which a path matches a template; null when it does not. A parameter takes one segment that is not empty. */
const matchSegments = (template: readonly string[], path: readonly string[]): Parameters | null => {
  if (template.length !== path.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = path[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === '') return null;
    if (name !== undefined) parameters[name] = segment;
  }
  return parameters;
};

/**
 * The request as API Gateway would pass it on if each of these paths were a resource; unchanged when it was sent through no
 * greedy resource, or no template matches. As in API Gateway, a literal segment takes precedence over a parameter, and
 * slashes at the end are ignored.
 */
export const resolveGreedyResource = (request: ApiGatewayRequest, templates: Iterable<string>): ApiGatewayRequest => {
  if (!request.resource.endsWith(GREEDY_PART)) return request;
  const prefix = request.resource.slice(0, 1 - GREEDY_PART.length);
  const { proxy = '', ...above } = request.pathParameters ?? {};
  const path = proxy.replace(/\/+$/, '').split('/');
  // A brace sorts behind every character of a literal segment.
  const below = [...templates].filter((template) => template.startsWith(prefix)).toSorted();
  for (const template of below) {
    const parameters = matchSegments(template.slice(prefix.length).split('/'), path);
    if (parameters !== null) return { ...request, resource: template, pathParameters: { ...above, ...parameters } };
  }
  return request;
};
