import fc from 'fast-check';

import { unitsUsed } from '../../support/api/expectations.ts';
import { AN_INTERVAL_MS } from '../../support/api/retries.ts';
import { open, pendingOf, recover } from './retry-attempts.ts';

type Action = 'cancel' | 'put' | 'put_one' | 'off' | 'withdraw' | 'fire' | 'fire_again' | 'sweep' | 'wait' | 'break' | 'mend';

const ACTIONS: readonly Action[] = [
  'cancel',
  'put',
  'put',
  'put_one',
  'off',
  'fire',
  'fire',
  'fire',
  'fire_again',
  'sweep',
  'wait',
  'break',
  'mend',
];
const moment = fc.array(fc.constantFrom<Action>(...ACTIONS, 'withdraw'), { minLength: 1, maxLength: 3 });

test('pending counts, schedules and states agree, and every pending cycle continues, for any interleaving of requests, workers and sweeps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 12 }), async (moments) => {
      const { api, caller, id, put, cancel, withdraw, stored } = await open();
      const act = async (action: Action): Promise<unknown> => {
        if (action === 'cancel') return cancel();
        if (action === 'put') return put();
        if (action === 'put_one') return put({ max_retries: 1, interval_seconds: 600 });
        if (action === 'off') return put({ enabled: false });
        if (action === 'withdraw') return withdraw();
        if (action === 'sweep') return api.sweepRetries();
        if (action === 'fire') return api.runDueRetries();
        if (action === 'fire_again')
          return api.runAttempt({ validationId: id, attemptSeq: (await stored()).retry?.attemptSeq ?? 0 }, api.clock.now());
        if (action === 'break') api.scheduler.breakDown();
        if (action === 'mend') api.scheduler.recover();
        api.clock.advance(AN_INTERVAL_MS);
        return null;
      };
      for (const actions of moments) {
        await Promise.all(actions.map(act));
        const { retry } = await stored();
        const isPending = retry?.state === 'pending';
        expect(await pendingOf(api, caller)).toBe(isPending ? 1 : 0);
        expect([retry?.nextAttemptAt !== null, retry?.dueAt !== null]).toEqual([isPending, isPending]);
        expect(retry?.reactivations).toBeLessThanOrEqual(3);
        expect((await api.storage.retries.attempts(id)).map(({ number }) => number)).toEqual(
          Array.from({ length: retry?.lastAttempt ?? 0 }, (_unused, index) => index + 1),
        );
      }
      api.scheduler.recover();
      for (let round = 0; round < 3; round += 1) await recover(api);
      expect((await stored()).retry?.state).not.toBe('pending');
      expect(await pendingOf(api, caller)).toBe(0);
      expect(api.scheduler.scheduledFor(id)).toEqual([]);
      expect(await unitsUsed(api, caller)).toBe(1);
    }),
    { numRuns: 150 },
  );
});
