import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { longPoll } from '../../../shared/platform/time/long-poll.ts';
import { completePolicy, type RequestedRetryPolicy, type RetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { DIRECT_REQUEST } from '../../../shared/validation/domain/source.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { Acceptance, AcceptValidation } from '../../../shared/validation/use-cases/accept-validation.ts';
import type { ResolveTransfer } from '../../../shared/validation/use-cases/resolve-transfer.ts';
import type { QuotaLedger } from '../ports/quota-ledger.ts';
import type { ResolvedTransfer, WriteVerdict } from './write-verdict.ts';

/** Kept of the caller's time for writing the verdict and sending it. */
const RESPONSE_MARGIN_MS = 2_000;
/** After the caller's deadline the lease runs this much longer, so that a slow last write is not overtaken. */
const LEASE_MARGIN_MS = 10_000;

export type ValidateRequest = Pick<Acceptance, 'prepared' | 'request' | 'clientRef'> & {
  /** Null when the request says nothing of retries. */
  readonly retryPolicy: RequestedRetryPolicy | null;
  readonly isAsync: boolean;
  /** Instant (epoch milliseconds) until which the verdict of an asynchronous validation is waited for; null for not at all. */
  readonly awaitUntil: number | null;
};

export type ValidateDeps = {
  readonly store: Pick<ValidationStore, 'discard' | 'find'>;
  readonly acceptValidation: AcceptValidation;
  readonly resolveTransfer: ResolveTransfer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly writeVerdict: WriteVerdict;
  readonly retrySettings: Pick<RetrySettings, 'defaultPolicyOf' | 'readLimits'>;
  readonly retries: Pick<RetryStore, 'countPending' | 'countDispatched'>;
  readonly quota: Pick<QuotaLedger, 'refund'>;
};

type PolicyCode = 'retry_policy_invalid' | 'retry_pending_cap_exceeded';
type ValidateCode = 'central_rate_limit_exhausted' | 'dispatch_failed' | 'cuenta_unresolvable_after_probes' | PolicyCode;

/** The idempotent response of the request; null without a key. */
export type ValidateResponse = Pick<IdempotentResponse<Validation, ValidateCode>, 'claim' | 'render'> | null;

/** Seconds until an instant, at least one, as `Retry-After` wants them. */
const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));

/** The result for a validation that has its verdict. */
export const resultOf = (validation: Validation): Result<Validation, 'cuenta_unresolvable_after_probes'> =>
  validation.errorCode === 'cuenta_unresolvable_after_probes'
    ? fail(
        { code: 'cuenta_unresolvable_after_probes', pointer: attributePointer('cuentas_candidatas') },
        { meta: { validation_id: validation.id, candidates: validation.candidateOutcomes ?? [] } },
      )
    : ok(validation);

/** Accepts a validation whose quota unit is already taken, and gives it a verdict now or queues it (interface: POST /v1/validate). */
export const makeValidateTransfer = (deps: ValidateDeps) => {
  const { store, acceptValidation, resolveTransfer, clock, ids, log } = deps;

  /**
   * The retry policy of the request, or the user's default. A requested policy must fit the plan now; the default is
   * checked against the caps when a cycle begins.
   *
   */
  const retryPolicyOf = async (
    requested: RequestedRetryPolicy | null,
    { principal }: AuthenticatedContext,
    now: number,
  ): Promise<Result<RetryPolicy | null, PolicyCode>> => {
    if (requested === null) return ok(deps.retrySettings.defaultPolicyOf(principal));
    if (requested.kind === 'off') return ok(null);
    const [{ limits }, pending, dispatched] = await Promise.all([
      deps.retrySettings.readLimits(principal.userId),
      deps.retries.countPending(principal.userId),
      deps.retries.countDispatched(principal.userId, now),
    ]);
    const policy = completePolicy(requested, limits.maxRetries);
    if (policy === null) {
      return fail({
        code: 'retry_policy_invalid',
        reason: 'retry_policy_over_plan',
        pointer: attributePointer('retry_policy/max_retries'),
      });
    }
    const isLimitReached = pending >= limits.maxPendingPerUser || dispatched >= limits.maxDispatchedPerDay;
    return isLimitReached ? fail({ code: 'retry_pending_cap_exceeded', pointer: attributePointer('retry_policy') }) : ok(policy);
  };

  const finish = async (
    validation: Validation,
    token: string,
    resolved: ResolvedTransfer,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const answer = response === null ? null : (ended: Validation) => response.render(resultOf(ended));
    const written = await deps.writeVerdict(validation, token, resolved, answer);
    if (written.kind === 'applied') return resultOf(written.current);
    if (written.kind === 'conflict' && isTerminal(written.current.status)) return resultOf(written.current);
    throw new Error(`the verdict of validation ${validation.id} could not be written: ${written.kind}`);
  };

  const resolveNow = async (
    acceptance: Acceptance,
    deadline: number,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const lease = { token: ids.uuid(), until: deadline + LEASE_MARGIN_MS };
    const { validation, persisted } = acceptValidation.hold(acceptance, lease, response?.claim ?? null);
    const respondBy = deadline - RESPONSE_MARGIN_MS;
    const [queryResult] = await Promise.all([
      resolveTransfer({
        id: validation.id,
        userId: validation.userId,
        prepared: acceptance.prepared,
        statedAt: validation.createdAt,
        maxSlotWaitMs: respondBy - validation.createdAt,
        deadline: respondBy,
        persisted,
      }),
      persisted,
    ]);
    if (queryResult.kind === 'throttled') {
      await store.discard(validation, response?.claim ?? null);
      return fail('central_rate_limit_exhausted', { retryAfterSeconds: secondsUntil(queryResult.availableAt, clock.now()) });
    }
    return finish(validation, lease.token, queryResult, response);
  };

  /** A queued validation with its verdict, or as it was accepted where that does not come in time. */
  const awaitVerdict = async (accepted: Validation, until: number): Promise<Validation> => {
    const isFinal = (seen: Validation | null): boolean => seen === null || isTerminal(seen.status);
    try {
      const seen = await longPoll<Validation | null>(accepted, { look: () => store.find(accepted.id), isFinal, until }, clock);
      return seen !== null && isTerminal(seen.status) ? seen : accepted;
    } catch (error) {
      log.error('validation_not_awaited', { validation_id: accepted.id }, error);
      return accepted;
    }
  };

  return async (
    { isAsync, awaitUntil, retryPolicy: requested, ...given }: ValidateRequest,
    context: AuthenticatedContext,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const { principal, unit, requestId, deadline } = context;
    const policy = await retryPolicyOf(requested, context, clock.now());
    if (!policy.ok) {
      if (unit !== null) await deps.quota.refund(unit);
      return policy;
    }
    const acceptance: Acceptance = {
      ...given,
      userId: principal.userId,
      unit,
      source: DIRECT_REQUEST,
      retryPolicy: policy.value,
      batch: null,
      correlationId: requestId,
    };
    if (!isAsync) return resolveNow(acceptance, deadline, response);
    const queued = await acceptValidation.enqueue(acceptance, response);
    return queued.ok && awaitUntil !== null ? ok(await awaitVerdict(queued.value, awaitUntil)) : queued;
  };
};
