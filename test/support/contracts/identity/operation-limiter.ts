import { nextMinute } from '../../../../shared/identity/access/domain/rate-limit.ts';
import type { LimitedRequests } from '../../../../shared/identity/access/ports/operation-limiter.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:30Z');
const REQUESTS: LimitedRequests = { operationId: 'logIn', max: 1, windowSeconds: 60, per: 'account', subject: 'any' };

/** The guarantees of every OperationLimiter. */
export const describeOperationLimiter = (name: string, open: OpenStorage): void => {
  describe(`OperationLimiter: ${name}`, () => {
    test('tryAcquire allows exactly the limit of concurrent requests', async () => {
      const { operations } = await open();
      const requests = { ...REQUESTS, max: 4 };
      const admitted = await Promise.all(Array.from({ length: 10 }, () => operations.tryAcquire(requests, NOW)));
      expect(admitted.filter(Boolean)).toHaveLength(4);
      expect(await operations.tryAcquire(requests, NOW + 1)).toBe(false);
    });

    test.each<[string, Partial<LimitedRequests>]>([
      ['another operation', { operationId: 'register' }],
      ['another subject', { subject: 'other' }],
      ['another kind of subject', { per: 'ip' }],
      ['another window', { windowSeconds: 600 }],
      ['another kind with the same subject', { per: 'destination', subject: 'any' }],
    ])('tryAcquire counts %s separately', async (_what, changes) => {
      const { operations } = await open();
      expect(await operations.tryAcquire(REQUESTS, NOW)).toBe(true);
      expect(await operations.tryAcquire(REQUESTS, NOW)).toBe(false);
      expect(await operations.tryAcquire({ ...REQUESTS, ...changes }, NOW)).toBe(true);
    });

    test.each([60, 600, 86_400])('tryAcquire starts a new window of %s s where the previous one ends', async (windowSeconds) => {
      const { operations } = await open();
      const requests = { ...REQUESTS, windowSeconds };
      const end = Math.ceil(NOW / 1_000 / windowSeconds) * windowSeconds * 1_000;
      expect(await operations.tryAcquire(requests, NOW)).toBe(true);
      expect(await operations.tryAcquire(requests, end - 1)).toBe(false);
      expect(await operations.tryAcquire(requests, end)).toBe(true);
    });

    test('tryAcquire with a window of 60 s starts it with the clock minute', async () => {
      const { operations } = await open();
      expect(await operations.tryAcquire(REQUESTS, nextMinute(NOW) - 1)).toBe(true);
      expect(await operations.tryAcquire(REQUESTS, nextMinute(NOW))).toBe(true);
    });
  });
};
