import type { Lease } from '../../../platform/lifecycle/lease.ts';
import type { ValidationStatus } from '../status.ts';
import type { ValidationId } from '../validation-id.ts';
import { isProvisional, type RetryPolicy } from './retry-policy.ts';

/** States a cycle ends in (interface: Retry cycle). */
export type CycleEnd = 'resolved' | 'exhausted' | 'cancelled';

/** A running attempt, and the lease of its worker. Its result is accepted only with that token. */
export type RunningAttempt = Lease & {
  readonly number: number;
  /** The activation of the cycle that the attempt belongs to: an attempt from before a reactivation does not count in it. */
  readonly reactivations: number;
  readonly dispatchedAt: number;
  readonly startedAt: number;
};

/** The retries of one validation. Instants are epoch milliseconds. */
export type RetryCycle = {
  /** Rises with every write, so that of two concurrent changes one has to read the cycle again. */
  readonly revision: number;
  readonly policy: RetryPolicy;
  readonly state: 'awaiting_verdict' | 'pending' | CycleEnd;
  /** Attempts since the cycle was last activated. */
  readonly attemptsCompleted: number;
  /** Number of the last attempt; continues across reactivations. */
  readonly lastAttempt: number;
  readonly reactivations: number;
  /** How often its policy was replaced since the last activation. */
  readonly policyChanges: number;
  /** Number of the next attempt: an event with another attempt_seq is stale. */
  readonly attemptSeq: number;
  readonly nextAttemptAt: number | null;
  readonly running: RunningAttempt | null;
  /** How often the next attempt was started, and how often the sweeper sent it, without a result. */
  readonly startCount: number;
  readonly resendCount: number;
  /** When it was resolved, exhausted or cancelled. */
  readonly endedAt: number | null;
  /** When the sweep handles it; null when nothing is due. */
  readonly dueAt: number | null;
};

/** Time settings of retries. */
export type RetryTiming = {
  /** Divides the intervals; 1 except on a laptop. */
  readonly timeScale: number;
  readonly maxAgeSeconds: number;
  /** Attempts keep their interval exactly: test mode. */
  readonly isExact?: true;
};

/** The validation a cycle belongs to, and the instant of the change. */
export type CycleContext = {
  readonly id: ValidationId;
  readonly createdAt: number;
  readonly now: number;
  readonly timing: RetryTiming;
};

/** A schedule may fire a minute late; later than this it was lost. */
const OVERDUE_MS = 120_000;
/** Attempts are spread over this share of their interval, and no more than this, so that cycles begun together separate. */
const JITTER_RATIO = 0.1;
const MAX_JITTER_MS = 60_000;
/** An overdue attempt is sent again after OVERDUE_MS × 2^n, n up to this: at most about an hour. */
const MAX_BACKOFF_EXPONENT = 5;
/** An attempt that ended this many workers is lost. */
const MAX_STARTS = 3;

/** Deterministic jitter in [0, 1) by validation and attempt. */
const jitterOf = (id: ValidationId, attemptSeq: number): number => {
  const start = (attemptSeq % 3) * 2;
  return Number.parseInt(id.slice(start, start + 2), 16) / 256;
};

const intervalMs = ({ intervalSeconds }: RetryPolicy, { id, timing }: CycleContext, attemptSeq: number): number => {
  const interval = (intervalSeconds * 1_000) / timing.timeScale;
  if (timing.isExact === true) return interval;
  return Math.round(interval + Math.min(interval * JITTER_RATIO, MAX_JITTER_MS) * jitterOf(id, attemptSeq));
};

/** Whether a validation is too old to be retried at an instant. */
export const isTooOld = (createdAt: number, instant: number, { maxAgeSeconds }: RetryTiming): boolean =>
  instant > createdAt + maxAgeSeconds * 1_000;

const endCycle = (cycle: RetryCycle, state: CycleEnd, now: number): RetryCycle => ({
  ...cycle,
  state,
  nextAttemptAt: null,
  endedAt: now,
  dueAt: null,
});

/** Sets the next attempt; exhausts the cycle instead if its validation would be too old by then. */
const scheduleAt = (cycle: RetryCycle, at: number, { createdAt, now, timing }: CycleContext): RetryCycle =>
  isTooOld(createdAt, at, timing)
    ? endCycle(cycle, 'exhausted', now)
    : {
        ...cycle,
        state: 'pending',
        attemptSeq: cycle.attemptSeq + 1,
        nextAttemptAt: at,
        startCount: 0,
        resendCount: 0,
        endedAt: null,
        dueAt: at + OVERDUE_MS,
      };

const scheduleNext = (cycle: RetryCycle, context: CycleContext): RetryCycle =>
  scheduleAt(cycle, context.now + intervalMs(cycle.policy, context, cycle.attemptSeq + 1), context);

const bumpRevision = (cycle: RetryCycle): RetryCycle => ({ ...cycle, revision: cycle.revision + 1 });

