import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { completePolicy, type RequestedRetryPolicy, type RetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import type { RetrySettings } from '../../../shared/validation/ports/retry-settings.ts';

/** The user's default retry policy; null for none. */
export type DefaultRetryPolicy = { readonly userId: Principal['userId']; readonly policy: RetryPolicy | null };

/** Sets the caller's default retry policy (interface: retry_policy of POST /v1/validate). */
export const makeSetDefaultRetryPolicy =
  (settings: RetrySettings) =>
  async (
    requested: RequestedRetryPolicy,
    { principal }: AuthenticatedContext,
    response: IdempotentResponse<DefaultRetryPolicy, 'retry_policy_invalid'> | null,
  ): Promise<Result<DefaultRetryPolicy, 'retry_policy_invalid'>> => {
    const { userId } = principal;
    const policy = requested.kind === 'off' ? null : completePolicy(requested, (await settings.readLimits(userId)).limits.maxRetries);
    if (policy === null && requested.kind === 'on') {
      return fail({
        code: 'retry_policy_invalid',
        reason: 'retry_policy_over_plan',
        pointer: attributePointer('retry_policy/max_retries'),
      });
    }
    await settings.writeDefaultPolicy(userId, policy, (await response?.render(ok({ userId, policy }))) ?? null);
    return ok({ userId, policy });
  };

/** Reads that policy. */
export const makeReadDefaultRetryPolicy =
  (settings: RetrySettings) =>
  async ({ userId }: Principal): Promise<Result<DefaultRetryPolicy, never>> =>
    ok({ userId, policy: await settings.readDefaultPolicy(userId) });
