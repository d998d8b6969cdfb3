import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { ANONYMOUS_PER_IP_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { makeRetryStore } from '../../../shared/validation/adapters/dynamodb/retry-store.ts';
import { CLIENT_ADDRESS, userIdOf } from '../../support/builders/identity/identity.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { createTestUser } from '../../support/contracts/storage.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';
import { loseFirstResponses } from '../../support/storage/lost-responses.ts';
import { makeTableStorages } from '../../support/storage/table-storage.ts';
import { createTestTable } from '../../support/storage/table.ts';

/** Every write reaches the table, its first response gets lost, and the SDK repeats it. */

let emulator: TestEmulator;
const clients: DynamoDBClient[] = [];
let lost: () => number = () => 0;

const openClient = (): DynamoDBClient => {
  const client = makeDynamoDbClient(10_000);
  ({ lost } = loseFirstResponses(client));
  clients.push(client);
  return client;
};

const storages = makeTableStorages(openClient);

beforeAll(async () => {
  emulator = await openEmulator();
});

afterEach(async () => {
  await storages.dropAll();
  for (const client of clients.splice(0)) client.destroy();
});

afterAll(() => emulator.stop());

const KEY = { pk: 'thing', sk: 'one' };
const COUNT_ONE = { key: KEY, update: 'ADD n :one', values: { ':one': 1 } };

type Write = (table: Table) => Promise<unknown>;

describe('a write of the table whose first response is lost', () => {
  let table: Table;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    ({ table, drop } = await createTestTable(openClient()));
  });

  afterEach(() => drop());

  test.each<[string, Write, object, Readonly<Record<string, unknown>>]>([
    ['put', (to) => to.put({ ...KEY, n: 1 }), { kind: 'written' }, { n: 1 }],
    ['put on a condition it invalidates', (to) => to.put({ ...KEY, n: 1 }, 'attribute_not_exists(pk)'), { kind: 'written' }, { n: 1 }],
    ['update', (to) => to.update({ key: KEY, update: 'SET n = :n', values: { ':n': 2 } }), { kind: 'written', item: { n: 2 } }, { n: 2 }],
    ['update that counts', (to) => to.update(COUNT_ONE), { kind: 'written', item: { n: 1 } }, { n: 1 }],
    [
      'update that counts to a limit',
      (to) => to.update({ ...COUNT_ONE, condition: 'attribute_not_exists(n) OR n < :one' }),
      { kind: 'written', item: { n: 1 } },
      { n: 1 },
    ],
    [
      'transaction of a put and an update',
      (to) =>
        to.transact([
          { label: 'put', kind: 'put', item: { pk: 'other', sk: 'one' }, condition: 'attribute_not_exists(pk)' },
          { label: 'count', kind: 'update', ...COUNT_ONE },
        ]),
      [],
      { n: 1 },
    ],
  ])('(%s) is applied once and returns the result of the first write', async (_what, write, told, stored) => {
    expect(await write(table)).toMatchObject(told);
    expect(await table.get(KEY)).toMatchObject(stored);
    expect(lost()).toBe(1);
  });

  test('(update that removes what its condition needs) returns written', async () => {
    await table.put({ ...KEY, policy: 'on' });
    const optOut = { key: KEY, update: 'REMOVE policy', condition: 'attribute_exists(policy)' };
    expect(await table.update(optOut)).toMatchObject({ kind: 'written', item: KEY });
    expect(await table.update(optOut)).toMatchObject({ kind: 'condition_failed' });
  });

  test('(transaction that deletes on a condition) returns success', async () => {
    await table.put({ ...KEY, n: 1 });
    const removal = { label: 'thing', kind: 'delete', key: KEY, condition: 'attribute_exists(pk)' } as const;
    expect(await table.transact([removal])).toEqual([]);
    expect(await table.get(KEY)).toBeNull();
    expect(await table.transact([removal])).toEqual(['thing']);
  });

  test('returns condition_failed when the condition failed before the first write', async () => {
    await table.put({ ...KEY, n: 7 }, 'attribute_not_exists(pk)');
    expect(await table.put({ ...KEY, n: 7 }, 'attribute_not_exists(pk)')).toMatchObject({ kind: 'condition_failed', item: { n: 7 } });
    expect(await table.update({ ...COUNT_ONE, condition: 'n < :one' })).toMatchObject({ kind: 'condition_failed', item: { n: 7 } });
  });
});

describe('a request whose write is applied and whose response is lost', () => {
  const NOW = ACCEPTED_AT;

  test('takes the last unit of the month once', async () => {
    const storage = await storages.open();
    const { apiKey } = await createTestUser(storage, 'customer', { monthlyLimit: 1 });
    const takeUnit = () =>
      storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
    expect(await takeUnit()).toMatchObject({ kind: 'authorized', unit: { month: utcMonth(NOW), seq: 1 } });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted', quota: { limit: 1, used: 1 } });
  });

  test('counts once against the requests per minute', async () => {
    const storage = await storages.open();
    const { apiKey } = await createTestUser(storage, 'customer', { minuteLimit: 2 });
    const ask = () =>
      storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: false, now: NOW });
    expect([await ask(), await ask(), await ask()]).toMatchObject([
      { kind: 'authorized', rate: { remaining: 1 } },
      { kind: 'authorized', rate: { remaining: 0 } },
      { kind: 'rate_limited' },
    ]);
  });

  test('counts once against the limit of the operation', async () => {
    const { operations } = await storages.open();
    const ask = () => operations.tryAcquire({ operationId: 'lookUp', max: 2, windowSeconds: 60, per: 'account', subject: 'user' }, NOW);
    expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
  });

  test('counts once against the limit of the IP address', async () => {
    const { openIpRateLimiter } = await storages.open();
    const limiter = openIpRateLimiter();
    const count = () => limiter.count('203.0.113.7', 'anonymous', NOW);
    for (const request of Array(ANONYMOUS_PER_IP_LIMIT).keys()) expect([request, await count()]).toEqual([request, { kind: 'allowed' }]);
    expect(await count()).toMatchObject({ kind: 'limited' });
  });
});

test('a refund of a dispatch is applied once, although another is counted before the repetition', async () => {
  const others = makeDynamoDbClient(10_000);
  const client = makeDynamoDbClient(10_000);
  clients.push(others, client);
  const { table, name, drop } = await createTestTable(others);
  const user = userIdOf('customer');
  const countOne = () => makeRetryStore(table).reserveDispatch(user, 10, ACCEPTED_AT);
  await countOne();
  await countOne();
  const losing = loseFirstResponses(client, countOne);
  await makeRetryStore(makeTable(client, name)).refundDispatch(user, ACCEPTED_AT);
  expect(losing.lost()).toBe(1);
  expect(await makeRetryStore(table).countDispatched(user, ACCEPTED_AT)).toBe(2);
  await drop();
});
