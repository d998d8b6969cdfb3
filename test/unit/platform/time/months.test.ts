import fc from 'fast-check';

import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../../../shared/platform/time/month.ts';

const instant = fc.integer({ min: Date.parse('2000-01-01T00:00:00Z'), max: Date.parse('2099-12-31T23:59:59Z') });

describe('month in UTC', () => {
  test('ends where the next one starts', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const next = startOfNextUtcMonth(now);
        expect(next).toBeGreaterThan(now);
        expect(utcMonth(next - 1)).toBe(utcMonth(now));
        expect(utcMonth(next)).not.toBe(utcMonth(now));
        expect(utcMonthsBefore(next, 1)).toBe(utcMonth(now));
      }),
    );
  });

  test('is the same counted back stepwise or at once, on any day', () => {
    fc.assert(
      fc.property(instant, fc.nat(30), (now, count) => {
        const [year = 0, month = 0] = utcMonth(now).split('-').map(Number);
        const total = year * 12 + month - 1 - count;
        expect(utcMonthsBefore(now, count)).toBe(`${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`);
      }),
    );
  });

  test.each([
    ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2026-12', '2027-01-01T00:00:00.000Z'],
    ['2028-01-31T00:00:00.000Z', '2028-01', '2028-02-01T00:00:00.000Z'],
  ])('of %s is %s and ends at %s', (now, month, next) => {
    expect(utcMonth(Date.parse(now))).toBe(month);
    expect(new Date(startOfNextUtcMonth(Date.parse(now))).toISOString()).toBe(next);
  });
});
