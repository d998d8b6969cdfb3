import type { LedgerUser } from '../../../../functions/validate/ports/quota-ledger.ts';
import { CLIENT_ADDRESS, gateIdOf } from '../../builders/identity/identity.ts';
import { aValidation } from '../../builders/validations.ts';
import { createTestUser, ledgerUsers, type OpenStorage, type Storage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');

const onlyAccount = async (storage: Storage): Promise<LedgerUser> => {
  const [account] = await ledgerUsers(storage);
  if (account === undefined) throw new Error('there is no account');
  return account;
};

const withUnits = async (storage: Storage, taken: number, monthlyLimit = taken) => {
  const given = await createTestUser(storage, 'counted', { monthlyLimit });
  const admit = () =>
    storage.apiKeyAuthorizer.authorize({ apiKey: given.apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
  for (let unit = 0; unit < taken; unit += 1) await admit();
  return { ...given, admit };
};

/** The guarantees of every QuotaLedger. */
export const describeQuotaLedger = (name: string, open: OpenStorage): void => {
  describe(`QuotaLedger: ${name}`, () => {
    test('readUsers returns every user once, with its counter and nothing reconciled', async () => {
      const storage = await open();
      const given = await Promise.all(['one', 'two', 'three'].map((who) => createTestUser(storage, who)));
      const visited = await ledgerUsers(storage);
      expect(visited.map(({ gateId }) => gateId).toSorted()).toEqual(given.map(({ gateId }) => gateId).toSorted());
      expect(visited).toEqual(
        visited.map((account) => ({
          ...account,
          seq: 0,
          months: [],
          checkpoint: null,
          reconciled: { seq: 0, at: Date.parse('2026-10-01T12:00:00Z') },
        })),
      );
    });

    test('readUsers returns pages in a stable order, and readPosition the position written last', async () => {
      const storage = await open();
      const { ledger } = storage;
      for (const who of ['one', 'two', 'three']) await createTestUser(storage, who);
      const all = (await ledgerUsers(storage)).map(({ gateId }) => gateId);
      expect(await ledger.readPosition()).toBeNull();
      const first = await ledger.readUsers(null, 2);
      expect([first.users.map(({ gateId }) => gateId), first.next]).toEqual([all.slice(0, 2), all[1]]);
      await ledger.writePosition(first.next);
      const second = await ledger.readUsers(await ledger.readPosition(), 2);
      expect([second.users.map(({ gateId }) => gateId), second.next]).toEqual([all.slice(2), null]);
      await ledger.writePosition(second.next);
      expect(await ledger.readPosition()).toBeNull();
      expect(await ledger.readUsers(all.at(-1) ?? null, 2)).toEqual({ users: [], unreadable: [], next: null });
    });

    test('a user has the last ordinal before each month', async () => {
      const storage = await open();
      const { apiKey } = await createTestUser(storage, 'through the year', { monthlyLimit: 2 });
      const admitIn = (month: number) =>
        storage.apiKeyAuthorizer.authorize({
          apiKey,
          address: CLIENT_ADDRESS,
          permission: null,
          consumeUnit: true,
          now: Date.UTC(2026, month, 15),
        });
      for (const month of [9, 9, 10, 11, 11]) await admitIn(month);
      const { months } = await onlyAccount(storage);
      expect(months.slice(-2)).toEqual([
        { month: '2026-11', after: 2 },
        { month: '2026-12', after: 3 },
      ]);
    });

    test('usedOrRefundedUnits returns units of validations in the time span and refunded units in the unit span', async () => {
      const storage = await open();
      const { user, gateId } = await withUnits(storage, 6);
      const unit = (seq: number) => ({ gateId, month: '2026-11', seq });
      await storage.validations.create(aValidation('before', { userId: user.id, unit: unit(1), createdAt: NOW - 1 }));
      await storage.validations.create(aValidation('first', { userId: user.id, unit: unit(2), createdAt: NOW }));
      await storage.validations.create(aValidation('last', { userId: user.id, unit: unit(3), createdAt: NOW + 100 }));
      await storage.validations.create(aValidation('after', { userId: user.id, unit: unit(4), createdAt: NOW + 101 }));
      await storage.ledger.refund(unit(5));
      await storage.ledger.refund(unit(6));
      const accounted = await storage.ledger.usedOrRefundedUnits(await onlyAccount(storage), NOW, NOW + 100, { from: 0, to: 5 });
      expect([2, 3, 5].every((seq) => accounted.has(seq))).toBe(true);
      expect([1, 4, 6].some((seq) => accounted.has(seq))).toBe(false);
    });

    test("usedOrRefundedUnits omits the units of a validation from another of the user's gates", async () => {
      const storage = await open();
      const { user, gateId } = await withUnits(storage, 2);
      const otherGate = gateIdOf('a second gate');
      await storage.validations.create(aValidation('own', { userId: user.id, unit: { gateId, month: '2026-11', seq: 1 } }));
      await storage.validations.create(aValidation('other', { userId: user.id, unit: { gateId: otherGate, month: '2026-11', seq: 2 } }));
      const accounted = await storage.ledger.usedOrRefundedUnits(await onlyAccount(storage), 0, NOW + 1_000_000, { from: 0, to: 2 });
      expect([accounted.has(1), accounted.has(2)]).toEqual([true, false]);
    });

    test('usedOrRefundedUnits contains the unit of a discarded validation', async () => {
      const storage = await open();
      const { user, gateId } = await withUnits(storage, 1);
      const validation = aValidation('discarded', { userId: user.id, unit: { gateId, month: '2026-11', seq: 1 } });
      await storage.validations.create(validation);
      await storage.validations.discard(validation);
      const accounted = await storage.ledger.usedOrRefundedUnits(await onlyAccount(storage), 0, NOW + 1_000_000, { from: 0, to: 1 });
      expect(accounted.has(1)).toBe(true);
    });

    test('refund refunds a unit once, also when concurrent', async () => {
      const storage = await open();
      const { gateId, admit } = await withUnits(storage, 3);
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => storage.ledger.refund({ gateId, month: '2026-11', seq: 2 })));
      expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(1);
      expect(await storage.ledger.refund({ gateId, month: '2026-11', seq: 2 })).toBe('already_refunded');
      expect(await admit()).toMatchObject({ kind: 'authorized' });
      expect(await admit()).toMatchObject({ kind: 'quota_exhausted' });
    });

    test('advance writes the checkpoint for one of two runs that read the same user', async () => {
      const storage = await open();
      await withUnits(storage, 2);
      const seen = await onlyAccount(storage);
      const next = { reconciled: { seq: 0, at: NOW - 1 }, checkpoint: { seq: 2, at: NOW } };
      const moved = await Promise.all([storage.ledger.advance(seen, next), storage.ledger.advance(seen, next)]);
      expect(moved.toSorted()).toEqual([false, true]);
      expect(await onlyAccount(storage)).toMatchObject({ seq: 2, ...next });
    });

    test('advance clears a checkpoint, and returns false for a user read before', async () => {
      const storage = await open();
      await withUnits(storage, 1);
      const fresh = await onlyAccount(storage);
      await storage.ledger.advance(fresh, { reconciled: fresh.reconciled, checkpoint: { seq: 1, at: NOW } });
      const checked = await onlyAccount(storage);
      expect(await storage.ledger.advance(checked, { reconciled: { seq: 1, at: NOW }, checkpoint: null })).toBe(true);
      expect(await onlyAccount(storage)).toMatchObject({ reconciled: { seq: 1, at: NOW }, checkpoint: null });
      expect(await storage.ledger.advance(checked, { reconciled: { seq: 0, at: NOW }, checkpoint: null })).toBe(false);
    });
  });
};
