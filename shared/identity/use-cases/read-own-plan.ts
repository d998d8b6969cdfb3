import type { RetryLimits } from '../../validation/domain/retry/retry-limits.ts';
import type { UserId } from '../domain/identity.ts';
import type { Account, AccountStore } from '../ports/account-store.ts';
import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';

/** The plan of an account, and the plan `free`, whose limits stand in for those a plan lacks. */
export type OwnPlan = { readonly account: Account | null; readonly plan: Plan; readonly free: Plan | undefined };

export type ReadOwnPlan = (userId: UserId) => Promise<OwnPlan>;

type Deps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue };

/** Reads the plan an account is on: its subscription's, or the default one (interface: Limits). */
export const makeReadOwnPlan =
  ({ accounts, plans }: Deps): ReadOwnPlan =>
  async (userId) => {
    const [account, catalogue] = await Promise.all([accounts.find(userId), plans.list()]);
    const slug = account?.subscription?.planSlug;
    const isOwn = (plan: Plan): boolean => (slug === undefined ? plan.is_default : plan.slug === slug);
    const free = catalogue.find((plan) => plan.slug === 'free');
    const plan = catalogue.find(isOwn) ?? free;
    if (plan === undefined) throw new Error('the deployment has no plans');
    return { account, plan, free };
  };

/** Caps of retries on a plan; where it has none of its own, those of the service (interface: Plan). */
export const retryLimitsOf = (plan: Plan, defaults: RetryLimits): RetryLimits => ({
  maxRetries: plan.retry_max_retries ?? defaults.maxRetries,
  maxPendingPerUser: plan.retry_max_pending_per_user ?? defaults.maxPendingPerUser,
  maxDispatchedPerDay: plan.retry_max_dispatched_per_day ?? defaults.maxDispatchedPerDay,
  maxAgeSeconds: defaults.maxAgeSeconds,
});

/** An account and the caps of its retries. */
export type ReadRetryLimits = (userId: UserId) => Promise<{ readonly account: Account | null; readonly limits: RetryLimits }>;

/** Reads the caps of retries that apply to an account. */
export const makeReadRetryLimits =
  (readOwnPlan: ReadOwnPlan, defaults: RetryLimits): ReadRetryLimits =>
  async (userId) => {
    const { account, plan } = await readOwnPlan(userId);
    return { account, limits: retryLimitsOf(plan, defaults) };
  };
