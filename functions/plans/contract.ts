import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection } from '../../shared/platform/http/schemas/envelope-schema.ts';

const integer = v.pipe(v.number(), v.integer());

const featureBullet = named(
  'PlanFeature',
  v.strictObject({
    text_es: described(v.string(), 'The text in Spanish.', '200 validaciones al mes'),
    text_en: described(v.string(), 'The text in English.', '200 validations a month'),
    icon: described(v.nullable(v.string()), 'Name of an icon; null without one.', null),
    sort_order: described(integer, 'Place among the features, lower first.', 1),
    is_active: described(v.literal(true), 'Only active features are listed.'),
  }),
);

const planAttributes = {
  slug: described(v.string(), 'Name of the plan in addresses; never changes.', 'personal'),
  name: described(v.string(), 'Display name.', 'Personal'),
  monthly_validation_limit: described(integer, 'Validations per calendar month.', 200),
  is_default: described(v.boolean(), 'Whether new accounts start on this plan.', false),
  billing_model: described(named('BillingModel', v.picklist(['free', 'tiered', 'metered', 'hybrid'])), 'How the plan is charged.'),
  trial_days: described(v.nullable(integer), 'Days of trial; null without one.', null),
  included_validations: described(v.nullable(integer), 'Validations before overage on hybrid plans; null on others.', null),
  is_public: described(v.boolean(), 'Whether the plan is offered.', true),
  is_active: described(v.boolean(), 'Whether accounts can be put on the plan.', true),
  sort_order: described(integer, 'Place among the plans, lower first.', 1),
  beneficiaries_max: described(integer, 'Active beneficiaries at most; -1 is no limit.', 50),
  retry_max_retries: described(v.nullable(integer), 'Retries of a validation at most; null takes the general limit.', null),
  retry_max_pending_per_user: described(v.nullable(integer), 'Pending retry cycles at most; null takes the general limit.', null),
  retry_max_dispatched_per_day: described(v.nullable(integer), 'Retries per day at most; null takes the general limit.', null),
  webhook_endpoints_max: described(integer, 'Webhook endpoints at most.', 10),
  webhooks_per_host_per_minute: described(integer, 'Webhook deliveries to one host in a minute at most.', 60),
  bulk_receipts_per_day: described(integer, 'Receipts that imports of images may read in a day at most.', 50),
  features: described(v.array(featureBullet), 'Features of the plan, in both languages.'),
};

const planPriceFields = {
  currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
  billing_interval: described(named('BillingInterval', v.picklist(['once', 'month', 'year'])), 'How often the price is paid.'),
  kind: described(v.picklist(['base', 'metered_overage']), '`base`: per period. `metered_overage`: per validation beyond those included.'),
  unit_amount: described(integer, 'Price in centavos.', 9900),
  tax_behavior: described(v.picklist(['inclusive', 'exclusive']), 'Whether tax is in the price.'),
};

const planPrice = named('PlanPriceAttributes', v.strictObject(planPriceFields));

export const planPriceResource = resource('PlanPrice', {
  type: 'plan_price',
  id: described(v.string(), 'Id of the price.', 'personal-month-base'),
  attributes: planPriceFields,
});

export const planResource = resource('Plan', {
  type: 'plan',
  id: described(v.string(), 'The slug of the plan.', 'personal'),
  attributes: {
    ...planAttributes,
    processor_product_id: described(v.nullable(v.string()), 'Id at the payment processor; null when it has none.', null),
    user_count: described(integer, 'Active users on the plan.', 12),
  },
});

export const publicPlanResource = resource('PublicPlan', {
  type: 'plan',
  id: described(v.string(), 'The slug of the plan.', 'personal'),
  attributes: { ...planAttributes, prices: described(v.array(planPrice), 'Prices of the plan.') },
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

/** The prices of a plan. */
export const listPlanPrices = defineRoute({
  operationId: 'listPlanPrices',
  method: 'GET',
  path: '/plans/{slug}/prices',
  summary: 'Prices of an active plan',
  description: 'Amounts in centavos. A plan without a price answers an empty list.',
  tag: 'Plans',
  access: { credentials: ['api_key', 'session'], permission: null },
  request: {
    ...emptyRequest,
    params: v.object({ slug: described(v.string(), 'Slug of the plan.', 'personal') }),
    query: listParameters({}),
  },
  responses: { 200: { description: 'Its prices.', schema: collection(planPriceResource) } },
  errors: ['plan_not_found'],
});

export const contracts = [listPlans, listPublicPlans, listPlanPrices];
