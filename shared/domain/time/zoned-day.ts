import type { CalendarDate } from './calendar-date.ts';

const DAY_MS = 86_400_000;

/** Milliseconds a time zone is ahead of UTC at an instant. */
const offsetAt = (timeZone: string, epochMs: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(epochMs);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const wallClock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wallClock - Math.floor(epochMs / 1000) * 1000;
};

/** The instant (epoch milliseconds) at which a calendar day starts in an IANA time zone. */
export const startOfDay = (timeZone: string, date: CalendarDate): number => {
  const asUtc = Date.parse(`${date}T00:00:00Z`);
  const guess = asUtc - offsetAt(timeZone, asUtc);
  return asUtc - offsetAt(timeZone, guess);
};

/** The last millisecond of a calendar day in an IANA time zone. */
export const endOfDay = (timeZone: string, date: CalendarDate): number => {
  const noonNextDay = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const asUtc = Date.parse(`${noonNextDay}T00:00:00Z`);
  const guess = asUtc - offsetAt(timeZone, asUtc);
  return asUtc - offsetAt(timeZone, guess) - 1;
};
