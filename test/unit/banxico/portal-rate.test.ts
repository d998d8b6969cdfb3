import fc from 'fast-check';

import { breakerOpenMs, earliestLane, windowMs } from '../../../shared/banxico/domain/portal-rate.ts';

describe('the portal rate', () => {
  test('earliestLane returns the lane that is free first, and an unused lane as free', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.array(fc.nat(1_000_000), { maxLength: 10 }), (burst, lanes) => {
        const { lane, freeAt } = earliestLane({ rate: { intervalMs: 1_000, burst }, lanes, openUntil: 0, trips: 0 });
        const all = Array.from({ length: burst }, (_unused, index) => lanes[index] ?? 0);
        expect(freeAt).toBe(Math.min(...all));
        expect(all[lane]).toBe(freeAt);
      }),
    );
  });

  test('windowMs allows one query per interval on average', () => {
    expect(windowMs({ intervalMs: 5_000, burst: 3 })).toBe(15_000);
  });

  test.each([
    ['captcha', [1, 2, 4, 8, 15, 15]],
    ['http_403', [1, 2, 4, 8, 15, 15]],
    ['http_429', [1, 2, 4, 8, 15, 15]],
    ['maximum', [15, 30, 60, 120, 120, 120]],
  ] as const)('breakerOpenMs after %s is %j minutes', (cause, minutes) => {
    expect(minutes.map((_minutes, trips) => breakerOpenMs(cause, trips) / 60_000)).toEqual(minutes);
  });

  test('breakerOpenMs is at most two hours and never decreases with the number of trips', () => {
    fc.assert(
      fc.property(fc.constantFrom('captcha' as const, 'maximum' as const), fc.nat(), (cause, trips) => {
        expect(breakerOpenMs(cause, trips)).toBeLessThanOrEqual(120 * 60_000);
        expect(breakerOpenMs(cause, trips + 1)).toBeGreaterThanOrEqual(breakerOpenMs(cause, trips));
      }),
    );
  });
});
