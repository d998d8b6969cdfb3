import { attributePointer, fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { RetryTiming } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { MAX_POLICY_CHANGES, MAX_REACTIVATIONS, type RetryLimits } from '../../../shared/validation/domain/retry/retry-limits.ts';
import type { RequestedRetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { applyTransition, beginCycle, changeCycle, optOut } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';
import type { CycleTransition, RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';
import type { SyncRetrySchedule } from '../../../shared/validation/use-cases/sync-retry-schedule.ts';
import { changePolicy, type PolicyChange, type PolicyChangeCode, type PolicyFailure } from '../domain/policy-change.ts';

/** Attempts of a change that lost a race with a worker or another request of the caller. */
const MAX_WRITE_ATTEMPTS = 4;

type Code = PolicyChangeCode | 'not_found' | 'validation_purged' | 'retry_pending_cap_exceeded';

type Request = { readonly id: ValidationId; readonly policy: RequestedRetryPolicy };

export type ChangeDeps = {
  readonly findOwn: FindOwn;
  readonly retries: RetryStore;
  readonly retrySettings: Pick<RetrySettings, 'readLimits'>;
  readonly syncSchedule: SyncRetrySchedule;
  readonly clock: Clock;
  readonly timing: RetryTiming;
};

type Requested = { readonly cap: number; readonly requestId: string; readonly now: number };

/** The write of a change. */
const cycleTransitionOf = (
  validation: Validation,
  change: NonNullable<PolicyChange>,
  { cap, requestId, now }: Requested,
): CycleTransition => {
  if (change.kind === 'opt_out') return { transition: optOut(validation) };
  if (change.pending === 'increment') {
    return { transition: beginCycle(validation, change.cycle, requestId, now), pending: { kind: 'increment', cap } };
  }
  const transition = changeCycle(validation, change.cycle);
  return change.pending === null ? { transition } : { transition, pending: { kind: 'decrement' } };
};

const failureOf = ({ code, field }: PolicyFailure): Failure<PolicyChangeCode> =>
  fail({
    code,
    ...(field === null ? {} : { pointer: attributePointer(`retry_policy/${field}`) }),
    ...(code === 'retry_policy_invalid' ? { reason: 'retry_policy_over_plan' } : {}),
    ...(code === 'reactivation_cap_exceeded' ? { params: { max: MAX_REACTIVATIONS } } : {}),
    ...(code === 'retry_policy_change_limit' ? { params: { max: MAX_POLICY_CHANGES } } : {}),
  });

/** Begins, changes, reactivates or cancels the retries of a validation of the caller's. */
export const makeChangeRetryPolicy = (deps: ChangeDeps) => {
  const { findOwn, retries, clock, timing } = deps;

  /** A cycle that begins on a day without retries left would only wait. */
  const isDailyLimitReached = async (
    { userId }: Principal,
    cycleTransition: CycleTransition,
    { maxDispatchedPerDay }: RetryLimits,
    now: number,
  ): Promise<boolean> =>
    cycleTransition.pending?.kind === 'increment' && (await retries.countDispatched(userId, now)) >= maxDispatchedPerDay;

  return async (
    { id, policy }: Request,
    { principal, requestId }: AuthenticatedContext,
    response: IdempotentResponse<Validation, Code> | null,
  ): Promise<Result<Validation, Code>> => {
    const { limits } = await deps.retrySettings.readLimits(principal.userId);
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findOwn(id, principal.userId);
      if (!found.ok) return found;
      const validation = found.value;
      const now = clock.now();
      const change = changePolicy(validation, policy, limits, { id, createdAt: validation.createdAt, now, timing });
      if (!change.ok) return failureOf(change);
      if (change.value === null) return ok(validation);
      const cycleTransition = cycleTransitionOf(validation, change.value, { cap: limits.maxPendingPerUser, requestId, now });
      if (await isDailyLimitReached(principal, cycleTransition, limits, now)) return fail('retry_pending_cap_exceeded');

      const answer = (await response?.render(ok(applyTransition(validation, cycleTransition.transition)))) ?? null;
      const outcome = await retries.transition(validation, { ...cycleTransition, answer });
      if (outcome.kind === 'applied') {
        await deps.syncSchedule(validation.retry, outcome.current);
        return ok(outcome.current);
      }
      response?.markNotPersisted();
      if (outcome.kind === 'limit_reached') return fail('retry_pending_cap_exceeded');
    }
    // It keeps changing under us.
    return fail('retry_not_applicable');
  };
};
