import * as v from 'valibot';

import { ROLES, USER_STATUSES } from '../../shared/identity/domain/identity.ts';
import { defineRoute } from '../../shared/identity/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/envelope-schema.ts';

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

export const contracts = [getMe];
