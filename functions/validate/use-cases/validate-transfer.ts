import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { cycleAwaitingVerdict } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { completePolicy, type RetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { PreparedTransfer } from '../../../shared/validation/use-cases/prepared-transfer.ts';
import type { Outcome } from '../../../shared/validation/use-cases/query-result.ts';
import type { ResolveTransfer } from '../../../shared/validation/use-cases/resolve-transfer.ts';
import type { QuotaLedger } from '../ports/quota-ledger.ts';
import type { ValidationQueue } from '../ports/validation-queue.ts';
import type { WriteVerdict } from './write-verdict.ts';

/** Kept of the caller's time for writing the verdict and sending it. */
const RESPONSE_MARGIN_MS = 2_000;
/** After the caller's deadline the lease runs this much longer, so that a slow last write is not overtaken. */
const LEASE_MARGIN_MS = 10_000;
/** The sweeper sends a queued validation again when no worker took it within this. */
export const STALLED_AFTER_MS = 120_000;

export type ValidateRequest = {
  readonly transfer: PreparedTransfer;
  /** JSON text of `request_data`. */
  readonly request: string;
  readonly isAsync: boolean;
};

export type ValidateDeps = {
  readonly store: ValidationStore;
  readonly queue: ValidationQueue;
  readonly resolveTransfer: ResolveTransfer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly writeVerdict: WriteVerdict;
  readonly retrySettings: Pick<RetrySettings, 'defaultPolicyOf' | 'readLimits'>;
  readonly retries: Pick<RetryStore, 'countPending' | 'countDispatched'>;
  readonly quota: Pick<QuotaLedger, 'refund'>;
  readonly queueExpirySeconds: number;
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
    ? fail({ code: 'cuenta_unresolvable_after_probes', pointer: attributePointer('cuentas_candidatas') })
    : ok(validation);

/** Accepts a validation whose quota unit is already taken, and gives it a verdict now or queues it (interface: POST /v1/validate). */
export const makeValidateTransfer = (deps: ValidateDeps) => {
  const { store, queue, resolveTransfer, clock, ids, log } = deps;

  /**
   *
   * The retry policy of the request, or the user's default. A requested policy must fit the plan now; the default is
   * checked against the caps when a cycle begins.
   *
   */
  const retryPolicyOf = async (
    { transfer }: ValidateRequest,
    { principal }: AuthenticatedContext,
    now: number,
  ): Promise<Result<RetryPolicy | null, PolicyCode>> => {
    const requested = transfer.fields.retry_policy;
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

  const newValidation = (
    input: ValidateRequest,
    policy: RetryPolicy | null,
    context: AuthenticatedContext,
    response: ValidateResponse,
    now: number,
  ): Validation => {
    const id = response?.claim.resourceId ?? ids.uuid();
    if (!isValidationId(id)) throw new TypeError('the id generator does not make UUIDs');
    return {
      id,
      userId: context.principal.userId,
      status: 'queued',
      unit: context.unit,
      isPlayground: false,
      request: input.request,
      emisor: null,
      receptor: receptorOf(input.transfer),
      warnings: [],
      centralStatus: null,
      centralResult: null,
      errorCode: null,
      candidateMatch: null,
      certificate: null,
      idempotencyRef: response === null ? null : { endpoint: response.claim.scope.endpoint, key: response.claim.scope.key },
      batch: null,
      retry: policy === null ? null : cycleAwaitingVerdict(policy),
      correlationId: context.requestId,
      createdAt: now,
      enqueuedAt: null,
      processingStartedAt: null,
      completedAt: null,
      expiresAt: now + deps.queueExpirySeconds * 1000,
      etagVersion: 0,
      lease: null,
      dueAt: now + STALLED_AFTER_MS,
      deletedAt: null,
    };
  };

  const enqueueValidation = async (
    input: ValidateRequest,
    policy: RetryPolicy | null,
    context: AuthenticatedContext,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const now = clock.now();
    const validation: Validation = { ...newValidation(input, policy, context, response, now), enqueuedAt: now };
    await store.create(validation, response?.render(ok(validation)) ?? null);
    try {
      await queue.send({ kind: 'resolve', validationId: validation.id, attempt: 0, correlationId: context.requestId });
    } catch (error) {
      log.error('validation_dispatch_failed', { validation_id: validation.id }, error);
      // Under a key the 202 may have been replayed meanwhile: the validation is kept, and the sweep sends its message.
      const outcome = await store.discard(validation, response?.claim ?? null);
      if (outcome === 'discarded') return fail('dispatch_failed', { retryAfterSeconds: 60 });
    }
    return ok(validation);
  };

  const writeOutcome = async (
    validation: Validation,
    token: string,
    outcome: Outcome,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const answer = response === null ? null : (resolved: Validation) => response.render(resultOf(resolved));
    const written = await deps.writeVerdict(validation, token, outcome, answer);
    if (written.kind === 'applied') return resultOf(written.validation);
    if (written.kind === 'conflict' && isTerminal(written.current.status)) return resultOf(written.current);
    throw new Error(`the verdict of validation ${validation.id} could not be written: ${written.kind}`);
  };

  const validateSynchronously = async (
    input: ValidateRequest,
    policy: RetryPolicy | null,
    context: AuthenticatedContext,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const now = clock.now();
    const lease = { token: ids.uuid(), until: context.deadline + LEASE_MARGIN_MS };
    const validation: Validation = {
      ...newValidation(input, policy, context, response, now),
      status: 'processing',
      processingStartedAt: now,
      lease,
      dueAt: lease.until,
    };
    const persisted = store.create(validation);
    const deadline = context.deadline - RESPONSE_MARGIN_MS;
    const [queryResult] = await Promise.all([
      resolveTransfer({
        id: validation.id,
        userId: validation.userId,
        transfer: input.transfer,
        maxSlotWaitMs: deadline - now,
        deadline,
        persisted,
      }),
      persisted,
    ]);
    if (queryResult.kind === 'throttled') {
      await store.discard(validation, response?.claim ?? null);
      return fail('central_rate_limit_exhausted', { retryAfterSeconds: secondsUntil(queryResult.availableAt, clock.now()) });
    }
    return writeOutcome(validation, lease.token, queryResult.outcome, response);
  };

  return async (
    input: ValidateRequest,
    context: AuthenticatedContext,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const policy = await retryPolicyOf(input, context, clock.now());
    if (!policy.ok) {
      if (context.unit !== null) await deps.quota.refund(context.unit);
      return policy;
    }
    log.count('ValidationAccepted');
    const validate = input.isAsync ? enqueueValidation : validateSynchronously;
    return validate(input, policy.value, context, response);
  };
};

/** The receiving bank shown while there is no verdict: that of the only account, when it is known. */
const receptorOf = ({ targets: [first, ...others] }: PreparedTransfer): Validation['receptor'] =>
  others.length === 0 && first.receiving.kind === 'resolved' ? first.receiving.bank.code : null;
