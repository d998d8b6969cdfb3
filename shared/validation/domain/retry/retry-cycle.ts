import type { ValidationStatus } from '../status.ts';
import type { ValidationId } from '../validation-id.ts';
import { isProvisional, type RetryPolicy } from './retry-policy.ts';

/** States a cycle ends in (interface: Retry cycle). */
export type CycleEnd = 'resolved' | 'exhausted' | 'cancelled';

/** An attempt under way. Its result is accepted from the holder of the token only. */
export type RunningAttempt = {
  readonly token: string;
  /** Until then nobody else makes this attempt. */
  readonly until: number;
  readonly number: number;
  /** The activation of the cycle it belongs to: an attempt from before a reactivation does not count in it. */
  readonly reactivations: number;
  readonly dispatchedAt: number;
  readonly startedAt: number;
};

/** The retries of one validation. Instants are epoch milliseconds. */
export type RetryCycle = {
  /** Rises with every write, so that of two who change a cycle one has to look again. */
  readonly revision: number;
  readonly policy: RetryPolicy;
  readonly state: 'awaiting_verdict' | 'pending' | CycleEnd;
  /** Attempts since the cycle was last activated. */
  readonly attemptsCompleted: number;
  /** Number of the last attempt; goes on over reactivations. */
  readonly lastAttempt: number;
  readonly reactivations: number;
  /** Names the next attempt: an event for another turn is stale. */
  readonly turn: number;
  readonly nextAttemptAt: number | null;
  readonly running: RunningAttempt | null;
  /** How often the next attempt was taken, and how often the sweeper sent it, without coming to an end. */
  readonly timesTaken: number;
  readonly timesResent: number;
  /** When it was resolved, exhausted or cancelled. */
  readonly endedAt: number | null;
  /** When the sweeper has to look at it; null when nothing is to come. */
  readonly dueAt: number | null;
};

/** How time passes for retries. */
export type RetryPace = {
  /** Intervals are divided by it; 1 but on a laptop. */
  readonly timeScale: number;
  readonly maxAgeSeconds: number;
};

/** The validation a cycle belongs to, and the instant of the change. */
export type CycleContext = {
  readonly id: ValidationId;
  readonly createdAt: number;
  readonly now: number;
  readonly pace: RetryPace;
};

/** A schedule may fire a minute late; later than this it was lost. */
const OVERDUE_MS = 120_000;
/** Attempts are spread over this share of their interval, and no more than this, so that cycles begun together part. */
const SPREAD_SHARE = 0.1;
const LONGEST_SPREAD_MS = 60_000;
/** Four minutes after the second time, and so on to an hour. */
const LAST_DOUBLING = 5;
/** An attempt that took this many workers down is over. */
const MAX_TAKEN = 3;

/** A share in [0, 1) that differs from validation to validation and from turn to turn. */
const shareOf = (id: ValidationId, turn: number): number => {
  const start = (turn % 3) * 2;
  return Number.parseInt(id.slice(start, start + 2), 16) / 256;
};

const intervalMs = ({ intervalSeconds }: RetryPolicy, { id, pace }: CycleContext, turn: number): number => {
  const interval = (intervalSeconds * 1_000) / pace.timeScale;
  return Math.round(interval + Math.min(interval * SPREAD_SHARE, LONGEST_SPREAD_MS) * shareOf(id, turn));
};

/** Whether a validation is too old to be retried at an instant. */
export const isTooOld = (createdAt: number, instant: number, { maxAgeSeconds }: RetryPace): boolean =>
  instant > createdAt + maxAgeSeconds * 1_000;

const ended = (cycle: RetryCycle, state: CycleEnd, now: number): RetryCycle => ({
  ...cycle,
  state,
  nextAttemptAt: null,
  endedAt: now,
  dueAt: null,
});

/** Sets the next attempt; a cycle whose validation would be too old by then is exhausted instead. */
const scheduledAt = (cycle: RetryCycle, at: number, { createdAt, now, pace }: CycleContext): RetryCycle =>
  isTooOld(createdAt, at, pace)
    ? ended(cycle, 'exhausted', now)
    : {
        ...cycle,
        state: 'pending',
        turn: cycle.turn + 1,
        nextAttemptAt: at,
        timesTaken: 0,
        timesResent: 0,
        endedAt: null,
        dueAt: at + OVERDUE_MS,
      };

const scheduled = (cycle: RetryCycle, context: CycleContext): RetryCycle =>
  scheduledAt(cycle, context.now + intervalMs(cycle.policy, context, cycle.turn + 1), context);

