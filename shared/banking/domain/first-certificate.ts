import { parseCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { CERTIFICATE_DATES } from '../data/certificate-dates.generated.ts';

const firstDate = (): CalendarDate => {
  const date = parseCalendarDate(CERTIFICATE_DATES.find(([name]) => name === 'first')?.[1] ?? '');
  if (date === null) throw new TypeError('certificate_dates.csv has no first date');
  return date;
};

/** The first calendar day with payments for which the CEP portal may have certificates. */
export const FIRST_CERTIFICATE_DATE: CalendarDate = firstDate();
