/** Log lines of webhook deliveries. */
export const webhooksLogEvents = {
  webhook_outcomes_not_counted: 'Outcomes of deliveries are missing in the metrics of the service',
} as const;

/** Metrics of webhook deliveries. */
export const webhooksMetrics = ['WebhookDelivered', 'WebhookAttemptFailed', 'WebhookDeliveryPostponed'] as const;
