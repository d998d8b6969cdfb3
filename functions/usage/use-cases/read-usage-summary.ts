import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { MonthlyQuota } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';

/** The plan of an account and its quota of the month. */
export type UsageSummary = {
  readonly userId: AuthenticatedContext['principal']['userId'];
  readonly plan: { readonly slug: string; readonly name: string };
  readonly quota: MonthlyQuota;
  readonly kind: 'cycle' | 'trial';
  /** Whether the quota starts again when it ends: not where the subscription ends before. */
  readonly renews: boolean;
};

/** Reads the summary of the caller's month; the write that admitted the request returned the quota. */
export const makeReadUsageSummary =
  (readUserPlan: ReadUserPlan) =>
  async ({ principal: { userId }, quota }: AuthenticatedContext): Promise<Result<UsageSummary, never>> => {
    const { user, plan } = await readUserPlan(userId);
    const subscription = user?.subscription ?? null;
    const endsAt = subscription?.cancelAt ?? null;
    return ok({
      userId,
      plan,
      quota,
      kind: subscription?.status === 'trialing' ? 'trial' : 'cycle',
      renews: subscription?.status !== 'canceled' && (endsAt === null || endsAt > quota.resetsAt),
    });
  };
