import fc from 'fast-check';

import { BusyError } from '../../../../shared/platform/busy-error.ts';
import { limitParallel } from '../../../../shared/platform/threads/limit-parallel.ts';
import { deferred } from '../../../support/deferred.ts';

test('limitParallel runs at most the allowed number of tasks in parallel, in the order in which they arrive, and all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 20 }), async (atOnce, works) => {
      const run = limitParallel({ atOnce, maxWaitMs: 60_000 });
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const results = await Promise.allSettled(
        works.map((fails, index) =>
          run(async () => {
            begun.push(index);
            running += 1;
            most = Math.max(most, running);
            await Promise.resolve();
            running -= 1;
            if (fails) throw new Error('failed');
            return index;
          }),
        ),
      );
      expect(begun).toEqual(works.map((_fails, index) => index));
      expect(most).toBe(Math.min(atOnce, works.length));
      expect(results.map(({ status }) => status === 'rejected')).toEqual(works);
    }),
  );
});

test('limitParallel rejects a task that has waited too long with BusyError, never runs it, and starts the next', async () => {
  const run = limitParallel({ atOnce: 2, maxWaitMs: 1 });
  const [first, second] = [deferred<string>(), deferred<string>()];
  const held = [run(() => first.promise), run(() => second.promise)];
  const begun: string[] = [];
  await expect(run(() => Promise.resolve(begun.push('late')))).rejects.toBeInstanceOf(BusyError);
  const next = run(() => Promise.resolve('next'));
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all([...held, next])).toEqual(['first', 'second', 'next']);
  expect(begun).toEqual([]);
});
