import * as v from 'valibot';

import { isEventId } from '../../events/event-id.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import type { Queue } from '../../platform/queue.ts';
import { notifiedEventSchema } from './notified-event.ts';

const head = {
  /** Names the message: one with the same name is sent once to each recipient. */
  id: v.string(),
  userId: v.pipe(v.string(), v.guard(isUserId)),
  /** When it was requested (epoch milliseconds), however often it was queued since. */
  requestedAt: v.number(),
  /** Attempts that were not sent. */
  attempts: v.number(),
  /** It is not sent before (epoch milliseconds). */
  notBefore: v.number(),
  correlationId: v.string(),
};

const event = { eventId: v.pipe(v.string(), v.guard(isEventId)), event: notifiedEventSchema, count: v.number() };

/** A message on its way to the browsers or to the chat of an account. */
export const notificationDelivery = v.variant('kind', [
  /** An event, to every browser. */
  v.object({ ...head, kind: v.literal('push'), ...event }),
  /** An event, to the chat. */
  v.object({ ...head, kind: v.literal('chat'), ...event }),
  /** The first message of a chat. */
  v.object({ ...head, kind: v.literal('linked') }),
  /** The CEP of a validation, to the chat. */
  v.object({ ...head, kind: v.literal('cep'), validationId: v.string() }),
]);

export type NotificationDelivery = v.InferOutput<typeof notificationDelivery>;

/** The queue of messages to browsers and chats. */
export type NotificationDeliveries = Queue<NotificationDelivery>;

/** The first attempt of a message that is requested at an instant (epoch milliseconds). */
export const firstAttempt = (now: number) => ({ requestedAt: now, attempts: 0, notBefore: now }) as const;
