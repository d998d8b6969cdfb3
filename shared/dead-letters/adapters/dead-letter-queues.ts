import { DeleteMessageCommand, ReceiveMessageCommand, type Message } from '@aws-sdk/client-sqs';
import * as v from 'valibot';

import { makeSqsClient } from '../../platform/sqs/client.ts';
import { isDeadLetterId } from '../domain/dead-letter.ts';
import type { DeadLetterQueues, WaitingLetter } from '../ports/dead-letter-queues.ts';
import type { QueueAddresses } from './queue-addresses.ts';

const BATCH_MESSAGES = 10;
/** Longer than storing ten messages takes; afterwards the queue delivers them again. */
const HIDDEN_SECONDS = 30;

const messageSchema = v.object({
  MessageId: v.pipe(v.string(), v.guard(isDeadLetterId)),
  Body: v.string(),
  ReceiptHandle: v.string(),
});

const attributesOf = ({ MessageAttributes: attributes = {} }: Message): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { StringValue: text }]) => (text === undefined ? [] : [[name, text] as const])),
  );

/** The queues of dead letters in SQS. */
export const openDeadLetterQueues = ({ names, deadLettersUrl }: QueueAddresses): DeadLetterQueues => {
  const client = makeSqsClient();

  const letterOf = (QueueUrl: string, message: Message): WaitingLetter => {
    const { MessageId, Body, ReceiptHandle } = v.parse(messageSchema, message);
    return {
      messageId: MessageId,
      body: Body,
      attributes: attributesOf(message),
      remove: async () => {
        await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      },
    };
  };

  return {
    names,
    receive: async (queue) => {
      const QueueUrl = deadLettersUrl(queue);
      const { Messages: messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: BATCH_MESSAGES,
          VisibilityTimeout: HIDDEN_SECONDS,
          MessageAttributeNames: ['All'],
        }),
      );
      return messages.map((message) => letterOf(QueueUrl, message));
    },
  };
};
