import * as v from 'valibot';

import { makeSendMessages } from '../../../shared/platform/sqs/send-messages.ts';
import type { SubscriberMessage } from '../domain/subscriber-message.ts';
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

/** The queue in SQS. */
export const makeSubscriberQueue = (queueUrl: string): SubscriberQueue => {
  const sendMessages = makeSendMessages(queueUrl);
  return { send: (messages) => sendMessages(messages.map((message) => JSON.stringify(message))) };
};
