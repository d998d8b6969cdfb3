import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { isUserId, ROLES, USER_STATUSES, TWO_FACTOR_METHODS } from '../../../shared/identity/accounts/domain/identity.ts';
import { AUTHENTICATION_METHODS } from '../../../shared/identity/sessions/domain/session.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, resource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { collection, cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, nullable, oneOf, parameter, text, uuidOf, wordList } from '../../../shared/platform/http/schemas/fields.ts';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

const slugForm = text({ pattern: /^[a-z0-9][a-z0-9_-]{0,39}$/ }, { code: 'invalid_filter' });

export const usersQuery = listParameters({
  email: v.optional(
    parameter(text({ minLength: 1, maxLength: 254 }, { code: 'invalid_filter' }), 'Only addresses that begin with this, ignoring case.'),
  ),
  key_prefix: v.optional(
    parameter(
      text({ pattern: /^cep[kt]_[0-9A-Za-z]{3}$/ }, { code: 'invalid_filter' }),
      'Only the users of API keys with these first eight characters.',
    ),
  ),
  key_last4: v.optional(
    parameter(
      text({ pattern: /^[0-9A-Za-z]{4}$/ }, { code: 'invalid_filter' }),
      'Only the users of API keys with these last four characters.',
    ),
  ),
  role: v.optional(parameter(wordList(ROLES, { code: 'invalid_filter' }), 'Only these roles.')),
  status: v.optional(parameter(wordList(USER_STATUSES, { code: 'invalid_filter' }), 'Only these statuses.')),
  plan: v.optional(parameter(slugForm, 'Only users on the plan with this slug; `default` for users without a subscription.')),
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
});

export type UsersQuery = v.InferOutput<typeof usersQuery>;

export const userParams = v.object({
  id: parameter(uuidOf(isUserId, { code: 'invalid_uuid' }), 'Id of the user.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

/** The list has no parameters. */
export const noFilters = listParameters({});

export const userChangeFields = v.object({
  role: field(nullable(oneOf(ROLES, { code: 'validation_error' })), 'Another role. Only owners change roles, and not their own.'),
  status: field(nullable(oneOf(['active', 'suspended'], { code: 'validation_error' })), 'As `suspend` and `reactivate`.'),
  plan_slug: field(
    nullable(asText(text({ pattern: /^[a-z0-9][a-z0-9_-]{0,39}$/ }, { code: 'validation_error' }))),
    'Another plan, without the rules of self-service.',
  ),
  reason: reasonField,
});

export type UserChangeBody = v.InferOutput<typeof userChangeFields>;

const listed = {
  email: described(v.string(), 'Address of the user.', 'ana@example.mx'),
  name: described(v.string(), 'Name of the user.', 'Ana'),
  role: described(v.picklist(ROLES), 'Role of the user.'),
  status: described(v.picklist(USER_STATUSES), '`revoked`: the account is deleted, and not erased yet.'),
  plan_slug: described(v.nullable(v.string()), 'Plan of the subscription; null on the default plan.', 'negocio'),
  api_key: described(
    v.nullable(
      named(
        'AdminUserKey',
        v.strictObject({
          prefix: described(v.string(), 'First eight characters of the API key.', 'cepk_7Qa'),
          last_4: described(v.nullable(v.string()), 'Last four characters of the API key.', '0fZx'),
        }),
      ),
    ),
    'The API key of the user; null for none.',
  ),
  created_at: described(dateTime, 'When the user registered.'),
};

export const listedUserResource = linkedResource('AdminListedUser', {
  type: 'user',
  id: described(uuid, 'Id of the user.'),
  attributes: listed,
  links: selfLinks,
});

export const usersPage = cursorPage(listedUserResource);

export const userResource = resource('AdminUser', {
  type: 'user',
  id: described(uuid, 'Id of the user.'),
  attributes: {
    ...listed,
    timezone: described(v.string(), 'IANA time zone.', 'America/Mexico_City'),
    language: described(v.nullable(v.picklist(['es', 'en'])), 'Language; null when not chosen.'),
    email_verified_at: described(v.nullable(dateTime), 'When the address was confirmed.'),
    two_factor: described(
      named(
        'AdminUserTwoFactor',
        v.strictObject({
          enabled: described(v.boolean(), 'Whether sign-ins need a second factor.'),
          method: described(v.nullable(v.picklist(TWO_FACTOR_METHODS)), 'Channel of its codes.'),
        }),
      ),
      'Second factor of the user.',
    ),
    subscription_status: described(v.nullable(v.string()), 'Status of the subscription; null for none.', 'active'),
    last_sign_in_at: described(v.nullable(dateTime), 'Last sign-in; null for none.'),
    last_sign_in_device: described(v.nullable(v.string()), 'Device of the last sign-in.', 'Mozilla/5.0'),
    deleted_at: described(v.nullable(dateTime), 'When the user deleted the account; null for one that is not deleted.'),
    purge_at: described(v.nullable(dateTime), 'When a deleted account is erased.'),
  },
});

export const userSessionResource = resource('AdminUserSession', {
  type: 'session',
  id: described(uuid, 'Id of the session.'),
  attributes: {
    created_at: described(dateTime, 'When the user signed in.'),
    last_seen_at: described(dateTime, 'Last request of the session, to within five minutes.'),
    expires_at: described(dateTime, 'When the session ends, regardless of its use.'),
    ip_prefix: described(v.string(), 'Network the user signed in from.', '203.0.113.0/24'),
    user_agent: described(v.nullable(v.string()), 'User agent of the browser.', 'Mozilla/5.0'),
    device_name: described(v.nullable(v.string()), 'Name of the device that the sign-in gave.', 'Portátil'),
    amr: described(v.array(v.picklist(AUTHENTICATION_METHODS)), 'Proofs of the sign-in (RFC 8176).', ['pwd', 'otp']),
  },
});

export const sessionList = collection(userSessionResource);
