import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { fingerprintFields, wholeKeyField } from '../../../shared/identity/api-keys/http/key-fields.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { collectionWithMeta, dateTime, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { namedKeyChangeFields, namedKeyParams, newNamedKeyFields } from './named-key-fields.ts';

const tag = 'API key';
const mayRead = { credentials: ['session'], permission: 'users:read_self' } as const;
/** A further key is a further way in, so the user must have proved their identity recently. */
const mayChange = { ...mayRead, stepUp: { maxAgeSeconds: 600 } } as const;

const permissionList = v.array(v.string());

const attributes = {
  name: described(v.string(), 'Name that the user gave the key.', 'Integración de contabilidad'),
  ...fingerprintFields(),
  status: described(v.picklist(['active', 'expired']), 'An expired key authenticates no request; it counts until it is revoked.', 'active'),
  permissions: described(v.nullable(permissionList), 'Permissions that were chosen for the key; null for all of the role.', [
    'validations:create',
    'validations:read',
  ]),
  effective_permissions: described(permissionList, 'Permissions that the key has now: those chosen that the role still has.', [
    'validations:create',
    'validations:read',
  ]),
  cidrs: described(v.array(v.string()), 'Addresses that the key is accepted from; empty for all.', ['203.0.113.0/24']),
  expires_at: described(v.nullable(dateTime), 'End of the key; null: it does not expire.', null),
  created_at: described(dateTime, 'When the key was created.'),
  last_used_at: described(v.nullable(dateTime), 'Minute of the last request with the key; null before the first one.'),
};

const id = described(uuid, 'Id of the named key.');

export const namedKeyResource = resource('NamedApiKey', { type: 'named_api_key', id, attributes });

export const newNamedKeyResource = resource('NewNamedApiKey', {
  type: 'named_api_key',
  id,
  attributes: {
    api_key: wholeKeyField(),
    ...attributes,
  },
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const listNamedKeys = defineRoute({
  operationId: 'listNamedApiKeys',
  method: 'GET',
  path: '/users/me/api-keys',
  summary: 'The named API keys of the account',
  description: 'Oldest first, without the keys themselves; at most five. The account’s own key is not among them.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: {
    200: {
      description: 'The named keys.',
      schema: collectionWithMeta(namedKeyResource, {
        limit: described(count, 'Named keys that an account may have.', 5),
        available_permissions: described(permissionList, 'Permissions that the role of the account gives to a key.', [
          'validations:create',
          'validations:read',
        ]),
      }),
    },
  },
  errors: [],
});

export const createNamedKey = defineRoute({
  operationId: 'createNamedApiKey',
  method: 'POST',
  idempotent: true,
  path: '/users/me/api-keys',
  summary: 'Create a named API key',
  description:
    'A further key for one program: with a name, permissions within the role, ranges of addresses and an end. It shares the quota and the requests per minute of the account. This response contains the whole key, once, so no cache may store it. With an `Idempotency-Key` the response is stored encrypted and returned again. A mail reports the new key.',
  tag,
  access: { ...mayChange, limits: [{ max: 20, windowSeconds: 3_600, per: 'account' }] },
  request: { ...emptyRequest, body: newNamedKeyFields },
  responses: { 201: { description: 'The key.', schema: single(newNamedKeyResource) } },
  errors: ['named_key_limit_reached', 'invalid_permissions', 'invalid_expiry', 'ip_ranges_limit_reached', 'unauthorized'],
});

export const changeNamedKey = defineRoute({
  operationId: 'changeNamedApiKey',
  method: 'PATCH',
  path: '/users/me/api-keys/{id}',
  summary: 'Change a named API key',
  description: 'Absent fields stay. In force with the next request. 409 for an expired key: it does not become valid again.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, params: namedKeyParams, body: namedKeyChangeFields },
  responses: { 200: { description: 'The key.', schema: single(namedKeyResource) } },
  errors: [
    'named_key_not_found',
    'named_key_expired',
    'invalid_permissions',
    'invalid_expiry',
    'ip_ranges_limit_reached',
    'no_valid_fields',
    'unauthorized',
  ],
});

export const revokeNamedKey = defineRoute({
  operationId: 'revokeNamedApiKey',
  method: 'DELETE',
  path: '/users/me/api-keys/{id}',
  summary: 'Revoke a named API key',
  description: 'The next request with it is refused. The other keys of the account stay.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, params: namedKeyParams },
  responses: { 204: { description: 'Revoked.' } },
  errors: ['named_key_not_found', 'unauthorized'],
});

export const namedKeyContracts = [listNamedKeys, createNamedKey, changeNamedKey, revokeNamedKey];
