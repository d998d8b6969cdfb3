import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/contract.ts';
import { collection } from '../../shared/platform/http/envelope-schema.ts';

const integer = v.pipe(v.number(), v.integer());

const featureBullet = v.strictObject({
  text_es: v.string(),
  text_en: v.string(),
  icon: v.nullable(v.string()),
  sort_order: integer,
  is_active: v.literal(true),
});

const planAttributes = {
  slug: v.string(),
  name: v.string(),
  monthly_validation_limit: integer,
  is_default: v.boolean(),
  billing_model: v.picklist(['free', 'tiered', 'metered', 'hybrid']),
  trial_days: v.nullable(integer),
  included_validations: v.nullable(integer),
  is_public: v.boolean(),
  is_active: v.boolean(),
  sort_order: integer,
  beneficiaries_max: integer,
  retry_max_retries: v.nullable(integer),
  retry_max_pending_per_user: v.nullable(integer),
  retry_max_dispatched_per_day: v.nullable(integer),
  webhook_endpoints_max: integer,
  webhooks_per_host_per_minute: integer,
  features: v.array(featureBullet),
};

const planPrice = v.strictObject({
  currency: v.literal('MXN'),
  billing_interval: v.picklist(['once', 'month', 'year']),
  kind: v.picklist(['base', 'metered_overage']),
  unit_amount: integer,
  tax_behavior: v.picklist(['inclusive', 'exclusive']),
});

export const planPriceResource = v.strictObject({ type: v.literal('plan_price'), id: v.string(), attributes: planPrice });

export const planResource = v.strictObject({
  type: v.literal('plan'),
  id: v.string(),
  attributes: v.strictObject({ ...planAttributes, processor_product_id: v.nullable(v.string()), user_count: integer }),
});

export const publicPlanResource = v.strictObject({
  type: v.literal('plan'),
  id: v.string(),
  attributes: v.strictObject({ ...planAttributes, prices: v.array(planPrice) }),
});

/** Plans an account can be on. */
export const listPlans = defineRoute({
  operationId: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'Active plans',
  description: 'The active plans, with their limits and features.',
  tag: 'Plans',
  access: { credentials: ['api_key', 'session'], permission: null },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'Active plans, lower sort_order first.', schema: collection(planResource) } },
  errors: [],
});

/** Plans for anonymous visitors; cacheable, without attributes for users only. */
export const listPublicPlans = defineRoute({
  operationId: 'listPublicPlans',
  method: 'GET',
  path: '/plans/public',
  summary: 'Plans offered to the public',
  description: 'The plans that are offered, with their prices. No key needed; may be kept for five minutes.',
  tag: 'Plans',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'Public plans with their prices.', schema: collection(publicPlanResource) } },
  errors: [],
});

/** What a plan costs. */
export const listPlanPrices = defineRoute({
  operationId: 'listPlanPrices',
  method: 'GET',
  path: '/plans/{slug}/prices',
  summary: 'Prices of an active plan',
  description: 'Amounts in centavos. A plan without a price answers an empty list.',
  tag: 'Plans',
  access: { credentials: ['api_key', 'session'], permission: null },
  request: { ...emptyRequest, params: v.object({ slug: v.string() }), query: listParameters({}) },
  responses: { 200: { description: 'Its prices.', schema: collection(planPriceResource) } },
  errors: ['plan_not_found'],
});

export const contracts = [listPlans, listPublicPlans, listPlanPrices];
