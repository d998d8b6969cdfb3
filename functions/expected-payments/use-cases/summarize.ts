import {
  excessOf,
  missingOf,
  receivedOf,
  STATUSES,
  statusOf,
  type ExpectedPayment,
  type ExpectedPaymentStatus,
} from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';

/** Items of one read: below the megabyte that DynamoDB returns at once. */
const BATCH = 1_000;

export type Period = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Sums in centavos over the expected payments whose last day is in the period. Cancelled ones are in their count alone. */
export type Summary = Period & {
  readonly counts: Readonly<Record<ExpectedPaymentStatus, number>>;
  readonly expected: number;
  readonly received: number;
  readonly open: number;
  readonly excess: number;
};

const noCounts = (): Record<ExpectedPaymentStatus, number> => ({ open: 0, matched: 0, partial: 0, overpaid: 0, expired: 0, cancelled: 0 });

const startOf = (period: Period): Summary => ({ ...period, counts: noCounts(), expected: 0, received: 0, open: 0, excess: 0 });

const withOne = (summary: Summary, each: ExpectedPayment): Summary => {
  const status = statusOf(each);
  const counts = { ...summary.counts, [status]: summary.counts[status] + 1 };
  if (status === 'cancelled') return { ...summary, counts };
  return {
    ...summary,
    counts,
    expected: summary.expected + each.amount,
    received: summary.received + receivedOf(each),
    open: summary.open + missingOf(each),
    excess: summary.excess + excessOf(each),
  };
};

export const countOf = ({ counts }: Summary): number => STATUSES.reduce((total, status) => total + counts[status], 0);

/** Reconciles a period. */
export const makeSummarize =
  (store: Pick<ExpectedPaymentStore, 'list'>) =>
  async (userId: UserId, period: Period): Promise<Summary> => {
    let summary = startOf(period);
    let after: ExpectedPayment['id'] | null = null;
    for (;;) {
      const page: Awaited<ReturnType<ExpectedPaymentStore['list']>> = await store.list({
        userId,
        ...period,
        direction: 'later',
        after,
        limit: BATCH,
      });
      summary = page.expectedPayments.reduce(withOne, summary);
      after = page.expectedPayments.at(-1)?.id ?? after;
      if (!page.hasMore) return summary;
    }
  };
