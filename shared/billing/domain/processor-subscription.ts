import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { PaidSubscription, Subscription, SubscriptionStatus } from '../../identity/plans/domain/subscription.ts';
import type { Brand } from '../../platform/brand.ts';
import type { PriceName } from './price-name.ts';

export type CustomerId = Brand<string, 'CustomerId'>;

export const isCustomerId = (text: string): text is CustomerId => /^cus_\w{1,250}$/.test(text);

/** States of a subscription at the processor. */
export const PROCESSOR_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
  'incomplete',
  'incomplete_expired',
] as const;

export type ProcessorStatus = (typeof PROCESSOR_STATUSES)[number];

/** A subscription as the processor has it; instants are epoch milliseconds. */
export type ProcessorSubscription = {
  readonly id: string;
  readonly customerId: CustomerId;
  /** The user that its checkout was opened for; null for one made by hand. */
  readonly userId: UserId | null;
  /** The item of its base price. */
  readonly itemId: string;
  /** The item of units beyond the included ones; null for none. */
  readonly usageItemId: string | null;
  /** What such a unit was sold at: centavos, with or without IVA; null for none. */
  readonly usagePrice: { readonly unitAmount: number; readonly isTaxIncluded: boolean } | null;
  /** Null for a price that is none of ours. */
  readonly price: PriceName | null;
  /** The yearly subscription whose units it charges by the month; null for a subscription to a plan. */
  readonly usageOf: string | null;
  /** Whether an invoice for units alone was not paid. */
  readonly hasUnpaidUnits: boolean;
  readonly status: ProcessorStatus;
  /** Whether invoices are not collected for now. */
  readonly isCollectionPaused: boolean;
  /** Whether the deletion of its account stopped it, and whether its user had cancelled it before; null for neither. */
  readonly closing: { readonly wasCancelled: boolean } | null;
  readonly currentPeriodStart: number;
  readonly currentPeriodEnd: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: number | null;
  readonly canceledAt: number | null;
  /** The processor's fingerprint of the card that pays, the same for every customer; null without a card. */
  readonly cardFingerprint: string | null;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
};

/** The five states of the interface. Null: no payment was made yet, so the account stays as it is. */
const statusOf = ({ status, isCollectionPaused, hasUnpaidUnits }: ProcessorSubscription): SubscriptionStatus | null => {
  switch (status) {
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    case 'unpaid':
      return 'past_due';
    case 'active':
    case 'trialing':
    case 'past_due':
      if (isCollectionPaused) return 'paused';
      return status === 'active' && hasUnpaidUnits ? 'past_due' : status;
    case 'canceled':
    case 'paused':
      return status;
  }
};

/** Overage was agreed to at the price of one plan. It ends with another: units that are used there are never charged as overage. */
const keptOverage = (subscription: Subscription | null, { planSlug, interval }: PriceName): Pick<Subscription, 'overage'> =>
  subscription?.overage === undefined || subscription.planSlug !== planSlug || subscription.billingInterval !== interval
    ? {}
    : { overage: subscription.overage };

/** Whether an overdue payment is the first one, after a trial. */
const isFirstPayment = ({ status, trialEnd, currentPeriodStart }: ProcessorSubscription): boolean =>
  status !== 'active' && trialEnd !== null && currentPeriodStart <= trialEnd;

/** The instant, and for how long an overdue payment leaves the plan in force, in milliseconds. */
type Moment = { readonly now: number; readonly graceMs: number };

/** The grace period of an overdue payment begins when it is first seen. Who never paid has none. */
const overdueOf = (
  seen: ProcessorSubscription,
  status: SubscriptionStatus,
  before: Subscription | null,
  { now, graceMs }: Moment,
): Pick<PaidSubscription, 'pastDueSince' | 'isGraceOver'> => {
  if (status !== 'past_due') return { pastDueSince: null, isGraceOver: false };
  const pastDueSince = before?.paid?.pastDueSince ?? now;
  return { pastDueSince, isGraceOver: isFirstPayment(seen) || now >= pastDueSince + graceMs };
};

/**
 * The subscription of an account after a state of the processor; null where that leaves the account as it is.  `before` is the
 * subscription that the account has.
 */
export const subscriptionAfter = (seen: ProcessorSubscription, before: Subscription | null, moment: Moment): Subscription | null => {
  const status = statusOf(seen);
  if (status === null || seen.price === null) return null;
  const same = before?.paid?.id === seen.id ? before : null;
  return {
    planSlug: seen.price.planSlug,
    status,
    currentPeriodEnd: seen.currentPeriodEnd,
    cancelAt: seen.cancelAtPeriodEnd ? seen.currentPeriodEnd : seen.cancelAt,
    billingInterval: seen.price.interval,
    ...keptOverage(same, seen.price),
    paid: {
      id: seen.id,
      currentPeriodStart: seen.currentPeriodStart,
      canceledAt: seen.canceledAt,
      trialStart: seen.trialStart,
      trialEnd: seen.trialEnd,
      ...overdueOf(seen, status, same, moment),
    },
  };
};
