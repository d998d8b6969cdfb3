import type { LedgerUser, QuotaLedger } from '../../../../functions/validate/ports/quota-ledger.ts';
import { refundedSeqs, refundQuotaUnit, type MemoryDatabase } from '../platform/database.ts';

const snapshots = (database: MemoryDatabase): readonly LedgerUser[] =>
  [...database.keys].map(([keyDigest, key]) => ({
    keyDigest,
    userId: key.userId,
    seq: key.seq,
    reconciled: key.reconciled ?? { seq: 0, at: key.createdAt },
    checkpoint: key.checkpoint,
  }));

/** Quota units and the validations they paid for, in memory. */
export const makeFakeQuotaLedger = (database: MemoryDatabase): QuotaLedger => ({
  users: async function* () {
    for (const account of snapshots(database)) {
      await Promise.resolve();
      yield account;
    }
  },

  usedOrRefundedUnits: async ({ keyDigest, userId }, createdFrom, createdTo, span) => {
    await Promise.resolve();
    const paidFor = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && validation.createdAt >= createdFrom && validation.createdAt <= createdTo)
      .flatMap(({ unit }) => (unit === null ? [] : [unit.seq]));
    const returned = refundedSeqs(database, keyDigest).filter((seq) => seq > span.from && seq <= span.to);
    return new Set([...paidFor, ...returned]);
  },

  refund: async (unit) => {
    await Promise.resolve();
    return refundQuotaUnit(database, unit) ? 'refunded' : 'already_refunded';
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
