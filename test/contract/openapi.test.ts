import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import committed from '../../docs/openapi.json' with { type: 'json' };
import { sheetOf as beneficiarySheet } from '../../functions/beneficiaries/domain/export-sheet.ts';
import { allContracts } from '../../functions/manifests.ts';
import { deliverySheet } from '../../functions/webhooks/domain/delivery-sheet.ts';
import { apiDocument } from '../../infra/openapi/document.ts';
import { fieldReference } from '../../infra/openapi/field-reference.ts';
import { fileExamples } from '../../infra/openapi/file-examples.ts';
import { operationLimits, operationLimitsModule } from '../../infra/openapi/operation-limits.ts';
import { bodyExamples, parameterTexts } from '../../infra/openapi/request-texts.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { parseCepXml } from '../../shared/banxico/domain/cep/cep-xml.ts';
import { catalogue } from '../../shared/errors/catalogue.ts';
import { SENDING_LIMITS } from '../../shared/identity/codes/domain/challenge.ts';
import { isPublic, noSchema } from '../../shared/platform/http/contract.ts';
import { ignoredFields } from '../../shared/platform/http/ignored-fields.ts';
import { errorCodesOf } from '../../shared/platform/openapi/error-responses.ts';

const record = v.record(v.string(), v.unknown());

const parameter = v.object({
  description: v.optional(v.string()),
  name: v.string(),
  example: v.optional(v.unknown()),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  schema: record,
});

const reference = v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/')) });

const response = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  headers: v.optional(v.record(v.string(), v.union([reference, v.object({ description: v.string(), schema: record })])), {}),
  content: v.optional(v.record(v.string(), v.object({ schema: v.optional(record), example: v.optional(v.unknown()) })), {}),
});

const operation = v.looseObject({
  operationId: v.string(),
  description: v.optional(v.string()),
  summary: v.pipe(v.string(), v.nonEmpty()),
  tags: v.tuple([v.string()]),
  parameters: v.array(parameter),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(
    v.object({
      required: v.boolean(),
      content: v.object({ 'application/json': v.object({ schema: record, example: v.optional(v.unknown()) }) }),
    }),
  ),
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

/** Whether a body of a media type can be shown in the document. */
const isText = (mediaType: string): boolean => ['application/json', 'application/xml'].includes(mediaType) || mediaType.startsWith('text/');

/** With what every field means and an example of every operation; before, an operation took 4,200 bytes. */
const MAX_BYTES_PER_OPERATION = 8_000;

describe('docs/openapi.json', () => {
  test('equals the document of the contracts, as `node infra/openapi.ts` writes it', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(apiDocument(packageJson.version))));
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

/** The objects that a schema describes: the names on the way to each, its own first. */
const objectsIn = (schema: Readonly<Record<string, unknown>>, path: readonly string[] = []): readonly (readonly string[])[] => {
  const properties = v.safeParse(v.record(v.string(), record), schema['properties']);
  return properties.success ? [path, ...Object.entries(properties.output).flatMap(([name, each]) => objectsIn(each, [...path, name]))] : [];
};

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
    // A link is answered with where it leads.
    expect(statuses.some((status) => /^(?:2|303)/.test(status))).toBe(true);
    for (const code of errorCodesOf(contract)) expect(responses[String(catalogue[code].status)]?.description).toContain(`\`${code}\``);
  });

  test('names every field that it does not have, wherever an object of its body has fields', () => {
    const schema = requestBody?.content['application/json'].schema;
    const paths = schema === undefined ? [] : objectsIn(schema);
    const named = paths.flatMap((path) =>
      ignoredFields(
        contract.request.body,
        path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), { misspelt: 1 }),
      ),
    );
    expect(named).toEqual(paths.map((path) => [...path, 'misspelt'].join('.')));
  });

  test('has a request body only when its contract has one, and X-Request-Id on every response', () => {
    expect(requestBody === undefined).toBe(contract.request.body === noSchema);
    for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('X-Request-Id');
  });
});

/** Where fields are described: the names on the way to each of them that has no text. */
const undescribedIn = (value: unknown, path: readonly string[] = []): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => undescribedIn(each, path));
  const members = v.safeParse(record, value);
  if (!members.success) return [];
  const properties = v.safeParse(v.record(v.string(), record), members.output['properties']);
  const missing = properties.success
    ? Object.entries(properties.output).flatMap(([name, property]) =>
        '$ref' in property || typeof property['description'] === 'string' ? [] : [[...path, name].join('.')],
      )
    : [];
  return [...missing, ...Object.entries(members.output).flatMap(([name, member]) => undescribedIn(member, [...path, name]))];
};

