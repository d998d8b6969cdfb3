/** Metrics of webhook deliveries. */
export const webhooksMetrics = ['WebhookDelivered', 'WebhookAttemptFailed', 'WebhookDeliveryPostponed'] as const;
