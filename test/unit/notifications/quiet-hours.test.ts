import fc from 'fast-check';

import { NOTIFIED_TYPES, notifiedRow } from '../../../shared/notifications/domain/notified-events.ts';
import { switchesAt, switchesOf } from '../../../shared/notifications/domain/preferences.ts';
import { isQuietAt } from '../../../shared/notifications/domain/quiet-hours.ts';
import { formatTimeOfDay, parseTimeOfDay } from '../../../shared/platform/time/time-of-day.ts';

const MINUTE_MS = 60_000;

/** Zones without daylight saving, with it on either side of the equator, by half an hour, and with quarters. */
const ZONES = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
];

const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2031-01-01T00:00:00Z') });
const time = fc.integer({ min: 0, max: 1_439 });
const hours = fc.record({ start: time, end: time }).filter(({ start, end }) => start !== end);

/** The clocks of a place as another formatter shows them. */
const wallClock = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).slice(-5);

describe('quiet hours', () => {
  test('are the times from their start until before their end on the clocks of the zone', () => {
    fc.assert(
      fc.property(zone, instant, hours, (timeZone, at, { start, end }) => {
        const shown = wallClock(timeZone, at);
        const [from, until] = [formatTimeOfDay(start), formatTimeOfDay(end)];
        const expected = from < until ? from <= shown && shown < until : !(until <= shown && shown < from);
        expect(isQuietAt({ start, end }, timeZone, at)).toBe(expected);
      }),
    );
  });

  test('and the hours that they leave out are every instant, once', () => {
    fc.assert(
      fc.property(zone, instant, hours, (timeZone, at, { start, end }) => {
        expect(isQuietAt({ start, end }, timeZone, at)).toBe(!isQuietAt({ start: end, end: start }, timeZone, at));
      }),
    );
  });

  test.each([
    ['America/Tijuana', '2026-01-15T06:00:00Z', '2026-01-15T15:00:00Z', 'in winter'],
    ['America/Tijuana', '2026-07-15T05:00:00Z', '2026-07-15T14:00:00Z', 'in summer'],
    ['America/Tijuana', '2026-03-08T06:00:00Z', '2026-03-08T14:00:00Z', 'in the night that loses an hour'],
    ['America/Tijuana', '2026-11-01T05:00:00Z', '2026-11-01T15:00:00Z', 'in the night that gains an hour'],
    ['America/Mexico_City', '2026-07-15T04:00:00Z', '2026-07-15T13:00:00Z', 'without daylight saving'],
  ])('from 22:00 to 07:00 in %s begin at %s and end at %s %s', (timeZone, begin, end) => {
    const night = { start: 1_320, end: 420 };
    const isQuiet = (at: number) => isQuietAt(night, timeZone, at);
    const [from, until] = [Date.parse(begin), Date.parse(end)];
    expect([from - 1, from, until - 1, until].map(isQuiet)).toEqual([false, true, true, false]);
    for (let at = from; at < until; at += MINUTE_MS) expect(isQuiet(at)).toBe(true);
  });

  test('silence push and messenger, and neither the list, nor mails, nor events about security', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTIFIED_TYPES), zone, instant, hours, (type, timezone, at, quietHours) => {
        const preferences = { switches: { [type]: { push: true, messenger: true } }, quietHours };
        const isSilent = isQuietAt(quietHours, timezone, at) && !notifiedRow(type).isLocked;
        const always = switchesOf(preferences, type);
        expect(switchesAt(preferences, type, { timezone, at })).toEqual(isSilent ? { ...always, push: false, messenger: false } : always);
      }),
    );
  });
});

test('a time of day has one form', () => {
  fc.assert(
    fc.property(time, (minutes) => {
      expect(parseTimeOfDay(formatTimeOfDay(minutes))).toBe(minutes);
    }),
  );
  expect(['24:00', '7:00', '07:60', '07:00:00', ' 07:00', ''].map(parseTimeOfDay)).toEqual([null, null, null, null, null, null]);
});
