import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import committed from '../../docs/openapi.json' with { type: 'json' };
import { allContracts, manifests } from '../../functions/manifests.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogue } from '../../shared/errors/catalogue.ts';
import { isPublic, noSchema } from '../../shared/platform/http/contract.ts';
import { openApiDocument } from '../../shared/platform/openapi/document.ts';
import { errorCodesOf } from '../../shared/platform/openapi/error-responses.ts';

const record = v.record(v.string(), v.unknown());

const parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  schema: record,
});

const reference = v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/')) });

const response = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  headers: v.optional(v.record(v.string(), v.union([reference, v.object({ description: v.string(), schema: record })])), {}),
  content: v.optional(v.record(v.string(), v.object({ schema: v.optional(record) })), {}),
});

const operation = v.looseObject({
  operationId: v.string(),
  summary: v.pipe(v.string(), v.nonEmpty()),
  tags: v.tuple([v.string()]),
  parameters: v.array(parameter),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(v.object({ required: v.literal(true), content: v.object({ 'application/json': v.object({ schema: record }) }) })),
  responses: v.record(v.pipe(v.string(), v.regex(/^[1-5][0-9]{2}$/)), v.union([reference, response])),
});

/** The parts of OpenAPI 3.1 that this document uses. */
const openApi = v.object({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  tags: v.array(v.object({ name: v.string() })),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(['get', 'post', 'put', 'patch', 'delete']), operation)),
  components: v.object({ securitySchemes: record, headers: record, responses: v.record(v.string(), response), schemas: record }),
});

const document = v.parse(openApi, committed);
const shared = new Map(Object.entries(document.components.responses).map(([name, each]) => [`#/components/responses/${name}`, each]));

const resolved = (each: v.InferOutput<typeof reference> | v.InferOutput<typeof response>): v.InferOutput<typeof response> => {
  const found = '$ref' in each ? shared.get(each.$ref) : each;
  if (found === undefined) throw new Error(`${JSON.stringify(each)} refers to nothing`);
  return found;
};

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { responses, ...rest }]) => ({
    ...rest,
    path,
    method,
    responses: Object.fromEntries(Object.entries(responses).map(([status, each]) => [status, resolved(each)])),
    own: Object.entries(responses).flatMap(([status, each]) => ('$ref' in each ? [] : [{ status, response: each }])),
  })),
);

/** Every place with a body: its reference tokens. */
const bodyLocations = [
  ...Object.entries(document.components.responses).map(([name, each]) => ({ tokens: ['components', 'responses', name], each })),
  ...operations.flatMap(({ path, method, own }) =>
    own.map(({ status, response: each }) => ({ tokens: ['paths', path, method, 'responses', status], each })),
  ),
].flatMap(({ tokens, each }) =>
  Object.entries(each.content).flatMap(([mediaType, { schema }]) =>
    schema === undefined ? [] : [[...tokens, 'content', mediaType, 'schema']],
  ),
);

/** Every value of every `$ref` in a JSON value. */
const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  const members = v.safeParse(record, value);
  if (!members.success) return [];
  return Object.entries(members.output).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
};

/** About half of what an operation took when every operation described its own error bodies: 333,523 bytes for 38. */
const MAX_BYTES_PER_OPERATION = 4_600;

describe('docs/openapi.json', () => {
  test('equals the document of the contracts, as `node infra/openapi.ts` writes it', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(manifests, packageJson.version))));
  });

  test('describes each operation once', () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      allContracts.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('defines an error response of several operations once', () => {
    const own = operations.flatMap((each) =>
      each.own.filter(({ status }) => Number(status) >= 400).map(({ response: answer }) => JSON.stringify(answer)),
    );
    expect(new Set(own).size).toBe(own.length);
    expect(JSON.stringify(committed).length).toBeLessThan(MAX_BYTES_PER_OPERATION * operations.length);
  });

  test('has every component it refers to, and refers to every component', () => {
    const { headers, responses, schemas } = document.components;
    const names = Object.entries({ headers, responses, schemas }).flatMap(([kind, components]) =>
      Object.keys(components).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...new Set(referencesIn(committed))].toSorted()).toEqual(names.toSorted());
  });

  test('has schemas that are JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(committed, 'openapi.json');
    expect(bodyLocations.length).toBeGreaterThan(operations.length);
    for (const tokens of bodyLocations) {
      const pointer = tokens.map((token) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
      expect(() => ajv.compile({ $ref: `openapi.json#/${pointer}` })).not.toThrow();
    }
  });
});

describe.each(operations)('$method $path', ({ path, method, parameters, responses, requestBody, security, ...rest }) => {
  const contract = allContracts.find((each) => each.path === path && each.method.toLowerCase() === method);
  if (contract === undefined) throw new Error(`${method} ${path} has no contract`);

  test('declares every parameter of its path, and no other as one', () => {
    const inPath = parameters.filter((each) => each.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(new Set(parameters.map((each) => `${each.in} ${each.name}`)).size).toBe(parameters.length);
  });

  test('has security and x-permission of its contract', () => {
    if (isPublic(contract.access)) {
      expect(security).toEqual([]);
      expect(rest).not.toHaveProperty('x-permission');
      return;
    }
    expect(security).toEqual(contract.access.credentials.map((kind) => ({ [kind]: [] })));
    expect(rest).toHaveProperty('x-permission', contract.access.permission);
    for (const status of ['401', '403']) expect(responses).toHaveProperty(status);
  });

  test('describes a success and every error code under its status', () => {
    const statuses = Object.keys(responses);
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    for (const code of errorCodesOf(contract)) expect(responses[String(catalogue[code].status)]?.description).toContain(`\`${code}\``);
  });

  test('has a request body only when its contract has one, and X-Request-Id on every response', () => {
    expect(requestBody === undefined).toBe(contract.request.body === noSchema);
    for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('X-Request-Id');
  });
});
