import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log, MetricName } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { FinishedAttempt } from '../../../shared/validation/domain/retry/retry-attempt.ts';
import {
  afterAttempt,
  endedEarly,
  isLost,
  isTooOld,
  postponed,
  taken,
  type CycleContext,
  type RetryCycle,
  type RetryPace,
  type RunningAttempt,
} from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { moveCycle, resolveAttempt } from '../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ScheduledAttempt } from '../../../shared/validation/ports/retry-scheduler.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { Consult } from '../../../shared/validation/use-cases/consult-central-bank.ts';
import { undecidable, type Decision } from '../../../shared/validation/use-cases/consultation.ts';
import type { KeepRetrySchedule } from '../../../shared/validation/use-cases/keep-retry-schedule.ts';
import type { LearnPhoneBank } from '../../../shared/validation/use-cases/phone-bank.ts';
import type { PreparedTransfer } from '../../../shared/validation/use-cases/prepared-transfer.ts';
import type { ReadStoredTransfer, StoredTransfer } from '../../../shared/validation/use-cases/read-stored-transfer.ts';
import { replacesVerdict } from '../domain/attempt-verdict.ts';

/** Time a worker gives one attempt. */
const ANSWER_MS = 45_000;
/** Longest a worker waits for its turn at the central bank; a later one is cheaper scheduled. */
const TURN_MS = 5_000;
const LEASE_MARGIN_MS = 10_000;
/** Error of an attempt that took several workers down; the verdict stays as it was. */
const LOST = 'retry_lost';
/** How often the end of an attempt is written that others keep writing beside. */
const CONCLUDE_ATTEMPTS = 5;

export type RunDeps = {
  readonly store: ValidationStore;
  readonly retries: RetryStore;
  readonly retrySettings: Pick<RetrySettings, 'readLimits'>;
  readonly keepSchedule: KeepRetrySchedule;
  readonly consult: Consult;
  readonly learnPhoneBank: LearnPhoneBank;
  readonly readStoredTransfer: ReadStoredTransfer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly pace: RetryPace;
  readonly statusRecheckSeconds: number;
};

/** A validation whose next attempt is the one that is to be made. */
type Expected = Validation & { readonly retry: RetryCycle };

/** An attempt this worker makes. */
type Taken = { readonly started: Expected; readonly running: RunningAttempt };

const END_METRICS: Readonly<Record<'resolved' | 'exhausted' | 'cancelled', MetricName>> = {
  resolved: 'RetryResolved',
  exhausted: 'RetryExhausted',
  cancelled: 'RetryCancelled',
};

const isExpected = (validation: Validation | null, turn: number, now: number): validation is Expected =>
  validation?.retry?.state === 'pending' &&
  validation.retry.turn === turn &&
  (validation.retry.running === null || validation.retry.running.until <= now);

/**
 * Makes the attempt a scheduled event stands for: asks the central bank again and writes what that means for the
 * verdict and for the cycle. Safe to run any number of times and beside itself: an event for another turn is stale,
 * the write that takes the attempt lets one worker in, and a result is accepted from that worker only.
 */
