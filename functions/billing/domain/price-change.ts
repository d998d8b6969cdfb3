import type { PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';

/** What a change compares of plans. */
type ComparedPlan = {
  /** Units of a month that its price pays for. */
  readonly includedUnits: number;
  readonly prices: readonly { readonly kind: string; readonly billing_interval: string | null; readonly unit_amount: number }[];
};

/**
 * How a change of price is charged. `ends_trial`: the first period of the new price begins and is charged. `prorated`: the rest of the
 * period, less what is left of the old price. `no_credit`: nothing is paid back, and the next period has the new price.
 */
export type ChangeCharge = 'ends_trial' | 'prorated' | 'no_credit';

/** What a line of a change charges or credits; only the payment processor describes `other`. */
export const CHANGE_LINE_KINDS = ['unused_time', 'remaining_time', 'plan', 'other'] as const;

export type ChangeLineKind = (typeof CHANGE_LINE_KINDS)[number];

const MONTHS = { month: 1, year: 12 } as const;

/** Centavos a month; 0 for a price that the plan does not have any more. */
const amountOf = ({ prices }: ComparedPlan, interval: PriceName['interval']): number => {
  const price = prices.find(({ kind, billing_interval: each }) => kind === 'base' && each === interval);
  return price === undefined ? 0 : price.unit_amount / MONTHS[interval];
};

/**
 * How a subscription changes to another plan. What is left of the old price is credited only to a change that does not lower the
 * included units, so these cannot be used and paid back. Null: a paid year cannot be changed so without losing the rest of it.
 */
export const chargeOfChange = (
  { status, price: current }: Pick<ProcessorSubscription, 'status' | 'price'>,
  next: PriceName,
  { before, after }: { readonly before: ComparedPlan | undefined; readonly after: ComparedPlan },
): ChangeCharge | null => {
  if (status === 'trialing') return 'ends_trial';
  if (before === undefined || current === null) return 'prorated';
  const isHigher = after.includedUnits >= before.includedUnits || amountOf(after, next.interval) > amountOf(before, current.interval);
  if (current.interval === 'year' && (next.interval === 'month' || !isHigher)) return null;
  return isHigher ? 'prorated' : 'no_credit';
};
