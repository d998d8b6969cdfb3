import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import { FALLBACK_PER_KEY_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import { playgroundRunsPerDayOf } from '../../../shared/identity/plans/domain/playground-runs.ts';
import { allowedReceiptsPerDay } from '../../../shared/identity/plans/domain/receipt-readings.ts';
import { deliveriesPerHostOf, maxEndpointsOf } from '../../../shared/identity/plans/domain/webhook-limits.ts';
import type { Plan } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import type { SettingValues } from '../../../shared/overrides/domain/settings.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';
import { retryLimitsOf, type RetryLimits } from '../../../shared/validation/domain/retry/retry-limits.ts';

/** Limits of an account. */
export type UsageLimits = {
  readonly userId: Principal['userId'];
  readonly planSlug: string;
  readonly perKeyPerMinute: number;
  readonly webhooksPerHostPerMinute: number;
  readonly webhookEndpointsMax: number;
  readonly receiptsPerDay: number;
  readonly playgroundRunsPerDay: number;
  readonly retries: RetryLimits;
  readonly beneficiariesMax: number;
  readonly beneficiariesUsed: number;
};

const ratesOf = (plan: Plan, free: Plan | undefined, settings: SettingValues) => ({
  perKeyPerMinute: plan.api_per_minute ?? free?.api_per_minute ?? FALLBACK_PER_KEY_LIMIT,
  webhooksPerHostPerMinute: deliveriesPerHostOf({ plan, free }),
  webhookEndpointsMax: maxEndpointsOf({ plan, free }),
  playgroundRunsPerDay: playgroundRunsPerDayOf(plan),
  receiptsPerDay: allowedReceiptsPerDay({ plan, free }, settings),
});

type Deps = {
  readonly readUserPlan: ReadUserPlan;
  readonly beneficiaries: Pick<BeneficiaryStore, 'countActive'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly retryDefaults: RetryLimits;
};

/** Reads the limits that apply to the caller: those of its plan, those of `free` or of the service where it has none. */
export const makeReadUsageLimits =
  ({ readUserPlan, beneficiaries, overrides, retryDefaults }: Deps) =>
  async ({ userId }: Principal): Promise<Result<UsageLimits, never>> => {
    const [{ plan, free }, beneficiariesUsed, { sections }] = await Promise.all([
      readUserPlan(userId),
      beneficiaries.countActive(userId),
      overrides.latest(),
    ]);
    return ok({
      userId,
      planSlug: plan.slug,
      ...ratesOf(plan, free, sections.settings.data),
      retries: retryLimitsOf(plan, retryDefaults),
      beneficiariesMax: plan.beneficiaries_max,
      beneficiariesUsed,
    });
  };
