import { nextMinute } from '../../../../shared/identity/domain/rate-limit.ts';
import { userIdOf } from '../../builders/identity.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:30Z');
const USER = userIdOf('owner');
const OPERATION = 'account_directory_lookup';

/** What every OperationLimiter guarantees. */
export const describeOperationLimiter = (name: string, open: OpenStorage): void => {
  describe(`OperationLimiter: ${name}`, () => {
    test('of many requests at once as many are admitted as the limit says', async () => {
      const { operations } = await open();
      const admitted = await Promise.all(Array.from({ length: 10 }, () => operations.tryAcquire(USER, OPERATION, 4, NOW)));
      expect(admitted.filter(Boolean)).toHaveLength(4);
      expect(await operations.tryAcquire(USER, OPERATION, 4, NOW + 1)).toBe(false);
    });

    test('the next minute and another user start anew', async () => {
      const { operations } = await open();
      expect(await operations.tryAcquire(USER, OPERATION, 1, NOW)).toBe(true);
      expect(await operations.tryAcquire(USER, OPERATION, 1, nextMinute(NOW) - 1)).toBe(false);
      expect(await operations.tryAcquire(USER, OPERATION, 1, nextMinute(NOW))).toBe(true);
      expect(await operations.tryAcquire(userIdOf('other'), OPERATION, 1, NOW)).toBe(true);
    });
  });
};
