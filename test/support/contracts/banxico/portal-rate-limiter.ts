import {
  closed,
  DEFAULT_PORTAL_RATE,
  heldOpen,
  laneSpacingMs,
  windowMs,
  type PortalRate,
} from '../../../../shared/banxico/domain/portal-rate.ts';
import type { PortalRateLimiter, SlotReservation } from '../../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const WINDOW = windowMs(DEFAULT_PORTAL_RATE);
const SPACING = laneSpacingMs(DEFAULT_PORTAL_RATE);
const FOREVER = NOW + 1_000 * WINDOW;

const startsOf = (reservations: readonly SlotReservation[]): readonly number[] =>
  reservations
    .flatMap((reservation) => (reservation.kind === 'granted' ? [reservation.startAt] : []))
    .toSorted((left, right) => left - right);

/** The most starts within one window, its end not included. */
const busiestWindow = (starts: readonly number[], width: number): number =>
  Math.max(0, ...starts.map((first) => starts.filter((start) => start >= first && start < first + width).length));

const describePace = (open: OpenStorage): void => {
  test('reserve grants the burst at once and the next slots a window later', async () => {
    const rateLimiter = (await open()).openPortalRateLimiter();
    const starts: number[] = [];
    for (let round = 0; round < 7; round += 1) starts.push(...startsOf([await rateLimiter.reserve(NOW, FOREVER)]));
    expect(starts.map((start) => start - NOW)).toEqual([0, 0, 0, SPACING, SPACING, SPACING, 2 * SPACING]);
  });

  test('reserve grants fifty concurrent callers at most the burst in any window', async () => {
    const storage = await open();
    const latest = NOW + 2 * WINDOW;
    const reservations = await Promise.all(Array.from({ length: 50 }, () => storage.openPortalRateLimiter().reserve(NOW, latest)));
    const starts = startsOf(reservations);
    expect(busiestWindow(starts, WINDOW)).toBe(DEFAULT_PORTAL_RATE.burst);
    expect(starts.every((start) => start >= NOW && start <= latest)).toBe(true);
  });

  test('reserve grants at most the burst in any window when clocks differ by seconds and states are stale', async () => {
    const storage = await open();
    const limiters = Array.from({ length: 5 }, () => storage.openPortalRateLimiter());
    const reservations: SlotReservation[] = [];
    for (const round of Array(40).keys()) {
      const rateLimiter = limiters[(round * 7) % 5] ?? storage.openPortalRateLimiter();
      const now = NOW + round * 3_000;
      reservations.push(await rateLimiter.reserve(now, now + 17_000));
    }
    const starts = startsOf(reservations);
    expect(starts.length).toBeGreaterThan(15);
    expect(busiestWindow(starts, WINDOW)).toBeLessThanOrEqual(DEFAULT_PORTAL_RATE.burst);
  });

  test('reserve grants no slot after the latest start and returns when one is available', async () => {
    const rateLimiter = (await open()).openPortalRateLimiter();
    for (let round = 0; round < 3; round += 1) await rateLimiter.reserve(NOW, NOW);
    expect(await rateLimiter.reserve(NOW, NOW + SPACING - 1)).toEqual({ kind: 'exhausted', availableAt: NOW + SPACING });
    expect(await rateLimiter.reserve(NOW, NOW + SPACING)).toMatchObject({ kind: 'granted', startAt: NOW + SPACING });
  });

  test('reserve grants and consumes nothing when the latest start has passed', async () => {
    const rateLimiter = (await open()).openPortalRateLimiter();
    expect(await rateLimiter.reserve(NOW, NOW - 1)).toMatchObject({ kind: 'exhausted' });
    await rateLimiter.reserve(NOW, FOREVER);
    expect(await rateLimiter.reserve(NOW, NOW - 1)).toMatchObject({ kind: 'exhausted' });
    expect(startsOf([await rateLimiter.reserve(NOW, NOW), await rateLimiter.reserve(NOW, NOW)])).toHaveLength(2);
  });

  test('reserve grants the burst from now after a long idle time', async () => {
    const storage = await open();
    for (let round = 0; round < 3; round += 1) await storage.openPortalRateLimiter().reserve(NOW, FOREVER);
    const later = NOW + 100 * WINDOW;
    expect(await storage.openPortalRateLimiter().reserve(later, later)).toMatchObject({ kind: 'granted', startAt: later });
  });
};

