import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';
import * as v from 'valibot';

import type { ApiAnswer, ApiCall } from '../../../infra/local/stripe/api.ts';

/** Operations of Stripe that the adapter, or the operator's commands, call. */
export const OPERATIONS = [
  'GET /v1/billing/meters',
  'POST /v1/billing/meters',
  'GET /v1/billing/meters/{id}/event_summaries',
  'POST /v1/billing/meter_events',
  'GET /v1/billing_portal/configurations',
  'POST /v1/billing_portal/configurations',
  'POST /v1/billing_portal/sessions',
  'GET /v1/charges',
  'GET /v1/checkout/sessions',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/{session}/expire',
  'POST /v1/credit_notes',
  'POST /v1/customers',
  'DELETE /v1/customers/{customer}',
  'GET /v1/customers/{customer}',
  'POST /v1/customers/{customer}',
  'GET /v1/customers/{customer}/balance_transactions',
  'POST /v1/customers/{customer}/balance_transactions',
  'POST /v1/invoiceitems',
  'GET /v1/invoices',
  'POST /v1/invoices',
  'POST /v1/invoices/create_preview',
  'GET /v1/invoices/{invoice}',
  'POST /v1/invoices/{invoice}/finalize',
  'GET /v1/prices',
  'POST /v1/prices',
  'POST /v1/products',
  'GET /v1/products/{id}',
  'GET /v1/subscriptions',
  'POST /v1/subscriptions',
  'DELETE /v1/subscriptions/{subscription_exposed_id}',
  'GET /v1/subscriptions/{subscription_exposed_id}',
  'POST /v1/subscriptions/{subscription_exposed_id}',
  'GET /v1/tax_rates',
  'POST /v1/tax_rates',
] as const;

export type Operation = (typeof OPERATIONS)[number];

export const DOCUMENT_FILE = `${import.meta.dirname}/stripe-openapi.json`;

const schema = v.record(v.string(), v.unknown());
const document = v.object({
  version: v.string(),
  operations: v.record(v.string(), v.object({ request: schema, response: schema })),
  schemas: v.record(v.string(), schema),
});

type Checks = { readonly request: ValidateFunction; readonly response: ValidateFunction };

const problemsOf = (check: ValidateFunction, value: object, what: string): readonly string[] =>
  check(structuredClone(value))
    ? []
    : (check.errors ?? []).map(({ instancePath, message = '', params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`);

/** Whether the path of an operation has that of a call: parts in braces are ids. */
const isOf = (operation: string, { method, path }: ApiCall): boolean => {
  const pattern = operation.replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
};

/** Stripe's published OpenAPI, reduced to the operations above. */
export const openStripeOpenApi = () => {
  const { version, operations, schemas } = v.parse(document, JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')));
  // A form has texts alone: numbers and booleans are read from them. Answers are JSON.
  const forms = new Ajv({ strict: false, coerceTypes: 'array', allErrors: true });
  const answers = new Ajv({ strict: false, allErrors: true });
  const components = { $id: 'stripe', components: { schemas } };
  for (const each of [forms, answers]) each.addSchema(components);
  const compiled = new Map<string, Checks>();

  const referenced = (part: object): object =>
    v.parse(schema, JSON.parse(JSON.stringify(part).replaceAll('"#/components', '"stripe#/components')));

  const checksOf = (operation: string): Checks | null => {
    const known = compiled.get(operation);
    const found = operations[operation];
    if (known !== undefined || found === undefined) return known ?? null;
    const checks = { request: forms.compile(referenced(found.request)), response: answers.compile(referenced(found.response)) };
    compiled.set(operation, checks);
    return checks;
  };

  return {
    version,
    /** The operation of a call; undefined for one that the document lacks. An exact path precedes one with an id. */
    operationOf: (call: ApiCall): Operation | undefined =>
      OPERATIONS.filter((each) => isOf(each, call))
        .toSorted((one, other) => one.length - other.length)
        .at(0),
    /** What of a request and its answer is not in the document. Refusals have no schema. */
    problems: (operation: Operation, { form }: Pick<ApiCall, 'form'>, { status, body }: ApiAnswer): readonly string[] => {
      const checks = checksOf(operation);
      if (checks === null) return [`${operation} is not in the document`];
      return [
        ...problemsOf(checks.request, form, `${operation}: the request `),
        ...(status === 200 ? problemsOf(checks.response, body, `${operation}: the answer `) : []),
      ];
    },
  };
};
