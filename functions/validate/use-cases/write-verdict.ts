import type { ClaimedAnswer } from '../../../shared/platform/idempotency/idempotency-store.ts';
import type { Log, MetricName } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { begun, retries as retriesVerdict, type RetryCycle, type RetryPace } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { after, resolve, resolveRetrying, type Resolution } from '../../../shared/validation/domain/transitions.ts';
import type { Validation, Warning } from '../../../shared/validation/domain/validation.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { TransitionOutcome, ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { Decision } from '../../../shared/validation/use-cases/consultation.ts';
import type { KeepRetrySchedule } from '../../../shared/validation/use-cases/keep-retry-schedule.ts';
import type { LearnPhoneBank } from '../../../shared/validation/use-cases/phone-bank.ts';

export type VerdictDeps = {
  readonly store: ValidationStore;
  readonly retries: RetryStore;
  readonly keepSchedule: KeepRetrySchedule;
  readonly retrySettings: Pick<RetrySettings, 'readLimits'>;
  readonly learnPhoneBank: LearnPhoneBank;
  readonly clock: Clock;
  readonly log: Log;
  readonly pace: RetryPace;
  readonly statusRecheckSeconds: number;
};

export type WriteVerdict = (
  validation: Validation,
  token: string,
  decision: Decision,
  answer: ((validation: Validation) => ClaimedAnswer) | null,
) => Promise<TransitionOutcome>;

const VERDICT_METRICS: Readonly<Record<Decision['status'], MetricName>> = {
  valid: 'VerdictValid',
  not_found: 'VerdictNotFound',
  cep_unavailable: 'VerdictCepUnavailable',
  returned: 'VerdictReturned',
  error: 'VerdictError',
  invalid: 'ValidationFailed',
  failed: 'ValidationFailed',
};

/** Retries that waited for a verdict and do not begin, with the warning that says why. */
type NotBegun = { readonly kind: 'not_begun'; readonly warning: string };

/** A caller who waited is told of it as an error and knows no id to follow retries by (interface: cuentas_candidatas). */
const isRefusal = ({ enqueuedAt }: Validation, { errorCode }: Pick<Decision, 'errorCode'>): boolean =>
  enqueuedAt === null && errorCode === 'cuenta_unresolvable_after_probes';

/** Why the retries that waited for a verdict do not begin, as a warning of the validation. */
const withWarning = (resolution: Resolution, code: string): Resolution => {
  const warning: Warning = { code, field: 'retry_policy' };
  return { ...resolution, warnings: [...resolution.warnings, warning] };
};

/**
 * Writes the verdict of a validation for the holder of its lease, together with the answer to its request if there is
 * one, and begins the retries that waited for a verdict of this kind. Caps decide in the write: retries for which
 * there is no room do not begin, and the validation says so in a warning.
 */
export const makeWriteVerdict = (deps: VerdictDeps): WriteVerdict => {
  const { store, retries, clock, log } = deps;

  const writePlain: (
    validation: Validation,
    token: string,
    resolution: Resolution,
    answer: Parameters<WriteVerdict>[3],
  ) => Promise<TransitionOutcome> = (validation, token, resolution, answer) => {
    const transition = resolve(token, resolution);
    return answer === null
      ? store.apply(validation.id, transition)
      : store.applyAnswered(validation, transition, answer(after(validation, transition)));
  };

  /** Writes the verdict together with the first step of the cycle that waited for it. */
  const begin = async (
    validation: Validation,
    token: string,
    resolution: Resolution,
    retry: RetryCycle,
    answer: Parameters<WriteVerdict>[3],
  ): Promise<TransitionOutcome | NotBegun> => {
    try {
      const { limits } = await deps.retrySettings.readLimits(validation.userId);
      if (retry.policy.maxRetries > limits.maxRetries) return { kind: 'not_begun', warning: 'retry_policy_over_plan' };
      const cycle = begun(retry, { id: validation.id, createdAt: validation.createdAt, now: resolution.completedAt, pace: deps.pace });
      if (cycle.state !== 'pending') return { kind: 'not_begun', warning: 'retry_age_exceeded' };
      const transition = resolveRetrying(token, resolution, retry, cycle);
      const outcome = await retries.perform(validation, {
        transition,
        pending: { kind: 'enter', cap: limits.maxPendingPerUser },
        answer: answer?.(after(validation, transition)) ?? null,
      });
      if (outcome.kind === 'applied') await deps.keepSchedule(retry, outcome.validation);
      return outcome.kind === 'no_room' ? { kind: 'not_begun', warning: 'retry_pending_cap_exceeded' } : outcome;
    } catch (error) {
      // The verdict is there, and its retries are an extra: they can be asked for again.
      log.error('retries_not_begun', { validation_id: validation.id }, error);
      return { kind: 'not_begun', warning: 'retries_unavailable' };
    }
  };

  const write: WriteVerdict = async (validation, token, { recheck, ...decision }, answer) => {
    log.count(VERDICT_METRICS[decision.status]);
    log.info('validation_resolved', { validation_id: validation.id, status: decision.status, error_code: decision.errorCode });
    const now = clock.now();
    const resolution = { ...decision, completedAt: now, recheckAt: recheck ? now + deps.statusRecheckSeconds * 1_000 : null };
    const { retry } = validation;
    if (retry === null || isRefusal(validation, decision) || !retriesVerdict(retry.policy, decision))
      return writePlain(validation, token, resolution, answer);

    const outcome = await begin(validation, token, resolution, retry, answer);
    if (outcome.kind === 'applied' || outcome.kind === 'missing') return outcome;
    // A conflict: withdrawn or opted out meanwhile. It still gets its verdict, but nobody waits for another.
    const warned = outcome.kind === 'not_begun' ? withWarning(resolution, outcome.warning) : resolution;
    return writePlain(validation, token, warned, answer);
  };

  return async (...verdict) => {
    const outcome = await write(...verdict);
    if (outcome.kind === 'applied') await deps.learnPhoneBank(outcome.validation);
    return outcome;
  };
};
