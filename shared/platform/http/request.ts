import * as v from 'valibot';

import { attributePointer, fail, ok, type Failure, type Problem, type Result } from '../../errors/failure.ts';
import type { Reason } from '../../errors/reasons.ts';
import { isKnownCode, statusOfCode } from '../../errors/status.ts';
import { negotiateLanguage } from '../i18n/language.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../json/json.ts';
import type { RequestContext } from '../request-context.ts';

/** The parts of API Gateway's Lambda proxy event that the API reads. */
export type ApiGatewayRequest = {
  readonly resource: string;
  readonly httpMethod: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly pathParameters: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueQueryStringParameters: Readonly<Record<string, readonly string[] | undefined>> | null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: {
    readonly requestId: string;
    readonly requestTimeEpoch: number;
    readonly apiId?: string;
    readonly domainName?: string | undefined;
    readonly identity: { readonly sourceIp: string };
  };
};

/** Largest JSON body accepted, in bytes. */
export const MAX_JSON_BODY_BYTES = 1_048_576;

/** API Gateway's own request id without its hyphens: unique and hex (interface: meta.request_id). */
export const requestIdOf = (request: Pick<ApiGatewayRequest, 'requestContext'>): string =>
  request.requestContext.requestId.replaceAll('-', '').toLowerCase();

/** The concrete path below the base address, whatever domain and base path the request used. */
export const pathOf = ({ resource, pathParameters }: ApiGatewayRequest): string =>
  resource.replaceAll(/\{(\w+)\+?\}/g, (_match, name: string) => pathParameters?.[name] ?? '');

type Headers = Readonly<Record<string, string>>;

/** A cache, because every step of a request reads its headers. */
const readHeaders = new WeakMap<ApiGatewayRequest, Headers>();

/** Headers with lower-case names; the last value wins. */
export const headersOf = (request: ApiGatewayRequest): Headers => {
  const known = readHeaders.get(request);
  if (known !== undefined) return known;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers ?? {})) if (value !== undefined) headers[name.toLowerCase()] = value;
  readHeaders.set(request, headers);
  return headers;
};

/** Cookies by name; of duplicates the first counts. */
export const cookiesOf = (request: ApiGatewayRequest): ReadonlyMap<string, string> => {
  const pairs = (headersOf(request)['cookie'] ?? '').split(';').map((pair) => pair.trim());
  return new Map(pairs.toReversed().map((pair) => [pair.slice(0, Math.max(0, pair.indexOf('='))), pair.slice(pair.indexOf('=') + 1)]));
};

/** Query parameters; repeated ones are joined with commas, the separator of list filters. */
export const queryOf = (request: ApiGatewayRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, values.join(',')]],
    ),
  );

/** The body as it was sent. */
export const bodyBytes = (request: ApiGatewayRequest): Uint8Array =>
  Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

const isJsonMediaType = (contentType: string | undefined): boolean =>
  contentType === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim());

/** `{data:{attributes}}` and the flat form mean the same (interface: conventions of write bodies). */
const attributesOf = (value: JsonObject): unknown => {
  const data = value['data'];
  if (!isJsonObject(data)) return value;
  return data['attributes'] ?? {};
};

type BodyFailure =
  | 'body_empty'
  | 'invalid_json'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'unsupported_content_encoding'
  | 'validation_error';

/** Whether the body is compressed; the service does not decompress bodies (RFC 9110 §8.4). */
export const isEncoded = (request: ApiGatewayRequest): boolean =>
  !['', 'identity'].includes((headersOf(request)['content-encoding'] ?? '').trim().toLowerCase());

/** Maximum size of a JSON body in bytes, and the reason that advises what to do with a larger one. */
type BodyLimit = { readonly maxBytes: number; readonly hint: Reason };

const JSON_BODY_LIMIT: BodyLimit = { maxBytes: MAX_JSON_BODY_BYTES, hint: 'large_json' };

