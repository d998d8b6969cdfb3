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
  // Date.UTC maps the years 0 to 99 to the twentieth century.
  const wallClock = new Date(0);
  wallClock.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  wallClock.setUTCHours(part('hour'), part('minute'), part('second'));
  return wallClock.getTime() - Math.floor(epochMs / 1000) * 1000;
};

/**
 * The first instant at which the clocks of a time zone show a wall-clock time (as UTC milliseconds) or a later one. Where they are put
 * forward at midnight, a day starts with a later time; where they are put back, midnight occurs twice.
 */
const firstInstantOf = (timeZone: string, wallClock: number): number => {
  const offsets = [wallClock - DAY_MS, wallClock + DAY_MS].map((near) => offsetAt(timeZone, near));
  const candidates = offsets.map((offset) => wallClock - offset).toSorted((left, right) => left - right);
  const reached = candidates.find((instant) => instant + offsetAt(timeZone, instant) >= wallClock);
  return reached ?? Math.max(...candidates);
};

/** The instant (epoch milliseconds) at which a calendar day starts in an IANA time zone. */
export const startOfDay = (timeZone: string, date: CalendarDate): number => firstInstantOf(timeZone, Date.parse(`${date}T00:00:00Z`));

/** The last millisecond of a calendar day in an IANA time zone. */
export const endOfDay = (timeZone: string, date: CalendarDate): number =>
  firstInstantOf(timeZone, Date.parse(`${date}T00:00:00Z`) + DAY_MS) - 1;
