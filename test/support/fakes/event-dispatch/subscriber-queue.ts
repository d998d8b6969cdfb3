import { subscriberQueue } from '../../../../functions/event-dispatch/adapters/subscriber-queue.ts';
import {
  COUNTERS,
  ROW_DISPATCH,
  WEBHOOKS,
  type SubscriberMessage,
  type SubscriberQueue,
} from '../../../../functions/event-dispatch/ports/subscriber-queue.ts';
import { eventQueue as notificationQueue } from '../../../../functions/notifications/adapters/queues.ts';
import { dispatchQueue } from '../../../../functions/validation-imports/adapters/queues.ts';
import type { DispatchTask } from '../../../../functions/validation-imports/ports/dispatch-task.ts';
import { eventQueue } from '../../../../functions/webhooks/adapters/queues.ts';
import type { EventMessage } from '../../../../functions/webhooks/ports/queues.ts';
import { NOTIFICATIONS, type NotificationEventMessage } from '../../../../shared/notifications/ports/notified-event.ts';
import { PORTAL_ANSWERS } from '../../../../shared/service-status/ports/portal-answers.ts';

type FakeSubscriberQueue = SubscriberQueue & {
  /** Takes what waits for the subscribers. */
  readonly receive: () => readonly SubscriberMessage[];
  /** Takes what waits for the counters of validations. */
  readonly receiveForCounters: () => readonly SubscriberMessage[];
  /** Takes what waits for the dispatch of rows. */
  readonly receiveForRowDispatch: () => readonly DispatchTask[];
  /** Takes what waits for the webhooks. */
  readonly receiveForWebhooks: () => readonly EventMessage[];
  /** Takes what waits for the notifications. */
  readonly receiveForNotifications: () => readonly NotificationEventMessage[];
};

const subscriberOf = (message: SubscriberMessage): string | null => (message.kind === 'delivery' ? message.subscriber : null);

const read = <Message>(body: string, parse: (body: string) => Message | null): Message => {
  const message = parse(body);
  if (message === null) throw new TypeError(`${body} is no message of this queue`);
  return message;
};

/** The queues of the subscribers, of the webhooks and of the notifications in memory; messages pass through their JSON, as they do in SQS. */
export const makeFakeSubscriberQueue = (): FakeSubscriberQueue => {
  const bodies: string[] = [];
  const webhookBodies: string[] = [];
  const counterBodies: string[] = [];
  const notificationBodies: string[] = [];
  const dispatchBodies: string[] = [];
  const own = new Map<string | null, string[]>([
    [WEBHOOKS, webhookBodies],
    [COUNTERS, counterBodies],
    [PORTAL_ANSWERS, counterBodies],
    [NOTIFICATIONS, notificationBodies],
    [ROW_DISPATCH, dispatchBodies],
  ]);
  return {
    send: async (messages) => {
      await Promise.resolve();
      for (const message of messages) (own.get(subscriberOf(message)) ?? bodies).push(subscriberQueue.bodyOf(message));
      return [];
    },
    receive: () => bodies.splice(0).map((body) => read(body, subscriberQueue.parse)),
    receiveForCounters: () => counterBodies.splice(0).map((body) => read(body, subscriberQueue.parse)),
    receiveForNotifications: () => notificationBodies.splice(0).map((body) => read(body, notificationQueue.parse)),
    receiveForRowDispatch: () => dispatchBodies.splice(0).map((body) => read(body, dispatchQueue.parse)),
    receiveForWebhooks: () => webhookBodies.splice(0).map((body) => read(body, eventQueue.parse)),
  };
};
