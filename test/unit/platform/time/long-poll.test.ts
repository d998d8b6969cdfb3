import fc from 'fast-check';

import { longPoll } from '../../../../shared/platform/time/long-poll.ts';
import { makeManualClock } from '../../../support/fakes/platform/clock.ts';

const START = 1_000_000;

/** Looks at something that is final from an instant on. */
const poll = async (finalAt: number, until: number) => {
  const clock = makeManualClock(START);
  const lookedAt: number[] = [];
  const look = () => {
    lookedAt.push(clock.now());
    return Promise.resolve(clock.now() >= finalAt);
  };
  const seen = await longPoll(START >= finalAt, { look, isFinal: (isOver) => isOver, until }, clock);
  return { seen, lookedAt, endedAt: clock.now() };
};

describe('longPoll', () => {
  test('looks at most 13 times, ever more rarely, and last at the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25_000 }), async (milliseconds) => {
        const { seen, lookedAt, endedAt } = await poll(Number.POSITIVE_INFINITY, START + milliseconds);
        expect(seen).toBe(false);
        expect(lookedAt.length).toBeLessThanOrEqual(13);
        expect([lookedAt.at(-1), endedAt]).toEqual([START + milliseconds, START + milliseconds]);
      }),
      { numRuns: 30 },
    );
  });

  test('ends with the read that returns a final state', async () => {
    const { seen, lookedAt } = await poll(START + 1_200, START + 20_000);
    expect([seen, lookedAt.length]).toEqual([true, 3]);
  });

  test.each([
    ['what is final already', START, START + 5_000],
    ['an end that has passed', START + 5_000, START],
  ])('does not look for %s', async (_title, finalAt, until) => {
    expect((await poll(finalAt, until)).lookedAt).toEqual([]);
  });
});
