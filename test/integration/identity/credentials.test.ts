import { ScanCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import { makeAccountStore } from '../../../shared/identity/adapters/account-store.ts';
import type { NewAccount } from '../../../shared/identity/ports/account-store.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { gateIdOf } from '../../support/builders/identity.ts';
import { aUser } from '../../support/builders/users.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';
import { createTestTable } from '../../support/storage/table.ts';

let emulator: TestEmulator;
let client: DynamoDBClient;

beforeAll(async () => {
  emulator = await openEmulator();
  client = makeDynamoDbClient(10_000);
}, 120_000);

afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

const newAccount = (name: string, email: string): NewAccount => ({
  user: aUser(name, { email }),
  passwordHash: `hash of ${name}`,
  planSlug: 'free',
  limits: { monthlyLimit: 1, minuteLimit: 1 },
  gates: [{ id: gateIdOf(name), keyDigest: 'digest', permissions: null }],
});

const openTables = async () => {
  const [main, credentials] = [await createTestTable(client), await createTestTable(client)];
  const contentOf = async (tableName: string) => {
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    return items.map((item) => unmarshall(item));
  };
  return {
    accounts: makeAccountStore(main.table, credentials.table),
    inMain: () => contentOf(main.name),
    inCredentials: () => contentOf(credentials.name),
    drop: async () => {
      await main.drop();
      await credentials.drop();
    },
  };
};

test('create stores the password hash in the credentials table only', async () => {
  const { accounts, inMain, inCredentials, drop } = await openTables();
  const account = newAccount('first', 'first@example.mx');
  await accounts.create(account);
  const [main, credentials] = [await inMain(), await inCredentials()];
  await drop();
  expect(credentials).toHaveLength(1);
  expect(credentials).toMatchObject([{ pk: `USER#${account.user.id}`, sk: 'PASSWORD', hash: 'hash of first' }]);
  expect(main.length).toBeGreaterThan(0);
  expect(JSON.stringify(main)).not.toContain('hash of');
});

test('a create refused with email_taken stores no credential, also when concurrent', async () => {
  const { accounts, inCredentials, drop } = await openTables();
  const outcomes = await Promise.all(['one', 'two'].map((name) => accounts.create(newAccount(name, 'same@example.mx'))));
  const credentials = await inCredentials();
  await drop();
  expect(outcomes.toSorted()).toEqual(['created', 'email_taken']);
  expect(credentials).toHaveLength(1);
});
