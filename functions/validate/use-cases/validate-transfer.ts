import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { evidenceDaysOf } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { RequestedRetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { DIRECT_REQUEST, inModeOf, inPlayground } from '../../../shared/validation/domain/source.ts';
import type { PreparedTransfer } from '../../../shared/validation/domain/transfer-resolution/prepared-transfer.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { Acceptance, AcceptValidation } from '../../../shared/validation/use-cases/accept-validation.ts';
import type { AwaitAccepted } from '../../../shared/validation/use-cases/await-accepted.ts';
import type { makeReadRequestedPolicy, RequestedPolicyCode } from '../../../shared/validation/use-cases/requested-retry-policy.ts';
import type { ResolveNow, ResolveNowCode } from '../../../shared/validation/use-cases/resolve-now.ts';
import type { TakePlaygroundRuns } from '../../../shared/validation/use-cases/take-playground-runs.ts';
import type { QuotaUnits } from '../ports/quota-ledger.ts';

export type ValidateRequest = Pick<Acceptance, 'request' | 'clientRef'> & {
  readonly prepared: PreparedTransfer;
  /** Null when the request has no retry policy. */
  readonly retryPolicy: RequestedRetryPolicy | null;
  /** A run of the playground takes no quota unit and has no retries. */
  readonly isOfPlayground: boolean;
  readonly isAsync: boolean;
  /** Instant (epoch milliseconds) until which the request waits for the verdict of an asynchronous validation; null for not at all. */
  readonly awaitUntil: number | null;
};

export type ValidateDeps = {
  readonly acceptValidation: AcceptValidation;
  readonly resolveNow: ResolveNow;
  readonly awaitAccepted: AwaitAccepted;
  readonly readRequestedPolicy: ReturnType<typeof makeReadRequestedPolicy>;
  readonly clock: Clock;
  readonly quota: Pick<QuotaUnits, 'refund'>;
  readonly takePlaygroundRuns: TakePlaygroundRuns;
};

type ValidateCode = ResolveNowCode | 'dispatch_failed' | 'rate_limit_exceeded' | RequestedPolicyCode;

/** The idempotent response of the request; null without a key. */
export type ValidateResponse = Pick<IdempotentResponse<Validation, ValidateCode>, 'claim' | 'render'> | null;

/** Accepts a validation whose quota unit is already taken, and gives it a verdict now or queues it (interface: POST /v1/validate). */
export const makeValidateTransfer =
  ({ acceptValidation, resolveNow, awaitAccepted, readRequestedPolicy, clock, quota, takePlaygroundRuns }: ValidateDeps) =>
  async (
    { isAsync, awaitUntil, isOfPlayground, retryPolicy: requested, ...given }: ValidateRequest,
    context: AuthenticatedContext,
    response: ValidateResponse,
  ): Promise<Result<Validation, ValidateCode>> => {
    const { principal, unit, requestId, deadline } = context;
    const policy = isOfPlayground
      ? await takePlaygroundRuns(principal.userId, given.prepared.targets.length, clock.now())
      : await readRequestedPolicy(requested, context, clock.now());
    if (!policy.ok) {
      if (unit !== null) await quota.refund(unit);
      return policy;
    }
    const acceptance: Acceptance = {
      ...given,
      receipt: null,
      userId: principal.userId,
      unit,
      source: inModeOf(principal, isOfPlayground ? inPlayground(DIRECT_REQUEST) : DIRECT_REQUEST),
      retryPolicy: policy.value,
      batch: null,
      correlationId: requestId,
      evidenceDays: evidenceDaysOf(principal),
    };
    if (!isAsync) return resolveNow(acceptance, deadline, response);
    const queued = await acceptValidation.enqueue(acceptance, response);
    return queued.ok && awaitUntil !== null ? ok(await awaitAccepted(queued.value, awaitUntil)) : queued;
  };
