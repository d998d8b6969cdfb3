import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

/** What DynamoDB answers to a request that breaks one of its rules. */
export const refusal = (message: string): DynamoDBServiceException =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata: { httpStatusCode: 400 } });

/** Throws what DynamoDB answers, unless a rule holds. */
export const check = (holds: boolean, message: string): void => {
  if (!holds) throw refusal(message);
};
