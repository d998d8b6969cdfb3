import type { SubscriptionBilling } from '../ports/subscription-billing.ts';

/** Where nobody charges for plans, the record of the subscription is all there is. */
export const planRecordBilling: SubscriptionBilling = {
  cancel: (subscription, at) => Promise.resolve({ ...subscription, status: 'canceled', cancelAt: at }),
  resume: (before) => Promise.resolve(before),
};
