import fc from 'fast-check';

import { reachedThreshold } from '../../../shared/identity/domain/quota-unit.ts';

const percents = (limit: number): readonly number[] =>
  Array.from({ length: limit }, (_unused, index) => reachedThreshold(index + 1, limit)?.percent ?? 0).filter((percent) => percent > 0);

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
    expect(percents(limit)).toEqual([...before, 100]);
  });

  test('returns each threshold once, at the first unit that reaches its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 500 }), (limit) => {
        expect(percents(limit)).toEqual([80, 100]);
        const units = Array.from({ length: limit }, (_unused, index) => index + 1);
        const first = units.find((used) => used / limit >= 0.8);
        expect(units.find((used) => reachedThreshold(used, limit)?.percent === 80)).toBe(first);
      }),
    );
  });

  test('returns null beyond the limit, which may have been lowered', () => {
    expect(reachedThreshold(11, 10)).toBeNull();
  });
});
