import * as v from 'valibot';

import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { integer, planAttributes, planPrice } from '../../shared/identity/plans/http/plan-schema.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../shared/platform/http/schemas/described.ts';
import { collection, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { planFields, planParams } from './http/plan-fields.ts';

const tag = 'Administration: plans';
const path = '/admin/plans';

const limit = (description: string) => described(v.nullable(integer), `${description} Null is the limit of the plan \`free\`.`, 60);

const adminPlanFeature = named(
  'AdminPlanFeature',
  v.strictObject({
    text_es: described(v.string(), 'The text in Spanish.', '200 validaciones al mes'),
    text_en: described(v.string(), 'The text in English.', '200 validations a month'),
    icon: described(v.nullable(v.string()), 'Name of an icon; null without one.', null),
    sort_order: described(integer, 'Place among the features, lower first.', 1),
    is_active: described(v.boolean(), 'Whether it is shown.', true),
  }),
);

export const adminPlanResource = linkedResource('AdminPlan', {
  type: 'plan',
  id: described(v.string(), 'The slug of the plan.', 'personal'),
  attributes: {
    ...planAttributes,
    api_per_minute: limit('Requests per minute of one account.'),
    webhook_endpoints_max: limit('Webhook endpoints at most.'),
    webhooks_per_host_per_minute: limit('Webhook deliveries to one host in a minute at most.'),
    bulk_receipts_per_day: limit('Receipts that imports of images may read in a day at most.'),
    features: described(v.array(adminPlanFeature), 'Features of the plan, active or not.'),
    prices: described(v.array(planPrice), 'Prices of the plan.'),
    processor_product_id: described(v.nullable(v.string()), 'Id at the payment processor; null when it has none.', null),
    user_count: described(integer, 'Active users with a subscription to the plan.', 12),
    revision: described(integer, 'Number of its writes; a change names the one that it replaces.', 3),
  },
  links: selfLinks,
});

export const listAdminPlans = defineRoute({
  operationId: 'listAdminPlans',
  method: 'GET',
  path,
  summary: 'All plans, active or not',
  description: 'Lower `sort_order` first, with features, prices and the number of users.',
  tag,
  access: readsArea('plans'),
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The plans.', schema: collection(adminPlanResource) } },
  errors: [],
});

export const getAdminPlan = defineRoute({
  operationId: 'getAdminPlan',
  method: 'GET',
  path: `${path}/{slug}`,
  summary: 'A plan',
  description: 'With the revision that a change has to name.',
  tag,
  access: readsArea('plans'),
  request: { ...emptyRequest, params: planParams },
  responses: { 200: { description: 'The plan.', schema: single(adminPlanResource) } },
  errors: ['plan_not_found'],
});

export const putAdminPlan = defineRoute({
  operationId: 'putAdminPlan',
  method: 'PUT',
  path: `${path}/{slug}`,
  summary: 'Add a plan, or replace its data',
  description:
    'The body is the whole plan; what is missing gets its default. Limits reach an account with its next change of plan. Subscriptions keep the price that they were sold at.',
  tag,
  access: changesArea('plans'),
  request: { ...emptyRequest, params: planParams, body: planFields },
  responses: {
    200: { description: 'The plan after the change.', schema: single(adminPlanResource) },
    201: { description: 'The new plan.', schema: single(adminPlanResource) },
  },
  errors: ['plan_changed', 'default_plan_required', 'plan_prices_not_allowed'],
});

export const deleteAdminPlan = defineRoute({
  operationId: 'deleteAdminPlan',
  method: 'DELETE',
  path: `${path}/{slug}`,
  summary: 'Delete an inactive plan without users',
  description: 'The audit keeps its data.',
  tag,
  access: changesArea('plans'),
  request: { ...emptyRequest, params: planParams },
  responses: { 204: { description: 'The plan is deleted.' } },
  errors: ['plan_not_found', 'plan_in_use', 'default_plan_required'],
});

export const contracts = [listAdminPlans, getAdminPlan, putAdminPlan, deleteAdminPlan];