const RATES: readonly PortalRate[] = [
  { intervalMs: 1_000, burst: 1 },
  { intervalMs: 200, burst: 10 },
];

const describeRate = (open: OpenStorage): void => {
  test.each(RATES)('setRate applies $burst queries per burst, one every $intervalMs ms', async (rate) => {
    const storage = await open();
    const before = storage.openPortalRateLimiter();
    await before.reserve(NOW, FOREVER);
    expect((await storage.portalRateControl.setRate(rate)).rate).toEqual(rate);
    expect((await storage.portalRateControl.read()).rate).toEqual(rate);
    const later = NOW + 10 * WINDOW;
    const reservations: SlotReservation[] = [];
    for (const round of Array(3 * rate.burst).keys()) {
      reservations.push(await (round % 2 === 0 ? before : storage.openPortalRateLimiter()).reserve(later, FOREVER));
    }
    expect(startsOf(reservations)).toHaveLength(3 * rate.burst);
    expect(busiestWindow(startsOf(reservations), windowMs(rate))).toBe(rate.burst);
  });

  test.each([
    { intervalMs: 0, burst: 1 },
    { intervalMs: 1.5, burst: 1 },
    { intervalMs: 1_000, burst: 0 },
    { intervalMs: 1_000, burst: 51 },
  ])('setRate throws for %j', async (rate) => {
    const { portalRateControl } = await open();
    await expect(portalRateControl.setRate(rate)).rejects.toThrow(RangeError);
    expect((await portalRateControl.read()).rate).toEqual(DEFAULT_PORTAL_RATE);
  });
};

const MINUTE = 60_000;

/** A portal that throttles every query, at the end of every pause. */
const throttleAgainAndAgain = async (rateLimiter: PortalRateLimiter, times: number): Promise<readonly number[]> => {
  const pauses: number[] = [];
  let now = NOW;
  for (let round = 0; round < times; round += 1) {
    await rateLimiter.reserve(now, now + 10 * WINDOW);
    const openUntil = await rateLimiter.reportThrottled('captcha', now);
    pauses.push((openUntil - now) / MINUTE);
    now = openUntil;
  }
  return pauses;
};

