import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { fingerprintFields, wholeKeyField } from '../../shared/identity/api-keys/http/key-fields.ts';
import { identityProofBody, PROOF_ERRORS } from '../../shared/identity/sessions/http/proof-fields.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';

export const revealedApiKeyResource = resource('RevealedApiKey', {
  type: 'api_key',
  id: described(uuid, 'The account.'),
  attributes: {
    api_key: wholeKeyField('The API key in force.'),
    ...fingerprintFields(),
    revealed_at: described(dateTime, 'When the key was shown.'),
  },
});

/** Shows the API key once more (interface: Authentication, rule 2). */
export const revealApiKey = defineRoute({
  operationId: 'revealApiKey',
  method: 'POST',
  path: '/users/me/api-key/reveal',
  summary: 'Show the API key',
  description:
    'Returns the key in force, which no cache may store. Requires the password and, with a second factor, a code or a recovery code: without either, a code is sent, and the client repeats the request with it. The audit records the request, and a mail reports it. 409 for a key that was not stored: regenerate it.',
  tag: 'API key',
  access: { credentials: ['session'], permission: 'users:read_self', limits: [{ max: 5, windowSeconds: 900, per: 'account' }] },
  request: { ...emptyRequest, body: identityProofBody },
  responses: { 200: { description: 'The key.', schema: single(revealedApiKeyResource) } },
  errors: [...PROOF_ERRORS, 'api_key_not_revealable', 'service_unavailable'],
});

export const contracts = [revealApiKey];
