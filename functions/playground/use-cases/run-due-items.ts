import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
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
/** Times an item may be due at one instant: beyond that something else holds it, and it stays due. */
const MAX_RUNS_AT_ONCE = 3;
/** A worker that died holds its item this long at most. */
const LONGEST_LEASE_MS = 60_000;

/** A validation of the test data, and when its next step is due (epoch milliseconds), or when its worker loses it. */
type DueItem = { readonly validation: Validation; readonly at: number; readonly isRunning: boolean };

/** The workers of the queues, over an account's test data at an instant. */
export type TestWorkers = {
  readonly work: (job: ValidationJob) => Promise<void>;
  readonly attempt: (attempt: ScheduledAttempt, dispatchedAt: number) => Promise<void>;
};

export type OpenTestWorkers = (owner: UserId, clockOffsetMs: number) => TestWorkers;

/** The items that are due at an instant, or that a worker has, in the order of their instants. */
export type FindDue = (owner: UserId, now: number) => Promise<readonly DueItem[]>;

/** Runs what is due, until nothing is or the time (epoch milliseconds) is up. */
export type RunDueItems = (owner: UserId, clockOffsetMs: number, until: number) => Promise<void>;

/** The step of a validation: a job, or the next retry. A lease that has not ended postpones it. */
const stepOf = (validation: Validation, now: number): DueItem | null => {
  const { dueAt, lease, retry } = validation;
  const isRetry = dueAt === null && retry?.state === 'pending';
  const at = isRetry ? retry.nextAttemptAt : dueAt;
  if (at === null || isPlayground(validation.source)) return null;
  const held = isRetry ? retry.running : lease;
  const isRunning = !isLeaseFree(held, now);
  return { validation, at: Math.max(at, held?.until ?? at), isRunning };
};

export const makeFindDue =
  (openTestStores: OpenTestStores): FindDue =>
  async (owner, now) => {
    const { validations, retries } = openTestStores(owner);
    const until = now + LONGEST_LEASE_MS;
    const [due, overdue] = await Promise.all([validations.due(until, PAGE), retries.overdue(until + OVERDUE_MS, PAGE)]);
    const found = await validations.findMany([...new Set([...due, ...overdue])].toSorted());
    const items = found.flatMap((validation): DueItem[] => {
      const step = validation === null ? null : stepOf(validation, now);
      return step !== null && (step.at <= now || step.isRunning) ? [step] : [];
    });
    return items.toSorted((one, other) => one.at - other.at);
  };

type Deps = {
  readonly findDue: FindDue;
  readonly openTestStores: OpenTestStores;
  readonly openTestWorkers: OpenTestWorkers;
  readonly clock: Clock;
};

/** Runs due items of test data in their order, with the clock at the instant of each: what a step makes due runs at its own instant, too. */
export const makeRunDueItems = ({ findDue, openTestStores, openTestWorkers, clock }: Deps): RunDueItems => {
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
    const countOf = ({ validation: { id }, at }: DueItem): number => runs.get(`${id} ${String(at)}`) ?? 0;
    while (clock.now() < until) {
      const due = await findDue(owner, clock.now() + clockOffsetMs);
      const next = due.find((item) => !item.isRunning && countOf(item) < MAX_RUNS_AT_ONCE);
      if (next === undefined) return;
      runs.set(`${next.validation.id} ${String(next.at)}`, countOf(next) + 1);
      await runItem(owner, next);
    }
  };
};
