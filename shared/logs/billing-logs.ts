/** Log lines about payments and subscriptions. */
export const billingLogEvents = {
  payment_processor_failed: 'The payment processor did not answer, or refused a call',
  processor_event_ignored: 'An event of the payment processor names no subscription of this service',
  processor_event_not_queued: 'An event of the payment processor could not be queued; the processor sends it again',
  subscription_repaired: 'A comparison with the payment processor changed an account: an event was lost, or a grace period ended',
  package_repaired: 'A comparison with the payment processor changed the units of a package: an event was lost',
  second_subscription: 'A customer paid for a second subscription, which was ended: an admin refunds it',
  customer_deleted: 'The customer of a purged account was deleted at the payment processor',
  usage_differs: 'The stored sum of reported units differs from the meter of the payment processor',
  trial_refused: 'A trial ended at once, because its card had one before',
} as const;

/** What differs from the payment processor, each with its log line. */
export const billingMetrics = ['BillingDiffered'] as const;
