import { SQSClient } from '@aws-sdk/client-sqs';

/**
 * The client for sending: a request of a caller may wait for it. Requests go where the SDK is configured to send them; the
 * URL of a queue names it and no more, because one that is put together of names has no emulator in it.
 */
export const makeSqsClient = (): SQSClient =>
  new SQSClient({
    useQueueUrlAsEndpoint: false,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
