import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The DynamoDB client every function uses. It fails fast, so that a stuck connection does not use up the caller's
 * deadline; but a write that timed out may have happened, so the timeout must exceed the real latency of the storage.
 */
export const makeDynamoDbClient = (timeoutMs: number): DynamoDBClient => {
  const client = new DynamoDBClient({
    maxAttempts: 4,
    // Without the last of these the SDK only warns of a request that takes too long.
    requestHandler: { connectionTimeout: timeoutMs / 2, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  // It copies the input and the output of every call for a logger that the client does not have: more than half of its processor time.
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};
