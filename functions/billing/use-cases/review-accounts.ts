import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import type { InvoiceCopies } from '../../../shared/billing/ports/invoice-copies.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import { isLive } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../shared/platform/time/month.ts';
import type { LiveSubscription, PaymentProcessor } from '../ports/payment-processor.ts';
import type { ApplyPackages } from './apply-packages.ts';
import type { ApplySubscription } from './apply-subscription.ts';
import type { ReportUsage } from './report-usage.ts';

export type ReviewDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly billingAccounts: Pick<BillingAccounts, 'due' | 'find' | 'moveReview' | 'remove'>;
  readonly processor: Pick<
    PaymentProcessor,
    'cancelNow' | 'deleteCustomer' | 'findSubscription' | 'listInvoices' | 'listLive' | 'close' | 'reopen'
  >;
  readonly invoiceCopies: Pick<InvoiceCopies, 'store'>;
  readonly applyPackages: Pick<ApplyPackages, 'carryOver' | 'review'>;
  readonly applySubscription: ApplySubscription;
  readonly reportUsage: Pick<ReportUsage, 'report'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Between two reviews of an account. */
const REVIEW_EVERY_MS = 3_600_000;
/** After the end of a month, while its invoice is open. */
const AFTER_MONTH_MS = 5 * 60_000;

/** An hour later, and soon after the end of a month. */
const nextReview = (now: number): number =>
  now < startOfNextUtcMonth(now) - REVIEW_EVERY_MS ? now + REVIEW_EVERY_MS : startOfNextUtcMonth(now) + AFTER_MONTH_MS;

/** After the end of a month its invoices become final within an hour. */
const INVOICES_MADE_MS = 2 * 3_600_000;

/** Until the next run of the schedule: for a review that failed, and for a deleted account, which may be restored. */
const SOON_MS = 10 * 60_000;

/** The hour (UTC) in which the copies of invoices are compared. */
const COPIED_AT_HOUR = 4;

/** Accounts reviewed in parallel. */
const AT_ONCE = 10;

/** In which a run begins reviews; the next one continues. */
const RUN_MS = 7 * 60_000;

/**
 * Compares accounts with the processor: repairs what a lost event left behind, ends the grace period of overdue payments, stops the
 * payments of deleted accounts, collects them again once an account is restored, and deletes the customers of purged accounts. A
 * repeated review changes nothing.
 */
export const makeReviewAccounts = (deps: ReviewDeps) => {
  const { accounts, billingAccounts, processor, invoiceCopies, applyPackages, applySubscription, reportUsage, clock, log } = deps;

  /** Closes the subscription of a deleted account, and opens that of a restored one; else repairs what differs. */
  const compareOne = async (id: string, deletion: Deletion | null): Promise<void> => {
    const seen = await processor.findSubscription(id);
    if (seen === null) return;
    const mayChange = seen.status !== 'canceled';
    if (deletion !== null) {
      if (mayChange && seen.closing === null) await processor.close(seen, deletion.restorableUntil);
      return;
    }
    const isReopened = mayChange && seen.closing !== null;
    if (isReopened) await processor.reopen(seen);
    if ((await applySubscription(seen.id, seen.id)) !== 'changed' || isReopened) return;
    log.warn('subscription_repaired', { subscription: seen.id });
    log.count('BillingDiffered');
  };

  /** Compares the subscription that the account has, and those of the customer whose events were lost. */
  const compare = async ({ user: { deletion, subscription } }: Account, live: readonly LiveSubscription[]): Promise<void> => {
    const own = deletion === null ? subscription : deletion.subscription;
    const withPlan = live.filter(({ usageOf }) => usageOf === null);
    const ids = new Set([...(isLive(own) ? [own.paid.id] : []), ...withPlan.map(({ id }) => id)]);
    for (const id of ids) await compareOne(id, deletion);
  };

  /**
   * Ends the subscriptions for units of yearly ones that the account has no more, once these units left the meter. Not while the invoices
   * of a month are made: one that is final stays due, a draft would not be collected.
   */
  const endUsage = async (userId: UserId, live: readonly LiveSubscription[]): Promise<void> => {
    if (live.every(({ usageOf }) => usageOf === null) || utcMonth(clock.now() - INVOICES_MADE_MS) !== utcMonth(clock.now())) return;
    const account = await accounts.find(userId);
    const own = account?.user.deletion === null ? account.user.subscription : null;
    const isOver = ({ usageOf, planSlug }: LiveSubscription): boolean =>
      usageOf !== null && !(isLive(own) && own.paid.id === usageOf && own.planSlug === planSlug && own.billingInterval === 'year');
    for (const { id } of live.filter(isOver)) await processor.cancelNow(id, null);
  };

  /** Copies invoices whose events were lost, once a day; nothing is stored for an account that may be purged. */
  const copyInvoices = async ({ user: { id, deletion } }: Account, invoices: readonly ProcessorInvoice[]): Promise<void> => {
    if (deletion !== null || new Date(clock.now()).getUTCHours() !== COPIED_AT_HOUR) return;
    await invoiceCopies.store(id, invoices);
  };

  const review = async (userId: UserId): Promise<void> => {
    const [account, billing] = await Promise.all([accounts.find(userId), billingAccounts.find(userId)]);
    if (billing === null) return;
    if (account === null) {
      // The account was purged: nothing of it stays at the processor.
      await processor.deleteCustomer(billing.customerId);
      log.info('customer_deleted', { customer: billing.customerId });
      await billingAccounts.remove(userId);
      return;
    }
    await applyPackages.carryOver(account);
    const live = await processor.listLive(billing.customerId);
    await compare(account, live);
    if (await reportUsage.report(userId)) await endUsage(userId, live);
    const invoices = await processor.listInvoices(billing.customerId);
    // Its plan may have changed since.
    await applyPackages.review((await accounts.find(userId)) ?? account, invoices);
    await copyInvoices(account, invoices);
    await billingAccounts.moveReview(userId, account.user.deletion === null ? nextReview(clock.now()) : clock.now() + SOON_MS);
  };

  /** An account whose review fails is reviewed after the others, so that it does not keep them from their turn. */
  const reviewOrPostpone = async (userId: UserId): Promise<void> => {
    try {
      await review(userId);
    } catch (error) {
      await billingAccounts.moveReview(userId, clock.now() + SOON_MS);
      throw error;
    }
  };

  return async (): Promise<void> => {
    const startedAt = clock.now();
    const outcomes: PromiseSettledResult<void>[] = [];
    const reviewed = new Set<UserId>();
    const isTimeUp = (): boolean => clock.now() >= startedAt + RUN_MS;
    while (!isTimeUp()) {
      // What was reviewed a moment ago may still be listed.
      const due = (await billingAccounts.due(startedAt)).filter((userId) => !reviewed.has(userId));
      if (due.length === 0) break;
      for (const some of slicesOf(due, AT_ONCE)) {
        if (isTimeUp()) break;
        for (const userId of some) reviewed.add(userId);
        outcomes.push(...(await Promise.allSettled(some.map(reviewOrPostpone))));
      }
    }
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error('an account could not be compared with the processor', { cause: failure.reason });
  };
};
