import fc from 'fast-check';

import { coverOf, splitAtHours, type Hours } from '../../../shared/counters/domain/cover.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';

const at = (text: string): number => Date.parse(text);
const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * HOUR_MS;

const hour = fc.integer({ min: 0, max: 12 * 366 * DAY_HOURS }).map((hours) => at('2020-01-01T00:00:00Z') + hours * HOUR_MS);
const hours = fc
  .tuple(hour, hour)
  .filter(([one, other]) => one !== other)
  .map(([one, other]): Hours => ({ from: Math.min(one, other), until: Math.max(one, other) }));

const isWithin = ({ from, until }: Hours, instant: number): boolean => instant >= from && instant < until;

describe('coverOf', () => {
  test('covers each hour of a range once, and no other hour', () => {
    fc.assert(
      fc.property(hours, hour, (range, probe) => {
        const { months, hours: parts } = coverOf(range);
        const month = utcMonth(probe);
        const inMonths = months !== null && months.first <= month && month <= months.last ? 1 : 0;
        const times = inMonths + parts.filter((part) => isWithin(part, probe)).length;
        expect(times).toBe(isWithin(range, probe) ? 1 : 0);
      }),
    );
  });

  test('leaves at most 62 days to the items of days', () => {
    fc.assert(
      fc.property(hours, (range) => {
        const days = coverOf(range).hours.map(({ from, until }) => Math.ceil(until / DAY_MS) - Math.floor(from / DAY_MS));
        expect(days.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(62);
      }),
    );
  });

  test('needs no hours for whole months', () => {
    expect(coverOf({ from: at('2026-02-01T00:00:00Z'), until: at('2026-05-01T00:00:00Z') })).toEqual({
      months: { first: '2026-02', last: '2026-04' },
      hours: [],
    });
  });
});

describe('splitAtHours', () => {
  const minute = fc.integer({ min: 0, max: 400 * 60 }).map((minutes) => at('2026-01-01T00:00:00Z') + minutes * 60_000);

  test('puts each instant of a range in its hours or in one edge, and no other instant', () => {
    fc.assert(
      fc.property(minute, minute, minute, (one, other, probe) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other) + 59_999];
        const { hours: whole, edges } = splitAtHours(from, to);
        const inHours = whole !== null && probe >= whole.from && (whole.until === null || probe < whole.until) ? 1 : 0;
        const times = inHours + edges.filter((edge) => probe >= edge.from && probe <= edge.to).length;
        expect(times).toBe(probe >= from && probe <= to ? 1 : 0);
      }),
    );
  });

  test('leaves the hours of an open range open', () => {
    const from = at('2026-01-01T00:15:00Z');
    const firstHour = at('2026-01-01T01:00:00Z');
    expect(splitAtHours(from, null)).toEqual({ hours: { from: firstHour, until: null }, edges: [{ from, to: firstHour - 1 }] });
    expect(splitAtHours(firstHour, null)).toEqual({ hours: { from: firstHour, until: null }, edges: [] });
  });

  test('has no hours for a range within one hour', () => {
    const range = { from: at('2026-01-01T00:15:00Z'), to: at('2026-01-01T00:45:00Z') };
    expect(splitAtHours(range.from, range.to)).toEqual({ hours: null, edges: [range] });
  });
});
