import { FALLBACK_PER_KEY_LIMIT } from '../../../shared/domain/rate-limit/rate-limit.ts';
import type { RetryLimits } from '../../../shared/domain/retry/retry-limits.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AccountStore } from '../../../shared/ports/account-store.ts';
import type { Principal } from '../../../shared/ports/gatekeeper.ts';
import type { Plan, PlanCatalogue } from '../../../shared/ports/plan-catalogue.ts';

/** Limits of an account. */
export type UsageLimits = {
  readonly userId: Principal['userId'];
  readonly planSlug: string;
  readonly perKeyPerMinute: number;
  readonly webhooksPerHostPerMinute: number;
  readonly retries: RetryLimits;
  readonly beneficiariesMax: number;
  readonly monthlyValidations: number;
};

/** Deliveries per minute and host of a plan that has no value of its own: that of `free`. */
const FALLBACK_WEBHOOKS_PER_HOST = 10;

const ratesOf = (plan: Plan, free: Plan | undefined) => ({
  perKeyPerMinute: plan.api_per_minute ?? free?.api_per_minute ?? FALLBACK_PER_KEY_LIMIT,
  webhooksPerHostPerMinute: plan.webhooks_per_host_per_minute ?? free?.webhooks_per_host_per_minute ?? FALLBACK_WEBHOOKS_PER_HOST,
});

const retriesOf = (plan: Plan, defaults: RetryLimits): RetryLimits => ({
  maxRetries: plan.retry_max_retries ?? defaults.maxRetries,
  maxPendingPerUser: plan.retry_max_pending_per_user ?? defaults.maxPendingPerUser,
  maxDispatchedPerDay: plan.retry_max_dispatched_per_day ?? defaults.maxDispatchedPerDay,
  maxAgeSeconds: defaults.maxAgeSeconds,
});

type Deps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue; readonly retryDefaults: RetryLimits };

/** Reads the limits that apply to the caller: those of its plan, those of `free` or of the service where it has none. */
export const makeReadUsageLimits =
  ({ accounts, plans, retryDefaults }: Deps) =>
  async ({ userId }: Principal): Promise<Result<UsageLimits, never>> => {
    const [account, catalogue] = await Promise.all([accounts.find(userId), plans.list()]);
    const slug = account?.subscription?.planSlug;
    const isOwn = (plan: Plan): boolean => (slug === undefined ? plan.is_default : plan.slug === slug);
    const free = catalogue.find((plan) => plan.slug === 'free');
    const plan = catalogue.find(isOwn) ?? free;
    if (plan === undefined) throw new Error('the deployment has no plans');
    return ok({
      userId,
      planSlug: plan.slug,
      ...ratesOf(plan, free),
      retries: retriesOf(plan, retryDefaults),
      beneficiariesMax: plan.beneficiaries_max,
      monthlyValidations: plan.monthly_validation_limit,
    });
  };
