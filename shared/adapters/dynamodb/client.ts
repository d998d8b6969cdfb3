import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The DynamoDB client every function uses: fails fast, so that a stuck connection does not eat the caller's deadline. */
export const makeDynamoDbClient = (): DynamoDBClient =>
  new DynamoDBClient({ maxAttempts: 4, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } });
