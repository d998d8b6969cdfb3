import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import type { NewAccount } from '../../../shared/identity/accounts/ports/account-store.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const newAccount = (name: string, email: string): NewAccount => ({
  user: aUser(name, { email }),
  passwordHash: `hash of ${name}`,
  storedKey: null,
  limits: { monthlyLimit: 1, minuteLimit: 1 },
  gates: [{ id: gateIdOf(name), keyDigest: 'digest', permissions: null }],
});

const openTables = async () => {
  const [main, credentials] = [await tables.open(), await tables.open()];
  const contentOf = async (tableName: string) => {
    const { Items: items = [] } = await tables.client().send(new ScanCommand({ TableName: tableName }));
    return items.map((item) => unmarshall(item));
  };
  return {
    accounts: makeAccountStore(main.table, credentials.table),
    inMain: () => contentOf(main.name),
    inCredentials: () => contentOf(credentials.name),
  };
};

test('create stores the password hash in the credentials table only', async () => {
  const { accounts, inMain, inCredentials } = await openTables();
  const account = newAccount('first', 'first@example.mx');
  await accounts.create(account);
  const [main, credentials] = [await inMain(), await inCredentials()];
  expect(credentials).toHaveLength(1);
  expect(credentials).toMatchObject([{ pk: `USER#${account.user.id}`, sk: 'PASSWORD', hash: 'hash of first' }]);
  expect(main.length).toBeGreaterThan(0);
  expect(JSON.stringify(main)).not.toContain('hash of');
});

test('a create refused with email_taken stores no credential, also when concurrent', async () => {
  const { accounts, inCredentials } = await openTables();
  const outcomes = await Promise.all(['one', 'two'].map((name) => accounts.create(newAccount(name, 'same@example.mx'))));
  const credentials = await inCredentials();
  expect(outcomes.toSorted()).toEqual(['created', 'email_taken']);
  expect(credentials).toHaveLength(1);
});
