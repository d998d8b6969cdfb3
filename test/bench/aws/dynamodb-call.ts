import { isDeepStrictEqual } from 'node:util';

import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import { PORTAL_RATE_KEY } from '../../../shared/banxico/adapters/keys.ts';
import type { RelayedAnswer } from '../relay.ts';
import { INDEXES, indexWriteUnits, readUnits, writeUnits } from './capacity-units.ts';
import { itemBytes, wireItem, type WireItem } from './wire-item.ts';

/** The effect of a call on one item, or its reads of one table or index, and their cost. */
export type Effect = {
  /** Kind of item, from its key; never an id. */
  readonly subject: string;
  /** The item limits the rate of queries to the portal. */
  readonly isLimiter: boolean;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** By index, in the order of {@link INDEXES}. */
  readonly indexWriteUnits: readonly number[];
};

export type DynamoDbRequest = {
  readonly operation: string;
  readonly body: unknown;
  readonly forward: () => Promise<RelayedAnswer>;
};

/** Reads an item past the proxy; null when there is none. */
export type ReadItem = (tableName: string, key: WireItem) => Promise<WireItem | null>;

type Observation = { readonly answer: RelayedAnswer; readonly effects: readonly Effect[] };

type Write = { readonly tableName: string; readonly key: WireItem };

/** A transaction prepares and then commits every write. */
const TRANSACTION_FACTOR = 2;

const keyed = v.object({ TableName: v.string(), Key: wireItem });
const put = v.object({ TableName: v.string(), Item: wireItem });
const get = v.object({ ...keyed.entries, ConsistentRead: v.optional(v.boolean(), false) });
const query = v.object({ IndexName: v.optional(v.string()), ConsistentRead: v.optional(v.boolean(), false) });
const transaction = v.object({
  TransactItems: v.array(v.union([v.object({ Put: put }), v.object({ Update: keyed }), v.object({ Delete: keyed })])),
});

const batchGet = v.object({
  RequestItems: v.record(v.string(), v.object({ Keys: v.array(wireItem), ConsistentRead: v.optional(v.boolean(), false) })),
});

const gotItems = v.object({ Responses: v.record(v.string(), v.array(wireItem)) });
const gotItem = v.object({ Item: v.optional(wireItem) });
const foundItems = v.object({ Items: v.array(wireItem) });

const keyOf = (item: WireItem): WireItem => Object.fromEntries(Object.entries(item).filter(([name]) => name === 'pk' || name === 'sk'));

const writeOfPut = (request: unknown): Write => {
  const { TableName: tableName, Item: item } = v.parse(put, request);
  return { tableName, key: keyOf(item) };
};

const writeOfKeyed = (request: unknown): Write => {
  const { TableName: tableName, Key: key } = v.parse(keyed, request);
  return { tableName, key };
};

const writesOfTransaction = (request: unknown): readonly Write[] =>
  v.parse(transaction, request).TransactItems.map((write) => {
    if ('Put' in write) return writeOfPut(write.Put);
    return writeOfKeyed('Update' in write ? write.Update : write.Delete);
  });

const subjectOf = (key: WireItem): string => {
  const { pk } = key;
  const parts = pk !== undefined && 'S' in pk ? pk.S.split('#') : [];
  return parts.filter((_part, index) => index !== 1).join(' ');
};

const isLimiterKey = (key: WireItem): boolean => isDeepStrictEqual(keyOf(key), marshall(PORTAL_RATE_KEY));

const observeWrites = async (
  writes: readonly Write[],
  factor: number,
  forward: DynamoDbRequest['forward'],
  read: ReadItem,
): Promise<Observation> => {
  const readAll = () => Promise.all(writes.map(({ tableName, key }) => read(tableName, key)));
  const before = await readAll();
  const answer = await forward();
  const after = await readAll();
  const effects = writes.map(({ key }, position): Effect => {
    const [old = null, next = null] = [before[position], after[position]];
    return {
      subject: subjectOf(key),
      isLimiter: isLimiterKey(key),
      bytesBefore: itemBytes(old),
      bytesAfter: itemBytes(next),
      readUnits: 0,
      writeUnits: writeUnits(old, next) * factor,
      indexWriteUnits: INDEXES.map((index) => indexWriteUnits(old, next, index)),
    };
  });
  return { answer, effects };
};

const readEffect = (subject: string, isLimiter: boolean, items: readonly WireItem[], isConsistent: boolean): Effect => {
  const bytes = items.reduce((total, item) => total + itemBytes(item), 0);
  return {
    subject,
    isLimiter,
    bytesBefore: bytes,
    bytesAfter: bytes,
    readUnits: readUnits(bytes, isConsistent),
    writeUnits: 0,
    indexWriteUnits: INDEXES.map(() => 0),
  };
};

const jsonOf = (answer: RelayedAnswer): unknown => JSON.parse(answer.body.toString('utf8'));

const observeGet = async ({ body, forward }: DynamoDbRequest): Promise<Observation> => {
  const { Key: key, ConsistentRead: isConsistent } = v.parse(get, body);
  const answer = await forward();
  const { Item: item } = v.parse(gotItem, jsonOf(answer));
  return { answer, effects: [readEffect(subjectOf(key), isLimiterKey(key), item === undefined ? [] : [item], isConsistent)] };
};

/** Each item costs the same as a read of it alone. */
const observeBatchGet = async ({ body, forward }: DynamoDbRequest): Promise<Observation> => {
  const { RequestItems: tables } = v.parse(batchGet, body);
  const answer = await forward();
  const { Responses: found } = v.parse(gotItems, jsonOf(answer));
  const effects = Object.entries(tables).flatMap(([table, { Keys: keys, ConsistentRead: isConsistent }]) =>
    keys.map((key) => {
      const items = (found[table] ?? []).filter((item) => isDeepStrictEqual(keyOf(item), key));
      return readEffect(subjectOf(key), isLimiterKey(key), items, isConsistent);
    }),
  );
  return { answer, effects };
};

const observeQuery = async ({ body, forward }: DynamoDbRequest): Promise<Observation> => {
  const { IndexName: index, ConsistentRead: isConsistent } = v.parse(query, body);
  const answer = await forward();
  const { Items: items } = v.parse(foundItems, jsonOf(answer));
  return { answer, effects: [readEffect(`${items.length} items of ${index ?? 'the table'}`, false, items, isConsistent)] };
};

/** Forwards a call to DynamoDB and returns its effects. Throws for an operation without a known price. */
export const observeDynamoDb = (request: DynamoDbRequest, read: ReadItem): Promise<Observation> => {
  const { operation, body, forward } = request;
  switch (operation) {
    case 'PutItem':
      return observeWrites([writeOfPut(body)], 1, forward, read);
    case 'UpdateItem':
    case 'DeleteItem':
      return observeWrites([writeOfKeyed(body)], 1, forward, read);
    case 'TransactWriteItems':
      return observeWrites(writesOfTransaction(body), TRANSACTION_FACTOR, forward, read);
    case 'GetItem':
      return observeGet(request);
    case 'BatchGetItem':
      return observeBatchGet(request);
    case 'Query':
      return observeQuery(request);
    default:
      throw new RangeError(`the price of ${operation} is not known`);
  }
};
