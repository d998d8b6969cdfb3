import { ok } from '../../../shared/errors/failure.ts';
import {
  beginCycle,
  cycleAwaitingVerdict,
  endCycleEarly,
  isTooOld,
  reactivateCycle,
  replacePolicy,
  shouldRetry,
  type CycleContext,
  type RetryCycle,
} from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { MAX_POLICY_CHANGES, MAX_REACTIVATIONS, type RetryLimits } from '../../../shared/validation/domain/retry/retry-limits.ts';
import {
  completePolicy,
  isProvisional,
  isSamePolicy,
  RETRY_OUTCOMES,
  type RequestedRetryPolicy,
  type RetryPolicy,
} from '../../../shared/validation/domain/retry/retry-policy.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

export type PolicyChangeCode =
  | 'retry_policy_invalid'
  | 'retry_not_supported_for_bulk'
  | 'retry_not_applicable'
  | 'retry_already_resolved'
  | 'retry_age_exceeded'
  | 'reactivation_cap_exceeded'
  | 'retry_policy_change_limit';

/** The transition that a requested policy causes; null when nothing changes. */
export type PolicyChange =
  | {
      readonly kind: 'cycle';
      readonly cycle: RetryCycle;
      /** The cycle joins the account's pending ones, leaves them, or neither. */
      readonly pending: 'increment' | 'decrement' | null;
    }
  /** There is no verdict yet, and no retries are wanted after it. */
  | { readonly kind: 'opt_out' }
  | null;

/** Why a policy is refused; `field` is the cause in the policy. */
export type PolicyFailure = {
  readonly ok: false;
  readonly code: PolicyChangeCode;
  readonly field: 'max_retries' | 'outcomes' | null;
};

/** Verdicts that retries cannot change, because no query is possible. A phone's bank may become known: its owner can save it. */
const UNANSWERABLE: ReadonlySet<Validation['errorCode']> = new Set(['bank_code_unresolvable_for_card', 'bank_code_unresolvable_for_clabe']);

/** Runs of the playground have no retries. */
const isRetryable = (validation: Validation): boolean =>
  isProvisional(validation) && !UNANSWERABLE.has(validation.errorCode) && !isPlayground(validation.source);

type Outcome = { readonly ok: true; readonly value: PolicyChange } | PolicyFailure;

const refused = (code: PolicyChangeCode, field: PolicyFailure['field'] = null): PolicyFailure => ({ ok: false, code, field });

const disableRetries = (validation: Validation, now: number): Outcome => {
  const { retry } = validation;
  if (retry?.state === 'awaiting_verdict') return ok({ kind: 'opt_out' });
  if (retry?.state === 'pending') return ok({ kind: 'cycle', cycle: endCycleEarly(retry, 'cancelled', now), pending: 'decrement' });
  return RETRY_OUTCOMES.some((outcome) => outcome === validation.status) ? ok(null) : refused('retry_not_applicable');
};

const change = (retry: RetryCycle, policy: RetryPolicy, context: CycleContext): Outcome => {
  if (isSamePolicy(retry.policy, policy)) return ok(null);
  if (retry.policyChanges >= MAX_POLICY_CHANGES) return refused('retry_policy_change_limit');
  const cycle = replacePolicy(retry, policy, context);
  return ok({ kind: 'cycle', cycle, pending: cycle.state === 'pending' ? null : 'decrement' });
};

const start = (retry: RetryCycle | null, policy: RetryPolicy, context: CycleContext): Outcome => {
  if (retry !== null && retry.reactivations >= MAX_REACTIVATIONS) {
    return refused('reactivation_cap_exceeded');
  }
  const cycle = retry === null ? beginCycle(cycleAwaitingVerdict(policy), context) : reactivateCycle(retry, policy, context);
  return cycle.state === 'pending' ? ok({ kind: 'cycle', cycle, pending: 'increment' }) : refused('retry_age_exceeded');
};

/** Decides how a requested policy changes a validation's retries (interface: PUT /v1/validations/{id}/retry-policy). */
export const changePolicy = (
  validation: Validation,
  requested: RequestedRetryPolicy,
  limits: RetryLimits,
  context: CycleContext,
): Outcome => {
  const { retry } = validation;
  if (validation.batch !== null) return refused('retry_not_supported_for_bulk');
  if (retry?.state === 'resolved') return refused('retry_already_resolved');
  if (requested.kind === 'off') return disableRetries(validation, context.now);
  if (!isRetryable(validation)) return refused('retry_not_applicable');
  if (isTooOld(validation.createdAt, context.now, context.timing)) return refused('retry_age_exceeded');
  const policy = completePolicy(requested, limits.maxRetries);
  if (policy === null) return refused('retry_policy_invalid', 'max_retries');
  if (!shouldRetry(policy, validation)) return refused('retry_not_applicable', 'outcomes');
  return retry?.state === 'pending' ? change(retry, policy, context) : start(retry, policy, context);
};
