import type { LedgerUser, QuotaLedger } from '../../../../functions/validate/ports/quota-ledger.ts';
import { refundedSeqs, refundQuotaUnit, type MemoryDatabase } from '../platform/database.ts';

const snapshots = (database: MemoryDatabase): readonly LedgerUser[] =>
  [...database.gates].map(([gateId, gate]) => ({
    gateId,
    userId: gate.userId,
    seq: gate.seq,
    months: [...gate.monthStarts].map(([month, after]) => ({ month, after })).toSorted((left, right) => left.after - right.after),
    reconciled: gate.reconciled ?? { seq: 0, at: gate.createdAt },
    checkpoint: gate.checkpoint,
  }));

/** Quota units and the validations they paid for, in memory. */
export const makeFakeQuotaLedger = (database: MemoryDatabase): QuotaLedger => ({
  readUsers: async (after, limit) => {
    await Promise.resolve();
    const ordered = snapshots(database).toSorted((left, right) => (left.gateId < right.gateId ? -1 : 1));
    const rest = ordered.filter(({ gateId }) => after === null || gateId > after);
    const users = rest.slice(0, limit);
    return { users, unreadable: [], next: rest.length > limit ? (users.at(-1)?.gateId ?? null) : null };
  },

  readPosition: async () => {
    await Promise.resolve();
    return database.reconciliation.after;
  },

  writePosition: async (after) => {
    await Promise.resolve();
    database.reconciliation.after = after;
  },

  usedOrRefundedUnits: async ({ gateId, userId }, createdFrom, createdTo, span) => {
    await Promise.resolve();
    const paidFor = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && validation.createdAt >= createdFrom && validation.createdAt <= createdTo)
      .flatMap(({ unit }) => (unit?.gateId === gateId ? [unit.seq] : []));
    const returned = refundedSeqs(database, gateId).filter((seq) => seq > span.from && seq <= span.to);
    return new Set([...paidFor, ...returned]);
  },

  refund: async (unit) => {
    await Promise.resolve();
    return refundQuotaUnit(database, unit) ? 'refunded' : 'already_refunded';
  },

  advance: async (account, next) => {
    await Promise.resolve();
    const gate = database.gates.get(account.gateId);
    if (gate === undefined || gate.checkpoint?.at !== account.checkpoint?.at) return false;
    gate.reconciled = next.reconciled;
    gate.checkpoint = next.checkpoint;
    return true;
  },
});
