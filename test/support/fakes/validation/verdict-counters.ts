import type { VerdictCounters, VerdictsOfDay } from '../../../../shared/validation/ports/verdict-counters.ts';
import { isFirstDelivery, type MemoryDatabase } from '../platform/database.ts';

/** Counters in memory. */
export const makeFakeVerdictCounters = (database: Pick<MemoryDatabase, 'verdicts' | 'deliveries'>): VerdictCounters => ({
  count: async ({ userId, day, from, to }, delivery) => {
    await Promise.resolve();
    if (from === to || !isFirstDelivery(database, 'verdict-counters', delivery)) return;
    const counted = { ...database.verdicts.get(`${userId} ${day}`)?.verdicts };
    if (from !== null) counted[from] = (counted[from] ?? 0) - 1;
    if (to !== null) counted[to] = (counted[to] ?? 0) + 1;
    database.verdicts.set(`${userId} ${day}`, { day, verdicts: counted });
  },

  ofDays: async (userId, first, last) => {
    await Promise.resolve();
    return [...database.verdicts]
      .filter(([key, { day }]) => key.startsWith(`${userId} `) && day >= first && day <= last)
      .map(([, { day, verdicts }]): VerdictsOfDay => ({
        day,
        verdicts: Object.fromEntries(Object.entries(verdicts).filter(([, count]) => count > 0)),
      }))
      .filter(({ verdicts }) => Object.keys(verdicts).length > 0)
      .toSorted((left, right) => left.day.localeCompare(right.day));
  },
});
