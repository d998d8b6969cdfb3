import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { subscriberMessage, WEBHOOKS, type SubscriberMessage, type SubscriberQueue } from '../ports/subscriber-queue.ts';

export const subscriberQueue = defineQueue(subscriberMessage);

const isForWebhooks = (message: SubscriberMessage): boolean => message.kind === 'delivery' && message.subscriber === WEBHOOKS;

/** Opens the queue of the subscribers, and that of the webhooks for their messages. */
export const openSubscriberQueue = (queueUrl: string, webhookQueueUrl: string): SubscriberQueue => {
  const [subscribers, webhooks] = [subscriberQueue.open(queueUrl), subscriberQueue.open(webhookQueueUrl)];
  return {
    send: async (messages) => {
      const refused = await Promise.all([
        subscribers.sendAcceptable(messages.filter((message) => !isForWebhooks(message))),
        webhooks.sendAcceptable(messages.filter(isForWebhooks)),
      ]);
      return refused.flat();
    },
  };
};
