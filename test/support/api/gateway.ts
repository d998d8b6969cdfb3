import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { GREEDY_PART } from '../../../shared/platform/http/resources/greedy-resource.ts';
import { uuidOf } from '../builders/identity/identity.ts';

/** A request from a caller. `path` is below the base address, with or without `/v1`, and may include a query. */
export type ApiRequest = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Text is sent unchanged, bytes in base64, any other value as its JSON text. */
  readonly body?: unknown;
  /** Address of the caller. */
  readonly sourceIp?: string;
};

type Matched = { readonly resource: string; readonly pathParameters: Readonly<Record<string, string>> | null };

/** Whether a greedy template takes a path. */
const matchGreedy = (template: string, path: string): Matched | null => {
  const prefix = template.slice(0, 1 - GREEDY_PART.length);
  const proxy = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return proxy === '' ? null : { resource: template, pathParameters: { proxy: decodeURIComponent(proxy) } };
};

/** Whether API Gateway would choose a template for a path, with its parameters. */
const matchTemplate = (template: string, path: string): Matched | null => {
  if (template.endsWith(GREEDY_PART)) return matchGreedy(template, path);
  const expected = template.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined ? segment !== value : value === '') return null;
    if (name !== undefined) parameters[name] = decodeURIComponent(value);
  }
  return { resource: template, pathParameters: Object.keys(parameters).length === 0 ? null : parameters };
};

/** The template that API Gateway chooses: a literal segment wins over a parameter, and a path without a match uses the greedy one of the root. */
export const matchResource = (templates: readonly string[], path: string): Matched => {
  const matches = templates.flatMap((template) => matchTemplate(template, path) ?? []);
  const parameterCount = ({ pathParameters }: Matched): number => Object.keys(pathParameters ?? {}).length;
  const [best] = matches.toSorted((left, right) => parameterCount(left) - parameterCount(right));
  return best ?? { resource: GREEDY_PART, pathParameters: { proxy: path.slice(1) } };
};

const splitPath = ({ path, query }: ApiRequest): { readonly path: string; readonly query: URLSearchParams } => {
  const [pathname = '', search = ''] = path.split('?');
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of typeof value === 'string' ? [value] : value) parameters.append(name, each);
  }
  return { path: pathname.replace(/^\/v1(?=\/)/, ''), query: parameters };
};

const encodeBody = (body: unknown): { readonly body: string | null; readonly isBase64Encoded: boolean } => {
  if (body === undefined) return { body: null, isBase64Encoded: false };
  if (body instanceof Uint8Array) return { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), isBase64Encoded: false };
};

const headersOf = ({ headers = {}, body }: ApiRequest): Readonly<Record<string, string>> => {
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return body === undefined || isTyped ? headers : { 'content-type': 'application/json', ...headers };
};

const NO_IDENTITY: Omit<APIGatewayProxyEvent['requestContext']['identity'], 'sourceIp'> = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userAgent: null,
  userArn: null,
};

let requests = 0;

/** The event of API Gateway's Lambda proxy integration for a request that arrived at an instant (epoch milliseconds). */
export const proxyEvent = (request: ApiRequest, templates: readonly string[], arrivedAt: number): APIGatewayProxyEvent => {
  requests += 1;
  const { path, query } = splitPath(request);
  const { resource, pathParameters } = matchResource(templates, path);
  const names = [...new Set(query.keys())];
  const httpMethod = request.method ?? 'GET';
  const headers = headersOf(request);
  return {
    resource,
    path,
    httpMethod,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    pathParameters,
    queryStringParameters: names.length === 0 ? null : Object.fromEntries(query),
    multiValueQueryStringParameters: names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
    stageVariables: null,
    ...encodeBody(request.body),
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example.mx',
      authorizer: null,
      protocol: 'HTTP/1.1',
      httpMethod,
      identity: { ...NO_IDENTITY, sourceIp: request.sourceIp ?? '203.0.113.7' },
      path: `/v1${path}`,
      stage: 'v1',
      requestId: uuidOf(`request ${requests}`),
      requestTimeEpoch: arrivedAt,
      resourceId: 'resource',
      resourcePath: resource,
    },
  };
};

/** Lambda's invocation context. */
export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'function',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:function',
  memoryLimitInMB: '256',
  awsRequestId: uuidOf('invocation'),
  logGroupName: 'group',
  logStreamName: 'stream',
  getRemainingTimeInMillis: () => 29_000,
  // Deprecated, but required by the type.
  /* oxlint-disable typescript/no-deprecated */
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
  /* oxlint-enable typescript/no-deprecated */
};

/** The bytes API Gateway sends for an answer of the integration. */
export const bytesOfResult = ({ body, isBase64Encoded }: APIGatewayProxyResult): Buffer =>
  Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
