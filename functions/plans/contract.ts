import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { integer, planAttributes, planPrice, planPriceFields } from '../../shared/identity/plans/http/plan-schema.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection } from '../../shared/platform/http/schemas/envelope-schema.ts';

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
  access: { credentials: ['api_key', 'session'], permission: null, testMode: 'shared' },
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
  access: { credentials: ['api_key', 'session'], permission: null, testMode: 'shared' },
  request: {
    ...emptyRequest,
    params: v.object({ slug: described(v.string(), 'Slug of the plan.', 'personal') }),
    query: listParameters({}),
  },
  responses: { 200: { description: 'Its prices.', schema: collection(planPriceResource) } },
  errors: ['plan_not_found'],
});

export const contracts = [listPlans, listPublicPlans, listPlanPrices];
