import fc from 'fast-check';

import {
  beginDeletion,
  DAY_MS,
  DELETION_STEPS,
  graceTimingOf,
  isDeletionId,
  nextStepAfter,
  withPurgeAt,
  type Deletion,
} from '../../../shared/identity/deletion/domain/deletion.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

const ID = uuidOf('deletion');
const scale = fc.integer({ min: 1, max: 100_000 });
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

const begun = (timeScale: number, now: number): Deletion => {
  if (!isDeletionId(ID)) throw new TypeError(ID);
  return beginDeletion(ID, null, graceTimingOf(timeScale), now);
};

/** A deletion at each of its steps, in order. */
const stepsOf = (deletion: Deletion, timeScale: number): readonly Deletion[] => {
  const next = nextStepAfter(deletion, graceTimingOf(timeScale));
  return next === null ? [deletion] : [deletion, ...stepsOf(next, timeScale)];
};

test('the steps of a deletion are due on days 0, 23, 29 and 30', () => {
  const now = Date.parse('2026-11-05T18:00:00Z');
  const steps = stepsOf(begun(1, now), 1);
  expect(steps.map(({ nextStep, nextStepAt }) => [nextStep, (nextStepAt - now) / DAY_MS])).toEqual([
    ['close', 0],
    ['first_warning', 23],
    ['last_warning', 29],
    ['purge', 30],
  ]);
});

test('at every scale each step is once and none before the one it follows; the purge is with the end of the grace window', () => {
  fc.assert(
    fc.property(scale, instant, (timeScale, now) => {
      const steps = stepsOf(begun(timeScale, now), timeScale);
      expect(steps.map(({ nextStep }) => nextStep)).toEqual(DELETION_STEPS);
      const times = steps.map(({ nextStepAt }) => nextStepAt);
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(times.at(-1)).toBe(steps[0]?.restorableUntil);
    }),
  );
});

test('a postponed purge moves no other step, and the grace window ends as before', () => {
  fc.assert(
    fc.property(scale, instant, fc.nat({ max: 3 }), fc.nat(), (timeScale, now, index, byMs) => {
      const deletion = stepsOf(begun(timeScale, now), timeScale)[index];
      if (deletion === undefined) throw new RangeError('there are four steps');
      const postponed = withPurgeAt(deletion, deletion.purgeAt + byMs);
      expect(postponed).toMatchObject({ restorableUntil: deletion.restorableUntil, nextStep: deletion.nextStep });
      if (deletion.nextStep !== 'purge') expect(postponed.nextStepAt).toBe(deletion.nextStepAt);
      expect(stepsOf(postponed, timeScale).at(-1)).toMatchObject({ nextStep: 'purge', nextStepAt: deletion.restorableUntil + byMs });
    }),
  );
});
