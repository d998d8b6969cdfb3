import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import * as v from 'valibot';
import { parse } from 'yaml';

import committed from '../../docs/openapi.json' with { type: 'json' };
import { allContracts } from '../../functions/manifests.ts';
import { apiDocument } from '../../infra/openapi/document.ts';
import { errorOperationsModule } from '../../infra/openapi/error-operations.ts';
import { errorReference } from '../../infra/openapi/error-reference.ts';
import { errorStatusesModule } from '../../infra/openapi/error-statuses.ts';
import { fieldReference } from '../../infra/openapi/field-reference.ts';
import { operationLimits, operationLimitsModule } from '../../infra/openapi/operation-limits.ts';
import { operationPathsModule } from '../../infra/openapi/operation-paths.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogue } from '../../shared/errors/catalogue.ts';
import { PUBLISHED_TYPES } from '../../shared/events/catalogue.ts';
import { SENDING_LIMITS } from '../../shared/identity/codes/domain/challenge.ts';
import { ignoredFields } from '../../shared/platform/http/ignored-fields.ts';
import { isPublic, noSchema } from '../../shared/platform/http/schemas/contract.ts';
import { errorCodesOf } from '../../shared/platform/openapi/error-responses.ts';
import { pascalCase, referredName } from '../../shared/platform/openapi/name-components.ts';
import { apiDescription, operations, problemsAt, record } from '../support/openapi-document.ts';

const { components, webhooks } = apiDescription;

/** Every value of every `$ref` in a JSON value. */
const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  const members = v.safeParse(record, value);
  if (!members.success) return [];
  return Object.entries(members.output).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
};

/** As it is served, without line breaks. */
const MAX_BYTES_PER_OPERATION = 4_000;

/** Elements for which a generated client has a file: an operation, or a schema with members or words. */
const MAX_FILES_PER_OPERATION = 7;

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

  test('has at most 4 kB per operation, and a tenth of that compressed', () => {
    const served = Buffer.from(JSON.stringify(committed));
    expect(served.byteLength).toBeLessThan(MAX_BYTES_PER_OPERATION * operations.length);
    expect(gzipSync(served).byteLength).toBeLessThan((MAX_BYTES_PER_OPERATION / 5) * operations.length);
  });

  test('has every component it refers to, and refers to every component', () => {
    const { parameters, headers, responses, examples, schemas } = components;
    const names = Object.entries({ parameters, headers, responses, examples, schemas }).flatMap(([kind, each]) =>
      Object.keys(each).map((name) => `#/components/${kind}/${name}`),
    );
    const mapped = v.parse(v.object({ mapping: v.record(v.string(), v.string()) }), schemas['EventBody']?.['discriminator']).mapping;
    expect([...new Set([...referencesIn(committed), ...Object.values(mapped)])].toSorted()).toEqual(names.toSorted());
  });

  test('has schemas that are JSON Schema 2020-12', () => {
    for (const name of Object.keys(components.schemas)) expect(() => problemsAt(['components', 'schemas', name], null)).not.toThrow();
  });

  test('has a webhook with a body of its own for every type that endpoints can subscribe to', () => {
    expect(Object.keys(webhooks).toSorted()).toEqual(PUBLISHED_TYPES.toSorted());
    const bodies = Object.values(webhooks).map(({ post }) => post.requestBody.content['application/json'].schema.$ref);
    expect(new Set(bodies).size).toBe(PUBLISHED_TYPES.length);
  });
});

/** The objects and the lists of words within a schema that have no name. */
const namelessIn = (schema: unknown, path: readonly string[]): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((each) => namelessIn(each, path));
  const { success, output } = v.safeParse(record, schema);
  if (!success) return [];
  const { type, properties, enum: words } = output;
  const isNameless = (type === 'object' && properties !== undefined) || (Array.isArray(words) && words.length > 1);
  const rest = ['items', 'additionalProperties', 'anyOf', 'oneOf'].flatMap((part) => namelessIn(output[part], path));
  return [...(isNameless ? [path.join('.')] : []), ...rest];
};

