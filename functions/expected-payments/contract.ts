import * as v from 'valibot';

import { GRACE_DAYS, isExpectedPaymentId, LATE_DAYS } from '../../shared/expected-payments/domain/expected-payment.ts';
import { expectedPaymentResource } from '../../shared/expected-payments/http/expected-payment-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { conditionalHeaders, etagHeader, linkHeader, notModified } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { cursorPage, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, uuidOf } from '../../shared/platform/http/schemas/fields.ts';
import { isValidationId } from '../../shared/validation/domain/validation-id.ts';
import { matchFields, newExpectedPaymentFields } from './http/expected-payment-fields.ts';
import { listQuery, summaryQuery } from './http/expected-payment-queries.ts';
import { importOperations } from './http/import-contract.ts';
import { summaryResource } from './http/summary-resource.ts';

const tag = 'Expected payments';

const mayRead = { credentials: ['api_key', 'session'], permission: 'expected_payments:read' } as const;
const mayUpdate = { credentials: ['api_key', 'session'], permission: 'expected_payments:update' } as const;

const id = parameter(
  uuidOf(isExpectedPaymentId, { code: 'invalid_uuid' }),
  'Id of the expected payment.',
  '00005142-0f0e-8f7e-9d43-3f6d8a0f1c11',
);
const params = v.object({ id });
const matchParams = v.object({
  id,
  validation_id: parameter(
    uuidOf(isValidationId, { code: 'invalid_uuid' }),
    'Id of the validation.',
    '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
  ),
});

export const createExpectedPayment = defineRoute({
  operationId: 'createExpectedPayment',
  method: 'POST',
  idempotent: true,
  path: '/expected-payments',
  summary: 'State a payment that you expect',
  description:
    'Validations that end `valid` from then on are matched with it. A payment with its `client_ref` counts, whatever its amount; one without ' +
    `a reference when its amount pays it, or when it can be for no other. It expires ${GRACE_DAYS} days after its last day, and a payment up to ${LATE_DAYS} days after that day still counts.`,
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'expected_payments:create' },
  request: { ...emptyRequest, body: newExpectedPaymentFields },
  responses: {
    201: {
      description: 'It is open.',
      schema: single(expectedPaymentResource),
      headers: { ...etagHeader, Location: { description: 'Address of the expected payment.', schema: v.string() } },
    },
  },
  errors: ['expected_payment_period_invalid', 'expected_payment_tolerance_invalid'],
});

export const listExpectedPayments = defineRoute({
  operationId: 'listExpectedPayments',
  method: 'GET',
  path: '/expected-payments',
  summary: 'Expected payments',
  description: 'Those with the latest last day first. A page with filters may be short although more follow: follow `links.next`.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listQuery },
  responses: { 200: { description: 'A page.', schema: cursorPage(expectedPaymentResource), headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getExpectedPaymentSummary = defineRoute({
  operationId: 'getExpectedPaymentSummary',
  method: 'GET',
  path: '/expected-payments/summary',
  summary: 'A period reconciled',
  description: 'What was expected, received, is open and in excess, over the expected payments whose last day is in the period.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: summaryQuery },
  responses: { 200: { description: 'The sums.', schema: single(summaryResource) } },
  errors: [],
});

export const getExpectedPayment = defineRoute({
  operationId: 'getExpectedPayment',
  method: 'GET',
  path: '/expected-payments/{id}',
  summary: 'One expected payment',
  description: 'With the payments that were matched with it.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, params, headers: conditionalHeaders },
  responses: {
    200: { description: 'The expected payment.', schema: single(expectedPaymentResource), headers: etagHeader },
    304: notModified({}),
  },
  errors: ['not_found'],
});

export const cancelExpectedPayment = defineRoute({
  operationId: 'cancelExpectedPayment',
  method: 'DELETE',
  path: '/expected-payments/{id}',
  summary: 'Cancel an expected payment',
  description:
    'Nothing is matched with it any more; it stays in the list. One with payments that count cannot be cancelled: unmatch them first.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'expected_payments:delete' },
  request: { ...emptyRequest, params },
  responses: { 204: { description: 'It is cancelled.' } },
  errors: ['not_found', 'expected_payment_has_payments'],
});

export const matchExpectedPayment = defineRoute({
  operationId: 'matchExpectedPayment',
  method: 'POST',
  idempotent: true,
  path: '/expected-payments/{id}/matches',
  summary: 'Match a validation by hand',
  description: 'Counts a valid payment that the service did not match, whatever its account and its day. `manual_changes` records it.',
  tag,
  access: mayUpdate,
  request: { ...emptyRequest, params, body: matchFields },
  responses: { 200: { description: 'The expected payment as it is now.', schema: single(expectedPaymentResource), headers: etagHeader } },
  errors: ['not_found', 'validation_not_matchable', 'validation_already_matched', 'expected_payment_closed'],
});

export const unmatchExpectedPayment = defineRoute({
  operationId: 'unmatchExpectedPayment',
  method: 'DELETE',
  path: '/expected-payments/{id}/matches/{validation_id}',
  summary: 'Unmatch a validation by hand',
  description:
    'The payment counts nowhere then: the service does not match it again, and you can match it elsewhere. `manual_changes` records it.',
  tag,
  access: mayUpdate,
  request: { ...emptyRequest, params: matchParams },
  responses: { 200: { description: 'The expected payment as it is now.', schema: single(expectedPaymentResource), headers: etagHeader } },
  errors: ['not_found'],
});

export const contracts = [
  createExpectedPayment,
  listExpectedPayments,
  getExpectedPaymentSummary,
  getExpectedPayment,
  cancelExpectedPayment,
  matchExpectedPayment,
  unmatchExpectedPayment,
  ...Object.values(importOperations),
];
