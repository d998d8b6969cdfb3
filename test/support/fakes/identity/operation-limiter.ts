import { minuteOf } from '../../../../shared/identity/domain/rate-limit.ts';
import type { OperationLimiter } from '../../../../shared/identity/ports/operation-limiter.ts';

/** Counters per user, operation and minute in memory. */
export const makeFakeOperationLimiter = (): OperationLimiter => {
  const counts = new Map<string, number>();
  return {
    tryAcquire: async (userId, operation, limit, now) => {
      await Promise.resolve();
      const name = `${userId} ${operation} ${minuteOf(now)}`;
      const count = counts.get(name) ?? 0;
      if (count >= limit) return false;
      counts.set(name, count + 1);
      return true;
    },
  };
};
