import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { SpeiCode } from '../bank/spei-code.ts';

/** Accounts that must have seen an entry before it is shown to anybody: fewer, and probing would tell who pays whom. */
export const MIN_OBSERVERS = 3;

const DAY_MS = 86_400_000;

/** What the directory shared by all users knows of one phone. */
export type DirectoryEntry = {
  readonly bank: SpeiCode;
  /** Date of the payment that told the bank. */
  readonly paymentDate: CalendarDate;
  /** Day it was last seen, epoch milliseconds of its start in UTC: the hour would tell more than is asked. */
  readonly lastSeenAt: number;
  /** Digests of the users who saw it at this bank, as many as matter. */
  readonly observers: readonly string[];
};

/** A certificate came back `valid`: the phone is registered with this bank. */
export type Observation = {
  readonly bank: SpeiCode;
  /** Date of the payment. */
  readonly fecha: CalendarDate;
  readonly observer: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * An entry after one more sighting; the very same when it teaches nothing. The bank is that of the latest payment, and
 * only who saw it there is its observer: the word of one account moves no bank that all are shown.
 */
export const withObservation = (entry: DirectoryEntry | null, { bank, fecha, observer, now }: Observation): DirectoryEntry => {
  const today = now - (now % DAY_MS);
  if (entry === null) return { bank, paymentDate: fecha, lastSeenAt: today, observers: [observer] };
  if (bank !== entry.bank) {
    return fecha < entry.paymentDate
      ? entry
      : { bank, paymentDate: fecha, lastSeenAt: Math.max(entry.lastSeenAt, today), observers: [observer] };
  }
  const isNewObserver = entry.observers.length < MIN_OBSERVERS && !entry.observers.includes(observer);
  if (!isNewObserver && entry.lastSeenAt >= today && fecha <= entry.paymentDate) return entry;
  return {
    bank,
    paymentDate: fecha > entry.paymentDate ? fecha : entry.paymentDate,
    lastSeenAt: Math.max(entry.lastSeenAt, today),
    observers: isNewObserver ? [...entry.observers, observer] : entry.observers,
  };
};

/** Whether an entry may be shown to users who have not seen it themselves. */
export const isShared = ({ observers }: DirectoryEntry): boolean => observers.length >= MIN_OBSERVERS;
