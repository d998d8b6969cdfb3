import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Opens a queue for sending. Resolves once the queue holds the message. */
export const makeSendMessage = (queueUrl: string) => {
  const client = new SQSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } });
  return async (body: string, delaySeconds: number): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, DelaySeconds: delaySeconds }));
  };
};
