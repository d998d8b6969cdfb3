import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { PROOF_ERRORS } from '../../shared/identity/sessions/http/proof-fields.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/envelope-schema.ts';
import { regenerationFields } from './http/regeneration-fields.ts';

const fingerprint = { prefix: v.pipe(v.string(), v.length(8)), last_4: v.nullable(v.pipe(v.string(), v.length(4))) };

export const apiKeyResource = v.strictObject({
  type: v.literal('api_key'),
  id: uuid,
  attributes: v.strictObject({ ...fingerprint, created_at: v.nullable(dateTime), last_used_at: v.nullable(dateTime) }),
});

export const newApiKeyResource = v.strictObject({
  type: v.literal('api_key'),
  id: uuid,
  attributes: v.strictObject({ api_key: v.string(), ...fingerprint, previous_expires_at: v.nullable(dateTime) }),
});

/** What there is to know of the API key without having it. */
export const getApiKey = defineRoute({
  operationId: 'getApiKey',
  method: 'GET',
  path: '/users/me/api-key',
  summary: 'The API key, without the key',
  description:
    'Its first and last characters, since when it is in force, and the minute of the last request with it. 404 for an account without a key: regenerate it.',
  tag: 'API key',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The key.', schema: single(apiKeyResource) } },
  errors: ['api_key_not_found'],
});

/** Puts a new key in the place of the current one. */
export const regenerateApiKey = defineRoute({
  operationId: 'regenerateApiKey',
  method: 'POST',
  idempotent: true,
  path: '/users/me/api-key/regenerate',
  summary: 'Replace the API key',
  description:
    'The new key works at once; the one before ends at once, or after `grace_seconds`. Takes the password and, with a second factor, a code or a recovery code: without either a code is sent, and the request repeated with it. Limits, counters and settings stay. The new key is in this answer, which no cache may keep. Under an `Idempotency-Key` the answer is stored encrypted and repeated to a session, or to a key that still works; the request with the code has another body, so it takes a key of its own.',
  tag: 'API key',
  access: {
    credentials: ['api_key', 'session'],
    permission: 'users:read_self',
    // Each of them checks a password.
    limits: [{ max: 5, windowSeconds: 900, per: 'account' }],
  },
  request: { ...emptyRequest, body: regenerationFields },
  responses: { 200: { description: 'The new key.', schema: single(newApiKeyResource) } },
  errors: [...PROOF_ERRORS, 'unauthorized'],
});

export const contracts = [getApiKey, regenerateApiKey];
