import type { Sheet } from '../../../shared/platform/files/sheet.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { Delivery } from '../../../shared/webhooks/domain/delivery.ts';

const HEADER = [
  'id',
  'created_at',
  'endpoint_id',
  'endpoint_url',
  'event_type',
  'event_id',
  'validation_id',
  'status',
  'attempt',
  'response_status',
  'response_time_ms',
  'next_retry_at',
  'error_code',
  'error_message',
] as const;

/** Why the last attempt of a delivery failed, in words; null when it did not. */
type ErrorMessage = (delivery: Delivery) => string | null;

const rowOf = (delivery: Delivery, messageOf: ErrorMessage): readonly string[] =>
  [
    delivery.id,
    isoInstant(delivery.createdAt),
    delivery.endpointId,
    delivery.endpointUrl,
    delivery.eventType,
    delivery.eventId,
    delivery.validationId,
    delivery.status,
    delivery.attempts,
    delivery.lastAttempt?.responseStatus,
    delivery.lastAttempt?.responseTimeMs,
    isoInstant(delivery.nextAttemptAt),
    delivery.lastAttempt?.error,
    messageOf(delivery),
  ].map((cell) => String(cell ?? ''));

/** Deliveries as a table, with the names of the API. */
export const deliverySheet = (deliveries: readonly Delivery[], messageOf: ErrorMessage): Sheet => ({
  name: 'deliveries',
  header: HEADER,
  rows: deliveries.map((delivery) => rowOf(delivery, messageOf)),
});
