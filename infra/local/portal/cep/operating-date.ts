import { isBankingDay, nextBankingDay } from '../../../../shared/banking/domain/banking-calendar.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';

/** SPEI books what arrives from this moment on the next banking day. */
const CLOSE = '18:00:00';

/** SPEI operating date of a credit: its calendar date, or the next banking day from 18:00 on and on days without banking. */
export const operatingDate = (fecha: CalendarDate, hora: string): CalendarDate =>
  isBankingDay(fecha) && hora < CLOSE ? fecha : nextBankingDay(fecha);
