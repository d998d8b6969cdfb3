import { isPublic, noSchema, type Access, type CredentialKind, type ResponseContract, type RouteContract } from '../http/contract.ts';
import { errorMeta, errorSource, successMeta } from '../http/envelope-schema.ts';
import type { FamilyManifest } from '../lambda/family-manifest.ts';
import { errorResponse, errorResponsesOf, sharedErrorGroups } from './error-responses.ts';
import { REQUEST_ID_HEADER, SHARED_HEADERS } from './headers.ts';
import { makeSchemaConverter, type Json, type NamedSchemas, type SchemaConverter } from './json-schema.ts';

/** Schemas of the envelope, which every family uses. */
const ENVELOPE_SCHEMAS: NamedSchemas = { Meta: successMeta, ErrorMeta: errorMeta, ErrorSource: errorSource };

/** The schemas that the families name. Throws TypeError when two of them mean different things by a name. */
const namedSchemasOf = (manifests: readonly FamilyManifest[]): NamedSchemas => {
  const named = new Map(Object.entries(ENVELOPE_SCHEMAS));
  for (const { name: family, schemas = {} } of manifests) {
    for (const [name, schema] of Object.entries(schemas)) {
      if ((named.get(name) ?? schema) !== schema) throw new TypeError(`${family} names another schema ${name}`);
      named.set(name, schema);
    }
  }
  return Object.fromEntries(named);
};

/** Name of a header as it is usually written: `If-None-Match`. */
const headerName = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names this request, so that repeating it executes it once. Valid for 24 hours.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,255}$' },
};

const parametersOf = ({ request, idempotent }: RouteContract, { propertiesOf }: SchemaConverter): readonly Json[] => {
  const named = (part: 'params' | 'query' | 'headers', location: 'path' | 'query' | 'header'): readonly Json[] =>
    propertiesOf(request[part]).map(({ name, schema: { description, ...schema }, isRequired }) => ({
      name: location === 'header' ? headerName(name) : name,
      in: location,
      required: location === 'path' || isRequired,
      ...(description === undefined ? {} : { description }),
      schema,
    }));
  return [
    ...named('params', 'path'),
    ...named('query', 'query'),
    ...named('headers', 'header'),
    ...(idempotent === true ? [idempotencyKey] : []),
  ];
};

const contentOf = ({ schema, mediaTypes = [] }: ResponseContract, { schemaOf }: SchemaConverter): Json => {
  if (schema !== undefined) return { 'application/json': { schema: schemaOf(schema) } };
  return Object.fromEntries(mediaTypes.map((type) => [type, {}]));
};

const responseOf = (response: ResponseContract, converter: SchemaConverter): Json => {
  const headers = Object.entries(response.headers ?? {}).map(([name, { description, schema }]) => [
    name,
    { description, schema: converter.schemaOf(schema) },
  ]);
  const content = contentOf(response, converter);
  return {
    description: response.description,
    headers: { ...REQUEST_ID_HEADER, ...Object.fromEntries(headers) },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
};

const requestBodyOf = (
  { request, bodyMediaTypes = ['application/json'], isBodyOptional }: RouteContract,
  { schemaOf }: SchemaConverter,
): Json => ({
  required: isBodyOptional !== true,
  content: Object.fromEntries(bodyMediaTypes.map((mediaType) => [mediaType, { schema: schemaOf(request.body) }])),
});

/** What a request may prove its caller by, by the kind of credential. */
const SECURITY_SCHEMES = {
  api_key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
  session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'The session of a user who has logged in.' },
} as const satisfies Readonly<Record<CredentialKind, Json>>;

const limitsOf = ({ limits = [] }: Access): Json =>
  limits.length === 0 ? {} : { 'x-rate-limit': limits.map(({ max, windowSeconds, per }) => ({ max, window_seconds: windowSeconds, per })) };

const securityOf = ({ access }: RouteContract): Json => {
  if (isPublic(access)) return { ...limitsOf(access), security: [] };
  return {
    'x-permission': access.permission,
    ...limitsOf(access),
    ...(access.stepUp === undefined ? {} : { 'x-step-up': { max_age_seconds: access.stepUp.maxAgeSeconds } }),
    security: access.credentials.map((kind) => ({ [kind]: [] })),
  };
};

/** The schemes that some operation takes. */
const securitySchemesOf = (contracts: readonly RouteContract[]): Json => {
  const taken = new Set<string>(contracts.flatMap(({ access }) => access.credentials));
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([kind]) => taken.has(kind)));
};

const operationOf = (contract: RouteContract, errorResponses: Json, converter: SchemaConverter): Json => ({
  operationId: contract.operationId,
  summary: contract.summary,
  ...(contract.description === undefined ? {} : { description: contract.description }),
  tags: [contract.tag],
  ...securityOf(contract),
  parameters: parametersOf(contract, converter),
  ...(contract.request.body === noSchema ? {} : { requestBody: requestBodyOf(contract, converter) }),
  responses: {
    ...Object.fromEntries(Object.entries(contract.responses).map(([status, response]) => [status, responseOf(response, converter)])),
    ...errorResponses,
  },
});

/** The `info` of a document (OpenAPI 3.1). */
type DocumentInfo = { readonly title: string; readonly version: string; readonly description: string };

/** The OpenAPI 3.1 document of a set of families. Error answers that operations share are components. */
export const openApiDocument = (manifests: readonly FamilyManifest[], info: DocumentInfo): Json => {
  const contracts = manifests.flatMap((manifest) => manifest.contracts);
  const converter = makeSchemaConverter(namedSchemasOf(manifests));
  const shared = sharedErrorGroups(contracts);
  const operations = (onPath: readonly RouteContract[]): Json =>
    Object.fromEntries(
      onPath.map((contract) => [
        contract.method.toLowerCase(),
        operationOf(contract, errorResponsesOf(contract, shared, converter), converter),
      ]),
    );
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/v1' }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries([...Map.groupBy(contracts, ({ path }) => path)].map(([path, onPath]) => [path, operations(onPath)])),
    components: {
      securitySchemes: securitySchemesOf(contracts),
      headers: SHARED_HEADERS,
      responses: Object.fromEntries([...shared].map(([name, group]) => [name, errorResponse(group, converter)])),
      schemas: converter.definitions(),
    },
  };
};
