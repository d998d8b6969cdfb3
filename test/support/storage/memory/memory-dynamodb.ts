import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  ResourceNotFoundException,
  TransactionCanceledException,
  type BatchGetItemCommandInput,
  type BatchWriteItemCommandInput,
  type CreateTableCommandInput,
  type KeysAndAttributes,
  type ServiceInputTypes,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

import { makeDynamoDbClient } from '../../../../shared/platform/dynamodb/client.ts';
import { MemoryTable, type PreparedWrite } from './memory-table.ts';
import { check, refusal } from './refusals.ts';
import { bytesOfItem, type WireItem } from './values.ts';

const MAX_TRANSACTION_WRITES = 100;
const MAX_TRANSACTION_BYTES = 4 * 1_024 * 1_024;
const MAX_BATCH_WRITES = 25;
const MAX_BATCH_KEYS = 100;

const METADATA = { $metadata: { httpStatusCode: 200 } } as const;

const conditionFailed = (item: WireItem | null): ConditionalCheckFailedException =>
  new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    ...METADATA,
    ...(item === null ? {} : { Item: { ...item } }),
  });

const allDiffer = (names: readonly string[]): boolean => new Set(names).size === names.length;

type WriteResult = { readonly code: 'None' | 'ConditionalCheckFailed' | 'ValidationError'; readonly next: WireItem | null };

/** The item after a write of a transaction, or why the write cancels the transaction. */
const resultOf = (write: PreparedWrite): WriteResult => {
  if (!write.isAllowed()) return { code: 'ConditionalCheckFailed', next: null };
  try {
    return { code: 'None', next: write.next() };
  } catch (error) {
    if (error instanceof DynamoDBServiceException) return { code: 'ValidationError', next: null };
    throw error;
  }
};

/** The tables of one client. */
class MemoryDynamoDb {
  readonly #tables = new Map<string, MemoryTable>();
  readonly #finishedTransactions = new Set<string>();

  open(definition: CreateTableCommandInput): MemoryTable {
    const table = new MemoryTable(definition);
    this.#tables.set(definition.TableName ?? '', table);
    return table;
  }

  #table(name = ''): MemoryTable {
    const table = this.#tables.get(name);
    if (table === undefined) throw new ResourceNotFoundException({ message: `Requested resource not found: ${name}`, ...METADATA });
    return table;
  }

  #write(write: PreparedWrite): WireItem | null {
    if (!write.isAllowed()) throw conditionFailed(write.current());
    const next = write.next();
    write.store(next);
    return next;
  }

  #prepared({ Put, Update, Delete, ConditionCheck }: TransactWriteItem): PreparedWrite {
    const write =
      (Put && this.#table(Put.TableName).preparePut(Put)) ??
      (Update && this.#table(Update.TableName).prepareUpdate(Update)) ??
      (Delete && this.#table(Delete.TableName).prepareDelete(Delete)) ??
      (ConditionCheck && this.#table(ConditionCheck.TableName).prepareCheck(ConditionCheck));
    if (write === undefined) throw refusal('The table in memory does not know this write');
    return { ...write, id: `${(Put ?? Update ?? Delete ?? ConditionCheck)?.TableName ?? ''}\n${write.id}` };
  }

  #transact({ TransactItems: items = [], ClientRequestToken: token = '' }: TransactWriteItemsCommandInput): object {
    if (this.#finishedTransactions.has(token)) return {};
    check(items.length >= 1 && items.length <= MAX_TRANSACTION_WRITES, 'A transaction has 1 to 100 writes');
    const writes = items.map((item) => this.#prepared(item));
    check(allDiffer(writes.map(({ id }) => id)), 'Transaction request cannot include multiple operations on one item');
    const results = writes.map(resultOf);
    if (results.some(({ code }) => code !== 'None')) {
      const CancellationReasons = results.map(({ code }) => ({ Code: code }));
      throw new TransactionCanceledException({ message: 'Transaction cancelled', CancellationReasons, ...METADATA });
    }
    const nexts = results.map(({ next }) => next);
    check(
      nexts.reduce((bytes, next) => bytes + (next === null ? 0 : bytesOfItem(next)), 0) <= MAX_TRANSACTION_BYTES,
      'Transaction exceeds the maximum size of 4 MB',
    );
    for (const [index, write] of writes.entries()) write.store(nexts[index] ?? null);
    this.#finishedTransactions.add(token);
    return {};
  }

  #read(name: string, { Keys: keys = [] }: KeysAndAttributes): WireItem[] {
    const table = this.#table(name);
    check(keys.length >= 1 && keys.length <= MAX_BATCH_KEYS, 'Too many items requested for the BatchGetItem call');
    check(allDiffer(keys.map((key) => table.idOf(key))), 'Provided list of item keys contains duplicates');
    return keys.flatMap((key) => {
      const item = table.get(key);
      return item === null ? [] : [{ ...item }];
    });
  }

  #delete(name: string, requests: readonly WriteRequest[]): void {
    const table = this.#table(name);
    check(requests.length >= 1 && requests.length <= MAX_BATCH_WRITES, 'Too many items requested for the BatchWriteItem call');
    const writes = requests.map(({ DeleteRequest }) => table.prepareDelete({ Key: DeleteRequest?.Key }));
    check(allDiffer(writes.map(({ id }) => id)), 'Provided list of item keys contains duplicates');
    for (const write of writes) write.store(null);
  }

  #batch({ RequestItems = {} }: BatchGetItemCommandInput | BatchWriteItemCommandInput): object {
    const requests: Readonly<Record<string, KeysAndAttributes | readonly WriteRequest[]>> = RequestItems;
    const Responses: Record<string, WireItem[]> = {};
    for (const [name, request] of Object.entries(requests)) {
      if ('Keys' in request) Responses[name] = this.#read(name, request);
      else if (!('ConsistentRead' in request)) this.#delete(name, request);
    }
    return { Responses };
  }

  /** Executes a command, identified by its members. */
  call(input: ServiceInputTypes): object {
    if ('TransactItems' in input && 'ClientRequestToken' in input) return this.#transact(input);
    if ('RequestItems' in input) return this.#batch(input);
    if ('KeyConditionExpression' in input) return this.#table(input.TableName).query(input);
    if ('UpdateExpression' in input) return { Attributes: { ...this.#write(this.#table(input.TableName).prepareUpdate(input)) } };
    if ('Item' in input) {
      this.#write(this.#table(input.TableName).preparePut(input));
      return {};
    }
    if ('Key' in input && 'ConsistentRead' in input) {
      const item = this.#table(input.TableName).get(input.Key ?? {});
      return item === null ? {} : { Item: { ...item } };
    }
    throw refusal('The table in memory does not know this command');
  }
}

/**
 * A DynamoDB client whose tables are in memory: `openTable` adds one. It evaluates the expressions that the stores write, makes DynamoDB's
 * checks of items, keys, expressions, batches and transactions, and refuses unknown commands, functions and clauses. A call takes effect
 * when it is made.
 */
export const makeMemoryDynamoDb = () => {
  const database = new MemoryDynamoDb();
  const client = makeDynamoDbClient(1_000);
  client.middlewareStack.add(
    () =>
      ({ input }) =>
        new Promise((resolve) => {
          resolve({ output: { ...database.call(input), ...METADATA }, response: {} });
        }),
    { step: 'initialize', name: 'memory' },
  );
  return { client, openTable: (definition: CreateTableCommandInput): MemoryTable => database.open(definition) };
};
