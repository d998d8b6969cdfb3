import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import committed from '../../docs/openapi.json' with { type: 'json' };
import { closedDocument } from './closed-document.ts';

export const record = v.record(v.string(), v.unknown());

const reference = v.strictObject({
  $ref: v.pipe(v.string(), v.startsWith('#/components/')),
  description: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

const parameter = v.object({
  description: v.optional(v.string()),
  name: v.string(),
  example: v.optional(v.unknown()),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  schema: record,
});

const mediaType = v.object({
  schema: v.optional(record),
  example: v.optional(v.unknown()),
  examples: v.optional(v.record(v.string(), reference)),
});

const response = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  headers: v.optional(v.record(v.string(), v.union([reference, v.object({ description: v.string(), schema: record })])), {}),
  content: v.optional(v.record(v.string(), mediaType), {}),
});

const operation = v.looseObject({
  operationId: v.string(),
  description: v.optional(v.string()),
  summary: v.pipe(v.string(), v.nonEmpty()),
  tags: v.tuple([v.string()]),
  parameters: v.array(v.union([reference, parameter])),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(
    v.object({
      required: v.boolean(),
      content: v.object({ 'application/json': v.optional(v.object({ schema: reference, example: v.optional(v.unknown()) })) }),
    }),
  ),
  responses: v.record(v.pipe(v.string(), v.regex(/^[1-5][0-9]{2}$/)), v.union([reference, response])),
});

const webhook = v.object({
  post: v.object({
    requestBody: v.object({
      content: v.object({ 'application/json': v.object({ schema: reference, examples: v.record(v.string(), reference) }) }),
    }),
  }),
});

/** The parts of OpenAPI 3.1 that this document uses. */
const openApi = v.object({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  tags: v.array(v.object({ name: v.string(), description: v.pipe(v.string(), v.nonEmpty()) })),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(['get', 'post', 'put', 'patch', 'delete']), operation)),
  webhooks: v.record(v.string(), webhook),
  components: v.object({
    securitySchemes: record,
    parameters: v.record(v.string(), parameter),
    headers: record,
    responses: v.record(v.string(), response),
    examples: v.record(v.string(), v.object({ value: v.unknown() })),
    schemas: v.record(v.string(), record),
  }),
});

/** docs/openapi.json. */
export const apiDescription = v.parse(openApi, committed);

type Reference = v.InferOutput<typeof reference>;

/** The target of a reference in a kind of components, with the description of the place. Throws Error when there is none. */
const resolved = <Part extends object>(each: Reference | Part, kind: Readonly<Record<string, Part>>): Part => {
  if (!('$ref' in each)) return each;
  const found = kind[each.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${each.$ref} refers to nothing`);
  return { ...found, ...(each.description === undefined ? {} : { description: each.description }) };
};

const { components } = apiDescription;

/**
 * The operations, each with the parameters and answers that it refers to. `place` of a parameter is where the document has it;
 * `own` are the answers that the operation does not refer to.
 */
export const operations = Object.entries(apiDescription.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { parameters, responses, ...rest }]) => ({
    ...rest,
    parameters: parameters.map((each, index) => ({
      ...resolved(each, components.parameters),
      place: '$ref' in each ? each.$ref.split('/').slice(1) : ['paths', path, method, 'parameters', String(index)],
    })),
    path,
    method,
    responses: Object.fromEntries(Object.entries(responses).map(([status, each]) => [status, resolved(each, components.responses)])),
    own: Object.entries(responses).flatMap(([status, each]) => ('$ref' in each ? [] : [{ status, response: each }])),
  })),
);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(closedDocument, 'openapi.json');

/** The errors of a value under the schema at a place of the document, given as reference tokens. */
export const problemsAt = (tokens: readonly string[], value: unknown): readonly ErrorObject[] => {
  const pointer = tokens.map((token) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.compile({ $ref: `openapi.json#/${pointer}` });
  validate(value);
  return validate.errors ?? [];
};
