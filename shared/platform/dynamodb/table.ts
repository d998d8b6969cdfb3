import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type AttributeValue,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

import { slicesOf } from '../slices.ts';
import type { ItemKey } from './keys.ts';
import { FIRST_VERSION, VERSION_ATTRIBUTE } from './table-schema.ts';

/** An item before decoding. */
export type RawItem = Readonly<Record<string, unknown>>;

export type Expression = {
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

export type Update = Expression & {
  readonly key: ItemKey;
  /** Begins with its SET clause, if it has one. */
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
export type LabelledWrite<Label extends string> = {
  readonly label: Label;
  /** Where it is not the table that runs the transaction. */
  readonly tableName?: string;
} & (
  | ({ readonly kind: 'put'; readonly item: RawItem; readonly condition?: string } & Expression)
  | ({ readonly kind: 'update' } & Update)
  | ({ readonly kind: 'delete'; readonly key: ItemKey; readonly condition?: string } & Expression)
  /** Writes nothing: the transaction fails with it. */
  | ({ readonly kind: 'check'; readonly key: ItemKey; readonly condition: string } & Expression)
);

const MARSHALL = { removeUndefinedValues: true } as const;

/** A whole item with its version: the first, unless its writer gives another. */
const versioned = (item: RawItem): RawItem => ({ [VERSION_ATTRIBUTE]: FIRST_VERSION, ...item });

const isEmpty = (record: Readonly<Record<string, unknown>>): boolean => Object.keys(record).length === 0;

/** Names and values of a request's expressions; DynamoDB refuses empty ones. */
const expressionOf = ({ names = {}, values = {} }: Expression) => ({
  ...(isEmpty(names) ? {} : { ExpressionAttributeNames: { ...names } }),
  ...(isEmpty(values) ? {} : { ExpressionAttributeValues: marshall(values, MARSHALL) }),
});

const conditionOf = ({ condition, ...expression }: Expression & { readonly condition?: string | undefined }) => ({
  ...(condition === undefined ? {} : { ConditionExpression: condition }),
  ...expressionOf(expression),
});

/** Names the write that touched an item last. */
const WRITE_ID = 'write_id';
const WRITE_ID_BYTES = 8;

const newWriteId = (): string => randomBytes(WRITE_ID_BYTES).toString('base64url');

/**
 * The update with its id, which it writes and which must not exist yet: the SDK repeats a write whose response got lost, although it may
 * have succeeded.
 */
const updateOnce = ({ update, condition, names, values, ...write }: Update, writeId: string): Update => {
  const assignment = 'SET #write_id = :write_id';
  const notYet = '(attribute_not_exists(#write_id) OR #write_id <> :write_id)';
  return {
    ...write,
    update: update.startsWith('SET ') ? `${assignment}, ${update.slice('SET '.length)}` : `${assignment} ${update}`,
    condition: condition === undefined ? notYet : `(${condition}) AND ${notYet}`,
    names: { ...names, '#write_id': WRITE_ID },
    values: { ...values, ':write_id': writeId },
  };
};

/** The outcome of a failed condition. When the item has the id of this very write, an attempt without a response was applied. */
const conditionFailed = (error: ConditionalCheckFailedException, writeId: string): WriteOutcome => {
  const item = error.Item === undefined ? null : unmarshall(error.Item);
  return item?.[WRITE_ID] === writeId ? { kind: 'written', item } : { kind: 'condition_failed', item };
};

const MAX_CONFLICT_ATTEMPTS = 6;
const BASE_BACKOFF_MS = 20;

/** Most that one batch takes. */
const BATCH_WRITE_ITEMS = 25;
/** The last pause is up to some ten seconds long. */
const MAX_BATCH_ATTEMPTS = 10;

type WireKey = Readonly<Record<string, AttributeValue>>;

const isSameKey = (one: WireKey | undefined, other: WireKey): boolean =>
  one?.['pk']?.S === other['pk']?.S && one?.['sk']?.S === other['sk']?.S;

/** Reasons for which a transaction is cancelled that pass by themselves; the SDK repeats none of them. */
const RETRYABLE_REASONS: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a write may succeed when it is sent again. */
const isRetryable = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  error instanceof TransactionInProgressException ||
  (error instanceof TransactionCanceledException && (error.CancellationReasons ?? []).some(({ Code }) => RETRYABLE_REASONS.has(Code)));

/** Repeats a write on transaction conflicts and other transient errors, with exponential back-off and jitter. */
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
          Item: marshall(versioned(write.item), MARSHALL),
          ...conditionOf(write),
        },
      };
    case 'update':
      return {
        Update: {
          TableName: tableName,
          Key: marshall(write.key),
          UpdateExpression: write.update,
          ...conditionOf(write),
        },
      };
    case 'delete':
      return {
        Delete: {
          TableName: tableName,
          Key: marshall(write.key),
          ...conditionOf(write),
        },
      };
    case 'check':
      return {
        ConditionCheck: {
          TableName: tableName,
          Key: marshall(write.key),
          ConditionExpression: write.condition,
          ...expressionOf(write),
        },
      };
  }
};

