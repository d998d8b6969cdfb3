import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

import { listen } from '../../../infra/local/http-server.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';

type Answer = { readonly status: number; readonly body: unknown };

const OK: Answer = { status: 200, body: {} };
const failure = (type: string, members: Readonly<Record<string, unknown>> = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...members },
});
const cancelled = (...codes: readonly string[]): Answer =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

let close = (): Promise<void> => Promise.resolve();

afterEach(async () => {
  await close();
  jest.restoreAllMocks();
});

/** A DynamoDB that gives the answers of a script, the last one for ever. */
const openTable = async (...script: readonly [Answer, ...Answer[]]) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const { status, body } = script[Math.min(requests.length, script.length - 1)] ?? script[0];
      requests.push(text);
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
    });
  });
  const listening = await listen(server);
  close = listening.close;
  // The pauses between attempts are random; these take none.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const client = new DynamoDBClient({
    endpoint: listening.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  const table: Table = makeTable(client, 'table');
  return { table, requests, calls: () => requests.length };
};

const tokenOf = (request: string): string => v.parse(tokenRequest, request).ClientRequestToken;
const tokenRequest = v.pipe(v.string(), v.parseJson(), v.object({ ClientRequestToken: v.string() }));

const KEY = { pk: 'a', sk: 'b' };
const UPDATE = { key: KEY, update: 'SET x = :x', values: { ':x': 1 } };
const WRITES = [
  { label: 'first', kind: 'update', ...UPDATE },
  { label: 'second', kind: 'put', item: { ...KEY, x: 1 } },
] as const;

describe('a write in conflict with a transaction', () => {
  test('is retried until it succeeds', async () => {
    const { table, calls } = await openTable(failure('TransactionConflictException'), failure('TransactionConflictException'), OK);
    expect(await table.update(UPDATE)).toEqual({ kind: 'written', item: {} });
    expect(calls()).toBe(3);
  });

  test('is retried when it is a transaction itself', async () => {
    const { table, calls } = await openTable(cancelled('None', 'TransactionConflict'), cancelled('TransactionConflict', 'None'), OK);
    expect(await table.transact(WRITES)).toEqual([]);
    expect(calls()).toBe(3);
  });

  test.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is retried when DynamoDB cancels the transaction with %s',
    async (reason) => {
      const { table, calls } = await openTable(cancelled('None', reason), OK);
      expect(await table.transact(WRITES)).toEqual([]);
      expect(calls()).toBe(2);
    },
  );

  test('is retried while an earlier attempt of the transaction is still being executed', async () => {
    const { table, calls } = await openTable(failure('TransactionInProgressException'), OK);
    expect(await table.transact(WRITES)).toEqual([]);
    expect(calls()).toBe(2);
  });

  test('is retried under the token of the first attempt, and each transaction has its own', async () => {
    const { table, requests } = await openTable(cancelled('None', 'TransactionConflict'), failure('TransactionInProgressException'), OK);
    await table.transact(WRITES);
    await table.transact(WRITES);
    const [first, second, third, other] = requests.map(tokenOf);
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  test('reports the failed condition after the conflict', async () => {
    const { table } = await openTable(
      cancelled('TransactionConflict', 'ConditionalCheckFailed'),
      cancelled('None', 'ConditionalCheckFailed'),
    );
    expect(await table.transact(WRITES)).toEqual(['second']);
  });

  test('throws after a bounded number of attempts', async () => {
    const { table, calls } = await openTable(cancelled('None', 'TransactionConflict'));
    await expect(table.transact(WRITES)).rejects.toThrow();
    expect(calls()).toBeGreaterThan(2);
    expect(calls()).toBeLessThan(20);
  });
});

describe('a write that fails for another reason', () => {
  test('is not retried when its condition failed', async () => {
    const { table, calls } = await openTable(failure('ConditionalCheckFailedException', { Item: { pk: { S: 'a' } } }));
    expect(await table.update(UPDATE)).toEqual({ kind: 'condition_failed', item: { pk: 'a' } });
    expect(calls()).toBe(1);
  });

  test('throws at once when the request is invalid', async () => {
    const { table, calls } = await openTable(failure('ValidationException'));
    await expect(table.update(UPDATE)).rejects.toThrow();
    await expect(table.transact(WRITES)).rejects.toThrow();
    expect(calls()).toBe(2);
  });
});
