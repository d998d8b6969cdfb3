import { ANONYMOUS_PER_IP_LIMIT, PER_IP_LIMIT, WINDOW_MS } from '../../../../shared/identity/access/domain/rate-limit.ts';
import type { IpRateLimiter } from '../../../../shared/identity/access/ports/ip-rate-limiter.ts';
import type { OpenStorage } from '../storage.ts';

/** The start of a clock minute. */
const NOW = Date.parse('2026-11-05T18:00:00Z');
const ADDRESS = '203.0.113.7';

const times = (count: number): readonly number[] => Array.from({ length: count }, (_unused, index) => index);

const exhaust = async (limiter: IpRateLimiter, now: number): Promise<void> => {
  await Promise.all(times(ANONYMOUS_PER_IP_LIMIT).map(() => limiter.count(ADDRESS, 'anonymous', now)));
};

/** The guarantees of every IpRateLimiter. */
export const describeIpRateLimiter = (name: string, open: OpenStorage): void => {
  describe(`IpRateLimiter: ${name}`, () => {
    test('count allows exactly the limit of a hundred concurrent requests from several functions', async () => {
      const storage = await open();
      const limiters = times(4).map(() => storage.openIpRateLimiter());
      const verdicts = await Promise.all(
        times(100).map((index) => (limiters[index % 4] ?? storage.openIpRateLimiter()).count(ADDRESS, 'anonymous', NOW)),
      );
      expect(verdicts.filter(({ kind }) => kind === 'allowed')).toHaveLength(ANONYMOUS_PER_IP_LIMIT);
      expect(verdicts.find(({ kind }) => kind === 'limited')).toEqual({
        kind: 'limited',
        state: { limit: ANONYMOUS_PER_IP_LIMIT, remaining: 0, resetsAt: NOW + WINDOW_MS },
      });
    });

    test('count separates IP addresses, and requests with and without a key', async () => {
      const limiter = (await open()).openIpRateLimiter();
      await exhaust(limiter, NOW);
      expect(await limiter.count(ADDRESS, 'anonymous', NOW)).toMatchObject({ kind: 'limited' });
      expect(await limiter.count('203.0.113.8', 'anonymous', NOW)).toEqual({ kind: 'allowed' });
      expect(await limiter.count('2001:db8::7', 'anonymous', NOW)).toEqual({ kind: 'allowed' });
      expect(await limiter.count(ADDRESS, 'with_key', NOW)).toEqual({ kind: 'allowed' });
      expect(PER_IP_LIMIT).toBeGreaterThan(ANONYMOUS_PER_IP_LIMIT);
    });

    test('count allows the next minute after a limit was reached but not exceeded', async () => {
      const limiter = (await open()).openIpRateLimiter();
      await exhaust(limiter, NOW + WINDOW_MS - 1);
      expect(await limiter.count(ADDRESS, 'anonymous', NOW + WINDOW_MS)).toEqual({ kind: 'allowed' });
    });

    test('count blocks for a full window after the last attempt once the limit was exceeded, in every function', async () => {
      const storage = await open();
      const limiter = storage.openIpRateLimiter();
      await exhaust(limiter, NOW);
      await limiter.count(ADDRESS, 'anonymous', NOW + 30_000);
      const early = NOW + 80_000;
      expect(await storage.openIpRateLimiter().count(ADDRESS, 'anonymous', early)).toMatchObject({
        kind: 'limited',
        state: { resetsAt: early + WINDOW_MS },
      });
      expect(await storage.openIpRateLimiter().count(ADDRESS, 'anonymous', early + WINDOW_MS - 1)).toMatchObject({ kind: 'limited' });
      expect(await storage.openIpRateLimiter().count(ADDRESS, 'anonymous', early + 2 * WINDOW_MS)).toEqual({ kind: 'allowed' });
    });

    test('count allows occasional requests over months', async () => {
      const limiter = (await open()).openIpRateLimiter();
      for (const day of times(40)) {
        expect(await limiter.count(ADDRESS, 'with_key', NOW + day * 86_400_000)).toEqual({ kind: 'allowed' });
      }
    });
  });
};
