import { PAGE_SIZE, type GridRow } from './rows.ts';

type Page = { readonly rows: readonly GridRow[]; readonly total: number };

/**
 * The first doubtful row after a position, or the last one before it, among pages of the doubtful rows alone, in the order of the file. It
 * halves the pages, so that ten thousand doubtful rows take at most eight readings. Null for none, and when a page cannot be read.
 */
export const findDoubtful = async (
  readPage: (number: number) => Promise<Page | null>,
  position: number,
  step: 1 | -1,
): Promise<GridRow | null> => {
  const isCandidate = (row: GridRow): boolean => (row.position - position) * step > 0;
  let best: GridRow | null = null;
  let [low, high] = [1, 1];
  let isCounted = false;
  while (low <= high) {
    const number = Math.floor((low + high) / 2);
    const page = await readPage(number);
    if (page === null) return null;
    if (!isCounted) high = Math.max(1, Math.ceil(page.total / PAGE_SIZE));
    isCounted = true;
    const candidates = page.rows.filter(isCandidate);
    const found = step === 1 ? candidates[0] : candidates.at(-1);
    // The row is between others of its page: no other page has a nearer one.
    if (found !== undefined && candidates.length < page.rows.length) return found;
    best = found ?? best;
    const isBefore = step === 1 ? found !== undefined : found === undefined;
    if (isBefore) high = number - 1;
    else low = number + 1;
  }
  return best;
};
