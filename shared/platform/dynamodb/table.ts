import { setTimeout as delay } from 'node:timers/promises';

import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

import type { ItemKey } from './keys.ts';

/** An item before decoding. */
export type RawItem = Readonly<Record<string, unknown>>;

export type Expression = {
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

export type Update = Expression & {
  readonly key: ItemKey;
  readonly update: string;
  readonly condition?: string;
};

export type WriteOutcome =
  | { readonly kind: 'written'; readonly item: RawItem }
  /** The condition failed; `item` is the existing item, null when there is none. */
  | { readonly kind: 'condition_failed'; readonly item: RawItem | null };

export type QueryPage = { readonly items: readonly RawItem[]; readonly next: RawItem | null };

export type QueryRequest = Expression & {
  readonly index?: string;
  readonly condition: string;
  readonly limit?: number;
  readonly descending?: boolean;
  readonly startAfter?: RawItem | null;
};

/** One write of a transaction; its label identifies it when its condition fails. */
export type LabelledWrite<Label extends string> = { readonly label: Label } & (
  | ({ readonly kind: 'put'; readonly item: RawItem; readonly condition?: string } & Expression)
  | ({ readonly kind: 'update' } & Update)
  | ({ readonly kind: 'delete'; readonly key: ItemKey; readonly condition?: string } & Expression)
);

const MARSHALL = { removeUndefinedValues: true } as const;

const marshallValues = (values: Expression['values']) =>
  values === undefined || Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: marshall(values, MARSHALL) };

const namesOf = (names: Expression['names']) =>
  names === undefined || Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: { ...names } };

const conditionOf = (condition: string | undefined) => (condition === undefined ? {} : { ConditionExpression: condition });

const conditionFailed = (error: ConditionalCheckFailedException): WriteOutcome => ({
  kind: 'condition_failed',
  item: error.Item === undefined ? null : unmarshall(error.Item),
});

const MAX_CONFLICT_ATTEMPTS = 6;
const BASE_BACKOFF_MS = 20;

/** Reasons for which a transaction is cancelled that pass by themselves; the SDK repeats none of them. */
const RETRYABLE_REASONS: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a write may succeed when it is sent again. */
const isRetryable = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException && (error.CancellationReasons ?? []).some(({ Code }) => RETRYABLE_REASONS.has(Code)));

/** Retries a write on transaction conflicts and other transient errors, with exponential back-off and jitter. */
const retryOnConflict = async <Output>(send: () => Promise<Output>): Promise<Output> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === MAX_CONFLICT_ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * BASE_BACKOFF_MS * 2 ** attempt);
    }
  }
};

const transactItem = <Label extends string>(tableName: string, write: LabelledWrite<Label>): TransactWriteItem => {
  switch (write.kind) {
    case 'put':
      return {
        Put: {
          TableName: tableName,
          Item: marshall(write.item, MARSHALL),
          ...conditionOf(write.condition),
          ...namesOf(write.names),
          ...marshallValues(write.values),
        },
      };
    case 'update':
      return {
        Update: {
          TableName: tableName,
          Key: marshall(write.key),
          UpdateExpression: write.update,
          ...conditionOf(write.condition),
          ...namesOf(write.names),
          ...marshallValues(write.values),
        },
      };
    case 'delete':
      return {
        Delete: {
          TableName: tableName,
          Key: marshall(write.key),
          ...conditionOf(write.condition),
          ...namesOf(write.names),
          ...marshallValues(write.values),
        },
      };
  }
};

/** The table as the stores see it: plain items, typed outcomes, no SDK shapes. */
export type Table = ReturnType<typeof makeTable>;

/** Opens a DynamoDB table. A failed condition is an outcome; other errors are thrown. */
export const makeTable = (client: DynamoDBClient, tableName: string) => {
  const put = async (item: RawItem, condition?: string, { names, values }: Expression = {}): Promise<WriteOutcome> => {
    try {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: marshall(item, MARSHALL),
        ...conditionOf(condition),
        ...namesOf(names),
        ...marshallValues(values),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      await retryOnConflict(() => client.send(command));
      return { kind: 'written', item };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return conditionFailed(error);
      throw error;
    }
  };

  const update = async (write: Update): Promise<WriteOutcome> => {
    try {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: marshall(write.key),
        UpdateExpression: write.update,
        ...conditionOf(write.condition),
        ...namesOf(write.names),
        ...marshallValues(write.values),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const output = await retryOnConflict(() => client.send(command));
      return { kind: 'written', item: unmarshall(output.Attributes ?? {}) };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return conditionFailed(error);
      throw error;
    }
  };

  const get = async (key: ItemKey): Promise<RawItem | null> => {
    const output = await client.send(new GetItemCommand({ TableName: tableName, Key: marshall(key), ConsistentRead: true }));
    return output.Item === undefined ? null : unmarshall(output.Item);
  };

  /** Items of up to 100 different keys, in the order of the keys; null where there is none. */
  const getMany = async (keys: readonly ItemKey[]): Promise<readonly (RawItem | null)[]> => {
    const found = new Map<string, RawItem>();
    const nameOf = ({ pk, sk }: RawItem): string => `${String(pk)} ${String(sk)}`;
    let pendingKeys = keys.map((key) => marshall(key));
    for (let attempt = 0; pendingKeys.length > 0; attempt += 1) {
      if (attempt > 0) await delay(Math.random() * BASE_BACKOFF_MS * 2 ** attempt);
      if (attempt === MAX_CONFLICT_ATTEMPTS) throw new Error('the table does not give all items asked for');
      const output = await client.send(
        new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: pendingKeys, ConsistentRead: true } } }),
      );
      for (const item of output.Responses?.[tableName] ?? []) {
        const plain = unmarshall(item);
        found.set(nameOf(plain), plain);
      }
      pendingKeys = output.UnprocessedKeys?.[tableName]?.Keys ?? [];
    }
    return keys.map((key) => found.get(nameOf(key)) ?? null);
  };

  const query = async (request: QueryRequest): Promise<QueryPage> => {
    const output = await client.send(
      new QueryCommand({
        TableName: tableName,
        ...(request.index === undefined ? { ConsistentRead: true } : { IndexName: request.index }),
        KeyConditionExpression: request.condition,
        ...namesOf(request.names),
        ...marshallValues(request.values),
        ...(request.limit === undefined ? {} : { Limit: request.limit }),
        ScanIndexForward: request.descending !== true,
        ...(request.startAfter ? { ExclusiveStartKey: marshall(request.startAfter) } : {}),
      }),
    );
    return {
      items: (output.Items ?? []).map((item) => unmarshall(item)),
      next: output.LastEvaluatedKey === undefined ? null : unmarshall(output.LastEvaluatedKey),
    };
  };

  /** Returns the labels of the failed conditions; empty when the transaction was written. */
  const transact = async <Label extends string>(writes: readonly LabelledWrite<Label>[]): Promise<readonly Label[]> => {
    try {
      const command = new TransactWriteItemsCommand({ TransactItems: writes.map((write) => transactItem(tableName, write)) });
      await retryOnConflict(() => client.send(command));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = writes.filter((_write, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
      if (failed.length === 0) throw error;
      return failed.map((write) => write.label);
    }
  };

  return { put, update, get, getMany, query, transact } as const;
};
