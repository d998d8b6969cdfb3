import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { sessionCookieHeader, sessionResource } from '../../shared/identity/sessions/http/session-resource.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { collection, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, uuidOf } from '../../shared/platform/http/schemas/fields.ts';
import { isPasskeyId } from './domain/passkey.ts';
import { newPasskeyFields, renamedPasskeyFields, signInFields } from './http/credential-fields.ts';
import { passkeyResource, registrationRequest, signInRequest } from './http/schemas.ts';

const tag = 'Passkeys';

const params = v.object({
  id: parameter(uuidOf(isPasskeyId, { code: 'invalid_uuid' }), 'Id of the passkey.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

const mayRead = { credentials: ['session'], permission: 'users:read_self' } as const;
/** A new passkey is a new way to sign in, so the user must have proved their identity recently. */
const mayChange = { ...mayRead, stepUp: { maxAgeSeconds: 600 } } as const;

export const getRegistrationOptions = defineRoute({
  operationId: 'getDeviceCredentialRegistrationOptions',
  method: 'POST',
  path: '/auth/device-credentials/register/options',
  summary: 'Begin to register a passkey',
  description: '`public_key` goes to `navigator.credentials.create()` unchanged. The challenge is valid once, for five minutes.',
  tag,
  access: mayChange,
  request: emptyRequest,
  responses: { 200: { description: 'The options for the browser.', schema: single(registrationRequest) } },
  errors: ['passkey_limit_reached'],
});

export const registerPasskey = defineRoute({
  operationId: 'registerDeviceCredential',
  method: 'POST',
  path: '/auth/device-credentials',
  summary: 'Register a passkey',
  description: 'Accepts the response of the browser to the options.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, body: newPasskeyFields },
  responses: { 201: { description: 'The passkey.', schema: single(passkeyResource) } },
  errors: ['webauthn_verification_failed', 'credential_exists', 'unauthorized'],
});

export const listPasskeys = defineRoute({
  operationId: 'listDeviceCredentials',
  method: 'GET',
  path: '/auth/device-credentials',
  summary: 'The passkeys of the account',
  description: 'Oldest first; at most 20.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The passkeys.', schema: collection(passkeyResource) } },
  errors: [],
});

export const renamePasskey = defineRoute({
  operationId: 'renameDeviceCredential',
  method: 'PATCH',
  path: '/auth/device-credentials/{id}',
  summary: 'Rename a passkey',
  description: 'The name is for its user alone; authenticators and browsers keep their own.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, params, body: renamedPasskeyFields },
  responses: { 200: { description: 'The passkey.', schema: single(passkeyResource) } },
  errors: ['not_found'],
});

export const removePasskey = defineRoute({
  operationId: 'deleteDeviceCredential',
  method: 'DELETE',
  path: '/auth/device-credentials/{id}',
  summary: 'Remove a passkey',
  description: 'It no longer signs in. Sessions that it opened continue.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, params },
  responses: { 204: { description: 'Removed.' } },
  errors: ['not_found'],
});

export const getSignInOptions = defineRoute({
  operationId: 'getDeviceCredentialOptions',
  method: 'POST',
  path: '/auth/device-credentials/options',
  summary: 'Begin to sign in with a passkey',
  description: '`public_key` goes to `navigator.credentials.get()` unchanged. The challenge is valid once, for five minutes.',
  tag,
  access: { credentials: ['public'] },
  request: emptyRequest,
  responses: { 200: { description: 'The options for the browser.', schema: single(signInRequest) } },
  errors: [],
});

export const signInWithPasskey = defineRoute({
  operationId: 'signInWithDeviceCredential',
  method: 'POST',
  path: '/auth/device-credentials/verify',
  summary: 'Sign in with a passkey',
  description:
    'Opens a session without a second factor: the authenticator has verified the user. The session that the request carries ends.',
  tag,
  access: { credentials: ['public'], limits: [{ max: 10, windowSeconds: 900, per: 'ip' }] },
  request: { ...emptyRequest, body: signInFields },
  responses: { 200: { description: 'The session.', schema: single(sessionResource), headers: sessionCookieHeader } },
  errors: ['webauthn_verification_failed', 'account_suspended', 'account_pending_deletion'],
});

export const contracts = [
  getRegistrationOptions,
  registerPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
  getSignInOptions,
  signInWithPasskey,
];
