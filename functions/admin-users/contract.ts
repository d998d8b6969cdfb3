import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { proposalResource } from '../../shared/administration/http/proposal-resource.ts';
import { reasonFields } from '../../shared/administration/http/reason-rule.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { adminsPage, adminsQuery } from './http/admins.ts';
import { quotaGrantFields, quotaGrantResource } from './http/quota-grant.ts';
import { noFilters, sessionList, userChangeFields, userParams, userResource, usersPage, usersQuery } from './http/user-schemas.ts';

const tag = 'Administration: users';

const changed = { 200: { description: 'The user after the change.', schema: single(userResource) } } as const;

export const listUsers = defineRoute({
  operationId: 'listAdminUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'Users in the order of their addresses',
  description:
    'Filters combine. `key_prefix` and `key_last4` find the user of an API key, in one page. The list may be a second older than a change.',
  tag,
  access: readsArea('users'),
  request: { ...emptyRequest, query: usersQuery },
  responses: { 200: { description: 'A page of users.', schema: usersPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getUser = defineRoute({
  operationId: 'getAdminUser',
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'A user',
  description: 'The profile, the plan, the second factor, the last sign-in and a pending deletion.',
  tag,
  access: readsArea('users'),
  request: { ...emptyRequest, params: userParams },
  responses: { 200: { description: 'The user.', schema: single(userResource) } },
  errors: ['not_found'],
});

export const listUserSessions = defineRoute({
  operationId: 'listAdminUserSessions',
  method: 'GET',
  path: '/admin/users/{id}/sessions',
  summary: 'Sessions of a user, newest first',
  description: 'Sessions that have not expired, at most a hundred, with their networks and proofs.',
  tag,
  access: readsArea('users'),
  request: { ...emptyRequest, params: userParams, query: noFilters },
  responses: { 200: { description: 'The sessions.', schema: sessionList } },
  errors: ['not_found'],
});

export const changeUser = defineRoute({
  operationId: 'changeAdminUser',
  method: 'PATCH',
  path: '/admin/users/{id}',
  summary: 'Change the role, the status or the plan of a user',
  description: 'One of the three at a time. Another role ends the sessions of the user.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: userChangeFields },
  responses: changed,
  errors: ['no_valid_fields', 'not_found', 'role_change_not_allowed', 'last_owner_required', 'user_revoked', 'plan_not_available'],
});

const STATUS_ERRORS = ['not_found', 'role_change_not_allowed', 'last_owner_required', 'user_revoked'] as const;

export const suspendUser = defineRoute({
  operationId: 'suspendAdminUser',
  method: 'POST',
  path: '/admin/users/{id}/suspend',
  summary: 'Suspend a user',
  description: 'Every credential of the user is refused from the next request on.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: changed,
  errors: STATUS_ERRORS,
});

export const reactivateUser = defineRoute({
  operationId: 'reactivateAdminUser',
  method: 'POST',
  path: '/admin/users/{id}/reactivate',
  summary: 'Reactivate a suspended user',
  description: 'Sessions and keys from before work again, if they have not ended meanwhile.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: changed,
  errors: STATUS_ERRORS,
});

export const revokeUserSessions = defineRoute({
  operationId: 'revokeAdminUserSessions',
  method: 'POST',
  path: '/admin/users/{id}/revoke-sessions',
  summary: 'End every session of a user',
  description: 'With remembered browsers and open sign-ins. API keys stay. The user gets a notice.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: changed,
  errors: ['not_found', 'role_change_not_allowed'],
});

export const restoreUser = defineRoute({
  operationId: 'restoreAdminUser',
  method: 'POST',
  path: '/admin/users/{id}/restore',
  summary: 'Restore a deleted account',
  description: 'Of any role, also after the 30 days, until its purge begins. The user signs in again and regenerates the API key.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: changed,
  errors: ['not_found', 'role_change_not_allowed', 'user_not_restorable'],
});

const proposed = { 202: { description: 'The proposal, which another admin confirms.', schema: single(proposalResource) } } as const;

export const purgeUser = defineRoute({
  operationId: 'purgeAdminUser',
  method: 'POST',
  path: '/admin/users/{id}/purge',
  summary: 'Propose to erase a deleted account now',
  description: 'Another admin confirms the proposal within 24 hours; then the account is erased without the rest of its grace window.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: proposed,
  errors: ['not_found', 'role_change_not_allowed', 'user_not_purgeable'],
});

export const grantClearData = defineRoute({
  operationId: 'proposeClearDataGrant',
  method: 'POST',
  path: '/admin/users/{id}/clear-data-grants',
  summary: 'Propose that a user may read the data of customers in clear',
  description: 'For 24 hours from the confirmation by another admin. No role has this permission; the audit has a row of each use.',
  tag,
  access: changesArea('users'),
  request: { ...emptyRequest, params: userParams, body: reasonFields },
  responses: proposed,
  errors: ['not_found', 'role_change_not_allowed'],
});

export const grantQuota = defineRoute({
  operationId: 'grantAdminUserQuota',
  method: 'POST',
  path: '/admin/users/{id}/grant-quota',
  summary: 'Add validations to the current month of a user',
  description: 'From the next request on; the next month has the limit of the plan again. Added units count as included ones.',
  tag,
  access: changesArea('users'),
  idempotent: true,
  request: { ...emptyRequest, params: userParams, body: quotaGrantFields },
  responses: { 200: { description: 'The quota of the month after the change.', schema: single(quotaGrantResource) } },
  errors: ['not_found', 'role_change_not_allowed', 'quota_grant_limit_reached'],
});

export const listAdmins = defineRoute({
  operationId: 'listAdmins',
  method: 'GET',
  path: '/admin/admins',
  summary: 'Admins and owners, with their sign-ins',
  description: 'The last sign-in, the last use of the API key and the networks of open sessions of each, in the order of their addresses.',
  tag,
  access: readsArea('users'),
  request: { ...emptyRequest, query: adminsQuery },
  responses: { 200: { description: 'A page of admins.', schema: adminsPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const contracts = [
  listUsers,
  getUser,
  listUserSessions,
  changeUser,
  suspendUser,
  reactivateUser,
  revokeUserSessions,
  restoreUser,
  purgeUser,
  grantClearData,
  grantQuota,
  listAdmins,
];
