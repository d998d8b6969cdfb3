import { randomUUID } from 'node:crypto';

import { CreateTableCommand, DeleteTableCommand, type CreateTableCommandInput, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { SEARCH_PROJECTION } from '../../../shared/beneficiaries/adapters/beneficiary-item.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/table-indexes.ts';
import { DUE_INDEX, OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { HISTORY_PROJECTION } from '../../../shared/validation/adapters/dynamodb/history-index.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../../shared/validation/table-indexes.ts';

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
    AttributeDefinitions: [
      'pk',
      'sk',
      'history_pk',
      'history_sk',
      'client_ref_sk',
      'due_pk',
      'due_sk',
      'search_pk',
      'search_sk',
      'owner_pk',
    ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    GlobalSecondaryIndexes: [
      {
        IndexName: VALIDATION_HISTORY_INDEX,
        KeySchema: keySchema('history_pk', 'history_sk'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...HISTORY_PROJECTION] },
      },
      {
        IndexName: VALIDATION_CLIENT_REF_INDEX,
        KeySchema: keySchema('history_pk', 'client_ref_sk'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...HISTORY_PROJECTION] },
      },
      {
        IndexName: BENEFICIARY_SEARCH_INDEX,
        KeySchema: keySchema('search_pk', 'search_sk'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...SEARCH_PROJECTION] },
      },
      { IndexName: DUE_INDEX, KeySchema: keySchema('due_pk', 'due_sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      { IndexName: OWNER_INDEX, KeySchema: keySchema('owner_pk', 'pk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
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
