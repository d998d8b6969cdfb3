import type * as v from 'valibot';

import {
  isPublic,
  noSchema,
  type Access,
  type CredentialKind,
  type ResponseContract,
  type RouteContract,
} from '../http/schemas/contract.ts';
import type { EventContract, FamilyManifest } from '../lambda/family-manifest.ts';
import { makeErrorResponses, type ErrorResponses } from './error-responses.ts';
import { REQUEST_ID_HEADER, SHARED_HEADERS } from './headers.ts';
import { makeSchemaConverter, type Json, type SchemaConverter } from './json-schema.ts';
import { answerName, makeComponentNames, pascalCase, singular, type ComponentNames, type NamedAnswer } from './name-components.ts';
import { makeSharedParts, type NamedPart, type SharedParts } from './shared-parts.ts';

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
    propertiesOf(request[part]).map(({ name, schema: { description, example, ...schema }, isRequired }) => ({
      name: location === 'header' ? headerName(name) : name,
      in: location,
      required: location === 'path' || isRequired,
      ...(description === undefined ? {} : { description }),
      schema,
      ...(example === undefined ? {} : { example }),
    }));
  return [
    ...named('params', 'path'),
    ...named('query', 'query'),
    ...named('headers', 'header'),
    ...(idempotent === true ? [idempotencyKey] : []),
  ];
};

/** `id` of `/prices/{id}/alerts` as `PriceId`; any other parameter keeps its name. */
const parameterName = (path: string, { name, in: place }: Json): string => {
  const owner = path.split('/').find((_segment, index, segments) => segments[index + 1] === `{${String(name)}}`);
  return place === 'path' && name === 'id' && owner !== undefined ? `${singular(pascalCase(owner))}Id` : pascalCase(String(name));
};

const namedParameters = (contract: RouteContract, converter: SchemaConverter): readonly NamedPart[] =>
  parametersOf(contract, converter).map((part) => ({ name: parameterName(contract.path, part), part }));

const namedHeaders = (response: ResponseContract, { schemaOf }: SchemaConverter): readonly (NamedPart & { readonly header: string })[] =>
  Object.entries(response.headers ?? {}).map(([header, { description, schema }]) => ({
    header,
    name: pascalCase(header),
    part: { description, schema: schemaOf(schema) },
  }));

/** The converter and the names for the parts of an operation. */
type Naming = {
  readonly parameters: SharedParts;
  readonly headers: SharedParts;
  readonly converter: SchemaConverter;
  readonly names: ComponentNames;
  readonly answers: readonly NamedAnswer[];
  readonly errors: ErrorResponses;
};

/** The answers with a JSON body of all operations. */
const answersOf = (contracts: readonly RouteContract[], { schemaOf }: SchemaConverter): readonly NamedAnswer[] =>
  contracts.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(({ schema }) => (schema === undefined ? [] : [{ operationId, schema: schemaOf(schema) }])),
  );

const contentOf = (operationId: string, { schema, mediaTypes = [] }: ResponseContract, { converter, names, answers }: Naming): Json => {
  const files = Object.fromEntries(mediaTypes.map((type) => [type, {}]));
  if (schema === undefined) return files;
  const answer = { operationId, schema: converter.schemaOf(schema) };
  return { ...files, 'application/json': { schema: names.refer(answer.schema, answerName(answer, answers)) } };
};

const responseOf = (operationId: string, response: ResponseContract, naming: Naming): Json => {
  const headers = namedHeaders(response, naming.converter).map((each) => [each.header, naming.headers.refer(each)]);
  const content = contentOf(operationId, response, naming);
  return {
    description: response.description,
    headers: { ...REQUEST_ID_HEADER, ...Object.fromEntries(headers) },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
};

const requestBodyOf = (
  { operationId, request, bodyMediaTypes = ['application/json'], isBodyOptional }: RouteContract,
  { converter, names }: Naming,
): Json => {
  const body = converter.schemaOf(request.body);
  const schema = '$ref' in body ? body : names.refer(body, `${pascalCase(operationId)}Request`);
  return { required: isBodyOptional !== true, content: Object.fromEntries(bodyMediaTypes.map((mediaType) => [mediaType, { schema }])) };
};

/** Security schemes by the kind of credential. */
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
    ...(access.secondFactor === undefined ? {} : { 'x-second-factor': true }),
    ...(access.stepUp === undefined ? {} : { 'x-step-up': { max_age_seconds: access.stepUp.maxAgeSeconds } }),
    security: access.credentials.map((kind) => ({ [kind]: [] })),
  };
};

