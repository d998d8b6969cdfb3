import { beginRotation, LEAD_MS } from '../../../infra/operator/master-secret/rotation.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { parseMasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import { makeVersionedHmac } from '../../../shared/platform/secrets/secrets-manager-hmac.ts';
import { validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { makeRecentTransfers } from '../../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { itemFromValidation } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { aTransfer, centavosOf } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { makeMemoryDynamoDb } from '../../support/storage/memory/memory-dynamodb.ts';
import { tableDefinition } from '../../support/storage/table.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const DAY_MS = 86_400_000;
const USER = userIdOf('caller');
const BEGUN = NOW + LEAD_MS;
const TWO = beginRotation(parseMasterSecret('the first secret'), 'the second secret', NOW);

/** Instances of the service over one table, whose writers use the version of the secret at an instant. */
const openInstances = () => {
  const { client, openTable } = makeMemoryDynamoDb();
  openTable(tableDefinition('service'));
  const table = makeTable(client, 'service');
  const instanceAt = (now: number) =>
    makeRecentTransfers(
      table,
      makeVersionedHmac(
        () => Promise.resolve(TWO),
        () => now,
      ),
    );
  const store = (name: string) => table.put(itemFromValidation(aValidation(name, { userId: USER })));
  const remove = (name: string) => table.removeMany([validationKey(validationIdOf(name))]);
  return { store, remove, slow: instanceAt(BEGUN - 1), quick: instanceAt(BEGUN) };
};

const TRANSFERS = [aTransfer(), aTransfer({ monto: centavosOf('7.00') })] as const;

describe('a recent transfer', () => {
  test('is known to every instance while the master secret is rotated, whichever version it was recorded under', async () => {
    const { slow, quick, store } = openInstances();
    await Promise.all(['first', 'second'].map(store));
    await slow.record(USER, TRANSFERS[0], validationIdOf('first'), NOW);
    await quick.record(USER, TRANSFERS[1], validationIdOf('second'), NOW);
    const known = [validationIdOf('first'), validationIdOf('second')];
    expect(await Promise.all([slow, quick].map((instance) => instance.find(USER, TRANSFERS, NOW)))).toEqual([known, known]);
  });

  test('is forgotten 30 days after its validation was accepted', async () => {
    const { quick, store } = openInstances();
    await store('first');
    await quick.record(USER, TRANSFERS[0], validationIdOf('first'), NOW);
    expect(await quick.find(USER, [TRANSFERS[0]], NOW + 30 * DAY_MS - 1)).toEqual([validationIdOf('first')]);
    expect(await quick.find(USER, [TRANSFERS[0]], NOW + 30 * DAY_MS)).toEqual([null]);
  });

  test('is unknown once its validation was removed', async () => {
    const { quick, store, remove } = openInstances();
    await Promise.all(['first', 'second'].map(store));
    await quick.record(USER, TRANSFERS[0], validationIdOf('first'), NOW);
    await quick.record(USER, TRANSFERS[1], validationIdOf('second'), NOW);
    await remove('first');
    expect(await quick.find(USER, TRANSFERS, NOW)).toEqual([null, validationIdOf('second')]);
  });
});
