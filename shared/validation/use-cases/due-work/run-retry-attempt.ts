import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { MetricName } from '../../../logs/catalogue.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import { isLeaseFree } from '../../../platform/lifecycle/lease.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { KeptAttempt } from '../../domain/evidence/kept-attempt.ts';
import { replacesVerdict } from '../../domain/retry/attempt-verdict.ts';
import type { AttemptOutcome, FinishedAttempt } from '../../domain/retry/retry-attempt.ts';
import {
  completeAttempt,
  endCycleEarly,
  isAttemptLost,
  isTooOld,
  postponeAttempt,
  startAttempt,
  type CycleContext,
  type RetryCycle,
  type RetryTiming,
  type RunningAttempt,
} from '../../domain/retry/retry-cycle.ts';
import type { QueryScope } from '../../domain/transfer-resolution/planned-query.ts';
import { prepareStoredTransfer, type PreparedTransfer } from '../../domain/transfer-resolution/prepared-transfer.ts';
import { advanceCycle, resolveAttempt } from '../../domain/transitions.ts';
import type { Validation } from '../../domain/validation.ts';
import { recheckAt, type Verdict } from '../../domain/verdict.ts';
import type { ScheduledAttempt } from '../../ports/retry-scheduler.ts';
import type { RetrySettings } from '../../ports/retry-settings.ts';
import type { RetryStore } from '../../ports/retry-store.ts';
import type { ValidationStore } from '../../ports/validation-store.ts';
import type { ResolveTransfer } from '../resolve-transfer/resolve-transfer.ts';
import type { SyncRetrySchedule } from '../sync-retry-schedule.ts';
import { scopeOfAttempt } from './attempt-scope.ts';

/** Time limit of one attempt. */
const ATTEMPT_TIMEOUT_MS = 45_000;
/** Longest wait for a slot; for a later slot the attempt is postponed by its schedule. */
const MAX_SLOT_WAIT_MS = 5_000;
const LEASE_MARGIN_MS = 10_000;
/** Recorded for an attempt that ended several workers; the verdict of the validation does not change. */
const ATTEMPT_LOST: Omit<AttemptOutcome, 'finishedAt'> = {
  status: 'error',
  centralStatus: null,
  errorCode: 'retry_lost',
  kept: null,
  isReplacing: false,
};
/** Attempts to write the end of an attempt under concurrent changes. */
const MAX_WRITE_ATTEMPTS = 5;

export type RunDeps = {
  readonly store: ValidationStore;
  readonly retries: RetryStore;
  readonly retrySettings: Pick<RetrySettings, 'readLimits'>;
  readonly syncSchedule: SyncRetrySchedule;
  readonly resolveTransfer: ResolveTransfer;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly timing: RetryTiming;
  readonly statusRecheckSeconds: number;
};

/** A validation whose next attempt is the one to make. */
type ExpectedValidation = Validation & { readonly retry: RetryCycle };

/** An attempt of this worker. */
type StartedAttempt = { readonly started: ExpectedValidation; readonly running: RunningAttempt };

/** The result of an attempt; without a verdict it was lost. */
type AttemptResult = { readonly verdict: Verdict | null; readonly kept: KeptAttempt | null; readonly scope: QueryScope };

const LOST: AttemptResult = { verdict: null, kept: null, scope: 'whole_plan' };

const END_METRICS: Readonly<Record<'resolved' | 'exhausted' | 'cancelled', MetricName>> = {
  resolved: 'RetryResolved',
  exhausted: 'RetryExhausted',
  cancelled: 'RetryCancelled',
};

const isExpected = (validation: Validation | null, attemptSeq: number, now: number): validation is ExpectedValidation =>
  validation?.retry?.state === 'pending' && validation.retry.attemptSeq === attemptSeq && isLeaseFree(validation.retry.running, now);

/**
 * Runs the retry attempt of a scheduled event: queries the portal again and writes the new verdict and cycle.
 * Idempotent under concurrency: an event with another attempt_seq is stale, the conditional write that starts the
 * attempt accepts one worker, and only that worker's result is accepted.
 */
