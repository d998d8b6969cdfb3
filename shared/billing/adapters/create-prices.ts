import type Stripe from 'stripe';

import type { Plan, PlanCatalogue, PlanPrice } from '../../identity/plans/ports/plan-catalogue.ts';
import { overagePriceOf } from '../../identity/plans/use-cases/plan-of-user.ts';
import {
  CARDS_PORTAL,
  lookupKeyOf,
  PAID_INTERVALS,
  PLAN_METADATA,
  PORTAL_METADATA,
  USAGE_EVENT,
  usageLookupKeyOf,
  type PaidInterval,
} from '../domain/price-name.ts';

/** IVA in Mexico. Amounts exclude or include it, as the `tax_behavior` of a price states. */
const IVA = { display_name: 'IVA', percentage: 16, country: 'MX' } as const;

/** Something that the processor lacks, or that the plan record lacks. */
type Step = { readonly what: string; readonly run: () => Promise<unknown> };

export type CreatePricesDeps = {
  readonly stripe: Stripe;
  readonly plans: PlanCatalogue;
};

type SoldPrice = PlanPrice & { readonly billing_interval: PaidInterval };

const isSold = (price: PlanPrice): price is SoldPrice =>
  price.kind === 'base' && PAID_INTERVALS.some((interval) => interval === price.billing_interval);

const productIdOf = ({ slug }: Plan): string => `plan_${slug}`;

const taxRateSteps = async (stripe: Stripe): Promise<readonly Step[]> => {
  const { data: rates } = await stripe.taxRates.list({ active: true, limit: 100 });
  return [false, true]
    .filter(
      (inclusive) =>
        !rates.some((rate) => rate.percentage === IVA.percentage && rate.country === IVA.country && rate.inclusive === inclusive),
    )
    .map((inclusive) => ({
      what: `tax rate IVA 16 %, ${inclusive ? 'inclusive' : 'exclusive'}`,
      run: () => stripe.taxRates.create({ ...IVA, inclusive }),
    }));
};

const hasProduct = async (stripe: Stripe, id: string): Promise<boolean> => {
  try {
    await stripe.products.retrieve(id);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return false;
    throw error;
  }
};

const priceStep = async (stripe: Stripe, plan: Plan, price: SoldPrice): Promise<readonly Step[]> => {
  const lookupKey = lookupKeyOf({ planSlug: plan.slug, interval: price.billing_interval });
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [current] = data;
  if (current?.unit_amount === price.unit_amount && current.tax_behavior === price.tax_behavior) return [];
  return [
    {
      what: `price ${lookupKey}: ${price.unit_amount} centavos${current === undefined ? '' : ', in place of another amount for new subscriptions'}`,
      run: () =>
        stripe.prices.create({
          product: productIdOf(plan),
          currency: 'mxn',
          unit_amount: price.unit_amount,
          tax_behavior: price.tax_behavior,
          recurring: { interval: price.billing_interval },
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          metadata: { [PLAN_METADATA]: plan.slug },
        }),
    },
  ];
};

/** The portal changes cards alone: a change of plan there would skip the proof of identity and the settlement of units. */
const portalSteps = async (stripe: Stripe): Promise<readonly Step[]> => {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  if (data.some(({ metadata }) => metadata?.[PORTAL_METADATA] === CARDS_PORTAL)) return [];
  return [
    {
      what: 'portal for cards and invoices',
      run: () =>
        stripe.billingPortal.configurations.create({
          features: {
            customer_update: { enabled: false },
            invoice_history: { enabled: true },
            payment_method_update: { enabled: true },
            subscription_cancel: { enabled: false },
            subscription_update: { enabled: false },
          },
          metadata: { [PORTAL_METADATA]: CARDS_PORTAL },
        }),
    },
  ];
};

const findMeter = async (stripe: Stripe) => {
  const { data } = await stripe.billing.meters.list({ status: 'active', limit: 100 });
  return data.find(({ event_name: name }) => name === USAGE_EVENT);
};

const createMeter = (stripe: Stripe) =>
  stripe.billing.meters.create({
    display_name: 'Validations beyond the included ones',
    event_name: USAGE_EVENT,
    default_aggregation: { formula: 'sum' },
    customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
    value_settings: { event_payload_key: 'value' },
  });

/** The price of units beyond the included ones, and their meter. */
const usagePriceStep = async (stripe: Stripe, plan: Plan): Promise<readonly Step[]> => {
  const price = overagePriceOf(plan, 'month');
  if (price === null) return [];
  const lookupKey = usageLookupKeyOf(plan.slug);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [current] = data;
  if (current?.unit_amount === price.unit_amount && current.tax_behavior === price.tax_behavior) return [];
  return [
    {
      what: `price ${lookupKey}: ${price.unit_amount} centavos a unit`,
      run: async () => {
        const meter = (await findMeter(stripe)) ?? (await createMeter(stripe));
        await stripe.prices.create({
          product: productIdOf(plan),
          currency: 'mxn',
          unit_amount: price.unit_amount,
          tax_behavior: price.tax_behavior,
          recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          metadata: { [PLAN_METADATA]: plan.slug },
        });
      },
    },
  ];
};

const planSteps = async ({ stripe, plans }: CreatePricesDeps, plan: Plan): Promise<readonly Step[]> => {
  const sold = plan.prices.filter(isSold);
  if (sold.length === 0) return [];
  const id = productIdOf(plan);
  const { user_count: _users, ...record } = plan;
  const product = (await hasProduct(stripe, id))
    ? []
    : [{ what: `product ${id}`, run: () => stripe.products.create({ id, name: plan.name, metadata: { [PLAN_METADATA]: plan.slug } }) }];
  const prices = await Promise.all([...sold.map((price) => priceStep(stripe, plan, price)), usagePriceStep(stripe, plan)]);
  const link =
    plan.processor_product_id === id
      ? []
      : [{ what: `plan ${plan.slug}: its product`, run: () => plans.put({ ...record, processor_product_id: id }) }];
  return [...product, ...prices.flat(), ...link];
};

/**
 * Creates at the processor what the plan records have and it lacks: tax rates, the portal, products and prices. Without `apply` it only lists
 * them. A repeated run finds nothing to do. Existing subscriptions keep the amount that they were sold at.
 */
export const createPrices = async (deps: CreatePricesDeps, apply: boolean): Promise<readonly string[]> => {
  const active = (await deps.plans.list()).filter(({ is_active: isActive }) => isActive);
  const general = [...(await taxRateSteps(deps.stripe)), ...(await portalSteps(deps.stripe))];
  const steps = [...general, ...(await Promise.all(active.map((plan) => planSteps(deps, plan)))).flat()];
  if (apply) for (const { run } of steps) await run();
  return steps.map(({ what }) => what);
};
