import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { freePlan } from '../../shared/identity/plans/domain/default-plan.ts';
import { receiptsPerDayOf } from '../../shared/identity/plans/domain/receipt-readings.ts';
import { deliveriesPerHostOf, maxEndpointsOf } from '../../shared/identity/plans/domain/webhook-limits.ts';
import type { Plan, PlanCatalogue, PlanFeature, PlanPrice } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import {
  listPlanPrices,
  listPlans,
  listPublicPlans,
  type planPriceResource,
  type planResource,
  type publicPlanResource,
} from './contract.ts';

/** Visitors' caches may keep the public list this long. */
const PUBLIC_CACHING = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language' };

const activeFeatures = (plan: Plan) =>
  plan.features
    .filter((feature): feature is PlanFeature & { readonly is_active: true } => feature.is_active)
    .toSorted((left, right) => left.sort_order - right.sort_order);

const commonAttributes = (plan: Plan, free: Plan | undefined) => ({
  slug: plan.slug,
  name: plan.name,
  monthly_validation_limit: plan.monthly_validation_limit,
  is_default: plan.is_default,
  billing_model: plan.billing_model,
  trial_days: plan.trial_days,
  included_validations: plan.included_validations,
  is_public: plan.is_public,
  is_active: plan.is_active,
  sort_order: plan.sort_order,
  beneficiaries_max: plan.beneficiaries_max,
  retry_max_retries: plan.retry_max_retries,
  retry_max_pending_per_user: plan.retry_max_pending_per_user,
  retry_max_dispatched_per_day: plan.retry_max_dispatched_per_day,
  webhook_endpoints_max: maxEndpointsOf({ plan, free }),
  webhooks_per_host_per_minute: deliveriesPerHostOf({ plan, free }),
  bulk_receipts_per_day: receiptsPerDayOf({ plan, free }),
  features: activeFeatures(plan),
});

const presentPlan = (plan: Plan, free: Plan | undefined) =>
  ({
    type: 'plan',
    id: plan.slug,
    attributes: { ...commonAttributes(plan, free), processor_product_id: plan.processor_product_id, user_count: plan.user_count },
  }) satisfies ResourceOf<typeof planResource>;

const presentPublicPlan = (plan: Plan, free: Plan | undefined) =>
  ({
    type: 'plan',
    id: plan.slug,
    attributes: { ...commonAttributes(plan, free), prices: plan.prices },
  }) satisfies ResourceOf<typeof publicPlanResource>;

/** A plan has one price of a kind for an interval. */
const presentPrice = (slug: string, price: PlanPrice) =>
  ({
    type: 'plan_price',
    id: `${slug}:${price.kind}:${price.billing_interval}`,
    attributes: price,
  }) satisfies ResourceOf<typeof planPriceResource>;

const activePlans = async (catalogue: PlanCatalogue): Promise<readonly Plan[]> => (await catalogue.list()).filter((plan) => plan.is_active);

/** Listing plans has no rules of its own, so the route reads the catalogue directly. */
export const makeRoutes = (catalogue: PlanCatalogue): readonly Route[] => [
  bindProtected(listPlans, {
    prepare: (input) => ok(input),
    useCase: async () => ok(await activePlans(catalogue)),
    present: (plans) => ({ status: 200, kind: 'json', data: plans.map((plan) => presentPlan(plan, freePlan(plans))) }),
  }),
  bindProtected(listPlanPrices, {
    prepare: ({ params }) => ok(params.slug),
    useCase: async (slug) => {
      const plan = (await activePlans(catalogue)).find((each) => each.slug === slug);
      return plan === undefined ? fail('plan_not_found') : ok(plan);
    },
    present: ({ slug, prices }) => ({ status: 200, kind: 'json', data: prices.map((price) => presentPrice(slug, price)) }),
  }),
  bindPublic(listPublicPlans, {
    prepare: (input) => ok(input),
    useCase: async () => ok(await activePlans(catalogue)),
    present: (plans) => {
      const data = plans.filter((plan) => plan.is_public).map((plan) => presentPublicPlan(plan, freePlan(plans)));
      return { status: 200, kind: 'json', data, headers: PUBLIC_CACHING };
    },
  }),
];
