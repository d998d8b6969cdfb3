import type { Subscription } from '../domain/subscription.ts';
import type { SubscriptionBilling } from '../ports/subscription-billing.ts';

const isPaidUntil = ({ paid, currentPeriodEnd }: Subscription, at: number): boolean =>
  paid === undefined || currentPeriodEnd === null || currentPeriodEnd > at;

/** Without a payment provider, the subscription's record is the whole subscription. */
export const planRecordBilling: SubscriptionBilling = {
  cancel: (subscription, at) => Promise.resolve({ ...subscription, status: 'canceled', cancelAt: at }),
  // A period that began during the deletion was not paid: the review of billing collects it.
  resume: (before, at) => Promise.resolve(isPaidUntil(before, at) ? before : { ...before, status: 'paused' }),
};
