import { uuidOf } from './identity/identity.ts';

/** The batch that Lambda passes to the worker of a queue. */
export const queueEvent = (bodies: readonly string[], sentAt = 0, receives = 1) => ({
  Records: bodies.map((body, index) => ({
    messageId: `message ${index}`,
    receiptHandle: 'receipt',
    body,
    attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
  })),
});

/** Lambda's data about an invocation, and the correlation id of work without a request. */
export const invocationOf = (name: string) => {
  const awsRequestId = uuidOf(`invocation ${name}`);
  return { invocation: { awsRequestId }, correlationId: awsRequestId.replaceAll('-', '') };
};
