import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { changeSubscription, type AccountChange } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { isLive, type Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { limitsOfSubscription, overagePriceOf } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { ReadSubscription, SubscriptionState } from './read-subscription.ts';
import type { UsageTermsKeeper } from './usage-terms.ts';

type SetOverageDeps = {
  readonly accounts: AccountStore;
  readonly plans: PlanCatalogue;
  readonly readSubscription: ReadSubscription;
  readonly usageTerms: Pick<UsageTermsKeeper, 'open'>;
};

type Context = Pick<AuthenticatedContext, 'principal' | 'quota' | 'receivedAt'>;
type Refusal = 'overage_not_available' | 'subscription_not_found';

/** The subscription with another cap; null turns overage off. */
const withCap = ({ overage, ...subscription }: Subscription, cap: number | null, now: number): Subscription =>
  cap === null ? subscription : { ...subscription, overage: { cap, since: overage?.since ?? now } };

/**
 * Turns overage on or off. The cap raises the limit of every gate in the same write, so concurrent validations stop exactly at it. Units
 * that were used beyond the included ones stay charged.
 */
export const makeSetOverage = ({ accounts, plans, readSubscription, usageTerms }: SetOverageDeps) => {
  const decide = async (
    account: Account,
    cap: number | null,
    catalogue: readonly Plan[],
    now: number,
  ): Promise<Result<AccountChange, Refusal>> => {
    const { subscription } = account.user;
    if (!isLive(subscription)) return fail('subscription_not_found');
    const plan = catalogue.find(({ slug }) => slug === subscription.planSlug);
    if (plan === undefined || overagePriceOf(plan) === null) return fail('overage_not_available');
    const next = withCap(subscription, cap, now);
    await usageTerms.open(account, next);
    return ok(changeSubscription(account, next, limitsOfSubscription(next, catalogue)));
  };

  return async (cap: number | null, context: Context): Promise<Result<SubscriptionState, Refusal | 'unauthorized'>> => {
    const catalogue = await plans.list();
    const changed = await changeAccount<Refusal>(accounts, context.principal.userId, (account) =>
      decide(account, cap, catalogue, context.receivedAt),
    );
    if (changed.ok) return ok(await readSubscription.readChanged(context));
    const [{ code }] = changed.problems;
    return code === 'not_found' ? fail('unauthorized') : fail(code);
  };
};
