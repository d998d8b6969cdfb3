import { randomUUID } from 'node:crypto';

import { CreateTableCommand, DeleteTableCommand, type CreateTableCommandInput, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { TABLE_INDEXES } from '../../../infra/resources/table-indexes.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

export type TestTable = {
  readonly table: Table;
  readonly name: string;
  /** ARN of its stream. */
  readonly streamArn: string;
  readonly drop: () => Promise<void>;
};

export const testTableName = (): string => `test-${randomUUID()}`;

/** The keys, the indexes and the stream of the deployed table. */
export const tableDefinition = (name: string) =>
  ({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set(['pk', 'sk', ...TABLE_INDEXES.flatMap(({ partition, sort }) => [partition, sort])])].map(
      (AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      }),
    ),
    KeySchema: keySchema('pk', 'sk'),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    GlobalSecondaryIndexes: TABLE_INDEXES.map(({ name: IndexName, partition, sort, projected }) => ({
      IndexName,
      KeySchema: keySchema(partition, sort),
      Projection:
        projected.length === 0 ? { ProjectionType: 'KEYS_ONLY' } : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
    })),
  }) satisfies CreateTableCommandInput;

/** An empty table of that definition, under a name of its own. */
export const createTestTable = async (client: DynamoDBClient, name = testTableName()): Promise<TestTable> => {
  const { TableDescription: created } = await client.send(new CreateTableCommand(tableDefinition(name)));
  return {
    table: makeTable(client, name),
    name,
    streamArn: created?.LatestStreamArn ?? '',
    drop: async () => {
      await client.send(new DeleteTableCommand({ TableName: name }));
    },
  };
};
