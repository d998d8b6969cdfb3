import { allContracts } from '../../../functions/manifests.ts';
import { operationWindowKey } from '../../../shared/identity/access/adapters/keys.ts';
import { windowEnd } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';

/** Longer than a complete run. */
const LIFTED_MS = 3_600_000;
/** More than any run sends. */
const HEADROOM = 1_000_000;

/** Ends of the windows that the next hour touches, in epoch milliseconds. */
const windowEnds = (now: number, windowSeconds: number): readonly number[] =>
  Array.from({ length: Math.ceil(LIFTED_MS / (windowSeconds * 1_000)) + 1 }, (_unused, index) =>
    windowEnd(now + index * windowSeconds * 1_000, windowSeconds),
  );

/**
 * Starts the counters of a user far below zero for every operation with a limit per account: requests of the generator
 * that an operation refuses would use up a limit of ten before one that it executes.
 */
export const liftAccountLimits = async (table: Pick<Table, 'put'>, userId: string, now: number): Promise<void> => {
  for (const { operationId, access } of allContracts) {
    const limits = access.limits ?? [];
    for (const { per, windowSeconds } of limits.filter((limit) => limit.per === 'account')) {
      const keys = windowEnds(now, windowSeconds).map((end) =>
        operationWindowKey({ operationId, per, subject: userId, windowSeconds, end }),
      );
      await Promise.all(keys.map((key) => table.put({ ...key, requests: -HEADROOM })));
    }
  }
};