export const makeRunRetryAttempt = (deps: RunDeps) => {
  const { store, retries, clock, log } = deps;

  const contextOf = ({ id, createdAt }: Validation): CycleContext => ({ id, createdAt, now: clock.now(), pace: deps.pace });

  const drop = ({ validationId, turn }: ScheduledAttempt, reason: string): void => {
    log.info('retry_dropped', { validation_id: validationId, turn, reason });
  };

  /** Follows a cycle that was written: counts an end, sets the schedule of what is next. */
  const follow = async (before: RetryCycle, validation: Validation): Promise<void> => {
    const state = validation.retry?.state;
    if (before.state === 'pending' && (state === 'resolved' || state === 'exhausted' || state === 'cancelled')) {
      log.count(END_METRICS[state]);
      log.info('retry_ended', { validation_id: validation.id, state });
    }
    await deps.keepSchedule(before, validation);
  };

  /** Writes a cycle that moves on without an attempt. */
  const move = async (validation: Expected, cycle: RetryCycle): Promise<void> => {
    const outcome = await retries.perform(validation, {
      transition: moveCycle(validation, cycle, true),
      ...(cycle.state === 'pending' ? {} : { pending: { kind: 'leave' as const } }),
    });
    if (outcome.kind === 'applied') await follow(validation.retry, outcome.validation);
  };

  const postpone = async (validation: Expected, at: number): Promise<void> => {
    log.count('RetryPostponed');
    log.info('retry_postponed', { validation_id: validation.id, turn: validation.retry.turn });
    await move(validation, postponed(validation.retry, at, contextOf(validation)));
  };

  /** A dispatch that is counted although nobody asked costs its account a retry; it must not cost the retry as well. */
  const takeDispatchBack = async ({ id, userId }: Validation, dispatchedAt: number): Promise<void> => {
    try {
      await retries.takeDispatchBack(userId, dispatchedAt);
    } catch (error) {
      log.warn('retry_dispatch_kept', { validation_id: id }, error);
    }
  };

  const attemptRecord = (before: Validation, running: RunningAttempt, decision: Decision, now: number): FinishedAttempt => ({
    number: running.number,
    dispatchedAt: running.dispatchedAt,
    startedAt: running.startedAt,
    previous: { status: before.status, centralStatus: before.centralStatus },
    outcome: { finishedAt: now, status: decision.status, centralStatus: decision.centralStatus, errorCode: decision.errorCode },
  });

  /** The write that ends an attempt, given the validation as it is now. */
  const endOfAttempt = (current: Expected, running: RunningAttempt, { recheck, ...verdict }: Decision) => {
    const context = contextOf(current);
    const isNews = verdict.errorCode !== LOST && replacesVerdict(current, verdict);
    const cycle = afterAttempt(current.retry, isNews ? verdict : current, context);
    const recheckAt = recheck ? context.now + deps.statusRecheckSeconds * 1_000 : null;
    return {
      transition: isNews ? resolveAttempt(current, { ...verdict, recheckAt }, cycle) : moveCycle(current, cycle, true),
      attempt: attemptRecord(current, running, { recheck, ...verdict }, context.now),
      ...(current.retry.state === 'pending' && cycle.state !== 'pending' ? { pending: { kind: 'leave' as const } } : {}),
    };
  };

  /** Writes the end of an attempt. Its owner may cancel or change the cycle meanwhile; the answer still counts. */
  const conclude = async (event: ScheduledAttempt, started: Validation, running: RunningAttempt, decision: Decision): Promise<void> => {
    let current = started;
    for (let attempt = 0; attempt < CONCLUDE_ATTEMPTS; attempt += 1) {
      const { retry } = current;
      if (retry?.running?.token !== running.token) {
        drop(event, 'lost_lease');
        return;
      }
      const outcome = await retries.perform(current, endOfAttempt({ ...current, retry }, running, decision));
      if (outcome.kind === 'applied') {
        log.count('RetryAttempted');
        log.info('retry_attempted', { validation_id: current.id, attempt: running.number, status: decision.status });
        await follow(retry, outcome.validation);
        await deps.learnPhoneBank(outcome.validation);
        return;
      }
      if (outcome.kind !== 'conflict') {
        drop(event, outcome.kind);
        return;
      }
      current = outcome.current;
    }
    throw new Error(`the attempt of validation ${current.id} could not be written`);
  };

  const make = async (event: ScheduledAttempt, { started, running }: Taken, transfer: PreparedTransfer): Promise<void> => {
    const consultation = await deps.consult({
      id: started.id,
      userId: started.userId,
      transfer,
      longestTurnMs: TURN_MS,
      deadline: running.startedAt + ANSWER_MS,
      recorded: Promise.resolve(),
    });
    if (consultation.kind === 'decided') {
      await conclude(event, started, running, consultation.decision);
      return;
    }
    await takeDispatchBack(started, running.startedAt);
    await postpone(started, consultation.availableAt);
  };

  /** Why no further attempt is to be made, as the state in which the cycle then ends; null when nothing is in the way. */
  const hindranceOf = (validation: Expected, isActive: boolean, stored: StoredTransfer, now: number): 'cancelled' | 'exhausted' | null => {
    if (!isActive || stored.kind === 'rejected') return 'cancelled';
    return isTooOld(validation.createdAt, now, deps.pace) ? 'exhausted' : null;
  };

  const take = async (validation: Expected, dispatchedAt: number, now: number): Promise<Taken | null> => {
    const running: RunningAttempt = {
      token: deps.ids.uuid(),
      until: now + ANSWER_MS + LEASE_MARGIN_MS,
      number: validation.retry.lastAttempt + 1,
      reactivations: validation.retry.reactivations,
      dispatchedAt,
      startedAt: now,
    };
    const outcome = await retries.perform(validation, { transition: moveCycle(validation, taken(validation.retry, running), false) });
    const retry = outcome.kind === 'applied' ? outcome.validation.retry : null;
    if (outcome.kind !== 'applied' || retry === null) return null;
    return { started: { ...outcome.validation, retry }, running };
  };

  return async (event: ScheduledAttempt, dispatchedAt: number): Promise<void> => {
    const now = clock.now();
    const validation = await store.find(event.validationId);
    if (!isExpected(validation, event.turn, now)) {
      drop(event, 'stale');
      return;
    }
    if (validation.retry.running !== null && isLost(validation.retry)) {
      await conclude(event, validation, validation.retry.running, undecidable(LOST));
      return;
    }
    const stored = await deps.readStoredTransfer(validation);
    const { limits, isActive } = await deps.retrySettings.readLimits(validation.userId);
    const end = hindranceOf(validation, isActive, stored, now);
    if (end !== null || stored.kind === 'rejected') {
      await move(validation, endedEarly(validation.retry, end ?? 'cancelled', now));
      return;
    }
    const dispatch = await retries.dispatch(validation.userId, limits.maxDispatchedPerDay, now);
    if (dispatch.kind === 'full') {
      await postpone(validation, dispatch.roomAt);
      return;
    }
    const attempt = await take(validation, dispatchedAt, now);
    if (attempt === null) {
      await takeDispatchBack(validation, now);
      drop(event, 'lost_race');
      return;
    }
    await make(event, attempt, stored.transfer);
  };
};
