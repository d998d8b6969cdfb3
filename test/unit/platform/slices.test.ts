import fc from 'fast-check';

import { slicesOf } from '../../../shared/platform/slices.ts';

describe('slicesOf', () => {
  test('keeps every item in its order, in full slices but for the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (items, size) => {
        const slices = slicesOf(items, size);
        expect(slices.flat()).toEqual(items);
        expect(slices.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(slices.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});
