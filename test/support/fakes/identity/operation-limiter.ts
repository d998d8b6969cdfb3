import { windowEnd } from '../../../../shared/identity/domain/rate-limit.ts';
import type { OperationLimiter } from '../../../../shared/identity/ports/operation-limiter.ts';

/** Counters per operation, subject and window in memory. */
export const makeFakeOperationLimiter = (): OperationLimiter => {
  const counts = new Map<string, number>();
  return {
    tryAcquire: async ({ operationId, max, windowSeconds, per, subject }, now) => {
      await Promise.resolve();
      const name = [operationId, per, subject, windowSeconds, windowEnd(now, windowSeconds)].join(' ');
      const count = counts.get(name) ?? 0;
      if (count >= max) return false;
      counts.set(name, count + 1);
      return true;
    },
  };
};