/** A cycle that waits for the verdict, and begins if that is among the policy's. */
export const cycleAwaitingVerdict = (policy: RetryPolicy): RetryCycle => ({
  revision: 1,
  policy,
  state: 'awaiting_verdict',
  attemptsCompleted: 0,
  lastAttempt: 0,
  reactivations: 0,
  policyChanges: 0,
  attemptSeq: 0,
  nextAttemptAt: null,
  running: null,
  startCount: 0,
  resendCount: 0,
  endedAt: null,
  dueAt: null,
});

type VerdictSummary = { readonly status: ValidationStatus; readonly centralStatus: string | null };

/** Whether a policy retries a verdict. */
export const shouldRetry = ({ outcomes }: RetryPolicy, verdict: VerdictSummary): boolean =>
  isProvisional(verdict) && outcomes.includes(verdict.status);

/** Begins a cycle whose verdict is to be retried. */
export const beginCycle = (cycle: RetryCycle, context: CycleContext): RetryCycle => scheduleNext(bumpRevision(cycle), context);

/** A new policy for a pending cycle. Attempts made so far count; when they already use it up the cycle is exhausted. */
export const replacePolicy = (cycle: RetryCycle, policy: RetryPolicy, context: CycleContext): RetryCycle => {
  const changed = { ...bumpRevision(cycle), policy, policyChanges: cycle.policyChanges + 1 };
  return cycle.attemptsCompleted >= policy.maxRetries ? endCycle(changed, 'exhausted', context.now) : scheduleNext(changed, context);
};

/** Restarts an exhausted or cancelled cycle; attempt numbers continue. */
export const reactivateCycle = (cycle: RetryCycle, policy: RetryPolicy, context: CycleContext): RetryCycle =>
  scheduleNext({ ...bumpRevision(cycle), policy, attemptsCompleted: 0, reactivations: cycle.reactivations + 1, policyChanges: 0 }, context);

/** Ends a pending cycle early. A running attempt may still deliver its answer. */
export const endCycleEarly = (cycle: RetryCycle, state: Exclude<CycleEnd, 'resolved'>, now: number): RetryCycle =>
  endCycle(bumpRevision(cycle), state, now);

/** Whether the next attempt is the first since the cycle was activated, or no other can follow it. */
export const isFirstOrLastAttempt = (cycle: RetryCycle, context: CycleContext): boolean => {
  const { attemptsCompleted, policy, attemptSeq } = cycle;
  if (attemptsCompleted === 0 || attemptsCompleted + 1 >= policy.maxRetries) return true;
  return isTooOld(context.createdAt, context.now + intervalMs(policy, context, attemptSeq + 1), context.timing);
};

/** A worker starts the attempt. */
export const startAttempt = (cycle: RetryCycle, running: RunningAttempt): RetryCycle => ({
  ...bumpRevision(cycle),
  running,
  startCount: cycle.startCount + 1,
  dueAt: running.until + OVERDUE_MS,
});

/** The attempt could not be made; it is made later and is not used up. */
export const postponeAttempt = (cycle: RetryCycle, at: number, context: CycleContext): RetryCycle => {
  const jitter = MAX_JITTER_MS * jitterOf(context.id, cycle.attemptSeq + 1);
  return scheduleAt({ ...bumpRevision(cycle), running: null }, Math.round(at + jitter / context.timing.timeScale), context);
};

/** The sweeper has sent the attempt again and checks it next at `dueAt`, later each time: a message that waits in a queue is not lost. */
export const recordResend = (cycle: RetryCycle, now: number): RetryCycle => ({
  ...bumpRevision(cycle),
  resendCount: cycle.resendCount + 1,
  dueAt: now + OVERDUE_MS * 2 ** Math.min(cycle.resendCount, MAX_BACKOFF_EXPONENT),
});

/** Whether the next attempt was started so often without finishing that it counts as lost. */
export const isAttemptLost = ({ startCount }: RetryCycle): boolean => startCount >= MAX_STARTS;

/**
 * Finishes an attempt. A `valid` verdict resolves the cycle; a final one that is not valid, or one that the policy does not retry, cancels
 * it; the last attempt exhausts it. A cycle that ended meanwhile stays ended.
 */
export const completeAttempt = (cycle: RetryCycle, verdict: VerdictSummary, context: CycleContext): RetryCycle => {
  const counted: RetryCycle = {
    ...bumpRevision(cycle),
    running: null,
    attemptsCompleted: cycle.attemptsCompleted + 1,
    lastAttempt: cycle.running?.number ?? cycle.lastAttempt + 1,
  };
  if (cycle.state !== 'pending') return counted;
  if (verdict.status === 'valid') return endCycle(counted, 'resolved', context.now);
  if (!shouldRetry(cycle.policy, verdict)) return endCycle(counted, 'cancelled', context.now);
  // From before a reactivation: the attempts of this activation still follow.
  if (cycle.running !== null && cycle.running.reactivations !== cycle.reactivations)
    return { ...counted, attemptsCompleted: cycle.attemptsCompleted };
  if (counted.attemptsCompleted >= cycle.policy.maxRetries) return endCycle(counted, 'exhausted', context.now);
  return scheduleNext(counted, context);
};
