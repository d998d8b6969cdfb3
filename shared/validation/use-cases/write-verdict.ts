import type { MetricName } from '../../logs/catalogue.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { KeptAttempt } from '../domain/evidence/kept-attempt.ts';
import { eraseAtOf } from '../domain/playground.ts';
import { beginCycle, shouldRetry, type RetryCycle, type RetryTiming } from '../domain/retry/retry-cycle.ts';
import { applyTransition, resolve, resolveAndRetry, withAttempt, type VerdictTimes } from '../domain/transitions.ts';
import type { Validation, Warning } from '../domain/validation.ts';
import { recheckAt, type Verdict } from '../domain/verdict.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import type { RetryStore } from '../ports/retry-store.ts';
import type { ValidationStore } from '../ports/validation-store.ts';
import type { KeptVerdict } from './resolve-transfer/resolve-transfer.ts';
import type { SyncRetrySchedule } from './sync-retry-schedule.ts';

export type VerdictDeps = {
  readonly store: ValidationStore;
  readonly retries: RetryStore;
  readonly syncSchedule: SyncRetrySchedule;
  readonly retrySettings: Pick<RetrySettings, 'readLimits'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timing: RetryTiming;
  readonly statusRecheckSeconds: number;
};

export type WriteVerdict = (
  validation: Validation,
  token: string,
  resolved: KeptVerdict,
  answer: ((validation: Validation) => Promise<ClaimedResponse>) | null,
) => Promise<TransitionOutcome<Validation>>;

const VERDICT_METRICS: Readonly<Record<Verdict['status'], MetricName>> = {
  valid: 'VerdictValid',
  not_found: 'VerdictNotFound',
  cep_unavailable: 'VerdictCepUnavailable',
  returned: 'VerdictReturned',
  error: 'VerdictError',
  invalid: 'ValidationFailed',
  failed: 'ValidationFailed',
};

/** Retries that do not begin, with a warning that gives the reason. */
type RetriesNotStarted = { readonly kind: 'not_started'; readonly warning: string };

/** Adds a warning with the reason why the waiting retries do not begin. */
const withWarning = (verdict: Verdict, code: string): Verdict => {
  const warning: Warning = { code, field: 'retry_policy' };
  return { ...verdict, warnings: [...verdict.warnings, warning] };
};

/** A verdict of the lease holder, with the response to its request. */
type Write = {
  readonly validation: Validation;
  readonly token: string;
  readonly times: VerdictTimes;
  readonly attempt: KeptAttempt | null;
  readonly answer: Parameters<WriteVerdict>[3];
};

/**
 * Writes the verdict of a validation for the holder of its lease, with the response to its request if there is one, and begins the retry
 * cycle if its policy retries this status. The write enforces the caps: beyond them the cycle does not begin, and the validation carries a
 * warning.
 */
export const makeWriteVerdict = (deps: VerdictDeps): WriteVerdict => {
  const { store, retries, clock, log } = deps;

  const writeWithoutRetries = async (
    { validation, token, times, attempt, answer }: Write,
    verdict: Verdict,
  ): Promise<TransitionOutcome<Validation>> => {
    const transition = withAttempt(resolve(token, verdict, times), validation, attempt);
    return answer === null
      ? store.transition(validation.id, transition)
      : store.transitionWithResponse(validation, transition, await answer(applyTransition(validation, transition)));
  };

  /** Writes the verdict together with the first step of the waiting cycle. */
  const writeAndBeginRetries = async (
    { validation, token, times, attempt, answer }: Write,
    verdict: Verdict,
    awaiting: RetryCycle,
  ): Promise<TransitionOutcome<Validation> | RetriesNotStarted> => {
    try {
      const { limits } = await deps.retrySettings.readLimits(validation.userId);
      if (awaiting.policy.maxRetries > limits.maxRetries) return { kind: 'not_started', warning: 'retry_policy_over_plan' };
      const { id, createdAt } = validation;
      const begun = beginCycle(awaiting, { id, createdAt, now: times.completedAt, timing: deps.timing });
      if (begun.state !== 'pending') return { kind: 'not_started', warning: 'retry_age_exceeded' };
      const transition = withAttempt(resolveAndRetry(token, verdict, times, { awaiting, begun }), validation, attempt);
      const written = await retries.transition(validation, {
        transition,
        pending: { kind: 'increment', cap: limits.maxPendingPerUser },
        answer: (await answer?.(applyTransition(validation, transition))) ?? null,
      });
      if (written.kind === 'applied') await deps.syncSchedule(awaiting, written.current);
      return written.kind === 'limit_reached' ? { kind: 'not_started', warning: 'retry_pending_cap_exceeded' } : written;
    } catch (error) {
      // The verdict is stored; the retries can be requested again.
      log.error('retries_not_started', { validation_id: validation.id }, error);
      return { kind: 'not_started', warning: 'retries_unavailable' };
    }
  };

  const write = async (
    validation: Validation,
    token: string,
    { verdict, hasNoQuery, kept }: KeptVerdict,
    answer: Write['answer'],
  ): Promise<TransitionOutcome<Validation>> => {
    log.count(VERDICT_METRICS[verdict.status]);
    log.info('validation_resolved', { validation_id: validation.id, status: verdict.status, error_code: verdict.errorCode });
    const now = clock.now();
    const times = { completedAt: now, dueAt: eraseAtOf(validation) ?? recheckAt(verdict, now, deps.statusRecheckSeconds) };
    const step: Write = { validation, token, times, attempt: kept?.attempt ?? null, answer };
    const { retry } = validation;
    if (retry === null || !shouldRetry(retry.policy, verdict)) return writeWithoutRetries(step, verdict);
    // Every attempt would end as this one did: without a query to the portal.
    if (hasNoQuery && verdict.status === 'error') return writeWithoutRetries(step, withWarning(verdict, 'retry_not_applicable'));

    const written = await writeAndBeginRetries(step, verdict, retry);
    if (written.kind === 'applied' || written.kind === 'not_found') return written;
    // A conflict: withdrawn or opted out meanwhile. It still gets its verdict, but no retries.
    return writeWithoutRetries(step, written.kind === 'not_started' ? withWarning(verdict, written.warning) : verdict);
  };

  // The responses are stored while the verdict is written.
  return async (validation, token, resolved, answer) => {
    const [written] = await Promise.all([write(validation, token, resolved, answer), resolved.kept?.stored]);
    return written;
  };
};
