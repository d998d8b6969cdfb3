import { SendMessageCommand } from '@aws-sdk/client-sqs';

import { makeSqsClient } from './client.ts';

/** Opens a queue for sending. Resolves once the queue holds the message. */
export const makeSendMessage = (queueUrl: string) => {
  const client = makeSqsClient();
  return async (body: string, delaySeconds: number): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, DelaySeconds: delaySeconds }));
  };
};
