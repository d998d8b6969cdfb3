import * as v from 'valibot';

import { ROLES, USER_STATUSES } from '../../shared/identity/domain/identity.ts';
import { LEGAL_DOCUMENT_NAMES } from '../../shared/identity/domain/legal-documents.ts';
import { defineRoute } from '../../shared/identity/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/contract.ts';
import { collection, dateTime, single, uuid } from '../../shared/platform/http/envelope-schema.ts';
import { changelogCursorFields } from './http/changelog-fields.ts';
import { legalAcceptanceFields } from './http/legal-fields.ts';
import { profileFields } from './http/profile-fields.ts';
import { subscriptionContracts } from './http/subscription-contracts.ts';

const nullableDateTime = v.nullable(dateTime);

export const userResource = v.strictObject({
  type: v.literal('user'),
  id: uuid,
  attributes: v.strictObject({
    id: uuid,
    email: v.pipe(v.string(), v.email()),
    name: v.pipe(v.string(), v.maxLength(100)),
    role: v.picklist(ROLES),
    status: v.picklist(USER_STATUSES),
    timezone: v.string(),
    language: v.nullable(v.picklist(['es', 'en'])),
    email_verified_at: nullableDateTime,
    created_at: dateTime,
    api_key: v.nullable(v.strictObject({ prefix: v.pipe(v.string(), v.length(8)), last_4: v.nullable(v.pipe(v.string(), v.length(4))) })),
    subscription: v.nullable(
      v.strictObject({
        plan_slug: v.string(),
        plan_name: v.nullable(v.string()),
        status: v.picklist(['active', 'trialing', 'past_due', 'canceled', 'paused']),
        current_period_end: nullableDateTime,
        cancel_at: nullableDateTime,
        billing_interval: v.nullable(v.picklist(['once', 'month', 'year'])),
      }),
    ),
    two_factor: v.strictObject({
      enabled: v.boolean(),
      method: v.nullable(v.picklist(['sms', 'email'])),
      last_used_at: v.null(),
    }),
    permissions: v.array(v.pipe(v.string(), v.regex(/^[a-z_]+:[a-z_]+$/))),
    notifications: v.strictObject({
      unread_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
      push_enabled: v.boolean(),
      messenger_linked: v.boolean(),
    }),
    legal_accepted: v.boolean(),
    _warnings: v.optional(v.array(v.string())),
  }),
});

/** The account behind the key. */
export const getMe = defineRoute({
  operationId: 'getMe',
  method: 'GET',
  path: '/users/me',
  summary: 'The account behind the credential',
  description: 'The account of the API key: profile, plan, permissions.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The account.', schema: single(userResource) } },
  errors: [],
});

/** Changes what users say of themselves. */
export const updateMe = defineRoute({
  operationId: 'updateMe',
  method: 'PATCH',
  path: '/users/me',
  summary: 'Changes name, time zone and language',
  description: 'Only the fields that are sent change. Address, phone, password and second factor have operations of their own.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, body: v.object(profileFields) },
  responses: { 200: { description: 'The account as it is now.', schema: single(userResource) } },
  errors: ['no_valid_fields', 'not_found'],
});

export const profileResource = v.strictObject({
  type: v.literal('user_profile'),
  id: uuid,
  attributes: v.strictObject({
    phone: v.nullable(v.string()),
    phone_verified_at: nullableDateTime,
    last_sign_in_at: nullableDateTime,
    last_sign_in_device: v.nullable(v.string()),
  }),
});

/** What the account resource leaves out. */
export const getProfileDetail = defineRoute({
  operationId: 'getProfileDetail',
  method: 'GET',
  path: '/users/me/profile-detail',
  summary: 'Phone and last sign-in of the account',
  description: 'What `GET /users/me` leaves out. `last_sign_in_device` is how the browser or programme called itself.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The details.', schema: single(profileResource) } },
  errors: [],
});

export const legalDocumentResource = v.strictObject({
  type: v.literal('legal_document'),
  id: v.picklist(LEGAL_DOCUMENT_NAMES),
  attributes: v.strictObject({
    document: v.picklist(LEGAL_DOCUMENT_NAMES),
    version: v.string(),
    url: v.pipe(v.string(), v.url()),
    published_at: dateTime,
  }),
});

/** What the consent prompt shows. */
export const listPendingLegalDocuments = defineRoute({
  operationId: 'listPendingLegalDocuments',
  method: 'GET',
  path: '/users/me/legal/pending',
  summary: 'Legal documents that the user has yet to accept',
  description: 'Those in force that were not accepted in their present version; empty once `legal_accepted` of the account is true.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The documents.', schema: collection(legalDocumentResource) } },
  errors: [],
});

/** Takes the user's consent. */
export const acceptLegalDocuments = defineRoute({
  operationId: 'acceptLegalDocuments',
  method: 'POST',
  path: '/users/me/legal/accept',
  summary: 'Accept legal documents',
  description:
    'Keeps which version was accepted, and when. All that are sent are accepted, or none: with `legal_version_outdated` ' +
    '`meta.documents` names the versions in force. One that was accepted before stays as it is.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, body: legalAcceptanceFields },
  responses: { 204: { description: 'They are accepted.' } },
  errors: ['legal_version_outdated'],
});

export const changelogCursorResource = v.strictObject({
  type: v.literal('changelog_cursor'),
  id: uuid,
  attributes: v.strictObject({ last_seen_version: v.nullable(v.string()) }),
});

/** How far the changelog was read. */
export const getChangelogCursor = defineRoute({
  operationId: 'getChangelogCursor',
  method: 'GET',
  path: '/users/me/changelog-cursor',
  summary: 'How far the user has read the changelog',
  description: '`last_seen_version` is null until it is put for the first time.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The cursor.', schema: single(changelogCursorResource) } },
  errors: [],
});

/** Moves the cursor. */
export const putChangelogCursor = defineRoute({
  operationId: 'putChangelogCursor',
  method: 'PUT',
  path: '/users/me/changelog-cursor',
  summary: 'Keep how far the user has read the changelog',
  description: 'Any version of the form of Semantic Versioning 2.0.0, also an earlier one than before. The last one put stays.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, body: changelogCursorFields },
  responses: { 200: { description: 'The cursor as it is now.', schema: single(changelogCursorResource) } },
  errors: [],
});

export const contracts = [
  getMe,
  updateMe,
  getProfileDetail,
  listPendingLegalDocuments,
  acceptLegalDocuments,
  getChangelogCursor,
  putChangelogCursor,
  ...subscriptionContracts,
];