export const makeRunRetryAttempt = (deps: RunDeps) => {
  const { store, retries, clock, log } = deps;

  const contextOf = ({ id, createdAt }: Validation): CycleContext => ({ id, createdAt, now: clock.now(), timing: deps.timing });

  const drop = ({ validationId, attemptSeq }: ScheduledAttempt, reason: string): void => {
    log.info('retry_dropped', { validation_id: validationId, attempt_seq: attemptSeq, reason });
  };

  /** After a cycle was written: counts its end in the metrics and synchronises the schedule. */
  const afterWrite = async (before: RetryCycle, validation: Validation): Promise<void> => {
    const state = validation.retry?.state;
    if (before.state === 'pending' && (state === 'resolved' || state === 'exhausted' || state === 'cancelled')) {
      log.count(END_METRICS[state]);
      log.info('retry_ended', { validation_id: validation.id, state });
    }
    await deps.syncSchedule(before, validation);
  };

  /** Writes a cycle that advances without an attempt. */
  const moveWithoutAttempt = async (validation: ExpectedValidation, cycle: RetryCycle): Promise<void> => {
    const outcome = await retries.transition(validation, {
      transition: advanceCycle(validation, cycle, true),
      ...(cycle.state === 'pending' ? {} : { pending: { kind: 'decrement' as const } }),
    });
    if (outcome.kind === 'applied') await afterWrite(validation.retry, outcome.current);
  };

  const postpone = async (validation: ExpectedValidation, at: number): Promise<void> => {
    log.count('RetryPostponed');
    log.info('retry_postponed', { validation_id: validation.id, attempt_seq: validation.retry.attemptSeq });
    await moveWithoutAttempt(validation, postponeAttempt(validation.retry, at, contextOf(validation)));
  };

  /** A dispatch that stays counted without a query costs the user one of the day's retries; a failed refund must not fail the attempt. */
  const refundDispatch = async ({ id, userId }: Validation, dispatchedAt: number): Promise<void> => {
    try {
      await retries.refundDispatch(userId, dispatchedAt);
    } catch (error) {
      log.warn('retry_dispatch_not_refunded', { validation_id: id }, error);
    }
  };

  const attemptRecord = (
    before: Validation,
    running: RunningAttempt,
    { verdict, kept }: AttemptResult,
    ended: Pick<AttemptOutcome, 'finishedAt' | 'isReplacing'>,
  ): FinishedAttempt => {
    const { status, centralStatus, errorCode } = verdict ?? ATTEMPT_LOST;
    return {
      number: running.number,
      dispatchedAt: running.dispatchedAt,
      startedAt: running.startedAt,
      previous: { status: before.status, centralStatus: before.centralStatus },
      outcome: { ...ended, status, centralStatus, errorCode, kept },
    };
  };

  /** The write that ends an attempt, given the current validation. */
  const endAttempt = (current: ExpectedValidation, running: RunningAttempt, result: AttemptResult) => {
    const { verdict, scope } = result;
    const context = contextOf(current);
    const news = verdict !== null && replacesVerdict(current, verdict, scope === 'whole_plan') ? verdict : null;
    const cycle = completeAttempt(current.retry, news ?? current, context);
    const times = { completedAt: context.now, dueAt: news === null ? null : recheckAt(news, context.now, deps.statusRecheckSeconds) };
    return {
      transition: news === null ? advanceCycle(current, cycle, true) : resolveAttempt(current, news, times, cycle),
      attempt: attemptRecord(current, running, result, { finishedAt: context.now, isReplacing: news !== null }),
      ...(current.retry.state === 'pending' && cycle.state !== 'pending' ? { pending: { kind: 'decrement' as const } } : {}),
    };
  };

  /** Writes the end of an attempt. Its owner may cancel or change the cycle meanwhile; the answer still counts. */
  const writeResult = async (
    event: ScheduledAttempt,
    started: Validation,
    running: RunningAttempt,
    result: AttemptResult,
  ): Promise<void> => {
    let current = started;
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const { retry } = current;
      if (retry?.running?.token !== running.token) {
        drop(event, 'lost_lease');
        return;
      }
      const transition = await retries.transition(current, endAttempt({ ...current, retry }, running, result));
      if (transition.kind === 'applied') {
        log.count('RetryAttempted');
        log.info('retry_attempted', {
          validation_id: current.id,
          attempt: running.number,
          status: (result.verdict ?? ATTEMPT_LOST).status,
        });
        await afterWrite(retry, transition.current);
        return;
      }
      if (transition.kind !== 'conflict') {
        drop(event, transition.kind);
        return;
      }
      current = transition.current;
    }
    throw new Error(`the attempt of validation ${current.id} could not be written`);
  };

  const queryPortal = async (event: ScheduledAttempt, { started, running }: StartedAttempt, prepared: PreparedTransfer): Promise<void> => {
    const scope = scopeOfAttempt(started, contextOf(started));
    const queryResult = await deps.resolveTransfer({
      id: started.id,
      userId: started.userId,
      evidenceDays: started.evidenceDays,
      prepared,
      receipt: started.receipt,
      statedAt: started.createdAt,
      maxSlotWaitMs: MAX_SLOT_WAIT_MS,
      deadline: running.startedAt + ATTEMPT_TIMEOUT_MS,
      scope,
      persisted: Promise.resolve(),
    });
    if (queryResult.kind === 'resolved') {
      const { verdict, kept } = queryResult;
      // The responses are stored while the result is written.
      await Promise.all([writeResult(event, started, running, { verdict, kept: kept?.attempt ?? null, scope }), kept?.stored]);
      return;
    }
    await refundDispatch(started, running.startedAt);
    await postpone(started, queryResult.availableAt);
  };

  /** The final state of the cycle when no further attempt is allowed; null when one is. */
  const terminationReason = (validation: ExpectedValidation, isActive: boolean, now: number): 'cancelled' | 'exhausted' | null => {
    if (!isActive) return 'cancelled';
    return isTooOld(validation.createdAt, now, deps.timing) ? 'exhausted' : null;
  };

  const beginAttempt = async (validation: ExpectedValidation, dispatchedAt: number, now: number): Promise<StartedAttempt | null> => {
    const running: RunningAttempt = {
      token: deps.ids.uuid(),
      until: now + ATTEMPT_TIMEOUT_MS + LEASE_MARGIN_MS,
      number: validation.retry.lastAttempt + 1,
      reactivations: validation.retry.reactivations,
      dispatchedAt,
      startedAt: now,
    };
    const outcome = await retries.transition(validation, {
      transition: advanceCycle(validation, startAttempt(validation.retry, running), false),
    });
    const retry = outcome.kind === 'applied' ? outcome.current.retry : null;
    if (outcome.kind !== 'applied' || retry === null) return null;
    return { started: { ...outcome.current, retry }, running };
  };

  return async (event: ScheduledAttempt, dispatchedAt: number): Promise<void> => {
    const now = clock.now();
    const validation = await store.find(event.validationId);
    if (!isExpected(validation, event.attemptSeq, now)) {
      drop(event, 'stale');
      return;
    }
    if (validation.retry.running !== null && isAttemptLost(validation.retry)) {
      await writeResult(event, validation, validation.retry.running, LOST);
      return;
    }
    const prepared = validation.transfer === null ? null : prepareStoredTransfer(validation.transfer, await deps.participants.latest());
    const { limits, isActive } = await deps.retrySettings.readLimits(validation.userId);
    const end = terminationReason(validation, isActive, now);
    if (end !== null || prepared?.ok !== true) {
      await moveWithoutAttempt(validation, endCycleEarly(validation.retry, end ?? 'cancelled', now));
      return;
    }
    const dispatch = await retries.reserveDispatch(validation.userId, limits.maxDispatchedPerDay, now);
    if (dispatch.kind === 'limit_reached') {
      await postpone(validation, dispatch.availableAt);
      return;
    }
    const attempt = await beginAttempt(validation, dispatchedAt, now);
    if (attempt === null) {
      await refundDispatch(validation, now);
      drop(event, 'lost_race');
      return;
    }
    await queryPortal(event, attempt, prepared.value);
  };
};
