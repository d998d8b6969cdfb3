import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { ownFingerprintFields, wholeKeyField } from '../../shared/identity/api-keys/http/key-fields.ts';
import { PROOF_ERRORS } from '../../shared/identity/sessions/http/proof-fields.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { namedKeyContracts } from './http/named-key-contracts.ts';
import { regenerationFields } from './http/regeneration-fields.ts';

export const apiKeyResource = resource('ApiKey', {
  type: 'api_key',
  id: described(uuid, 'The account.'),
  attributes: {
    ...ownFingerprintFields,
    created_at: described(v.nullable(dateTime), 'Since when the key is in force; null where it was not recorded.'),
    last_used_at: described(
      v.nullable(dateTime),
      'Minute of the last request with the key, or with the earlier one in its grace; null before the first one.',
    ),
  },
});

export const newApiKeyResource = resource('NewApiKey', {
  type: 'api_key',
  id: described(uuid, 'The account.'),
  attributes: {
    api_key: wholeKeyField(),
    ...ownFingerprintFields,
    previous_expires_at: described(v.nullable(dateTime), 'Until when the previous key works; null when it has ended.'),
  },
});

/** Metadata of the API key, without the key. */
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

/** Replaces the current key by a new one. */
export const regenerateApiKey = defineRoute({
  operationId: 'regenerateApiKey',
  method: 'POST',
  idempotent: true,
  path: '/users/me/api-key/regenerate',
  summary: 'Replace the API key',
  description:
    'The new key works at once; the earlier one ends at once, or after `grace_seconds`. Requires the password and, with a second factor, a code or a recovery code: without either, a code is sent, and the client repeats the request with it. Limits, counters and settings do not change. This response contains the new key, so no cache may store it. With an `Idempotency-Key` the response is stored encrypted and returned again to a session, or to an API key that still works; the request with the code has another body, so it needs its own `Idempotency-Key`.',
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

export const contracts = [getApiKey, regenerateApiKey, ...namedKeyContracts];
