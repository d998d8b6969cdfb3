import { makeQuotaLedger } from '../../../functions/validate/adapters/quota-ledger.ts';
import { makeReconcileQuota } from '../../../functions/validate/use-cases/reconcile-quota.ts';
import { GATE_LEDGER_PARTITION, gateKey, gateLedgerKey } from '../../../shared/identity/access/adapters/keys.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { apiKeyOf, gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
/** After every gate id; no gate has this name. */
const NO_GATE = 'zzzzzzzzzzzzz';

const tables = useTestTables();

/** Users of whom one has a ledger item, one a gate item and one a name that cannot be read; the others are whole. */
const openCorruptLedger = async () => {
  const { table } = await tables.open();
  const accounts = makeAccountStore(table, table);
  const names = ['one', 'two', 'three', 'four'];
  for (const name of names) {
    await accounts.create({
      user: aUser(name),
      passwordHash: 'hash',
      storedKey: null,
      limits: { monthlyLimit: 10, minuteLimit: 10 },
      gates: [{ id: gateIdOf(name), keyDigest: await fakeHmac.ofApiKey(apiKeyOf(name)), permissions: null }],
    });
  }
  const [first = gateIdOf('one'), second = gateIdOf('two'), ...whole] = names.map(gateIdOf).toSorted();
  await table.update({ key: gateLedgerKey(first), update: 'SET user_id = :corrupt', values: { ':corrupt': 7 } });
  await table.update({ key: gateKey(second), update: 'SET last_unit = :corrupt', values: { ':corrupt': 'x' } });
  await table.put({ pk: GATE_LEDGER_PARTITION, sk: NO_GATE });
  const takeUnit = (gate: GateId) => table.update({ key: gateKey(gate), update: 'SET last_unit = :one', values: { ':one': 1 } });
  for (const gate of whole) await takeUnit(gate);
  return { ledger: makeQuotaLedger(table), corrupt: [first, second, NO_GATE], whole };
};

describe('quota ledger with corrupt items', () => {
  test('readUsers returns them as unreadable and continues after them', async () => {
    const { ledger, corrupt, whole } = await openCorruptLedger();
    const read: string[] = [];
    const unreadable: string[] = [];
    let after: string | null = null;
    do {
      const page = await ledger.readUsers(after, 1);
      read.push(...page.users.map(({ gateId }) => gateId));
      unreadable.push(...page.unreadable.map(({ gateId }) => gateId));
      await ledger.writePosition(page.next);
      after = await ledger.readPosition();
    } while (after !== null);
    expect([read, unreadable]).toEqual([whole, corrupt]);
  });

  test('reconciliation processes all other users and fails at its end', async () => {
    const { ledger, corrupt, whole } = await openCorruptLedger();
    const log = makeRecordedLog();
    const reconcile = makeReconcileQuota({ ledger, clock: makeManualClock(NOW), log });
    await expect(reconcile()).rejects.toThrow('3 users could not be reconciled');
    const { users } = await ledger.readUsers(null, 50);
    expect(users.map(({ gateId, checkpoint }) => ({ gateId, checkpoint }))).toEqual(
      whole.map((gateId) => ({ gateId, checkpoint: { seq: 1, at: NOW } })),
    );
    expect(log.lines.filter(({ event }) => event === 'quota_not_reconciled').map(({ fields }) => fields['gate_id'])).toEqual(
      expect.arrayContaining(corrupt),
    );
  });
});
