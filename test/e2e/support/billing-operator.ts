import { openDeployment } from '../../../infra/operator/deployment.ts';
import { processorSecretName } from '../../../infra/settings/names.ts';
import { createPrices } from '../../../shared/billing/adapters/create-prices.ts';
import { makeProcessorCredentials } from '../../../shared/billing/adapters/processor-credentials.ts';
import { openStripe } from '../../../shared/billing/adapters/stripe-client.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { changeSubscription } from '../../../shared/identity/accounts/domain/account-change.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { limitsOfSubscription } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { stack } from './stack.ts';

/** Adds a plan that the processor sells, as an operator does. `overage` is the price of a unit in centavos. */
export const addPlan = async (
  slug: string,
  { overage, ...changes }: NonNullable<Parameters<typeof aPlan>[1]> & { readonly overage?: number },
): Promise<void> => {
  const plans = makePlanCatalogue((await openDeployment('local')).table);
  const plan = aPlan(slug, { ...changes, sort_order: 100 });
  const unit = { currency: 'MXN', billing_interval: 'month', kind: 'metered_overage', tax_behavior: 'inclusive' } as const;
  await plans.put({ ...plan, prices: [...plan.prices, ...(overage === undefined ? [] : [{ ...unit, unit_amount: overage }])] });
  const credentials = await makeProcessorCredentials(processorSecretName('local'))();
  if (credentials === null) throw new Error('the stack has no key of the processor');
  await createPrices({ stripe: await openStripe(credentials.apiKey, stack.processor_url), plans });
};

/** Moves the failed payment of an account to eight days ago: its time of grace is over. */
export const backdateFailedPayment = async (userId: string): Promise<void> => {
  const { table, credentials } = await openDeployment('local');
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  const plans = await makePlanCatalogue(table).list();
  const pastDueSince = Date.now() - 8 * 86_400_000;
  await applyChange(makeAccountStore(table, credentials), userId, (account) => {
    const { subscription } = account.user;
    if (subscription?.paid === undefined) throw new TypeError('nothing was paid');
    const overdue = { ...subscription, paid: { ...subscription.paid, pastDueSince } };
    return changeSubscription(account, overdue, limitsOfSubscription(overdue, plans));
  });
};