/** The value of a JSON body, of any type. */
export const jsonValueOf = (
  request: ApiGatewayRequest,
  contentType: string | undefined = headersOf(request)['content-type'],
  { maxBytes, hint }: BodyLimit = JSON_BODY_LIMIT,
): Result<JsonValue, Exclude<BodyFailure, 'validation_error'>> => {
  const bytes = bodyBytes(request);
  if (bytes.byteLength > maxBytes) {
    return fail({ code: 'body_too_large', params: { max_bytes: maxBytes }, reason: hint });
  }
  if (isEncoded(request)) return fail('unsupported_content_encoding');
  if (!isJsonMediaType(contentType)) return fail({ code: 'unsupported_media_type', reason: 'json_media_type' });
  const text = decodeUtf8(bytes);
  if (text === null) return fail('invalid_json');
  if (text.trim() === '') return fail('body_empty');
  const json = parseJson(text);
  return json === null ? fail('invalid_json') : ok(json.value);
};

/** The attributes of a JSON write body in either of its two shapes. */
export const jsonAttributesOf = (
  request: ApiGatewayRequest,
  contentType: string | undefined,
  limit: BodyLimit = JSON_BODY_LIMIT,
): Result<JsonObject, BodyFailure> => {
  const json = jsonValueOf(request, contentType, limit);
  if (!json.ok) return json;
  const attributes = isJsonObject(json.value) ? attributesOf(json.value) : json.value;
  if (!isJsonObject(attributes)) return fail({ code: 'validation_error', pointer: '/data', reason: 'body_not_object' });
  return ok(attributes);
};

export type RequestPart = 'body' | 'query' | 'params' | 'headers';

const defaultCode = { body: 'validation_error', query: 'invalid_filter', params: 'invalid_uuid', headers: 'validation_error' } as const;

const jsonPointerToken = (key: unknown): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** A schema names the code of a broken rule in its message: `code`, or `code:reason`. */
const codeAndReason = (message: string, part: RequestPart): Problem => {
  const [code = '', schemaReason] = message.split(':');
  return {
    code: isKnownCode(code) ? code : defaultCode[part],
    ...(schemaReason === undefined ? {} : { schemaReason }),
  };
};

const problemOf = (issue: v.BaseIssue<unknown>, part: RequestPart): Problem => {
  const path = (issue.path ?? []).map((item) => jsonPointerToken(item.key));
  const named = codeAndReason(issue.message, part);
  if (path.length === 0) return named;
  return part === 'body' ? { ...named, pointer: attributePointer(path.join('/')) } : { ...named, parameter: path.join('/') };
};

/** Checks one part of a request against its schema; reports all broken rules that the answer's one status can carry. */
export const parsePart = <Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  part: RequestPart,
): { readonly ok: true; readonly value: v.InferOutput<Schema> } | Failure => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return ok(parsed.output);
  const [first, ...rest] = parsed.issues;
  const problem = problemOf(first, part);
  const others = rest.map((issue) => problemOf(issue, part));
  return { ok: false, problems: [problem, ...others.filter(({ code }) => statusOfCode(code) === statusOfCode(problem.code))] };
};

/** Milliseconds from the request's arrival at the gateway until its answer must leave (interface: response time). */
const RESPONSE_BUDGET_MS = 25_000;
/** Maximum assumed latency between API Gateway and the function. */
const MAX_GATEWAY_LATENCY_MS = 5_000;

/** The context of a request that is served at an instant (epoch milliseconds). */
export const contextOf = (request: ApiGatewayRequest, now: number): RequestContext => {
  const arrivedAt = Math.min(now, Math.max(request.requestContext.requestTimeEpoch, now - MAX_GATEWAY_LATENCY_MS));
  return {
    requestId: requestIdOf(request),
    language: negotiateLanguage(headersOf(request)['accept-language']),
    receivedAt: now,
    deadline: arrivedAt + RESPONSE_BUDGET_MS,
    client: {
      address: request.requestContext.identity.sourceIp,
      userAgent: headersOf(request)['user-agent'] ?? null,
      cookies: cookiesOf(request),
    },
    gateway: { apiId: request.requestContext.apiId ?? null, domainName: request.requestContext.domainName ?? null },
  };
};
