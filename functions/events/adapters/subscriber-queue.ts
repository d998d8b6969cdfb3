import * as v from 'valibot';

import { makeSendMessages } from '../../../shared/platform/sqs/send-messages.ts';
import { WEBHOOKS, type SubscriberMessage } from '../domain/subscriber-message.ts';
import type { SubscriberQueue } from '../ports/subscriber-queue.ts';

const messageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('delivery'),
    subscriber: v.string(),
    id: v.string(),
    payload: v.unknown(),
    correlationId: v.string(),
  }),
  v.object({
    kind: v.literal('unreadable'),
    key: v.nullable(v.object({ pk: v.string(), sk: v.string() })),
    version: v.nullable(v.number()),
    correlationId: v.string(),
  }),
]);

/** Reads a message body; null when it is not one of ours. */
export const parseSubscriberMessage = (body: string): SubscriberMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), body);
  return parsed.success ? parsed.output : null;
};

const isForWebhooks = (message: SubscriberMessage): boolean => message.kind === 'delivery' && message.subscriber === WEBHOOKS;

/** The queues in SQS: that of the subscribers, and that of the webhooks for what is theirs. */
export const makeSubscriberQueue = (queueUrl: string, webhookQueueUrl: string): SubscriberQueue => {
  const sendToSubscribers = makeSendMessages(queueUrl);
  const sendToWebhooks = makeSendMessages(webhookQueueUrl);
  return {
    send: async (messages) => {
      const bodiesOf = (own: readonly SubscriberMessage[]): readonly string[] => own.map((message) => JSON.stringify(message));
      await Promise.all([
        sendToSubscribers(bodiesOf(messages.filter((message) => !isForWebhooks(message)))),
        sendToWebhooks(bodiesOf(messages.filter(isForWebhooks))),
      ]);
    },
  };
};