const describeBreaker = (open: OpenStorage): void => {
  test('reserve grants nothing after a throttle page until the breaker closes', async () => {
    const storage = await open();
    const rateLimiter = storage.openPortalRateLimiter();
    expect(await rateLimiter.reportThrottled('captcha', NOW)).toBe(NOW + MINUTE);
    for (const other of [rateLimiter, storage.openPortalRateLimiter()]) {
      expect(await other.reserve(NOW + MINUTE - 1, FOREVER)).toEqual({ kind: 'exhausted', availableAt: NOW + MINUTE });
    }
    expect(await storage.openPortalRateLimiter().reserve(NOW + MINUTE, FOREVER)).toMatchObject({ kind: 'granted', startAt: NOW + MINUTE });
  });

  test('reportThrottled counts ten concurrent reports as one trip', async () => {
    const storage = await open();
    await Promise.all(Array.from({ length: 10 }, () => storage.openPortalRateLimiter().reportThrottled('captcha', NOW)));
    expect(await storage.portalRateControl.read()).toMatchObject({ trips: 1, openUntil: NOW + MINUTE });
  });

  test('reportThrottled with a longer cause extends an open breaker within the same trip', async () => {
    const storage = await open();
    await storage.openPortalRateLimiter().reportThrottled('captcha', NOW);
    expect(await storage.openPortalRateLimiter().reportThrottled('maximum', NOW + 5_000)).toBe(NOW + 5_000 + 15 * MINUTE);
    expect(await storage.portalRateControl.read()).toMatchObject({ trips: 1, openUntil: NOW + 5_000 + 15 * MINUTE });
    expect(await storage.openPortalRateLimiter().reserve(NOW + 2 * MINUTE, FOREVER)).toMatchObject({ kind: 'exhausted' });
  });

  test('reportThrottled with a shorter cause keeps an open breaker', async () => {
    const storage = await open();
    await storage.openPortalRateLimiter().reportThrottled('maximum', NOW);
    expect(await storage.openPortalRateLimiter().reportThrottled('captcha', NOW + 5_000)).toBe(NOW + 15 * MINUTE);
  });

  test('reportThrottled doubles the open time with each trip, up to fifteen minutes', async () => {
    expect(await throttleAgainAndAgain((await open()).openPortalRateLimiter(), 7)).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  test('reportAnswered resets the open time of the next trip', async () => {
    const rateLimiter = (await open()).openPortalRateLimiter();
    await throttleAgainAndAgain(rateLimiter, 3);
    const later = NOW + 60 * MINUTE;
    await rateLimiter.reserve(later, FOREVER);
    await rateLimiter.reportAnswered(later);
    expect(await rateLimiter.reportThrottled('captcha', later)).toBe(later + MINUTE);
  });

  test('reportAnswered does not close an open breaker', async () => {
    const storage = await open();
    const rateLimiter = storage.openPortalRateLimiter();
    await rateLimiter.reserve(NOW, NOW);
    await rateLimiter.reportThrottled('maximum', NOW);
    await rateLimiter.reportAnswered(NOW + 1);
    expect(await storage.openPortalRateLimiter().reserve(NOW + 2, FOREVER)).toEqual({ kind: 'exhausted', availableAt: NOW + 15 * MINUTE });
  });

  test('close closes the breaker', async () => {
    const storage = await open();
    await storage.openPortalRateLimiter().reportThrottled('maximum', NOW);
    const seen = await storage.portalRateControl.read();
    expect(await storage.portalRateControl.change(seen, closed(seen))).toMatchObject({ openUntil: 0, trips: 0 });
    expect(await storage.openPortalRateLimiter().reserve(NOW, NOW)).toMatchObject({ kind: 'granted' });
  });

  test('a breaker that is held open stays open, and callers query it again after a minute', async () => {
    const storage = await open();
    const rateLimiter = storage.openPortalRateLimiter();
    await rateLimiter.reserve(NOW, FOREVER);
    const seen = await storage.portalRateControl.read();
    const held = await storage.portalRateControl.change(seen, heldOpen(seen));
    const muchLater = NOW + 100_000 * MINUTE;
    for (const now of [NOW, muchLater]) {
      expect(await rateLimiter.reserve(now, now + MINUTE)).toEqual({ kind: 'exhausted', availableAt: now + MINUTE });
      expect(await rateLimiter.reportThrottled('maximum', now)).toBe(now + MINUTE);
      await rateLimiter.reportAnswered(now);
    }
    expect(await storage.portalRateControl.read()).toEqual(held);
  });

  test('change refuses a state that is no longer the stored one, and ignores reservations', async () => {
    const storage = await open();
    const first = await storage.portalRateControl.read();
    const next = { ...first, rate: { intervalMs: 700, burst: 4 } };
    await storage.openPortalRateLimiter().reserve(NOW, FOREVER);
    const second = await storage.portalRateControl.change(first, next);
    expect(second?.rate).toEqual(next.rate);
    expect(await storage.portalRateControl.change(first, heldOpen(first))).toBeNull();
    await storage.openPortalRateLimiter().reportThrottled('captcha', NOW);
    expect(await storage.portalRateControl.change(next, heldOpen(next))).toBeNull();
    const third = await storage.portalRateControl.read();
    expect(await storage.portalRateControl.change(third, closed(third))).toMatchObject({ rate: next.rate, openUntil: 0, trips: 0 });
    await expect(storage.portalRateControl.change(third, { ...third, rate: { intervalMs: 1, burst: 51 } })).rejects.toThrow(RangeError);
  });

  test('reservations that race a change of the rate are all granted', async () => {
    // Each of them loses to every other one at most once, which is less than a limiter repeats its write.
    const RACING = 3;
    const storage = await open();
    const seen = await storage.portalRateControl.read();
    const [changed, ...reservations] = await Promise.all([
      storage.portalRateControl.change(seen, { ...seen, rate: { intervalMs: 10, burst: 40 } }),
      ...Array.from({ length: RACING }, () => storage.openPortalRateLimiter().reserve(NOW, FOREVER)),
    ]);
    expect(changed?.rate.burst).toBe(40);
    expect(startsOf(reservations)).toHaveLength(RACING);
  });
};

/** The guarantees of every PortalRateLimiter. */
export const describePortalRateLimiter = (name: string, open: OpenStorage): void => {
  describe(`PortalRateLimiter: ${name}`, () => {
    describe('rate', () => {
      describePace(open);
    });
    describe('rate', () => {
      describeRate(open);
    });
    describe('circuit breaker', () => {
      describeBreaker(open);
    });
  });
};
