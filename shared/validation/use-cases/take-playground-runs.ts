import { ok, type Result } from '../../errors/failure.ts';
import { limitExceeded } from '../../identity/access/domain/limit-failure.ts';
import { windowEnd } from '../../identity/access/domain/rate-limit.ts';
import type { OperationLimiter } from '../../identity/access/ports/operation-limiter.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { playgroundRunsPerDayOf } from '../../identity/plans/domain/playground-runs.ts';
import type { ReadUserPlan } from '../../identity/plans/ports/user-plan.ts';

const DAY_SECONDS = 86_400;

type Deps = { readonly operations: OperationLimiter; readonly readUserPlan: ReadUserPlan };

/** Takes runs of the playground at an instant (epoch milliseconds): one for each account that may be queried. */
export type TakePlaygroundRuns = (userId: UserId, runs: number, now: number) => Promise<Result<null, 'rate_limit_exceeded'>>;

/** Runs query the CEP portal without a quota unit, so each account has a number of them for a day. All runs of a request count, or none. */
export const makeTakePlaygroundRuns =
  ({ operations, readUserPlan }: Deps): TakePlaygroundRuns =>
  async (userId, runs, now) => {
    const { plan } = await readUserPlan(userId);
    const max = playgroundRunsPerDayOf(plan);
    const limit = { operationId: 'playground', max, windowSeconds: DAY_SECONDS, per: 'account', subject: userId, count: runs } as const;
    return (await operations.tryAcquire(limit, now)) ? ok(null) : limitExceeded('operation', max, windowEnd(now, DAY_SECONDS), now);
  };
