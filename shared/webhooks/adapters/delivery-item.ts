import * as v from 'valibot';

import { isEventType } from '../../events/catalogue.ts';
import { isEventId } from '../../events/event-id.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { ownedBy } from '../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { DELIVERY_ERRORS, DELIVERY_STATUSES, isDeliveryId, POSTPONED_REASONS, type Delivery } from '../domain/delivery.ts';
import { isEndpointId } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import { deliveryDueKey, webhookDeliveryKey } from './keys.ts';

const KEPT_SECONDS = 30 * 86_400;

const nullableNumber = v.nullish(v.number(), null);

const pastAttempt = {
  at: v.number(),
  responseStatus: v.nullable(v.number()),
  responseTimeMs: v.nullable(v.number()),
  error: v.nullable(v.picklist(DELIVERY_ERRORS)),
};

const lastAttempt = v.object({ ...pastAttempt, responseBody: v.nullable(v.string()) });

const deliveryItem = v.object({
  delivery_id: v.pipe(v.string(), v.guard(isDeliveryId)),
  endpoint_id: v.pipe(v.string(), v.guard(isEndpointId)),
  endpoint_url: v.string(),
  event_id: v.pipe(v.string(), v.guard(isEventId)),
  event_type: v.pipe(v.string(), v.guard(isEventType)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  position: v.number(),
  validation_id: v.nullish(v.string(), null),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  last_attempt: v.nullish(lastAttempt, null),
  history: v.optional(v.array(v.object(pastAttempt)), []),
  postponed: v.nullish(v.picklist(POSTPONED_REASONS), null),
  next_attempt_at: nullableNumber,
  reserved_minute: nullableNumber,
  lease_token: v.optional(v.string()),
  lease_until: v.optional(v.number(), 0),
  due_at: nullableNumber,
  created_at: v.number(),
  correlation_id: v.string(),
  [TTL_ATTRIBUTE]: v.number(),
});

/** When an item expires, in seconds since the epoch. */
export const deliveryExpiry = (createdAt: number): number => Math.floor(createdAt / 1000) + KEPT_SECONDS;

export const deliveryFromItem = (owner: Owner, item: RawItem): Delivery => {
  const stored = v.parse(deliveryItem, item);
  return {
    owner,
    id: stored.delivery_id,
    endpointId: stored.endpoint_id,
    endpointUrl: stored.endpoint_url,
    eventId: stored.event_id,
    eventType: stored.event_type,
    userId: stored.user_id,
    position: stored.position,
    validationId: stored.validation_id,
    status: stored.status,
    attempts: stored.attempts,
    lastAttempt: stored.last_attempt,
    history: stored.history,
    postponed: stored.postponed,
    nextAttemptAt: stored.next_attempt_at,
    reservedMinute: stored.reserved_minute,
    lease: stored.lease_token === undefined ? null : { token: stored.lease_token, until: stored.lease_until },
    dueAt: stored.due_at,
    createdAt: stored.created_at,
    correlationId: stored.correlation_id,
  };
};

export const itemOfDelivery = (delivery: Delivery): RawItem => ({
  ...webhookDeliveryKey(delivery.owner, delivery.id),
  // The platform's are of accounts, too.
  ...(delivery.owner.kind === 'platform' ? ownedBy(delivery.userId) : {}),
  delivery_id: delivery.id,
  endpoint_id: delivery.endpointId,
  endpoint_url: delivery.endpointUrl,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  user_id: delivery.userId,
  position: delivery.position,
  validation_id: delivery.validationId,
  status: delivery.status,
  attempts: delivery.attempts,
  last_attempt: delivery.lastAttempt,
  history: delivery.history,
  postponed: delivery.postponed,
  next_attempt_at: delivery.nextAttemptAt,
  reserved_minute: delivery.reservedMinute,
  lease_token: delivery.lease?.token,
  lease_until: delivery.lease?.until,
  due_at: delivery.dueAt,
  ...(delivery.dueAt === null ? {} : deliveryDueKey(delivery.endpointId, delivery.id, delivery.dueAt)),
  created_at: delivery.createdAt,
  correlation_id: delivery.correlationId,
  [TTL_ATTRIBUTE]: deliveryExpiry(delivery.createdAt),
});
