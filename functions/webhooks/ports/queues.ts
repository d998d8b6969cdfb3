import * as v from 'valibot';

import { isEventId } from '../../../shared/events/event-id.ts';
import { erasedValidationSchema, publishedEventSchema } from '../../../shared/events/published-event.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isDeliveryId, type Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import { isEndpointId, type Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';

const ownerSchema = v.variant('kind', [
  v.object({ kind: v.literal('account'), userId: v.pipe(v.string(), v.guard(isUserId)) }),
  v.object({ kind: v.literal('platform') }),
]);

/** The message that event dispatch sends to each subscriber of an event. */
const subscriberDelivery = v.object({
  kind: v.literal('delivery'),
  id: v.pipe(v.string(), v.guard(isEventId)),
  payload: v.union([publishedEventSchema, erasedValidationSchema]),
  correlationId: v.string(),
});

/** Restarts the failed deliveries of an endpoint, newest first, after one of them. */
const recovery = v.object({
  kind: v.literal('recovery'),
  owner: ownerSchema,
  endpointId: v.pipe(v.string(), v.guard(isEndpointId)),
  /** Epoch milliseconds, inclusive. */
  since: v.number(),
  until: v.number(),
  after: v.nullable(v.pipe(v.string(), v.guard(isDeliveryId))),
  correlationId: v.string(),
});

/** A message of the queue of events. */
export const eventMessage = v.variant('kind', [subscriberDelivery, recovery]);

export type EventMessage = v.InferOutput<typeof eventMessage>;

export type RecoveryMessage = v.InferOutput<typeof recovery>;

/** A delivery to be attempted. */
export const deliveryTask = v.object({
  owner: ownerSchema,
  id: v.pipe(v.string(), v.guard(isDeliveryId)),
  /** Attempts made when the task was sent; one that finds another number has nothing left to do. */
  attempts: v.number(),
  correlationId: v.string(),
});

export type DeliveryTask = v.InferOutput<typeof deliveryTask>;

/** The task of the next attempt of a delivery. */
export const taskOf = ({ owner, id, attempts, correlationId }: Delivery): DeliveryTask => ({ owner, id, attempts, correlationId });

/** `slow` serves endpoints that take long to answer, or do not answer. Attempts in `quick` end within seconds. */
export type Lane = 'quick' | 'slow';

export const laneOf = ({ responseSpeed }: Pick<Endpoint, 'responseSpeed'>): Lane => (responseSpeed === 'slow' ? 'slow' : 'quick');

export type DeliveryQueue = {
  /** Resolves once the queue holds all tasks; otherwise it may hold some. A delay is at most 900 seconds. */
  readonly send: (lane: Lane, tasks: readonly DeliveryTask[], delaySeconds: number) => Promise<void>;
};
