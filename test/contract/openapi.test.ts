import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import committed from '../../docs/openapi.json' with { type: 'json' };
import { allContracts } from '../../functions/manifests.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogue } from '../../shared/errors/catalogue.ts';
import { unread } from '../../shared/platform/http/contract.ts';
import { errorCodesOf, openApiDocument } from '../../shared/platform/openapi/document.ts';

const record = v.record(v.string(), v.unknown());

const parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  schema: record,
});

const response = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  headers: v.optional(v.record(v.string(), v.object({ description: v.string(), schema: record })), {}),
  content: v.optional(v.record(v.string(), v.object({ schema: v.optional(record) })), {}),
});

const operation = v.looseObject({
  operationId: v.string(),
  summary: v.pipe(v.string(), v.nonEmpty()),
  tags: v.tuple([v.string()]),
  parameters: v.array(parameter),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(v.object({ required: v.literal(true), content: v.object({ 'application/json': v.object({ schema: record }) }) })),
  responses: v.record(v.pipe(v.string(), v.regex(/^[1-5][0-9]{2}$/)), response),
});

/** The parts of OpenAPI 3.1 that this document uses. */
const openApi = v.object({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  tags: v.array(v.object({ name: v.string() })),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(['get', 'post', 'put', 'patch', 'delete']), operation)),
  components: v.object({ securitySchemes: record, schemas: record }),
});

const document = v.parse(openApi, committed);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, each]) => ({ ...each, path, method })),
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

describe('docs/openapi.json', () => {
  test('is what the contracts say: `node infra/openapi.ts` writes it anew', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(allContracts, packageJson.version))));
  });

  test('describes each operation once', () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      allContracts.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('refers to nothing that is not there, and has nothing nobody refers to', () => {
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(referencesIn(committed))].toSorted()).toEqual(names.toSorted());
  });

  test('has schemas that are JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(committed, 'openapi.json');
    const pointers = operations.flatMap(({ path, method, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.entries(content).flatMap(([mediaType, { schema }]) =>
          schema === undefined ? [] : [['paths', path, method, 'responses', status, 'content', mediaType, 'schema']],
        ),
      ),
    );
    expect(pointers.length).toBeGreaterThan(operations.length);
    for (const tokens of pointers) {
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

  test('says who may call it', () => {
    if (contract.access.kind === 'public') {
      expect(security).toEqual([]);
      expect(rest).not.toHaveProperty('x-permission');
      return;
    }
    expect(security).toEqual([{ api_key: [] }]);
    expect(rest).toHaveProperty('x-permission', contract.access.permission);
    for (const status of ['401', '403']) expect(responses).toHaveProperty(status);
  });

  test("describes a success, and every code it can fail with under the code's status", () => {
    const statuses = Object.keys(responses);
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    for (const code of errorCodesOf(contract)) expect(responses[String(catalogue[code].status)]?.description).toContain(`\`${code}\``);
  });

  test('has a body exactly where it reads one, and X-Request-Id on every answer', () => {
    expect(requestBody === undefined).toBe(contract.request.body === unread);
    for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('X-Request-Id');
  });
});
