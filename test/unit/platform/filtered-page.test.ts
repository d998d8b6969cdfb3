import fc from 'fast-check';

import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';

const isEven = (entry: number): boolean => entry % 2 === 0;

/** Reads a list whose entries are their own positions, in batches; `read` collects the entries read. */
const makeReader = (list: readonly number[], limit: number, read: number[] = []) => ({
  read: (after: number) => {
    const rest = list.filter((entry) => entry > after);
    const entries = rest.slice(0, limit);
    read.push(...entries);
    return Promise.resolve({ entries, position: entries.at(-1) ?? after, hasMore: rest.length > limit });
  },
  matches: isEven,
  positionOf: (entry: number) => entry,
});

test('readFilteredPage returns every entry that matches once, in order, page after page', async () => {
  const increasing = fc.uniqueArray(fc.nat(200), { maxLength: 60 }).map((list) => list.toSorted((left, right) => left - right));
  const positive = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(increasing, positive, positive, positive, async (list, size, limit, maxBatches) => {
      const seen: number[] = [];
      let start = -1;
      for (;;) {
        const page = await readFilteredPage({ start, size, maxBatches, ...makeReader(list, limit) });
        expect(page.entries.length).toBeLessThanOrEqual(size);
        seen.push(...page.entries);
        if (!page.hasMore) break;
        expect(page.position).toBeGreaterThan(start);
        start = page.position;
      }
      expect(seen).toEqual(list.filter(isEven));
    }),
  );
});

test('readFilteredPage sends a page short when enough batches have been read', async () => {
  const read: number[] = [];
  const list = [1, 3, 5, 7, 9, 10];
  const page = await readFilteredPage({ start: 0, size: 1, maxBatches: 2, ...makeReader(list, 2, read) });
  expect(page).toEqual({ entries: [], position: 7, hasMore: true });
  expect(read).toEqual([1, 3, 5, 7]);
});
