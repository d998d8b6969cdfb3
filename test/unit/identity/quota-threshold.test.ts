import fc from 'fast-check';

import { marksAtOrAbove, reachedThreshold, thresholdMark } from '../../../shared/identity/plans/domain/quota-unit.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** The thresholds announced while the used units of a month take these values, each recorded. */
const announcedWhile = (used: readonly number[], limit: number): readonly number[] => {
  const marks = new Set<string>();
  return used.flatMap((units) => {
    const threshold = reachedThreshold(units, limit, marks);
    if (threshold === null) return [];
    marks.add(thresholdMark(threshold));
    return [threshold.percent];
  });
};

const upTo = (limit: number): readonly number[] => Array.from({ length: limit }, (_unused, index) => index + 1);

describe('reachedThreshold', () => {
  test.each([
    [1, []],
    [2, []],
    [3, []],
    [4, []],
    [5, [80]],
    [50, [80]],
    [200, [80]],
  ])('of %d units returns the thresholds in ascending order, 100 with the last unit', (limit, before) => {
    expect(announcedWhile(upTo(limit), limit)).toEqual([...before, 100]);
  });

  test('returns 80 from the first unit that reaches its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 500 }), (limit) => {
        const first = upTo(limit).find((used) => used / limit >= 0.8);
        expect(upTo(limit).find((used) => reachedThreshold(used, limit, NOTHING) !== null)).toBe(first);
      }),
    );
  });

  test('returns each threshold at most once, and every one that is passed, however units are refunded or counted twice', () => {
    const steps = fc.array(fc.constantFrom(-2, -1, 1, 1, 1, 2, 3), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 20 }), steps, (limit, changes) => {
        let current = 0;
        const used = changes.map((change) => (current = Math.max(0, current + change)));
        const announced = announcedWhile(used, limit);
        expect(announced.length).toBe(new Set(announced).size);
        const highest = Math.max(0, ...used);
        expect(announced.includes(100)).toBe(highest >= limit);
        if (highest * 100 >= limit * 80 && highest < limit) expect(announced).toEqual([80]);
      }),
    );
  });

  test('returns a threshold again under another limit', () => {
    const marks = new Set([thresholdMark({ percent: 80, limit: 10 })]);
    expect(reachedThreshold(9, 10, marks)).toBeNull();
    expect(reachedThreshold(9, 8, marks)).toEqual({ percent: 100, limit: 8 });
  });
});

test('marksAtOrAbove of 80 percent are covered by 100 percent, not the other way round', () => {
  expect(marksAtOrAbove({ percent: 80, limit: 10 })).toEqual(['a-', 'a=']);
  expect(marksAtOrAbove({ percent: 100, limit: 10 })).toEqual(['a=']);
});
