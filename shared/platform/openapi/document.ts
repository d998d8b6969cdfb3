import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { beneficiaryResource } from '../../../functions/beneficiaries/http/beneficiary-schema.ts';
import { catalogue, type ErrorCode } from '../../errors/catalogue.ts';
import {
  queuedValidationResource,
  retryState,
  validationResource,
  validationSummaryResource,
} from '../../validation/http/validation-schema.ts';
import {
  authenticationErrors,
  BODY_ERRORS,
  IDEMPOTENCY_ERRORS,
  LIMIT_ERRORS,
  PIPELINE_ERRORS,
  unread,
  type ResponseContract,
  type RouteContract,
} from '../http/contract.ts';
import { errorEnvelope, errorMeta, errorSource, successMeta } from '../http/envelope-schema.ts';

type Json = Readonly<Record<string, unknown>>;
type Schema = v.GenericSchema;

/** Schemas shown by name, so that generated clients get types with names. */
const NAMED_SCHEMAS = {
  Meta: successMeta,
  ErrorMeta: errorMeta,
  ErrorSource: errorSource,
  RetryState: retryState,
  Validation: validationResource,
  QueuedValidation: queuedValidationResource,
  ValidationSummary: validationSummaryResource,
  Beneficiary: beneficiaryResource,
};

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (object: object, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: NAMED_SCHEMAS,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // An absent optional field reaches its rule as null; that is no default a client should send.
  overrideSchema: ({ jsonSchema }) => (jsonSchema.default === null ? without(jsonSchema, ['default']) : undefined),
  // Rules that JSON Schema cannot be derived from carry it in their metadata.
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (!('metadata' in valibotAction) || !isRecord(valibotAction.metadata)) return undefined;
    const { jsonSchema: documented, objectSchema } = valibotAction.metadata;
    if (isRecord(documented)) return documented;
    return isRecord(objectSchema) ? { ...without(jsonSchema, ['objectSchema']), ...objectSchema } : undefined;
  },
};

const schemaOf = (schema: Schema): Json => without(toJsonSchema(schema, conversion), ['$schema', '$defs']);

/** Codes an operation can answer with, those of the pipeline included. */
export const errorCodesOf = ({ access, request, errors, idempotent }: RouteContract): readonly ErrorCode[] => {
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...(access.kind === 'api_key' ? authenticationErrors(access) : []),
      ...(idempotent === true ? IDEMPOTENCY_ERRORS : []),
      ...(request.body === unread ? [] : BODY_ERRORS),
      ...LIMIT_ERRORS,
      ...PIPELINE_ERRORS,
    ]),
  ];
};

const entriesOf = (schema: Schema): readonly (readonly [string, Json, boolean])[] => {
  const converted = schemaOf(schema);
  const properties = isRecord(converted['properties']) ? converted['properties'] : {};
  const required = Array.isArray(converted['required']) ? converted['required'] : [];
  return Object.entries(properties).map(([name, property]) => [name, isRecord(property) ? property : {}, required.includes(name)]);
};

const parametersOf = ({ request, idempotent }: RouteContract): readonly Json[] => {
  const named = (schema: Schema, location: string): readonly Json[] =>
    schema === unread
      ? []
      : entriesOf(schema).map(([name, { description, ...property }, required]) => ({
          name: location === 'header' ? name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase()) : name,
          in: location,
          required: location === 'path' || required,
          ...(description === undefined ? {} : { description }),
          schema: property,
        }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Names this request, so that repeating it executes it once. Valid for 24 hours.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,255}$' },
  };
  return [
    ...named(request.params, 'path'),
    ...named(request.query, 'query'),
    ...named(request.headers, 'header'),
    ...(idempotent === true ? [idempotencyKey] : []),
  ];
};

const requestId = { 'X-Request-Id': { description: 'Equals meta.request_id.', schema: { type: 'string' } } };

const responseOf = ({ description, schema, mediaTypes, headers }: ResponseContract): Json => ({
  description,
  headers: {
    ...requestId,
    ...Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, header]) => [name, { description: header.description, schema: schemaOf(header.schema) }]),
    ),
  },
  ...(schema === undefined
    ? mediaTypes === undefined
      ? {}
      : { content: Object.fromEntries(mediaTypes.map((type) => [type, {}])) }
    : { content: { 'application/json': { schema: schemaOf(schema) } } }),
});

const wholeSeconds = { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 1 } };
const counter = (description: string): Json => ({ description, schema: { type: 'integer' } });

const RATE_LIMIT_HEADERS = {
  'X-RateLimit-Limit': counter('Requests per minute; 1200 identifies the per-IP ceiling.'),
  'X-RateLimit-Remaining': counter('Requests left in the window; 0 on a 429.'),
  'X-RateLimit-Reset': counter('Renewal of the window, Unix epoch seconds.'),
};

/** Headers that answers of a status carry beside the request id. */
const errorHeaders = (status: number): Json => {
  if (status === 401) return { 'WWW-Authenticate': { description: 'Bearer.', schema: { type: 'string' } } };
  if (status === 429) return { 'Retry-After': wholeSeconds, ...RATE_LIMIT_HEADERS };
  return status === 409 || status === 503 ? { 'Retry-After': wholeSeconds } : {};
};

const errorResponsesOf = (contract: RouteContract): Readonly<Record<string, Json>> => {
  const byStatus = Map.groupBy(errorCodesOf(contract), (code) => catalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      // A 422 tells of every field at once, and a preflight failure carries the codes of its fields.
      const description = codes.map((code) => `\`${code}\`: ${catalogue[code].en}`).join('\n');
      return [
        String(status),
        {
          description,
          headers: { ...requestId, ...errorHeaders(status) },
          content: { 'application/json': { schema: schemaOf(errorEnvelope(codes)) } },
        },
      ];
    }),
  );
};

const bodyContentOf = ({ request, bodyMediaTypes = ['application/json'] }: RouteContract): Json =>
  Object.fromEntries(bodyMediaTypes.map((mediaType) => [mediaType, { schema: schemaOf(request.body) }]));

const operationOf = (contract: RouteContract): Json => ({
  operationId: contract.operationId,
  summary: contract.summary,
  ...(contract.description === undefined ? {} : { description: contract.description }),
  tags: [contract.tag],
  ...(contract.access.kind === 'public' ? { security: [] } : { 'x-permission': contract.access.permission, security: [{ api_key: [] }] }),
  parameters: parametersOf(contract),
  ...(contract.request.body === unread ? {} : { requestBody: { required: true, content: bodyContentOf(contract) } }),
  responses: {
    ...Object.fromEntries(Object.entries(contract.responses).map(([status, response]) => [status, responseOf(response)])),
    ...errorResponsesOf(contract),
  },
});

/** The OpenAPI 3.1 document of a set of contracts. */
export const openApiDocument = (contracts: readonly RouteContract[], version: string): Json => {
  const byPath = Map.groupBy(contracts, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'SPEI transfer validation',
      version,
      description: "Tells whether a Mexican SPEI transfer exists in the central bank's CEP, and delivers its certificate.",
    },
    servers: [{ url: '/v1' }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((contract) => [contract.method.toLowerCase(), operationOf(contract)])),
      ]),
    ),
    components: {
      securitySchemes: { api_key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: toJsonSchemaDefs(NAMED_SCHEMAS, conversion),
    },
  };
};
