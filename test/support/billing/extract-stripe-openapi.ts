/*
 * Writes the part of Stripe's published OpenAPI that the adapter and its stand-in use to test/support/billing/stripe-openapi.json. Its source is the
 * document that `stripe-mock` contains:
 *   node test/support/billing/extract-stripe-openapi.ts "$(go env GOMODCACHE)/github.com/stripe/stripe-mock@v0.203.0/embedded/openapi/spec3.json"
 */
import { readFileSync, writeFileSync } from 'node:fs';

import * as v from 'valibot';

import { STRIPE_API_VERSION } from '../../../shared/billing/adapters/stripe-client.ts';
import { DOCUMENT_FILE, OPERATIONS } from './stripe-openapi.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Exclude<Json, null | boolean | number | string | readonly Json[]>;

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const operation = v.object({
  parameters: v.optional(
    v.array(v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean(), false), schema: json })),
    [],
  ),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ schema: json })) })),
  responses: v.looseObject({ 200: v.object({ content: v.object({ 'application/json': v.object({ schema: json }) }) }) }),
});
const document = v.object({
  info: v.object({ version: v.literal(STRIPE_API_VERSION) }),
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({ schemas: v.record(v.string(), json) }),
});

/** Keywords that check nothing. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'title', 'format', 'deprecated']);
/** Fields that the adapter reads expanded; all others are ids. */
const EXPANDED: ReadonlySet<string> = new Set(['default_payment_method', 'refunds', 'payments']);
/** Objects that the stand-in never shows. */
const UNUSED: ReadonlySet<string> = new Set(['account', 'payment_intent', 'setup_intent', 'source', 'mandate', 'payment_method_details']);

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema without texts and without the objects behind ids. An object takes no fields but its own. */
const reduced = (schema: Json, name = ''): Json => {
  if (Array.isArray(schema)) return schema.map((each: Json) => reduced(each, name));
  if (!isObject(schema)) return schema;
  const { nullable, ...own } = schema;
  if (nullable === true) return { anyOf: [reduced(own, name), { type: 'null' }] };
  const { properties } = schema;
  if (schema['x-expansionResources'] !== undefined && !EXPANDED.has(name)) return { type: 'string' };
  const kept = Object.entries(schema).filter(
    ([key]) => !key.startsWith('x-') && key !== 'properties' && key !== 'nullable' && !TEXTS.has(key),
  );
  const rest = Object.fromEntries(kept.map(([key, value]) => [key, reduced(value, name)]));
  if (properties === undefined || !isObject(properties)) return rest;
  const fields = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, reduced(value, key)]));
  return { additionalProperties: false, ...rest, properties: fields };
};

const referencesOf = (schema: Json): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((each: Json) => referencesOf(each));
  if (!isObject(schema)) return [];
  const { $ref: reference } = schema;
  const own = typeof reference === 'string' ? [reference.replace('#/components/schemas/', '')] : [];
  return [...own, ...Object.values(schema).flatMap(referencesOf)];
};

const [file = ''] = process.argv.slice(2);
const { paths, components } = v.parse(document, JSON.parse(readFileSync(file, 'utf8')));

/** The parameters of a GET are in its query, others in the body. */
const requestOf = (method: string, { parameters, requestBody }: v.InferOutput<typeof operation>): Json => {
  if (method !== 'GET') return reduced(requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {});
  const query = parameters.filter((each) => each.in === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map((each) => [each.name, reduced(each.schema)])),
    required: query.filter((each) => each.required).map((each) => each.name),
  };
};

const operations = OPERATIONS.map((name) => {
  const [method = '', path = ''] = name.split(' ');
  const found = v.parse(operation, paths[path]?.[method.toLowerCase()]);
  return [name, { request: requestOf(method, found), response: reduced(found.responses[200].content['application/json'].schema) }] as const;
});

const schemas = new Map<string, Json>();
const wanted = operations.flatMap(([, { request, response }]) => [...referencesOf(request), ...referencesOf(response)]);
for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
  if (schemas.has(name)) continue;
  const schema = UNUSED.has(name) ? {} : reduced(components.schemas[name] ?? {});
  schemas.set(name, schema);
  wanted.push(...referencesOf(schema));
}

const text = JSON.stringify({
  version: STRIPE_API_VERSION,
  source: 'github.com/stripe/stripe-mock v0.203.0, embedded/openapi/spec3.json (MIT)',
  operations: Object.fromEntries(operations),
  schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
});
writeFileSync(DOCUMENT_FILE, `${text}\n`);
