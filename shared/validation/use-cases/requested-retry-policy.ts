import { attributePointer, fail, ok, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import { completePolicy, type RequestedRetryPolicy, type RetryPolicy } from '../domain/retry/retry-policy.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import type { RetryStore } from '../ports/retry-store.ts';

export type RequestedPolicyDeps = {
  readonly retrySettings: Pick<RetrySettings, 'defaultPolicyOf' | 'readLimits'>;
  readonly retries: Pick<RetryStore, 'countPending' | 'countDispatched'>;
};

export type RequestedPolicyCode = 'retry_policy_invalid' | 'retry_pending_cap_exceeded';

/**
 * The retry policy of a request, or the user's default. A requested policy must fit the plan now; the default is checked
 * against the caps when a cycle begins.
 */
export const makeReadRequestedPolicy =
  ({ retrySettings, retries }: RequestedPolicyDeps) =>
  async (
    requested: RequestedRetryPolicy | null,
    { principal }: Pick<AuthenticatedContext, 'principal'>,
    now: number,
  ): Promise<Result<RetryPolicy | null, RequestedPolicyCode>> => {
    if (requested === null) return ok(retrySettings.defaultPolicyOf(principal));
    if (requested.kind === 'off') return ok(null);
    const [{ limits }, pending, dispatched] = await Promise.all([
      retrySettings.readLimits(principal.userId),
      retries.countPending(principal.userId),
      retries.countDispatched(principal.userId, now),
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
