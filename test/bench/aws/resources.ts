import { randomBytes, randomUUID } from 'node:crypto';

import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';

import { INDEXES } from './capacity-units.ts';

/** The state of a deployment without its functions. */
export type Resources = {
  readonly tableName: string;
  readonly bucket: string;
  readonly queueUrl: string;
  readonly secretArn: string;
};

const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

const createTable = async (name: string): Promise<void> => {
  const attributes = [...new Set(['pk', 'sk', ...INDEXES.flatMap(({ partition, sort }) => [partition, sort])])];
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((attribute) => ({ AttributeName: attribute, AttributeType: 'S' })),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: INDEXES.map(({ name: IndexName, partition, sort, projected }) => ({
        IndexName,
        KeySchema: keySchema(partition, sort),
        Projection:
          projected.length === 0 ? { ProjectionType: 'KEYS_ONLY' } : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
      })),
    }),
  );
};

const createBucket = async (emulatorUrl: string, name: string): Promise<void> => {
  const response = await fetch(`${emulatorUrl}/${name}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`the emulator made no bucket: ${response.status}`);
};

const createQueue = async (name: string): Promise<string> => {
  const { QueueUrl: url } = await new SQSClient({}).send(new CreateQueueCommand({ QueueName: name }));
  if (url === undefined) throw new Error('the emulator made no queue');
  return url;
};

const createSecret = async (name: string): Promise<string> => {
  const SecretString = randomBytes(32).toString('hex');
  const { ARN: arn } = await new SecretsManagerClient({}).send(new CreateSecretCommand({ Name: name, SecretString }));
  if (arn === undefined) throw new Error('the emulator made no secret');
  return arn;
};

/** Creates the functions' tables, queues and buckets in an emulator, under new names; the AWS environment must point there. */
export const createResources = async (emulatorUrl: string): Promise<Resources> => {
  const name = `bench-${randomUUID()}`;
  const [queueUrl, secretArn] = await Promise.all([
    createQueue(name),
    createSecret(name),
    createTable(name),
    createBucket(emulatorUrl, name),
  ]);
  return { tableName: name, bucket: name, queueUrl, secretArn };
};
