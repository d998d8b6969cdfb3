import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import { isLive, type Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { includedUnitsOf, overagePriceOf } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../../shared/platform/time/month.ts';
import { reportInstant, unitsToCharge, type Usage, type UsageOfMonth } from '../domain/usage-report.ts';
import type { BillingAccount } from '../ports/billing-accounts.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { UsageReports } from '../ports/usage-reports.ts';

export type ReportUsageDeps = {
  readonly processor: Pick<PaymentProcessor, 'creditUsage' | 'readUsage' | 'sendUsage'>;
  readonly usageReports: UsageReports;
  readonly plans: PlanCatalogue;
  readonly ids: { readonly uuid: () => string };
  readonly clock: Clock;
  readonly log: Log;
};

/** For so long a report that is sent again counts once; afterwards the meter's own sum settles it. */
const RESEND_MS = 23 * 3_600_000;
/** The hour (UTC) in which the stored sums are compared with the meter. */
const COMPARED_AT_HOUR = 4;
const IVA = 0.16;

/** The highest cap of a month, even if it was lowered since: the gate admitted units up to it. */
const capIn = (subscription: Subscription | null, month: string): number => {
  const { overage, earlierCap } = subscription ?? {};
  return Math.max(overage?.cap ?? 0, earlierCap !== undefined && utcMonth(earlierCap.until) >= month ? earlierCap.cap : 0);
};

/**
 * Reports the units of an account beyond the included ones. Each report is stored before it is sent, and the next one begins only
 * once its outcome is known: the sum of reports and credits therefore equals the units that are kept, whatever fails in between.
 */
export const makeReportUsage = ({ processor, usageReports, plans, ids, clock, log }: ReportUsageDeps) => {
  type Month = { readonly account: Account; readonly billing: BillingAccount; readonly month: string; readonly unitAmount: number };

  const rangeOf = (month: string): readonly [number, number] => {
    const from = Date.parse(`${month}-01T00:00:00Z`);
    return [from, startOfNextUtcMonth(from)];
  };

  /** Sends the pending report, and records its outcome. Null when another run is at work. */
  const settle = async (work: Month, usage: UsageOfMonth): Promise<UsageOfMonth | null> => {
    const { account, billing, month, unitAmount } = work;
    const { pending } = usage;
    if (pending === null) return usage;
    let counted = pending.quantity;
    if (pending.kind === 'credit') {
      await processor.creditUsage(billing.customerId, pending, Math.round(-pending.quantity * unitAmount));
    } else if (clock.now() - pending.at < RESEND_MS) {
      await processor.sendUsage(billing.customerId, pending);
    } else {
      counted = (await processor.readUsage(billing.customerId, ...rangeOf(month))) - usage.reported;
    }
    const settled: UsageOfMonth =
      pending.kind === 'credit'
        ? { ...usage, credited: usage.credited - pending.quantity, pending: null }
        : { ...usage, reported: usage.reported + counted, pending: null };
    return (await usageReports.replace(account.user.id, month, usage, settled)) ? settled : null;
  };

  const reportMonth = async (work: Month, included: number): Promise<void> => {
    const { account, month } = work;
    const { id: userId, subscription } = account.user;
    const known = await settle(work, await usageReports.find(userId, month));
    if (known === null) return;
    const usage: Usage = { used: await usageReports.readUsed(account.gateIds, month), included, cap: capIn(subscription, month) };
    const quantity = unitsToCharge(usage, known) - (known.reported - known.credited);
    if (quantity === 0) return;
    const at = reportInstant(month, clock.now());
    // After the final invoice nothing is charged, and refunded units become a credit.
    if (at === null && quantity > 0) return;
    const pending = { id: ids.uuid(), kind: at === null ? 'credit' : 'meter', quantity, at: at ?? clock.now() } as const;
    const stored = { ...known, pending };
    if (await usageReports.replace(userId, month, known, stored)) await settle(work, stored);
  };

  /** Compares the stored sum with the meter; the meter is what is charged. */
  const reconcile = async ({ account, billing, month }: Month): Promise<void> => {
    const known = await usageReports.find(account.user.id, month);
    if (known.pending !== null) return;
    const metered = await processor.readUsage(billing.customerId, ...rangeOf(month));
    if (metered === known.reported) return;
    log.error('usage_differs', { month, reported: known.reported, metered });
    await usageReports.replace(account.user.id, month, known, { ...known, reported: metered });
  };

  const monthsOf = async (account: Account, billing: BillingAccount): Promise<readonly (Month & { readonly included: number })[]> => {
    const { subscription } = account.user;
    if (!isLive(subscription)) return [];
    const plan = (await plans.list()).find(({ slug }) => slug === subscription.planSlug);
    const price = plan === undefined ? null : overagePriceOf(plan, subscription.billingInterval);
    if (plan === undefined || price === null) return [];
    const unitAmount = price.tax_behavior === 'inclusive' ? price.unit_amount : price.unit_amount * (1 + IVA);
    const now = clock.now();
    const current = utcMonth(now);
    const before = utcMonthsBefore(now, 1);
    // Units of a month before overage was on were never charged.
    const wasOn = subscription.overage !== undefined && utcMonth(subscription.overage.since) < current;
    const isOld = wasOn || (subscription.earlierCap !== undefined && utcMonth(subscription.earlierCap.until) >= before);
    return [...(isOld ? [before] : []), current].map((month) => ({
      account,
      billing,
      month,
      unitAmount,
      included: includedUnitsOf(plan),
    }));
  };

  /** Reports the current month and the one before; once a day it compares the reports of an hour ago with the meter first. */
  return async (account: Account, billing: BillingAccount): Promise<void> => {
    const now = clock.now();
    for (const { included, ...work } of await monthsOf(account, billing)) {
      if (new Date(now).getUTCHours() === COMPARED_AT_HOUR && reportInstant(work.month, now) !== null) await reconcile(work);
      await reportMonth(work, included);
    }
  };
};

export type ReportUsage = ReturnType<typeof makeReportUsage>;
