import * as v from 'valibot';

import { makeSendAcceptable } from '../../../shared/platform/sqs/send-messages.ts';
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
  v.object({ kind: v.literal('record'), record: v.string(), correlationId: v.string() }),
]);

/** Reads a message body; null when it is not one of ours. */
export const parseSubscriberMessage = (body: string): SubscriberMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), body);
  return parsed.success ? parsed.output : null;
};

const isForWebhooks = (message: SubscriberMessage): boolean => message.kind === 'delivery' && message.subscriber === WEBHOOKS;

/** Characters that JSON may have and SQS refuses (SQS API: SendMessage); JSON may have them escaped. */
const REFUSED_CHARACTERS = /[\uFFFE\uFFFF]/gu;

export const subscriberBody = (message: SubscriberMessage): string =>
  JSON.stringify(message).replace(REFUSED_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

/** The queues in SQS: that of the subscribers, and that of the webhooks for what is theirs. */
export const makeSubscriberQueue = (queueUrl: string, webhookQueueUrl: string): SubscriberQueue => {
  const sendTo = (url: string) => {
    const send = makeSendAcceptable(url);
    return async (messages: readonly SubscriberMessage[]): Promise<readonly SubscriberMessage[]> => {
      const refused = new Set(await send(messages.map(subscriberBody)));
      return messages.filter((_message, index) => refused.has(index));
    };
  };
  const [sendToSubscribers, sendToWebhooks] = [sendTo(queueUrl), sendTo(webhookQueueUrl)];
  return {
    send: async (messages) => {
      const refused = await Promise.all([
        sendToSubscribers(messages.filter((message) => !isForWebhooks(message))),
        sendToWebhooks(messages.filter(isForWebhooks)),
      ]);
      return refused.flat();
    },
  };
};
