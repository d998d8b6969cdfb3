import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The DynamoDB client every function uses. It fails fast, so that a stuck connection does not eat the caller's
 * deadline; but a counter whose write timed out may have been written, so the patience must exceed what the storage
 * really takes.
 */
export const makeDynamoDbClient = (timeoutMs: number): DynamoDBClient =>
  new DynamoDBClient({ maxAttempts: 4, requestHandler: { connectionTimeout: timeoutMs / 2, requestTimeout: timeoutMs } });
