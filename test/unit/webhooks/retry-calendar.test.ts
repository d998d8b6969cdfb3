import fc from 'fast-check';

import { nextAttemptAt, retryAfterOf } from '../../../functions/webhooks/domain/retry-calendar.ts';
import { createdAtOf, deliveryIdOf } from '../../../shared/webhooks/domain/delivery.ts';
import { endpointIdOf, eventOf, HAPPENED_AT as NOW } from '../../support/builders/webhooks.ts';

const HOUR_MS = 3_600_000;

const secondsTo = (attempts: number, random: number, timeScale = 1): number | null => {
  const next = nextAttemptAt(attempts, NOW, { timeScale, random: () => random });
  return next === null ? null : (next - NOW) / 1000;
};

test('the calendar has eleven attempts, each interval up to 20 percent longer or shorter', () => {
  const middle = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 50_400, 72_000, 86_400];
  expect(middle.map((_seconds, attempts) => secondsTo(attempts, 0.5))).toEqual(middle);
  expect([secondsTo(2, 0), secondsTo(2, 1)]).toEqual([240, 360]);
  expect(secondsTo(2, 0.5, 60)).toBe(5);
  expect(secondsTo(11, 0.5)).toBeNull();
});

test.each([
  [429, '60', 60_000],
  [503, 'Thu, 05 Nov 2026 18:10:00 GMT', 600_000],
  [502, String(24 * 3_600), 12 * HOUR_MS],
])('Retry-After of %i %s is honoured, up to 12 hours', (status, header, wait) => {
  expect(retryAfterOf(status, header, NOW)).toBe(NOW + wait);
});

test.each([
  [200, '60'],
  [500, '60'],
  [429, undefined],
  [429, 'soon'],
  [429, '0'],
  [503, 'Thu, 05 Nov 2026 17:00:00 GMT'],
])('Retry-After of %i %p is none', (status, header) => {
  expect(retryAfterOf(status, header, NOW)).toBeNull();
});

test('the id of a delivery carries its instant, and differs between events and between endpoints', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (at) => {
      const id = deliveryIdOf(eventOf('one'), endpointIdOf('one'), at);
      expect(createdAtOf(id)).toBe(at);
      expect(id).toBe(deliveryIdOf(eventOf('one'), endpointIdOf('one'), at));
      expect(id).not.toBe(deliveryIdOf(eventOf('two'), endpointIdOf('one'), at));
      expect(id).not.toBe(deliveryIdOf(eventOf('one'), endpointIdOf('two'), at));
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});
