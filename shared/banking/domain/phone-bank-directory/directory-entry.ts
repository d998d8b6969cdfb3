import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { SpeiCode } from '../bank/spei-code.ts';

/** Users that must have observed an entry before it is shown or used: with fewer, probing would reveal who pays whom. */
export const MIN_OBSERVERS = 3;

const DAY_MS = 86_400_000;

/** One phone of the directory shared by all users. */
export type DirectoryEntry = {
  readonly bank: SpeiCode;
  /** Date of the payment that the bank was observed in. */
  readonly paymentDate: CalendarDate;
  /** Day of the last observation, as epoch milliseconds of its start in UTC: the hour would reveal more than needed. */
  readonly lastSeenAt: number;
  /** Digests of the users who saw it at this bank, as many as matter. */
  readonly observers: readonly string[];
};

/** A certificate proved with verdict `valid` that the phone is registered with this bank. */
export type Observation = {
  readonly bank: SpeiCode;
  /** Date of the payment. */
  readonly fecha: CalendarDate;
  readonly observer: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * An entry after one more observation; the same object when nothing changed. The bank is that of the latest payment,
 * and only users who observed it there count: one user alone cannot move a bank that all users see.
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

/** Whether other users than its observers may see an entry and use it for their validations. */
export const isShared = ({ observers }: DirectoryEntry): boolean => observers.length >= MIN_OBSERVERS;