const membersOf = (schema: Readonly<Record<string, unknown>>): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  const { success, output } = v.safeParse(v.record(v.string(), record), schema['properties']);
  return success ? Object.entries(output) : [];
};

const enumeration = v.object({ type: v.picklist(['string', 'number']), enum: v.array(v.unknown()) });

describe('components', () => {
  const schemas = Object.entries(components.schemas);

  test('are all that an operation sends and answers with in JSON', () => {
    const bodies = operations.flatMap(({ operationId, own, requestBody }) => [
      ...own.map(({ response }) => [operationId, response.content['application/json']?.schema] as const),
      [operationId, requestBody?.content['application/json']?.schema] as const,
    ]);
    expect(bodies.filter(([, schema]) => schema !== undefined && referredName(schema) === undefined)).toEqual([]);
  });

  test('have members that are components where they have members or words of their own', () => {
    expect(schemas.flatMap(([name, schema]) => membersOf(schema).flatMap(([member, each]) => namelessIn(each, [name, member])))).toEqual(
      [],
    );
  });

  test('have no alternatives next to members, which generators would make types without those members of', () => {
    const split = schemas.filter(([, schema]) => 'properties' in schema && ['anyOf', 'oneOf', 'allOf'].some((word) => word in schema));
    expect(split.map(([name]) => name)).toEqual([]);
  });

  test('list words of the one type that they state, which generators make an enumeration of', () => {
    const lists = schemas.flatMap(([name, schema]) => ('enum' in schema ? [{ name, ...v.parse(enumeration, schema) }] : []));
    const mixed = lists.filter(({ type, enum: words }) => words.some((word) => typeof word !== type));
    expect(mixed).toEqual([]);
  });

  test('of objects accept members that a later release adds', () => {
    expect(schemas.filter(([, { additionalProperties }]) => additionalProperties === false).map(([name]) => name)).toEqual([]);
  });

  test('have names of words, each of them once', () => {
    for (const [name] of schemas) {
      expect(name).toMatch(/^(?:[A-Z][a-z0-9]*)+$/);
      expect(name).not.toMatch(/[0-9]$|([A-Z][a-z]+)\1/);
    }
  });

  test('differ from each other in more than their name', () => {
    const twins = schemas.flatMap(([name, schema], index) =>
      schemas.slice(index + 1).flatMap(([other, each]) => (isDeepStrictEqual(schema, each) ? [[name, other]] : [])),
    );
    expect(twins).toEqual([]);
  });

  test('are named after an operation only if no other operation uses them', () => {
    const shared = operations.flatMap(({ operationId, requestBody }) => {
      const name = referredName(requestBody?.content['application/json']?.schema) ?? '';
      const owner = operations.find((each) => name === `${pascalCase(each.operationId)}Request`);
      return owner === undefined || owner.operationId === operationId ? [] : [`${operationId} takes ${name}`];
    });
    expect(shared).toEqual([]);
  });

  test('have members whose names differ in their letters and digits, because a client in another language writes no others', () => {
    const alike = schemas.filter(([, schema]) => {
      const names = membersOf(schema).map(([name]) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase());
      return new Set(names).size < names.length;
    });
    expect(alike.map(([name]) => name)).toEqual([]);
  });

  test('of operations for users have no name of the administration', () => {
    const within = (schema: unknown, seen: ReadonlySet<string>): ReadonlySet<string> =>
      referencesIn(schema).reduce((found, reference) => {
        const name = reference.split('/').at(-1) ?? '';
        return found.has(name) ? found : within(components.schemas[name], new Set([...found, name]));
      }, seen);
    const forUsers = operations.filter(({ path }) => !path.startsWith('/admin/'));
    const used = forUsers.flatMap(({ requestBody, own }) => [...within([requestBody, own], new Set())]);
    expect([...new Set(used)].filter((name) => /^(?:Admin|Broadcast)/.test(name))).toEqual([]);
  });

  test('are so few that a generated client has at most seven files per operation', () => {
    expect(schemas.length + operations.length).toBeLessThan(MAX_FILES_PER_OPERATION * operations.length);
  });

  test('are the error answers of every operation', () => {
    const own = operations.flatMap((each) => each.own.filter(({ status }) => Number(status) >= 400));
    expect(own).toEqual([]);
  });
});

