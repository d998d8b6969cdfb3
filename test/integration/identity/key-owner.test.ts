import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { changeStatus } from '../../../shared/identity/accounts/domain/account-change.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const apiKey = apiKeyOf('owner');

const tables = useTestTables();

test('identify caches the user of a key for 30 seconds, while authorize always reads it', async () => {
  const { table } = await tables.open();
  const accounts = makeAccountStore(table, table);
  const user = aUser('owner');
  await accounts.create({
    user,
    passwordHash: '',
    storedKey: null,
    limits: { monthlyLimit: 10, minuteLimit: 10 },
    gates: [{ id: gateIdOf('owner'), keyDigest: await fakeHmac.ofApiKey(apiKey), permissions: null }],
  });
  const [instance, other] = [makeApiKeyAuthorizer(table, fakeHmac), makeApiKeyAuthorizer(table, fakeHmac)];
  const before = await instance.identify({ apiKey, address: CLIENT_ADDRESS, permission: null, now: NOW });
  await applyChange(accounts, user.id, (account) => changeStatus(account, 'suspended'));
  const believed = await instance.identify({ apiKey, address: CLIENT_ADDRESS, permission: null, now: NOW + 29_999 });
  const authorization = await instance.authorize({
    apiKey,
    address: CLIENT_ADDRESS,
    permission: null,
    consumeUnit: false,
    now: NOW + 29_999,
  });
  const after = [
    await instance.identify({ apiKey, address: CLIENT_ADDRESS, permission: null, now: NOW + 30_000 }),
    await other.identify({ apiKey, address: CLIENT_ADDRESS, permission: null, now: NOW }),
  ];
  expect([before, believed]).toEqual([user.id, user.id]);
  expect(authorization).toEqual({ kind: 'inactive_user', status: 'suspended' });
  expect(after).toEqual([null, null]);
});
