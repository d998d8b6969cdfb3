import type { LedgerAccount, QuotaLedger } from '../../../../functions/validate/ports/quota-ledger.ts';
import { giveUnitBack, returnedSeqs, type MemoryDatabase } from '../platform/database.ts';

const snapshots = (database: MemoryDatabase): readonly LedgerAccount[] =>
  [...database.keys].map(([keyDigest, key]) => ({
    keyDigest,
    userId: key.userId,
    seq: key.seq,
    reconciled: key.reconciled ?? { seq: 0, at: key.createdAt },
    checkpoint: key.checkpoint,
  }));

/** Quota units and the validations they paid for, in memory. */
export const makeFakeQuotaLedger = (database: MemoryDatabase): QuotaLedger => ({
  accounts: async function* () {
    for (const account of snapshots(database)) {
      await Promise.resolve();
      yield account;
    }
  },

  accountedUnits: async ({ keyDigest, userId }, createdFrom, createdTo, span) => {
    await Promise.resolve();
    const paidFor = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && validation.createdAt >= createdFrom && validation.createdAt <= createdTo)
      .flatMap(({ unit }) => (unit === null ? [] : [unit.seq]));
    const returned = returnedSeqs(database, keyDigest).filter((seq) => seq > span.from && seq <= span.to);
    return new Set([...paidFor, ...returned]);
  },

  giveBack: async (unit) => {
    await Promise.resolve();
    return giveUnitBack(database, unit) ? 'given' : 'already_given';
  },

  advance: async (account, next) => {
    await Promise.resolve();
    const key = database.keys.get(account.keyDigest);
    if (key === undefined || key.checkpoint?.at !== account.checkpoint?.at) return false;
    key.reconciled = next.reconciled;
    key.checkpoint = next.checkpoint;
    return true;
  },
});
