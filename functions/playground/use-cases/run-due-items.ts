import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import { expire } from '../../../shared/validation/domain/transitions.ts';
import { nextJobOf, type Validation } from '../../../shared/validation/domain/validation.ts';
import type { ScheduledAttempt } from '../../../shared/validation/ports/retry-scheduler.ts';
import type { OpenTestStores } from '../../../shared/validation/ports/test-stores.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';

/** Items that are read at a time. */
const PAGE = 50;
/** A retry is due for the sweeps this much after its attempt. */
const OVERDUE_MS = 120_000;
/** Times an item may be due at one instant: beyond that it does not change. */
const MAX_RUNS_AT_ONCE = 3;

/** A validation of the test data, and when its next step is due (epoch milliseconds). */
type DueItem = { readonly validation: Validation; readonly at: number };

/** The workers of the queues, over an account's test data at an instant. */
export type TestWorkers = {
  readonly work: (job: ValidationJob) => Promise<void>;
  readonly attempt: (attempt: ScheduledAttempt, dispatchedAt: number) => Promise<void>;
};

export type OpenTestWorkers = (owner: UserId, clockOffsetMs: number) => TestWorkers;

/** The item that is due first at an instant; null when none is. */
export type FindNextDue = (owner: UserId, now: number) => Promise<DueItem | null>;

/** Runs what is due, until nothing is or the time (epoch milliseconds) is up. */
export type RunDueItems = (owner: UserId, clockOffsetMs: number, until: number) => Promise<void>;

const dueAtOf = ({ dueAt, retry }: Validation): number | null => dueAt ?? (retry?.state === 'pending' ? retry.nextAttemptAt : null);

export const makeFindNextDue =
  (openTestStores: OpenTestStores): FindNextDue =>
  async (owner, now) => {
    const { validations, retries } = openTestStores(owner);
    const [due, overdue] = await Promise.all([validations.due(now, PAGE), retries.overdue(now + OVERDUE_MS, PAGE)]);
    const found = await validations.findMany([...new Set([...due, ...overdue])].toSorted());
    const items = found.flatMap((validation): DueItem[] => {
      const at = validation === null || isPlayground(validation.source) ? null : dueAtOf(validation);
      return validation === null || at === null || at > now ? [] : [{ validation, at }];
    });
    return items.toSorted((one, other) => one.at - other.at)[0] ?? null;
  };

type Deps = {
  readonly findNextDue: FindNextDue;
  readonly openTestStores: OpenTestStores;
  readonly openTestWorkers: OpenTestWorkers;
  readonly clock: Clock;
};

/** Runs due items of test data in their order, with the clock at the instant of each: what a step makes due runs at its own instant, too. */
export const makeRunDueItems = ({ findNextDue, openTestStores, openTestWorkers, clock }: Deps): RunDueItems => {
  const runItem = async (owner: UserId, { validation, at }: DueItem): Promise<void> => {
    const { id: validationId, correlationId, retry, status, expiresAt } = validation;
    const { work, attempt } = openTestWorkers(owner, at - clock.now());
    if (validation.dueAt === null && retry !== null) return attempt({ validationId, attemptSeq: retry.attemptSeq }, at);
    if (isTerminal(status)) return work({ kind: 'recheck', validationId, attempt: 0, correlationId });
    if (expiresAt === null || expiresAt > at) return work({ kind: nextJobOf(validation), validationId, attempt: 0, correlationId });
    await openTestStores(owner).validations.transition(validationId, expire(validation, at));
  };

  return async (owner, clockOffsetMs, until) => {
    const runs = new Map<string, number>();
    while (clock.now() < until) {
      const next = await findNextDue(owner, clock.now() + clockOffsetMs);
      if (next === null) return;
      const name = `${next.validation.id} ${String(next.at)}`;
      const count = (runs.get(name) ?? 0) + 1;
      if (count > MAX_RUNS_AT_ONCE) throw new Error(`validation ${next.validation.id} stays due in test mode`);
      runs.set(name, count);
      await runItem(owner, next);
    }
  };
};