/** The objects that a schema describes: the names on the way to each, its own first. */
const objectsIn = (schema: Readonly<Record<string, unknown>>, path: readonly string[] = []): readonly (readonly string[])[] => {
  const referred = components.schemas[referredName(schema) ?? ''];
  if (referred !== undefined) return objectsIn(referred, path);
  const members = membersOf(schema);
  return members.length === 0 ? [] : [path, ...members.flatMap(([name, each]) => objectsIn(each, [...path, name]))];
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
    const body = requestBody?.content['application/json'];
    const paths = body === undefined ? [] : objectsIn(body.schema);
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

/** The places where Redocly ignores a rule, as its file lists them. */
const ignoredBy = (rule: string): readonly string[] => {
  const file = join(import.meta.dirname, '../../infra/openapi/linters/.redocly.lint-ignore.yaml');
  const ignored = v.parse(v.record(v.string(), v.record(v.string(), v.array(v.string()))), parse(readFileSync(file, 'utf8')));
  return Object.values(ignored).flatMap((rules) => rules[rule] ?? []);
};

const placeOf = (path: string): string => `#/paths/${path.replaceAll('/', '~1')}`;

const isVariable = (segment: string): boolean => segment.startsWith('{');

/** Whether one request may match two paths, neither of which has fewer variables, as Redocly counts it. */
const areAmbiguous = (one: string, other: string): boolean => {
  const [segments, others] = [one.split('/'), other.split('/')];
  return (
    segments.length === others.length &&
    segments.filter(isVariable).length === others.filter(isVariable).length &&
    segments.every((segment, index) => segment === others[index] || isVariable(segment) || isVariable(others[index] ?? ''))
  );
};

test('the linter ignores ambiguous paths and operations without a 2xx answer one by one, and nothing else', () => {
  const paths = Object.keys(committed.paths);
  const ambiguous = paths.filter((path, index) => paths.slice(0, index).some((other) => areAmbiguous(path, other)));
  expect(ignoredBy('no-ambiguous-paths').toSorted()).toEqual(ambiguous.map(placeOf).toSorted());
  const redirects = operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('2')));
  expect(ignoredBy('operation-2xx-response').toSorted()).toEqual(
    redirects.map(({ method, path }) => `${placeOf(path)}/${method}/responses`).toSorted(),
  );
});

describe('the generated client', () => {
  test('the operations that GET /usage/api shows are those of the contracts', () => {
    const module = readFileSync(join(import.meta.dirname, '../../functions/usage/data/operations.generated.ts'), 'utf8');
    expect(module).toBe(operationPathsModule());
  });

  test('the limits that GET /usage/limits shows are those of the contracts', () => {
    const module = readFileSync(join(import.meta.dirname, '../../functions/usage/data/operation-limits.generated.ts'), 'utf8');
    expect(module).toBe(operationLimitsModule());
    const limits = allContracts.flatMap(({ access }) => access.limits ?? []);
    expect(Object.values(operationLimits()).flat()).toHaveLength(limits.length + SENDING_LIMITS.length);
  });

  test('docs/errors.md, the statuses and the operations of each code are generated from the catalogue and the contracts', () => {
    const root = join(import.meta.dirname, '../..');
    expect(readFileSync(join(root, 'docs/errors.md'), 'utf8')).toBe(errorReference('en'));
    expect(readFileSync(join(root, 'functions/meta/data/error-operations.generated.ts'), 'utf8')).toBe(errorOperationsModule());
    expect(readFileSync(join(root, 'shared/errors/data/error-statuses.generated.ts'), 'utf8')).toBe(errorStatusesModule());
  });

  test('docs/fields.md is generated from the document', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/fields.md'), 'utf8')).toBe(fieldReference(apiDocument(packageJson.version)));
  });
});
