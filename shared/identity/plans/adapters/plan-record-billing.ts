import type { SubscriptionBilling } from '../ports/subscription-billing.ts';

/** Without a payment provider, the subscription's record is the whole subscription. */
export const planRecordBilling: SubscriptionBilling = {
  cancel: (subscription, at) => Promise.resolve({ ...subscription, status: 'canceled', cancelAt: at }),
  resume: (before) => Promise.resolve(before),
};
