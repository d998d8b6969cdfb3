import type { ProcessorStatus } from '../../../shared/billing/domain/processor-subscription.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { BillingDesk, SoldSubscription } from '../ports/billing-desk.ts';

/** Calls of the processor for one page: it has no filter by plan. */
const MAX_BATCHES = 5;
const BATCH = 100;

export type SubscriptionFilters = {
  readonly status: ProcessorStatus | 'all' | null;
  readonly plan: string | null;
  readonly userId: UserId | null;
};

type SubscriptionsRequest = { readonly filters: SubscriptionFilters; readonly size: number; readonly after: string | null };

export type SubscriptionsPage = {
  readonly subscriptions: readonly SoldSubscription[];
  readonly size: number;
  readonly next: string | null;
};

type Deps = {
  readonly billingDesk: Pick<BillingDesk, 'listSubscriptions' | 'findSubscription'>;
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly cursors: Cursors;
};

/** Subscriptions as the processor has them. */
export const makeListSubscriptions = ({ billingDesk, billingAccounts, cursors }: Deps) => {
  const readPage = async ({ status, plan }: SubscriptionFilters, size: number, start: string | null, customerId: Customer | null) =>
    readFilteredPage<SoldSubscription, string | null>({
      start,
      size,
      read: async (after) => {
        const limit = plan === null ? Math.min(size + 1, BATCH) : BATCH;
        const { subscriptions, hasMore } = await billingDesk.listSubscriptions({ status, customerId, after, limit });
        return { entries: subscriptions, position: subscriptions.at(-1)?.id ?? after, hasMore };
      },
      matches: ({ price }) => plan === null || price?.planSlug === plan,
      positionOf: ({ id }) => id,
      maxBatches: MAX_BATCHES,
    });

  return {
    /** A page, the newest first. */
    list: async ({
      filters,
      size,
      after: token,
    }: SubscriptionsRequest): Promise<Result<SubscriptionsPage, 'invalid_cursor' | 'processor_unavailable'>> => {
      const binding = JSON.stringify(['admin_subscriptions', filters.status, filters.plan, filters.userId]);
      const start = token === null ? null : await cursors.read(token, binding);
      if (token !== null && typeof start !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
      const account = filters.userId === null ? null : await billingAccounts.find(filters.userId);
      if (filters.userId !== null && account === null) return ok({ subscriptions: [], size, next: null });
      return orUnavailable<SubscriptionsPage, never>(async () => {
        const page = await readPage(filters, size, typeof start === 'string' ? start : null, account?.customerId ?? null);
        const next = page.hasMore && page.position !== null ? await cursors.sign(page.position, binding) : null;
        return ok({ subscriptions: page.entries, size, next });
      });
    },

    find: (id: string): Promise<Result<SoldSubscription, 'subscription_not_found' | 'processor_unavailable'>> =>
      orUnavailable<SoldSubscription, 'subscription_not_found'>(async () => {
        const found = await billingDesk.findSubscription(id);
        return found === null ? fail('subscription_not_found') : ok(found);
      }),
  };
};

type Customer = NonNullable<Awaited<ReturnType<BillingAccounts['find']>>>['customerId'];

export type ListSubscriptions = ReturnType<typeof makeListSubscriptions>;
