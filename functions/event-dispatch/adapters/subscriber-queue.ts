import { NOTIFICATIONS } from '../../../shared/notifications/ports/notified-event.ts';
import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { PORTAL_ANSWERS } from '../../../shared/service-status/ports/portal-answers.ts';
import {
  COUNTERS,
  ROW_DISPATCH,
  subscriberMessage,
  WEBHOOKS,
  type SubscriberMessage,
  type SubscriberQueue,
} from '../ports/subscriber-queue.ts';

export const subscriberQueue = defineQueue(subscriberMessage);

type QueueUrls = {
  readonly SUBSCRIBER_QUEUE_URL: string;
  readonly WEBHOOK_EVENT_QUEUE_URL: string;
  readonly NOTIFICATION_EVENT_QUEUE_URL: string;
  readonly COUNTER_QUEUE_URL: string;
  readonly ROW_DISPATCH_QUEUE_URL: string;
};

/** Opens the queue of the subscribers, and the queues of those that have their own. */
export const openSubscriberQueue = (urls: QueueUrls): SubscriberQueue => {
  const subscribers = subscriberQueue.open(urls.SUBSCRIBER_QUEUE_URL);
  const counters = subscriberQueue.open(urls.COUNTER_QUEUE_URL);
  const own = new Map<string, typeof subscribers>([
    [WEBHOOKS, subscriberQueue.open(urls.WEBHOOK_EVENT_QUEUE_URL)],
    [NOTIFICATIONS, subscriberQueue.open(urls.NOTIFICATION_EVENT_QUEUE_URL)],
    [COUNTERS, counters],
    [PORTAL_ANSWERS, counters],
    [ROW_DISPATCH, subscriberQueue.open(urls.ROW_DISPATCH_QUEUE_URL)],
  ]);
  const queueOf = (message: SubscriberMessage) => (message.kind === 'delivery' ? own.get(message.subscriber) : undefined) ?? subscribers;
  return {
    send: async (messages) => {
      const refused = [...new Set([subscribers, ...own.values()])].map((queue) =>
        queue.sendAcceptable(messages.filter((message) => queueOf(message) === queue)),
      );
      return (await Promise.all(refused)).flat();
    },
  };
};
