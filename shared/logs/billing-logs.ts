/** Log lines about payments and subscriptions. */
export const billingLogEvents = {
  payment_processor_failed: 'The payment processor did not answer, or refused a call',
  processor_event_ignored: 'An event of the payment processor names no subscription of this service',
  processor_event_not_queued: 'An event of the payment processor could not be queued; the processor sends it again',
  subscription_repaired: 'A comparison with the payment processor changed an account: an event was lost, or a grace period ended',
  second_subscription: 'A customer has a second paid subscription: an operator decides which one ends, and refunds it',
} as const;
