import { createHash } from 'node:crypto';

import type { EventType } from '../../events/catalogue.ts';
import type { EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { EndpointId } from './endpoint.ts';
import type { Owner } from './owner.ts';

export type DeliveryId = Brand<string, 'DeliveryId'>;

export const isDeliveryId = (text: string): text is DeliveryId => isUuid(text);

export const DELIVERY_STATUSES = ['pending', 'retrying', 'success', 'failed'] as const;

/** `pending`: no attempt has been made. `retrying`: another one follows. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type DeliveryRef = { readonly owner: Owner; readonly id: DeliveryId };

/** The result of the last attempt. */
export type LastAttempt = {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly responseStatus: number | null;
  /** The beginning of the response, as text. */
  readonly responseBody: string | null;
  readonly responseTimeMs: number | null;
  /** Why there was no acceptable response. */
  readonly error: DeliveryError | null;
};

/** Names of failures, as users see them. */
export const DELIVERY_ERRORS = [
  'url_blocked',
  'dns_failed',
  'connection_failed',
  'timeout',
  'http_status',
  'redirect_not_followed',
  'endpoint_disabled',
  'endpoint_deleted',
  'event_expired',
  'account_deleted',
] as const;

export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** Recorded instead of an attempt that was not made. */
export const unmadeAttempt = (error: DeliveryError, at: number): LastAttempt => ({
  at,
  responseStatus: null,
  responseBody: null,
  responseTimeMs: null,
  error,
});

/** An attempt that was made, without the body of its response. `at` is when its request was sent (epoch milliseconds). */
export type PastAttempt = Omit<LastAttempt, 'responseBody'>;

/** Maximum number of stored attempts of a delivery, redeliveries included; the oldest are dropped. */
const KEPT_ATTEMPTS = 50;

/** The attempts of a delivery with one more. */
export const withAttempt = (
  history: readonly PastAttempt[],
  { at, responseStatus, responseTimeMs, error }: LastAttempt,
): readonly PastAttempt[] => [...history, { at, responseStatus, responseTimeMs, error }].slice(-KEPT_ATTEMPTS);

export const POSTPONED_REASONS = ['host_limit', 'retry_after'] as const;

/** Why a delivery waits without an attempt: its host has no room in this minute, or requested a pause. */
export type PostponedReason = (typeof POSTPONED_REASONS)[number];

/** The delivery of an event to an endpoint. Instants are epoch milliseconds. */
export type Delivery = DeliveryRef & {
  readonly endpointId: EndpointId;
  readonly endpointUrl: string;
  readonly eventId: EventId;
  readonly eventType: EventType;
  /** The account of the event, and its position in that account's feed. */
  readonly userId: UserId;
  readonly position: number;
  /** The event's validation; null for other subjects. */
  readonly validationId: string | null;
  readonly status: DeliveryStatus;
  /** Attempts since the delivery was created or last restarted. */
  readonly attempts: number;
  readonly lastAttempt: LastAttempt | null;
  /** The attempts made, oldest first, those before a redelivery included. */
  readonly history: readonly PastAttempt[];
  /** Null unless it was postponed without an attempt. */
  readonly postponed: PostponedReason | null;
  /** Null when none follows. */
  readonly nextAttemptAt: number | null;
  /** The clock minute in which the host has room reserved for it. */
  readonly reservedMinute: number | null;
  readonly lease: Lease | null;
  /** When the sweep checks it; null when nothing is left to do. */
  readonly dueAt: number | null;
  /** When the event happened. */
  readonly createdAt: number;
  readonly correlationId: string;
};

/**
 * The id of the delivery of an event to an endpoint. It is derived, so that there is one delivery however often the event arrives. Its
 * first 48 bits are the instant of the event, which finds it in its partition; the others are a digest.
 */
export const deliveryIdOf = (eventId: EventId, endpointId: EndpointId, at: number): DeliveryId => {
  const digest = createHash('sha256').update(`${eventId} ${endpointId}`).digest('hex');
  const time = at.toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-4${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
  if (!isDeliveryId(id)) throw new RangeError('an instant beyond 48 bits');
  return id;
};

/** The instant (epoch milliseconds) in the id of a delivery. */
export const createdAtOf = (id: DeliveryId): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** The fields of a restarted delivery: no attempt is made, the first one is due now, and an earlier lease has ended. */
export const restartedAt = (now: number, dueAt: number) =>
  ({
    status: 'pending',
    attempts: 0,
    postponed: null,
    nextAttemptAt: now,
    reservedMinute: null,
    lease: null,
    dueAt,
  }) as const satisfies Partial<Delivery>;

/** Whether a delivery is not finished. */
export const isOpen = ({ status }: Pick<Delivery, 'status'>): boolean => status === 'pending' || status === 'retrying';
