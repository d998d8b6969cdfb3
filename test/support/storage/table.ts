import { randomUUID } from 'node:crypto';

import { CreateTableCommand, DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { GSI1, GSI2 } from '../../../shared/platform/dynamodb/table-schema.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { GSI1_PROJECTION } from '../../../shared/validation/adapters/dynamodb/history-index.ts';

const keySchema = (prefix: string) => [
  { AttributeName: `${prefix}pk`, KeyType: 'HASH' as const },
  { AttributeName: `${prefix}sk`, KeyType: 'RANGE' as const },
];

type TestTable = {
  readonly table: Table;
  readonly name: string;
  /** ARN of its stream. */
  readonly streamArn: string;
  readonly drop: () => Promise<void>;
};

/** An empty table with the keys, the indexes and the stream of the deployed one, under a name of its own. */
export const createTestTable = async (client: DynamoDBClient): Promise<TestTable> => {
  const name = `test-${randomUUID()}`;
  const { TableDescription: created } = await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', `${GSI1}pk`, `${GSI1}sk`, `${GSI2}pk`, `${GSI2}sk`].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keySchema(''),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: [
        { IndexName: GSI1, KeySchema: keySchema(GSI1), Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...GSI1_PROJECTION] } },
        { IndexName: GSI2, KeySchema: keySchema(GSI2), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    }),
  );
  return {
    table: makeTable(client, name),
    name,
    streamArn: created?.LatestStreamArn ?? '',
    drop: async () => {
      await client.send(new DeleteTableCommand({ TableName: name }));
    },
  };
};
