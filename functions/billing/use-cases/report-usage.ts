import type { BillingAccount, BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../../shared/platform/time/month.ts';
import { isOfMonth, nextReport, settledRecord, type UsageRecord, type UsageTerms } from '../domain/usage-report.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { UsageReports } from '../ports/usage-reports.ts';
import type { UsageTermsKeeper } from './usage-terms.ts';

export type ReportUsageDeps = {
  readonly processor: Pick<PaymentProcessor, 'chargeUsage' | 'creditUsage' | 'readUsage' | 'sendUsage'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly usageReports: UsageReports;
  readonly usageTerms: Pick<UsageTermsKeeper, 'begin' | 'endIfOver' | 'termsOf'>;
  readonly ids: { readonly uuid: () => string };
  readonly clock: Clock;
  readonly log: Log;
};

/** For so long a report that is sent again counts once; afterwards the meter's own sum settles it. */
const RESEND_MS = 23 * 3_600_000;
/** The hour (UTC) in which the stored sums are compared with the meter. */
const COMPARED_AT_HOUR = 4;
/** Reports that one run makes of a record: units leave the meter, then an invoice has them, then the rest. */
const MAX_STEPS = 3;
/** Attempts to end the records of a subscription while another run writes them. */
const MAX_ATTEMPTS = 3;

/**
 * Reports the units of an account that are charged by the month. A record has the terms under which they are charged, so they are settled
 * although the subscription ended or changed since. Each report is stored before it is sent, and the next one begins only once its
 * outcome is known: what is charged therefore equals the units that are kept, whatever fails in between.
 */
export const makeReportUsage = (deps: ReportUsageDeps) => {
  const { processor, accounts, billingAccounts, usageReports, usageTerms, ids, clock, log } = deps;
  type Work = { readonly account: Account; readonly billing: BillingAccount };

  const readMeter = ({ billing: { customerId } }: Work, month: string): Promise<number> => {
    const from = Date.parse(`${month}-01T00:00:00Z`);
    return processor.readUsage(customerId, from, startOfNextUtcMonth(from));
  };

  /** Sends a pending report; returns the units that the processor counted. `elsewhere` are those of other records on the meter. */
  const send = async (work: Work, record: UsageRecord, elsewhere: number): Promise<number> => {
    const { pending } = record;
    const { customerId } = work.billing;
    if (pending === null) return 0;
    if (pending.kind === 'charge') await processor.chargeUsage(customerId, pending, record);
    if (pending.kind === 'credit') await processor.creditUsage(customerId, pending, record);
    if (pending.kind !== 'meter') return pending.quantity;
    if (clock.now() - pending.storedAt >= RESEND_MS) return (await readMeter(work, record.month)) - elsewhere - record.reported;
    await processor.sendUsage(customerId, pending);
    return pending.quantity;
  };

  /** Reports a record until nothing is left; null when another run is at work. */
  const settle = async (work: Work, known: UsageRecord, elsewhere: number, used: number): Promise<UsageRecord | null> => {
    const userId = work.account.user.id;
    let record: UsageRecord | null = known;
    for (let step = 0; step <= MAX_STEPS && record !== null; step += 1) {
      if (record.pending !== null) record = await usageReports.store(userId, settledRecord(record, await send(work, record, elsewhere)));
      const next = record === null ? null : nextReport(record, used, clock.now());
      if (record === null || next === null) return record;
      record = await usageReports.store(userId, { ...record, pending: { ...next, id: ids.uuid(), storedAt: clock.now() } });
    }
    return record;
  };

  /** Compares the reports of an hour ago with the meter, once a day; the meter is what is charged. */
  const reconcile = async (work: Work, records: readonly UsageRecord[]): Promise<readonly UsageRecord[]> => {
    const last = records.at(-1);
    const now = clock.now();
    if (last === undefined || new Date(now).getUTCHours() !== COMPARED_AT_HOUR || !isOfMonth(last, now)) return records;
    if (records.some(({ pending }) => pending !== null)) return records;
    const metered = await readMeter(work, last.month);
    const reported = records.reduce((sum, each) => sum + each.reported, 0);
    if (metered === reported) return records;
    log.error('usage_differs', { month: last.month, reported, metered });
    log.count('BillingDiffered');
    const repaired = await usageReports.store(work.account.user.id, { ...last, reported: last.reported + metered - reported });
    return repaired === null ? records : [...records.slice(0, -1), repaired];
  };

  /** Reports the records of a month; false when another run is at work. */
  const reportMonth = async (work: Work, terms: UsageTerms | null, month: string, isEnding: boolean): Promise<boolean> => {
    const { account } = work;
    const known = (await usageReports.list(account.user.id, month)).filter((each) => each.month === month);
    if (known.length === 0) return true;
    // A meter shows a report some time later, and `end` may follow one at once.
    const records = isEnding ? [...known] : [...(await reconcile(work, known))];
    const units = await usageReports.readUsed(account.gateIds, month);
    const { subscription } = account.user;
    for (const [index, record] of records.entries()) {
      const elsewhere = records.reduce((sum, { reported }) => sum + reported, 0) - record.reported;
      const next = usageTerms.endIfOver(record, { subscription, terms, units, isEnding });
      const stored = next.until === record.until ? record : await usageReports.store(account.user.id, next);
      const settled = stored === null ? null : await settle(work, stored, elsewhere, units.used);
      if (settled === null) return false;
      records[index] = settled;
    }
    return true;
  };

  /** Reports the current month and the one before; false when another run is at work. */
  const report = async (userId: UserId, isEnding: boolean): Promise<boolean> => {
    const [account, billing] = await Promise.all([accounts.find(userId), billingAccounts.find(userId)]);
    if (account === null || billing === null) return true;
    const now = clock.now();
    const { subscription } = account.user;
    const terms = await usageTerms.termsOf(subscription);
    for (const month of [utcMonthsBefore(now, 1), utcMonth(now)]) {
      if (terms !== null) await usageTerms.begin(userId, subscription, terms, month);
      if (!(await reportMonth({ account, billing }, terms, month, isEnding))) return false;
    }
    return true;
  };

  return {
    /** False when another run is at work. */
    report: (userId: UserId): Promise<boolean> => report(userId, false),

    /** Charges the units of a subscription that is about to end or to change, so that nothing is left on the meter. */
    end: async (userId: UserId): Promise<void> => {
      for (let made = 0; made < MAX_ATTEMPTS; made += 1) if (await report(userId, true)) return;
      throw new ProcessorUnavailableError('the usage of an account is being reported');
    },
  };
};

export type ReportUsage = ReturnType<typeof makeReportUsage>;
