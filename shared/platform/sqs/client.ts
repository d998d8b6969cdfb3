import { SQSClient } from '@aws-sdk/client-sqs';

/** The client for sending: a request of a caller may wait for it. */
export const makeSqsClient = (): SQSClient =>
  new SQSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true } });
