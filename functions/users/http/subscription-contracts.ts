import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../../shared/platform/http/contract.ts';
import { dateTime, singleWithMeta, uuid } from '../../../shared/platform/http/envelope-schema.ts';
import { asText, field, nullable, oneOf, required, text } from '../../../shared/platform/http/fields.ts';

const count = v.pipe(v.number(), v.integer());
const instant = v.nullable(dateTime);

const INTERVALS = ['once', 'month', 'year'] as const;

export const subscriptionResource = v.strictObject({
  type: v.literal('billing_subscription'),
  id: uuid,
  attributes: v.strictObject({
    plan_slug: v.string(),
    plan_name: v.nullable(v.string()),
    billing_model: v.picklist(['free', 'tiered', 'metered', 'hybrid']),
    source: v.picklist(['processor', 'grant', 'default']),
    status: v.picklist(['active', 'trialing', 'past_due', 'canceled', 'paused']),
    current_period_start: instant,
    current_period_end: instant,
    currency: v.literal('MXN'),
    billing_interval: v.nullable(v.picklist(INTERVALS)),
    overage_enabled: v.boolean(),
    included_validations: v.nullable(count),
    monthly_validation_limit: count,
    effective_limit: count,
    cancel_at_period_end: v.boolean(),
    cancel_at: instant,
    canceled_at: instant,
    trial_start: instant,
    trial_end: instant,
    grant_reason: v.nullable(v.string()),
  }),
});

const subscription = singleWithMeta(subscriptionResource, {
  effective_plan_slug: v.string(),
  has_subscription: v.boolean(),
  quota: v.strictObject({
    plan: v.string(),
    used: count,
    limit: count,
    remaining: count,
    resets_at: dateTime,
    quota_kind: v.picklist(['cycle', 'trial']),
    renews: v.boolean(),
  }),
});

const tag = 'Users';

/** What the user subscribes to. */
export const getSubscription = defineRoute({
  operationId: 'getSubscription',
  method: 'GET',
  path: '/users/me/subscription',
  summary: 'The plan that the account is on',
  description: 'Without a subscription that of the default plan; `meta.quota` tells what is used of the month.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'billing:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The subscription.', schema: subscription } },
  errors: [],
});

/** Puts the user on a plan that costs nothing. */
export const putSubscription = defineRoute({
  operationId: 'putSubscription',
  method: 'PUT',
  path: '/users/me/subscription',
  summary: 'Change the plan where nothing has to be paid',
  description:
    'To a free plan at once: its limits apply from the next request on, also where more is used already, and nothing that exists is ' +
    'removed. The plan that the account is on stays as it is. Whatever has to be paid, or was paid until the end of a period, is answered ' +
    'with `processor_unavailable`; `plan_not_available` is a plan that is not offered, or not at that interval. ' +
    'Takes a session whose user has proved who calls within the last ten minutes.',
  tag,
  // Every change that this operation makes may take limits away.
  access: { credentials: ['session'], permission: 'billing:manage_self', stepUp: { maxAgeSeconds: 600 } },
  request: {
    ...emptyRequest,
    body: v.object({
      plan_slug: field(
        required(asText(text({ maxLength: 100 }, { code: 'plan_not_available' })), { code: 'required' }),
        'The plan, by its slug.',
      ),
      billing_interval: field(
        nullable(oneOf(INTERVALS, { code: 'validation_error', reason: 'billing_interval' })),
        'How often it is to be paid; left out for a free plan.',
      ),
    }),
  },
  responses: { 200: { description: 'The subscription as it is now.', schema: subscription } },
  errors: ['plan_not_available', 'processor_unavailable', 'unauthorized'],
});

export const subscriptionContracts = [getSubscription, putSubscription] as const;
