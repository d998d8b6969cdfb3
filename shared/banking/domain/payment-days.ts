import { addDays, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { isBankingDay, nextBankingDay } from './banking-calendar.ts';
import { embeddedDate, mayBearOperationDate } from './tracking-key/tracking-key.ts';

/** The days back to the last banking day, both included; latest first. */
const backToBankingDay = (date: CalendarDate): readonly CalendarDate[] =>
  isBankingDay(date) ? [date] : [date, ...backToBankingDay(addDays(date, -1))];

/** The calendar days before an operation date whose payments have that operation date, latest first; none for a day that is no banking day. */
const daysOfOperationDate = (date: CalendarDate): readonly CalendarDate[] =>
  isBankingDay(date) ? backToBankingDay(addDays(date, -1)) : [];

/** The data that determine the calendar days of a payment. */
export type PaymentDate = {
  /** The date as its caller states it. */
  readonly fecha: CalendarDate;
  readonly claveRastreo: string | null;
  /** The day in Mexico City on which the caller stated it. */
  readonly statedOn: CalendarDate;
  readonly today: CalendarDate;
};

/** Days before `fecha`, if the tracking key shows that `fecha` is the operation date: the key's own day first. */
const daysByKey = (fecha: CalendarDate, key: string): readonly CalendarDate[] => {
  const keyDate = embeddedDate(key, fecha)?.date;
  const days = daysOfOperationDate(fecha);
  if (keyDate === fecha) return mayBearOperationDate(key) ? days : [];
  return keyDate !== undefined && days.includes(keyDate) ? [keyDate, ...days.filter((day) => day > keyDate)] : [];
};

/** The first of the days of {@link paymentDays}: `fecha`, or the day on which it was stated while `fecha` is a future operation date. */
export const firstPaymentDay = ({ fecha, statedOn, today }: Omit<PaymentDate, 'claveRastreo'>): CalendarDate =>
  fecha <= statedOn || fecha <= today || fecha > nextBankingDay(statedOn) ? fecha : statedOn;

/**
 * The calendar days under which the portal may have a payment, in the order of the queries. `fecha` is first. If the tracking key shows
 * that `fecha` is an operation date, or it was still in the future when it was stated, the days whose payments have that operation date
 * follow. Future days are left out.
 */
export const paymentDays = ({ fecha, claveRastreo, statedOn, today }: PaymentDate): readonly [CalendarDate, ...CalendarDate[]] => {
  if (fecha <= statedOn) return [fecha, ...(claveRastreo === null ? [] : daysByKey(fecha, claveRastreo))];
  // Accepted by a laxer rule: no operation date explains it.
  if (fecha > nextBankingDay(statedOn)) return [fecha];
  const days = [...(fecha <= today ? [fecha] : []), ...backToBankingDay(statedOn)];
  const [first = statedOn, ...others] = days;
  return [first, ...others];
};

/** The calendar day whose evening payments have a date as their operation date; null if that is no banking day. */
export const eveningBefore = (date: CalendarDate): CalendarDate | null => (isBankingDay(date) ? addDays(date, -1) : null);
