import * as v from 'valibot';

import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { PLAN_PARTITION, planKey, USERS_WITHOUT_SUBSCRIPTION_KEY } from '../../access/adapters/keys.ts';
import { withDefaultUsers } from '../domain/default-plan.ts';
import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';

const nullableNumber = v.nullable(v.number());

const planItem = v.object({
  slug: v.string(),
  name: v.string(),
  monthly_validation_limit: v.number(),
  is_default: v.boolean(),
  billing_model: v.picklist(['free', 'tiered', 'metered', 'hybrid']),
  trial_days: nullableNumber,
  included_validations: nullableNumber,
  is_public: v.boolean(),
  processor_product_id: v.nullable(v.string()),
  is_active: v.boolean(),
  sort_order: v.number(),
  user_count: v.optional(v.number(), 0),
  beneficiaries_max: v.number(),
  retry_max_retries: nullableNumber,
  retry_max_pending_per_user: nullableNumber,
  retry_max_dispatched_per_day: nullableNumber,
  api_per_minute: v.nullish(v.number(), null),
  webhooks_per_host_per_minute: v.nullish(v.number(), null),
  webhook_endpoints_max: v.nullish(v.number(), null),
  bulk_receipts_per_day: v.nullish(v.number(), null),
  features: v.array(
    v.object({
      text_es: v.string(),
      text_en: v.string(),
      icon: v.nullable(v.string()),
      sort_order: v.number(),
      is_active: v.boolean(),
    }),
  ),
  prices: v.array(
    v.object({
      currency: v.literal('MXN'),
      billing_interval: v.picklist(['once', 'month', 'year']),
      kind: v.picklist(['base', 'metered_overage']),
      unit_amount: v.number(),
      tax_behavior: v.picklist(['inclusive', 'exclusive']),
    }),
  ),
});

/** A plan as it is stored, without the users of the default plan that have no subscription. */
export const planOf = (item: RawItem): Plan => v.parse(planItem, item);

/** The parts of an update that writes a plan and counts the write. */
export const planAssignment = (plan: Omit<Plan, 'user_count'>) => {
  const fields = Object.entries(plan);
  return {
    key: planKey(plan.slug),
    update: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')} ADD revision :one`,
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: { ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])), ':one': 1 },
  };
};

const countItem = v.object({ user_count: v.optional(v.number(), 0) });

/** Plans in DynamoDB: a handful of items under one key. */
export const makePlanCatalogue = (table: Table): PlanCatalogue => ({
  list: async () => {
    const page = await table.query({ condition: 'pk = :plans', values: { ':plans': PLAN_PARTITION } });
    // The users of a plan may be counted before the plan is put.
    const plans: readonly Plan[] = page.items.filter(({ slug }) => slug !== undefined).map(planOf);
    const withoutSubscription = page.items.find(({ sk }) => sk === USERS_WITHOUT_SUBSCRIPTION_KEY.sk);
    const { user_count: others } = v.parse(countItem, withoutSubscription ?? {});
    return withDefaultUsers(plans, others).toSorted((left, right) => left.sort_order - right.sort_order);
  },

  put: async (plan) => {
    await table.update(planAssignment(plan));
  },

  setProduct: async (slug, productId) => {
    await table.update({
      key: planKey(slug),
      update: 'SET processor_product_id = :product',
      condition: 'attribute_exists(slug)',
      values: { ':product': productId },
    });
  },
});
