import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import document from '../../docs/openapi.json' with { type: 'json' };
import { closedDocument } from './closed-document.ts';

/** A response as a client sees it; header names in lower case. */
export type ObservedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

const DOCUMENT_ID = 'openapi.json';

const record = v.record(v.string(), v.unknown());
const responseObject = v.object({
  description: v.string(),
  headers: v.optional(record, {}),
  content: v.optional(record, {}),
});
const operationObject = v.object({
  responses: v.record(v.string(), v.union([v.strictObject({ $ref: v.string(), description: v.optional(v.string()) }), responseObject])),
});
const headerObject = v.union([v.strictObject({ $ref: v.string() }), v.looseObject({ schema: record })]);
const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = v.parse(v.record(v.string(), record), document.paths);

const sharedResponses = v.parse(record, document.components.responses);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closedDocument, DOCUMENT_ID);

const validators = new Map<string, ValidateFunction>();

/** The validator of the schema at a place of the document, given as reference tokens. */
const validatorAt = (tokens: readonly string[]): ValidateFunction => {
  const pointer = tokens.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const known = validators.get(pointer);
  if (known !== undefined) return known;
  const validator = ajv.compile({ $ref: `${DOCUMENT_ID}#/${encodeURI(pointer)}` });
  validators.set(pointer, validator);
  return validator;
};

const problemsOf = (what: string, tokens: readonly string[], value: unknown): readonly string[] => {
  const validate = validatorAt(tokens);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${what}${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
};

/** A header value in the type of its schema: every header is text on the wire. */
const headerValue = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);

/** Reference tokens of the target of a place: that of its `$ref`, or the place itself. */
const followed = (tokens: readonly string[], object: object): readonly string[] =>
  '$ref' in object && typeof object.$ref === 'string' ? object.$ref.slice('#/'.length).split('/') : tokens;

const headerProblems = (
  tokens: readonly string[],
  documented: Readonly<Record<string, unknown>>,
  { headers }: ObservedResponse,
): readonly string[] =>
  Object.entries(documented).flatMap(([name, described]) => {
    const sent = headers[name.toLowerCase()];
    if (sent === undefined) return [];
    const place = [...followed([...tokens, 'headers', name], v.parse(headerObject, described)), 'schema'];
    const isAsText = problemsOf(name, place, sent).length === 0;
    return isAsText ? [] : problemsOf(`header ${name}`, place, headerValue(sent));
  });

/** Headers that have a meaning for clients of this API: each one sent must be documented. */
const MEANINGFUL_HEADERS = ['content-disposition', 'etag', 'link', 'location', 'repr-digest', 'x-request-id'];

const undocumentedHeaders = (documented: readonly string[], { headers }: ObservedResponse): readonly string[] => {
  const names = new Set(documented.map((name) => name.toLowerCase()));
  return MEANINGFUL_HEADERS.filter((name) => headers[name] !== undefined && !names.has(name)).map(
    (name) => `header ${name} is not documented`,
  );
};

const bodyProblems = (
  tokens: readonly string[],
  content: Readonly<Record<string, unknown>>,
  response: ObservedResponse,
): readonly string[] => {
  const mediaTypes = Object.keys(content);
  if (mediaTypes.length === 0) return response.bytes.byteLength === 0 ? [] : ['a body where none is documented'];
  const [mediaType = ''] = (response.headers['content-type'] ?? '').split(';');
  if (!mediaTypes.includes(mediaType)) return [`media type ${mediaType} is not documented`];
  const described = v.parse(v.object({ schema: v.optional(record) }), content[mediaType]);
  if (described.schema === undefined) return [];
  const json: unknown = JSON.parse(Buffer.from(response.bytes).toString('utf8'));
  return problemsOf('body', [...tokens, 'content', mediaType, 'schema'], json);
};

const errorBody = v.object({ errors: v.array(v.object({ code: v.string() })) });

/** Codes of an error answer that the operation does not list: its description names each of them. */
const undocumentedCodes = (description: string, { status, bytes }: ObservedResponse): readonly string[] => {
  if (status < 400 || bytes.byteLength === 0) return [];
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), errorBody), Buffer.from(bytes).toString('utf8'));
  const codes = body.success ? body.output.errors.map(({ code }) => code) : [];
  return codes.filter((code) => !description.includes(`\`${code}\``)).map((code) => `code ${code} is not documented for ${status}`);
};

/**
 * All differences between a response and its operation in docs/openapi.json; empty when it conforms. An answer to HEAD is checked as one to
 * GET without its body.
 */
export const conformanceProblems = (
  operation: { readonly method: string; readonly path: string },
  response: ObservedResponse,
): readonly string[] => {
  const isHead = operation.method === 'HEAD';
  const method = isHead ? 'get' : operation.method.toLowerCase();
  const described = paths[operation.path]?.[method];
  if (described === undefined) return [`${operation.method} ${operation.path} is not documented`];
  const answer = v.parse(operationObject, described).responses[String(response.status)];
  if (answer === undefined) return [`status ${response.status} is not documented`];
  const tokens = followed(['paths', operation.path, method, 'responses', String(response.status)], answer);
  const documented = '$ref' in answer ? v.parse(responseObject, sharedResponses[tokens.at(-1) ?? '']) : answer;
  return [
    ...headerProblems(tokens, documented.headers, response),
    ...undocumentedHeaders(Object.keys(documented.headers), response),
    ...(isHead ? [] : bodyProblems(tokens, documented.content, response)),
    ...undocumentedCodes(answer.description ?? documented.description, response),
  ];
};
