/** A price of a plan, as the API lists it; amounts are centavos. */
export type Price = {
  readonly billing_interval: 'once' | 'month' | 'year';
  readonly kind: 'base' | 'metered_overage';
  readonly unit_amount: number;
  readonly tax_behavior: 'inclusive' | 'exclusive';
};

type Subscription = {
  readonly source: 'processor' | 'grant' | 'default';
  readonly status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'paused';
  readonly plan_slug: string;
  readonly billing_interval: 'once' | 'month' | 'year' | null;
  readonly billing_model: 'free' | 'tiered' | 'metered' | 'hybrid';
  readonly cancel_at_period_end: boolean;
};

/** Whether a subscription is paid and continues: then its plan is changed, and not bought on a page of the processor. */
export const isPaid = ({ source, status }: Pick<Subscription, 'source' | 'status'>): boolean =>
  source === 'processor' && status !== 'canceled';

/** How a plan with an interval is reached: by a change of the paid one, by a checkout, or at once for a free one. */
export type Step = 'change' | 'checkout' | 'switch' | 'current';

/** The next step to a plan, paid with an interval; null for a plan without a price. */
export const stepTo = (subscription: Subscription, slug: string, interval: Price['billing_interval'] | null): Step => {
  if (interval === 'once') return 'checkout';
  const isSame = subscription.plan_slug === slug && (interval === null || subscription.billing_interval === interval);
  if (isSame) return 'current';
  if (interval === null) return 'switch';
  return isPaid(subscription) ? 'change' : 'checkout';
};

/** The prices per period of a plan; one for each additional validation is no price of the plan. */
export const basePrices = (prices: readonly Price[]): readonly Price[] => prices.filter(({ kind }) => kind === 'base');

/** The price of an additional validation; null for a plan without one. */
export const unitPrice = (prices: readonly Price[]): Price | null => prices.find(({ kind }) => kind === 'metered_overage') ?? null;

/** Whether charges for additional validations can be turned on. */
export const hasOverage = ({ billing_model: model, source, status }: Pick<Subscription, 'billing_model' | 'source' | 'status'>): boolean =>
  model === 'hybrid' && source === 'processor' && status === 'active';

/** Pesos of an amount in centavos. */
export const pesosOf = (centavos: number): number => centavos / 100;

/** How a page of the processor was left: with a plan, with a package, which leaves the plan as it is, or without a payment. */
export type CheckoutOutcome = 'success' | 'package' | 'cancelled';

/** What a return from the page of the processor means. */
export const outcomeOfCheckout = (outcome: string | undefined): CheckoutOutcome =>
  outcome === 'success' || outcome === 'package' ? outcome : 'cancelled';

/** What a change of plan costs: its lines, and what is charged now; centavos. */
type Cost = { readonly amount_due: number; readonly lines: readonly { readonly kind: string; readonly amount: number }[] };

/** The part of an amount by which it may differ: the rest of a period costs less with every second. */
const DRIFT = 0.01;

/** Whether a change still costs what was shown: the same lines, and no more in sum. */
export const isCostAsShown = (shown: Cost, now: Cost): boolean =>
  now.amount_due <= shown.amount_due &&
  now.lines.length === shown.lines.length &&
  shown.lines.every(({ kind, amount }, index) => {
    const line = now.lines[index];
    return line?.kind === kind && Math.abs(line.amount - amount) <= Math.abs(amount) * DRIFT;
  });