describe('descriptions and examples', () => {
  test.each(operations.map(({ operationId, ...rest }) => [operationId, rest] as const))('%s says what it does', (_id, rest) => {
    expect(v.safeParse(v.pipe(v.string(), v.nonEmpty()), rest.description).success).toBe(true);
    expect(rest.parameters.filter(({ description }) => description === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('every field says what it means', () => {
    expect([...new Set(undescribedIn(committed))]).toEqual([]);
  });

  test.each(operations.map((each) => [each.operationId, each] as const))('%s has an example that obeys its schemas', (_id, each) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'openapi', ...committed });
    const check = (tokens: readonly string[], example: unknown): void => {
      const pointer = tokens.map((token) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
      const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
      validate(example);
      expect(validate.errors ?? []).toEqual([]);
    };
    const place = ['paths', each.path, each.method];
    const body = each.requestBody?.content['application/json'];
    if (body !== undefined) check([...place, 'requestBody', 'content', 'application/json', 'schema'], body.example);
    for (const { status, response: answer } of each.own) {
      const json = answer.content['application/json'];
      if (json?.schema !== undefined) check([...place, 'responses', status, 'content', 'application/json', 'schema'], json.example);
    }
    for (const [index, { example }] of each.parameters.entries()) {
      if (example !== undefined) check([...place, 'parameters', String(index), 'schema'], example);
    }
  });

  test.each(operations.map((each) => [each.operationId, each] as const))(
    '%s shows an example of all that it takes and answers',
    (_id, each) => {
      const withoutExample = Object.entries(each.responses).flatMap(([status, { content }]) =>
        Object.entries(content).flatMap(([mediaType, { example }]) =>
          isText(mediaType) && example === undefined ? [`${status} ${mediaType}`] : [],
        ),
      );
      expect(withoutExample).toEqual([]);
      expect(each.parameters.filter(({ required, example }) => required && example === undefined)).toEqual([]);
      expect(each.requestBody === undefined || each.requestBody.content['application/json'].example !== undefined).toBe(true);
    },
  );

  test.each(Object.entries(document.components.responses))('%s has an example that obeys its schema', (name, { content }) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.addSchema({ $id: 'openapi', ...committed }).compile({
      $ref: `openapi#/components/responses/${name}/content/application~1json/schema`,
    });
    validate(content['application/json']?.example);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('files of the examples are as the service writes and reads them', () => {
    const { exportBeneficiaries, exportWebhookDeliveries, getBeneficiaryImportTemplate, getCep } = fileExamples;
    const headerOf = (text: unknown): string => String(text).split('\r\n')[0] ?? '';
    const template = (extension: string): string =>
      readFileSync(join(import.meta.dirname, `../../functions/imports/template/beneficiarios.${extension}`), 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)[0] ?? '';
    expect(headerOf(exportBeneficiaries?.['text/csv'])).toBe(beneficiarySheet([]).header.join(','));
    expect(headerOf(exportWebhookDeliveries?.['text/csv'])).toBe(deliverySheet([]).header.join(','));
    expect(headerOf(getBeneficiaryImportTemplate?.['text/csv'])).toBe(template('csv'));
    expect(headerOf(getBeneficiaryImportTemplate?.['text/plain'])).toBe(template('txt'));
    expect(parseCepXml(new TextEncoder().encode(String(getCep?.['application/xml'])))).toMatchObject({ ok: true });
  });

  test('no text is about a parameter or an operation that is not there', () => {
    const text = JSON.stringify(committed);
    const last = (name: string): string => name.split('.').at(-1) ?? '';
    expect(Object.keys(parameterTexts).filter((name) => !text.includes(`"name":"${last(name)}"`))).toEqual([]);
    expect(
      Object.keys({ ...bodyExamples, ...fileExamples }).filter((id) => !operations.some(({ operationId }) => operationId === id)),
    ).toEqual([]);
  });

  test('the limits that GET /usage/limits shows are those of the contracts', () => {
    const module = readFileSync(join(import.meta.dirname, '../../functions/usage/data/operation-limits.generated.ts'), 'utf8');
    expect(module).toBe(operationLimitsModule());
    const limits = allContracts.flatMap(({ access }) => access.limits ?? []);
    expect(Object.values(operationLimits()).flat()).toHaveLength(limits.length + SENDING_LIMITS.length);
  });

  test('docs/fields.md is generated from the document', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/fields.md'), 'utf8')).toBe(fieldReference(apiDocument(packageJson.version)));
  });
});