/** The table as the stores see it: plain items, typed outcomes, no SDK shapes. */
export type Table = ReturnType<typeof makeTable>;

/**
 * Opens a DynamoDB table. A failed condition is an outcome; other errors are thrown. A write that the SDK repeats because
 * its response got lost happens once, and its outcome is that of the first attempt; this fails only when another writer
 * changes the item in between. A transaction happens once in any case: it is repeated under one ClientRequestToken.
 */
export const makeTable = (client: DynamoDBClient, tableName: string) => {
  const put = async (item: RawItem, condition?: string, expression: Expression = {}): Promise<WriteOutcome> => {
    const writeId = newWriteId();
    try {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: marshall(versioned(condition === undefined ? item : { ...item, [WRITE_ID]: writeId }), MARSHALL),
        ...conditionOf({ condition, ...expression }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      await retryOnConflict(() => client.send(command));
      return { kind: 'written', item };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return conditionFailed(error, writeId);
      throw error;
    }
  };

  const update = async (wanted: Update): Promise<WriteOutcome> => {
    const writeId = newWriteId();
    const write = updateOnce(wanted, writeId);
    try {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: marshall(write.key),
        UpdateExpression: write.update,
        ...conditionOf(write),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const output = await retryOnConflict(() => client.send(command));
      return { kind: 'written', item: unmarshall(output.Attributes ?? {}) };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return conditionFailed(error, writeId);
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
      if (attempt === MAX_CONFLICT_ATTEMPTS) throw new Error('the table did not return all items');
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

  /** Removes the items of keys, and ignores missing ones. Slows down while the table accepts only a part. */
  const removeMany = async (keys: readonly ItemKey[]): Promise<void> => {
    for (const some of slicesOf(keys, BATCH_WRITE_ITEMS)) {
      let pending = some.map((key) => ({ DeleteRequest: { Key: marshall(key) } }));
      for (let attempt = 0; pending.length > 0; attempt += 1) {
        if (attempt > 0) await delay(Math.random() * BASE_BACKOFF_MS * 2 ** attempt);
        if (attempt === MAX_BATCH_ATTEMPTS) throw new Error('the table did not remove all items');
        const output = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: pending } }));
        const left = output.UnprocessedItems?.[tableName] ?? [];
        pending = pending.filter(({ DeleteRequest: { Key } }) => left.some(({ DeleteRequest }) => isSameKey(DeleteRequest?.Key, Key)));
      }
    }
  };

  const query = async (request: QueryRequest): Promise<QueryPage> => {
    const output = await client.send(
      new QueryCommand({
        TableName: tableName,
        ...(request.index === undefined ? { ConsistentRead: true } : { IndexName: request.index }),
        KeyConditionExpression: request.condition,
        ...expressionOf(request),
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
      const command = new TransactWriteItemsCommand({
        TransactItems: writes.map((write) => transactItem(write.tableName ?? tableName, write)),
        // The SDK would add one to each call, and a call that got no answer may have been executed.
        ClientRequestToken: randomUUID(),
      });
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

  return { name: tableName, put, update, get, getMany, query, removeMany, transact } as const;
};
