import fc from 'fast-check';

import { calendarDateIn, daysBetween, MEXICO_CITY, parseCalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { endOfDay, startOfDay } from '../../../../shared/platform/time/zoned-day.ts';
import { dateOf } from '../../../support/builders/transfers.ts';

const DAY_MS = 86_400_000;
const ZONES = Intl.supportedValuesOf('timeZone');

const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.parse('2000-01-01T00:00:00Z'), max: Date.parse('2060-01-01T00:00:00Z') });

describe('calendar date', () => {
  test('is any date that JavaScript accepts, and no other text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 19 }),
        fc.integer({ min: 0, max: 39 }),
        (year, month, day) => {
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(0);
          date.setUTCFullYear(year, month - 1, day);
          const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
          expect(parseCalendarDate(text)).toBe(exists ? text : null);
        },
      ),
    );
  });

  test.each([
    '',
    '2026-11-3',
    '2026-11-03 ',
    '2026-11-03T00:00:00Z',
    '20261103',
    '-2026-11-03',
    '+002026-11-03',
    '２０２６-11-03',
    '2026-11-03\n',
  ])('is not %j', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  test('differences are counted in days', () => {
    expect(daysBetween(dateOf('2024-02-28'), dateOf('2024-03-01'))).toBe(2);
    expect(daysBetween(dateOf('2026-12-31'), dateOf('2027-01-01'))).toBe(1);
    expect(daysBetween(dateOf('2026-11-03'), dateOf('2026-11-01'))).toBe(-2);
  });

  test('in Mexico City changes at 06:00 UTC, in summer and in winter', () => {
    for (const day of ['2026-01-15', '2026-04-05', '2026-07-15', '2026-10-25']) {
      expect(calendarDateIn(MEXICO_CITY, Date.parse(`${day}T06:00:00Z`))).toBe(day);
      expect(calendarDateIn(MEXICO_CITY, Date.parse(`${day}T06:00:00Z`) - 1)).not.toBe(day);
    }
  });
});

describe('startOfDay and endOfDay', () => {
  test('return the first and the last instant of the date in any zone', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, moment) => {
        const date = calendarDateIn(timeZone, moment);
        const [start, end] = [startOfDay(timeZone, date), endOfDay(timeZone, date)];
        expect(start).toBeLessThanOrEqual(moment);
        expect(end).toBeGreaterThanOrEqual(moment);
        expect(calendarDateIn(timeZone, start)).toBe(date);
        expect(calendarDateIn(timeZone, end)).toBe(date);
        expect(calendarDateIn(timeZone, start - 1) < date).toBe(true);
        expect(calendarDateIn(timeZone, end + 1) > date).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['America/Havana', '2026-03-08'],
    ['America/Havana', '2026-11-01'],
    ['America/Santiago', '2026-04-05'],
    ['America/Santiago', '2026-09-06'],
    ['America/Asuncion', '2012-04-08'],
    ['America/Asuncion', '2012-10-07'],
    ['America/Sao_Paulo', '2018-02-18'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['Asia/Beirut', '2026-03-29'],
    ['Asia/Beirut', '2026-10-25'],
    ['Africa/Cairo', '2026-04-24'],
    ['Africa/Cairo', '2026-10-30'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Pacific/Apia', '2011-12-29'],
    ['Pacific/Apia', '2011-12-31'],
    ['America/Mexico_City', '2022-04-03'],
    ['America/Mexico_City', '2022-10-30'],
  ])('in %s are right around the clock change on %s', (timeZone, text) => {
    for (const days of [-1, 0, 1]) {
      const moment = Date.parse(`${text}T12:00:00Z`) + days * DAY_MS;
      const date = calendarDateIn(timeZone, moment);
      const [start, end] = [startOfDay(timeZone, date), endOfDay(timeZone, date)];
      const edges = [start - 1, start, end, end + 1].map((edge) => calendarDateIn(timeZone, edge) === date);
      expect(edges).toEqual([false, true, true, false]);
    }
  });

  test('leave no gap between consecutive days', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, moment) => {
        const end = endOfDay(timeZone, calendarDateIn(timeZone, moment));
        expect(startOfDay(timeZone, calendarDateIn(timeZone, end + 1))).toBe(end + 1);
      }),
    );
  });

  test('return an empty range for a date the zone skipped', () => {
    const skipped = dateOf('2011-12-30');
    expect(startOfDay('Pacific/Apia', skipped)).toBeGreaterThan(endOfDay('Pacific/Apia', skipped));
  });

  test.each(['0050-06-01', '1899-12-31', '9999-12-31'])('for %s are within two days of that date in UTC', (text) => {
    for (const timeZone of ['America/Mexico_City', 'Pacific/Kiritimati', 'UTC']) {
      const utc = Date.parse(`${text}T00:00:00Z`);
      expect(Math.abs(startOfDay(timeZone, dateOf(text)) - utc)).toBeLessThan(2 * DAY_MS);
    }
  });
});
