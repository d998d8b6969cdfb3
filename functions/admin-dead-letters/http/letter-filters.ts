import type { LetterFilters } from '../../../shared/dead-letters/use-cases/list-dead-letters.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { LAST_IN_KEYS, nearestInKeys } from '../../../shared/platform/time/instant.ts';
import { endOfDay, startOfDay } from '../../../shared/platform/time/zoned-day.ts';

type Requested = {
  readonly queue?: string | null | undefined;
  readonly cause?: string | null | undefined;
  readonly from?: CalendarDate | null | undefined;
  readonly to?: CalendarDate | null | undefined;
};

/** The filters of a request, whose days are those of a time zone. */
export const filtersOf = (
  { queue = null, cause = null, from = null, to = null }: Requested,
  status: LetterFilters['status'],
  timeZone: string,
): LetterFilters => ({
  status,
  queue,
  cause,
  from: from === null ? 0 : nearestInKeys(startOfDay(timeZone, from)),
  to: to === null ? LAST_IN_KEYS : nearestInKeys(endOfDay(timeZone, to)),
});