const revised = (cycle: RetryCycle): RetryCycle => ({ ...cycle, revision: cycle.revision + 1 });

/** A cycle that begins if the verdict, once there is one, is among the policy's. */
export const awaitingVerdict = (policy: RetryPolicy): RetryCycle => ({
  revision: 1,
  policy,
  state: 'awaiting_verdict',
  attemptsCompleted: 0,
  lastAttempt: 0,
  reactivations: 0,
  turn: 0,
  nextAttemptAt: null,
  running: null,
  timesTaken: 0,
  timesResent: 0,
  endedAt: null,
  dueAt: null,
});

type Judged = { readonly status: ValidationStatus; readonly centralStatus: string | null };

/** Whether a policy retries a verdict. */
export const retries = ({ outcomes }: RetryPolicy, verdict: Judged): boolean => isProvisional(verdict) && outcomes.includes(verdict.status);

/** The verdict is there and is to be retried. */
export const begun = (cycle: RetryCycle, context: CycleContext): RetryCycle => scheduled(revised(cycle), context);

/** A new policy for a pending cycle. Attempts made so far count; when they already use it up the cycle is exhausted. */
export const withPolicy = (cycle: RetryCycle, policy: RetryPolicy, context: CycleContext): RetryCycle => {
  const changed = { ...revised(cycle), policy };
  return cycle.attemptsCompleted >= policy.maxRetries ? ended(changed, 'exhausted', context.now) : scheduled(changed, context);
};

/** An exhausted or cancelled cycle starts over; attempt numbers go on. */
export const reactivated = (cycle: RetryCycle, policy: RetryPolicy, context: CycleContext): RetryCycle =>
  scheduled({ ...revised(cycle), policy, attemptsCompleted: 0, reactivations: cycle.reactivations + 1 }, context);

/** Ends a pending cycle before its time. An attempt under way may still deliver its answer. */
export const endedEarly = (cycle: RetryCycle, state: Exclude<CycleEnd, 'resolved'>, now: number): RetryCycle =>
  ended(revised(cycle), state, now);

/** A worker makes the attempt. */
export const taken = (cycle: RetryCycle, running: RunningAttempt): RetryCycle => ({
  ...revised(cycle),
  running,
  timesTaken: cycle.timesTaken + 1,
  dueAt: running.until + OVERDUE_MS,
});

/** The attempt could not be made; it is made later and is not used up. */
export const postponed = (cycle: RetryCycle, at: number, context: CycleContext): RetryCycle => {
  const spread = LONGEST_SPREAD_MS * shareOf(context.id, cycle.turn + 1);
  return scheduledAt({ ...revised(cycle), running: null }, Math.round(at + spread / context.pace.timeScale), context);
};

/** The sweeper has sent the attempt again and looks next at `dueAt`, later each time: what waits in a queue is not lost. */
export const resentAgain = (cycle: RetryCycle, now: number): RetryCycle => ({
  ...revised(cycle),
  timesResent: cycle.timesResent + 1,
  dueAt: now + OVERDUE_MS * 2 ** Math.min(cycle.timesResent, LAST_DOUBLING),
});

/** Whether the next attempt was taken so often without coming to an end that it is given up as lost. */
export const isLost = ({ timesTaken }: RetryCycle): boolean => timesTaken >= MAX_TAKEN;

/**
 * An attempt is over. A `valid` verdict resolves the cycle; one that is final without being valid, or that the policy
 * does not retry, cancels it; the last attempt exhausts it. A cycle that ended meanwhile stays ended.
 */
export const afterAttempt = (cycle: RetryCycle, verdict: Judged, context: CycleContext): RetryCycle => {
  const counted: RetryCycle = {
    ...revised(cycle),
    running: null,
    attemptsCompleted: cycle.attemptsCompleted + 1,
    lastAttempt: cycle.running?.number ?? cycle.lastAttempt + 1,
  };
  if (cycle.state !== 'pending') return counted;
  if (verdict.status === 'valid') return ended(counted, 'resolved', context.now);
  if (!retries(cycle.policy, verdict)) return ended(counted, 'cancelled', context.now);
  // From before a reactivation: the attempts of this activation are still to come.
  if (cycle.running !== null && cycle.running.reactivations !== cycle.reactivations)
    return { ...counted, attemptsCompleted: cycle.attemptsCompleted };
  if (counted.attemptsCompleted >= cycle.policy.maxRetries) return ended(counted, 'exhausted', context.now);
  return scheduled(counted, context);
};
