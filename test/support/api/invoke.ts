import { gunzipSync } from 'node:zlib';

import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { conformanceProblems } from '../openapi-conformance.ts';
import { bytesOfResult, lambdaContext, matchResource, proxyEvent, type ApiRequest } from './gateway.ts';
import { VERSION, type TestApi } from './test-api.ts';

const errorBody = v.object({
  errors: v.array(
    v.object({
      status: v.string(),
      code: v.string(),
      detail: v.string(),
      source: v.optional(v.object({ pointer: v.optional(v.string()), parameter: v.optional(v.string()) })),
    }),
  ),
});

type Problem = { readonly code: string; readonly at: string | null };

export type ApiReply = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** Undefined when there is no JSON body. */
  readonly json: unknown;
  /** Code of every entry of `errors`, and the pointer or parameter it names; empty for a success. */
  readonly problems: readonly Problem[];
  readonly details: readonly string[];
  /** The value at a path such as `data.attributes.status`; undefined when there is none. */
  readonly at: (path: string) => unknown;
};

const valueAt = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    const members = v.safeParse(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), value);
    if (!members.success) return undefined;
    return Array.isArray(members.output) ? members.output[Number(name)] : members.output[name];
  }, json);

const parseErrors = (json: unknown): v.InferOutput<typeof errorBody>['errors'] => {
  const parsed = v.safeParse(errorBody, json);
  return parsed.success ? parsed.output.errors : [];
};

const replyOf = (status: number, headers: Readonly<Record<string, string>>, bytes: Buffer): ApiReply => {
  const text = bytes.toString('utf8');
  const isJson = headers['content-type']?.startsWith('application/json') === true && text !== '';
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  const errors = parseErrors(json);
  return {
    status,
    headers,
    bytes,
    text,
    json,
    problems: errors.map(({ code, source }) => ({ code, at: source?.pointer ?? source?.parameter ?? null })),
    details: errors.map(({ detail }) => detail),
    at: (path) => valueAt(json, path),
  };
};

/** The interface's guarantees for every answer (interface: Response envelope). */
const expectEnvelope = ({ status, headers, json, at }: ApiReply): void => {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['strict-transport-security']).toBeDefined();
  if (status !== 204) expect(headers['content-language']).toMatch(/^(?:es|en)$/);
  // A file for download is JSON of its own.
  if (json === undefined || Array.isArray(json) || at('openapi') !== undefined || headers['content-disposition'] !== undefined) return;
  expect(at('meta')).toMatchObject({
    version: VERSION,
    api_version: 'v1',
    request_id: headers['x-request-id'],
    datetime: { timezone: 'UTC', format: 'ISO 8601' },
  });
  expect(at(status < 400 ? 'data' : 'errors')).toBeDefined();
};

/** Accounts and credentials in any part of a request. */
const secretsOf = ({ headers = {}, body, path }: ApiRequest): readonly string[] => {
  const text = `${Object.values(headers).join(' ')} ${path} ${body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : JSON.stringify(body ?? '')}`;
  const keys = text.match(/cep[kt]_\w+/g) ?? [];
  const accounts = (text.match(/\d{10,18}/g) ?? []).filter((digits) => classifyBankAccount(digits).ok);
  return [...keys, ...accounts];
};

const expectDiscreetLog = ({ log }: TestApi, request: ApiRequest): void => {
  const written = JSON.stringify(log.lines.map(({ event, fields }) => ({ event, fields })));
  expect(secretsOf(request).filter((secret) => written.includes(secret))).toEqual([]);
};

const TEMPLATES = allContracts.map(({ path }) => path);

/** The operation that serves the method of the path, HEAD being GET; undefined when there is none. */
const operationOf = ({ httpMethod, path: sent }: { readonly httpMethod: string; readonly path: string }) => {
  const { resource } = matchResource(TEMPLATES, sent);
  return allContracts.find(({ method, path }) => path === resource && method === (httpMethod === 'HEAD' ? 'GET' : httpMethod));
};

/**
 * Sends a request through the real handler of its operation. Checks of every answer that it conforms to
 * docs/openapi.json, that its envelope is complete, and that no account or credential of the request got into the log.
 */
export const invoke = async (api: TestApi, request: ApiRequest): Promise<ApiReply> => {
  const event = proxyEvent(request, api.templates, api.clock.now());
  const result = await (api.handlers.get(event.resource) ?? api.fallback)(event, lambdaContext);
  const several = Object.entries(result.multiValueHeaders ?? {}).map(([name, values]) => [name, values.join('\n')] as const);
  const headers = Object.fromEntries(
    [...Object.entries(result.headers ?? {}), ...several].map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const sent = bytesOfResult(result);
  const reply = replyOf(result.statusCode, headers, headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent);
  const operation = operationOf(event);
  if (operation !== undefined) expect(conformanceProblems({ method: event.httpMethod, path: operation.path }, reply)).toEqual([]);
  expectEnvelope(reply);
  expectDiscreetLog(api, request);
  return reply;
};

/** Posts a validation request on behalf of a caller. */
export const postValidate = (
  api: TestApi,
  caller: { readonly authorization: Readonly<Record<string, string>> },
  body: unknown,
  extra: Pick<ApiRequest, 'query' | 'headers'> = {},
): Promise<ApiReply> =>
  invoke(api, { method: 'POST', path: '/validate', body, ...extra, headers: { ...caller.authorization, ...extra.headers } });

/** Gets a resource on behalf of a caller. */
export const get = (
  api: TestApi,
  caller: { readonly authorization: Readonly<Record<string, string>> },
  path: string,
  extra: Pick<ApiRequest, 'query' | 'headers' | 'method'> = {},
): Promise<ApiReply> => invoke(api, { path, ...extra, headers: { ...caller.authorization, ...extra.headers } });
