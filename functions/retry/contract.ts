import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { etagHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { retryAttempt } from '../../shared/validation/http/retry-attempt.ts';
import { retryPolicyRequest } from '../../shared/validation/http/retry-policy-schema.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import { retriedValidationResource, retryOutcome } from '../../shared/validation/http/validation-schema.ts';

const integer = v.pipe(v.number(), v.integer());

const policyBody = named(
  'RetryPolicyRequest',
  v.pipe(v.object({ retry_policy: v.optional(retryPolicyRequest, null) }), v.metadata({ objectSchema: { required: ['retry_policy'] } })),
);

export const defaultPolicy = resource('DefaultRetryPolicy', {
  type: 'retry_policy',
  id: described(uuid, 'The account.'),
  attributes: {
    enabled: described(v.boolean(), 'Whether validations without a policy of their own are retried.', true),
    max_retries: described(v.nullable(integer), 'Retries of a validation at most; null when the policy is off.', 3),
    interval_seconds: described(v.nullable(integer), 'Seconds between retries; null when the policy is off.', 3600),
    outcomes: described(v.nullable(v.array(retryOutcome)), 'Verdicts after which a validation is retried; null when the policy is off.'),
  },
});

/** Begins, changes, reactivates or ends the retries of a validation. */
export const putRetryPolicy = defineRoute({
  operationId: 'putRetryPolicy',
  method: 'PUT',
  path: '/validations/{id}/retry-policy',
  summary: 'Sets how a validation is retried',
  description:
    'Retries a validation whose verdict is provisional until it is valid, the attempts are used up or they are ' +
    'cancelled. Replaces the policy of pending retries; reactivates ended ones, at most three times. A policy that equals the current one changes nothing. ' +
    'With enabled false pending retries are cancelled. Retries consume no quota.',
  tag: 'Retries',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  idempotent: true,
  request: { ...emptyRequest, params: validationParams, body: policyBody },
  responses: { 200: { description: 'The state of the retries.', schema: single(retriedValidationResource), headers: etagHeader } },
  errors: [
    'not_found',
    'validation_purged',
    'retry_policy_invalid',
    'retry_not_supported_for_bulk',
    'retry_not_applicable',
    'retry_already_resolved',
    'retry_age_exceeded',
    'retry_pending_cap_exceeded',
    'reactivation_cap_exceeded',
    'retry_policy_change_limit',
  ],
});

/** Cancels pending retries. */
export const cancelRetries = defineRoute({
  operationId: 'cancelRetries',
  method: 'POST',
  path: '/validations/{id}/cancel-retries',
  summary: 'Cancels the pending retries of a validation',
  description: 'An attempt that is under way may still deliver its verdict; no further one follows.',
  tag: 'Retries',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  idempotent: true,
  request: { ...emptyRequest, params: validationParams },
  responses: { 200: { description: 'The state of the retries.', schema: single(retriedValidationResource), headers: etagHeader } },
  errors: ['not_found', 'validation_purged', 'retry_not_active'],
});

/** The attempts so far, with one that is under way. */
export const listRetryAttempts = defineRoute({
  operationId: 'listRetryAttempts',
  method: 'GET',
  path: '/validations/{id}/retry-attempts',
  summary: 'The retries of a validation, oldest first',
  description: 'The result of each retry of a validation.',
  tag: 'Retries',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  request: { ...emptyRequest, params: validationParams, query: listParameters({}) },
  responses: { 200: { description: 'Every attempt.', schema: collection(retryAttempt) } },
  errors: ['not_found', 'validation_purged'],
});

/** The default policy of validations. */
export const getDefaultRetryPolicy = defineRoute({
  operationId: 'getDefaultRetryPolicy',
  method: 'GET',
  path: '/users/me/retry-policy',
  summary: 'The default retry policy of validations',
  description: 'The policy of validations without one of their own.',
  tag: 'Retries',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The default policy.', schema: single(defaultPolicy) } },
  errors: [],
});

/** Sets the default policy of validations. */
export const putDefaultRetryPolicy = defineRoute({
  operationId: 'putDefaultRetryPolicy',
  method: 'PUT',
  path: '/users/me/retry-policy',
  summary: 'Sets the default retry policy of validations',
  description: 'Applies to validations accepted from now on. With enabled false they are not retried.',
  tag: 'Retries',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create' },
  idempotent: true,
  request: { ...emptyRequest, body: policyBody },
  responses: { 200: { description: 'The default policy.', schema: single(defaultPolicy) } },
  errors: ['retry_policy_invalid'],
});

export const contracts = [putRetryPolicy, cancelRetries, listRetryAttempts, getDefaultRetryPolicy, putDefaultRetryPolicy];
