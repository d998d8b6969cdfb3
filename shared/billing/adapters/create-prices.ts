import type Stripe from 'stripe';

import type { Plan, PlanCatalogue, PlanPrice } from '../../identity/plans/ports/plan-catalogue.ts';
import { usagePriceOf } from '../../identity/plans/use-cases/plan-of-user.ts';
import { CARDS_PORTAL, lookupKeyOf, PLAN_METADATA, PORTAL_METADATA, USAGE_EVENT, usageLookupKeyOf } from '../domain/price-name.ts';
import type { PriceStep } from '../ports/price-step.ts';

/** IVA in Mexico. Amounts exclude or include it, as the `tax_behavior` of a price states. */
const IVA = { display_name: 'IVA', percentage: 16, country: 'MX' } as const;

export type CreatePricesDeps = {
  readonly stripe: Stripe;
  readonly plans: Pick<PlanCatalogue, 'list' | 'setProduct'>;
};

const recurringOf = ({ billing_interval: interval }: PlanPrice): Pick<Stripe.PriceCreateParams, 'recurring'> =>
  interval === 'once' ? {} : { recurring: { interval } };

const productIdOf = ({ slug }: Plan): string => `plan_${slug}`;

const taxRateSteps = async (stripe: Stripe): Promise<readonly PriceStep[]> => {
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

const priceStep = async (stripe: Stripe, plan: Plan, price: PlanPrice): Promise<readonly PriceStep[]> => {
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
          ...recurringOf(price),
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          metadata: { [PLAN_METADATA]: plan.slug },
        }),
    },
  ];
};

/** The portal changes cards alone: a change of plan there would skip the proof of identity and the settlement of units. */
const portalSteps = async (stripe: Stripe): Promise<readonly PriceStep[]> => {
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

/** The price of units that are charged by the month, and their meter. */
const usagePriceStep = async (stripe: Stripe, plan: Plan): Promise<readonly PriceStep[]> => {
  const price = usagePriceOf(plan);
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

const planSteps = async ({ stripe, plans }: CreatePricesDeps, plan: Plan): Promise<readonly PriceStep[]> => {
  const sold = plan.prices.filter(({ kind }) => kind === 'base');
  if (sold.length === 0) return [];
  const id = productIdOf(plan);
  const product = (await hasProduct(stripe, id))
    ? []
    : [{ what: `product ${id}`, run: () => stripe.products.create({ id, name: plan.name, metadata: { [PLAN_METADATA]: plan.slug } }) }];
  const prices = await Promise.all([...sold.map((price) => priceStep(stripe, plan, price)), usagePriceStep(stripe, plan)]);
  const link =
    plan.processor_product_id === id ? [] : [{ what: `plan ${plan.slug}: its product`, run: () => plans.setProduct(plan.slug, id) }];
  return [...product, ...prices.flat(), ...link];
};

/** Finds what the plan records have and the processor lacks: tax rates, the portal, products and prices. */
export const findPriceSteps = async (deps: CreatePricesDeps): Promise<readonly PriceStep[]> => {
  const active = (await deps.plans.list()).filter(({ is_active: isActive }) => isActive);
  const general = [...(await taxRateSteps(deps.stripe)), ...(await portalSteps(deps.stripe))];
  return [...general, ...(await Promise.all(active.map((plan) => planSteps(deps, plan)))).flat()];
};

/** Creates all of it. A repeated run finds nothing to do. */
export const createPrices = async (deps: CreatePricesDeps): Promise<void> => {
  for (const { run } of await findPriceSteps(deps)) await run();
};