/** The schemes that some operation takes. */
const securitySchemesOf = (contracts: readonly RouteContract[]): Json => {
  const taken = new Set<string>(contracts.flatMap(({ access }) => access.credentials));
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([kind]) => taken.has(kind)));
};

const operationOf = (contract: RouteContract, naming: Naming): Json => ({
  operationId: contract.operationId,
  summary: contract.summary,
  ...(contract.description === undefined ? {} : { description: contract.description }),
  tags: [contract.tag],
  ...securityOf(contract),
  parameters: namedParameters(contract, naming.converter).map(naming.parameters.refer),
  ...(contract.request.body === noSchema ? {} : { requestBody: requestBodyOf(contract, naming) }),
  responses: {
    ...Object.fromEntries(
      Object.entries(contract.responses).map(([status, response]) => [status, responseOf(contract.operationId, response, naming)]),
    ),
    ...naming.errors.referencesOf(contract),
  },
});

const pathsOf = (contracts: readonly RouteContract[], naming: Naming): Json => {
  const operations = (onPath: readonly RouteContract[]): Json =>
    Object.fromEntries(onPath.map((contract) => [contract.method.toLowerCase(), operationOf(contract, naming)]));
  return Object.fromEntries([...Map.groupBy(contracts, ({ path }) => path)].map(([path, onPath]) => [path, operations(onPath)]));
};

/** An event as a request to the endpoint of a receiver, which acknowledges it with any 2xx. */
const eventOf = ({ name, tag, description, schema }: EventContract, { schemaOf }: SchemaConverter): Json => ({
  post: {
    operationId: `on${pascalCase(name)}`,
    summary: name,
    description,
    tags: [tag],
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema) } } },
    responses: {
      '2XX': { description: 'Received. The body of the response is ignored.' },
      '4XX': { description: 'Not received: it is delivered again. 410 disables the endpoint.' },
    },
  },
});

/** The `info` of a document (OpenAPI 3.1). */
type DocumentInfo = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly contact?: { readonly name: string };
  readonly license?: { readonly name: string; readonly identifier: string };
};

type DocumentParts = {
  readonly info: DocumentInfo;
  /** The body of every answer that is an error. */
  readonly errorDocument: v.GenericSchema;
};

/** The OpenAPI 3.1 document of a set of families. Everything that several operations share is a component. */
export const openApiDocument = (manifests: readonly FamilyManifest[], { info, errorDocument }: DocumentParts): Json => {
  const contracts = manifests.flatMap((manifest) => manifest.contracts);
  const delivered = manifests.flatMap(({ deliveredEvents = [] }) => deliveredEvents);
  const converter = makeSchemaConverter();
  const answers = answersOf(contracts, converter);
  const errors = makeErrorResponses(contracts, errorDocument, converter);
  const events = Object.fromEntries(delivered.map((event) => [event.name, eventOf(event, converter)]));
  for (const { request } of contracts) converter.schemaOf(request.body);
  const names = makeComponentNames(converter.components());
  const parameters = makeSharedParts(
    'parameters',
    contracts.flatMap((contract) => namedParameters(contract, converter)),
  );
  const headers = makeSharedParts(
    'headers',
    contracts.flatMap(({ responses }) => Object.values(responses).flatMap((response) => namedHeaders(response, converter))),
    SHARED_HEADERS,
  );
  const paths = pathsOf(contracts, { converter, names, answers, errors, parameters, headers });
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/v1' }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: events,
    components: {
      securitySchemes: securitySchemesOf(contracts),
      parameters: parameters.components,
      headers: headers.components,
      responses: errors.components,
      schemas: names.all(),
    },
  };
};
