import fc from 'fast-check';

import {
  countsWithinDay,
  dispatchBucketOf,
  dispatchedWithinDay,
  nextAvailableAt,
  type DispatchCounts,
} from '../../../../shared/validation/domain/retry/dispatch-window.ts';

const START = Date.parse('2026-11-05T18:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SLOT_MS = 30 * MINUTE_MS;

const changed = (counts: DispatchCounts, instant: number, step: number): DispatchCounts => {
  const bucket = dispatchBucketOf(instant);
  return { ...counts, [bucket]: Math.max(0, (counts[bucket] ?? 0) + step) };
};

/** The counts with one more dispatch, without those that no longer matter. */
const withDispatch = (counts: DispatchCounts, now: number): DispatchCounts => changed(countsWithinDay(counts, now), now, 1);

/** The counts without one dispatch of an instant. */
const withoutDispatch = (counts: DispatchCounts, dispatchedAt: number): DispatchCounts => changed(counts, dispatchedAt, -1);

type Step = { readonly wait: number; readonly isTakenBack: boolean };

/** Dispatches at growing instants; some are taken back at once. */
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ wait: fc.oneof(fc.nat(5 * MINUTE_MS), fc.nat(5 * 60 * MINUTE_MS)), isTakenBack: fc.boolean() }),
  { minLength: 1, maxLength: 80 },
);

type State = { readonly now: number; readonly counts: DispatchCounts; readonly kept: readonly number[] };

const dispatchAll = (all: readonly Step[]): readonly State[] =>
  all.reduce<readonly State[]>((states, { wait, isTakenBack }) => {
    const { now, counts, kept } = states.at(-1) ?? { now: START, counts: {}, kept: [] };
    const at = now + wait;
    const counted = withDispatch(counts, at);
    return [
      ...states,
      isTakenBack ? { now: at, counts: withoutDispatch(counted, at), kept } : { now: at, counts: counted, kept: [...kept, at] },
    ];
  }, []);

const within = (instants: readonly number[], from: number, to: number): number =>
  instants.filter((instant) => instant >= from && instant <= to).length;

describe('dispatchedWithinDay', () => {
  test('counts every dispatch of the last 24 hours, and none older than 24.5 hours', () => {
    fc.assert(
      fc.property(steps, fc.nat(2 * DAY_MS), (all, later) => {
        for (const { now, counts, kept } of dispatchAll(all)) {
          for (const at of [now, now + later]) {
            const counted = dispatchedWithinDay(counts, at);
            expect(counted).toBeGreaterThanOrEqual(within(kept, at - DAY_MS, at));
            expect(counted).toBeLessThanOrEqual(within(kept, at - DAY_MS - SLOT_MS, at));
          }
        }
      }),
    );
  });

  test('bounds the dispatches of any 24 hours by the cap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3 * 60 * MINUTE_MS), { maxLength: 120 }), fc.integer({ min: 1, max: 6 }), (waits, cap) => {
        let now = START;
        let counts: DispatchCounts = {};
        const granted: number[] = [];
        for (const wait of waits) {
          now += wait;
          if (dispatchedWithinDay(counts, now) >= cap) continue;
          counts = withDispatch(counts, now);
          granted.push(now);
        }
        for (const end of granted) expect(within(granted, end - DAY_MS, end)).toBeLessThanOrEqual(cap);
      }),
    );
  });

  test('needs at most 49 slots', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { counts } of dispatchAll(all)) expect(Object.keys(counts).length).toBeLessThanOrEqual(49);
      }),
    );
  });
});

describe('nextAvailableAt', () => {
  test('is the first millisecond with a lower count', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { now, counts } of dispatchAll(all)) {
          const cap = dispatchedWithinDay(counts, now);
          if (cap === 0) continue;
          const at = nextAvailableAt(counts, now);
          expect(at).toBeGreaterThan(now);
          expect(dispatchedWithinDay(counts, at)).toBeLessThan(cap);
          expect(dispatchedWithinDay(counts, at - 1)).toBe(cap);
        }
      }),
    );
  });

  test('is 24.5 hours from now when nothing was dispatched', () => {
    expect(nextAvailableAt({}, START)).toBe(START + DAY_MS + SLOT_MS);
  });
});

describe('withoutDispatch', () => {
  test('reverts withDispatch', () => {
    fc.assert(
      fc.property(steps, fc.nat(DAY_MS), (all, wait) => {
        const { now, counts } = dispatchAll(all).at(-1) ?? { now: START, counts: {} };
        const at = now + wait;
        const back = withoutDispatch(withDispatch(counts, at), at);
        expect(dispatchedWithinDay(back, at)).toBe(dispatchedWithinDay(counts, at));
      }),
    );
  });

  test('of an expired dispatch leaves the other counts', () => {
    const counts = withDispatch({}, START);
    expect(dispatchedWithinDay(withoutDispatch(counts, START - 2 * DAY_MS), START)).toBe(1);
  });
});
