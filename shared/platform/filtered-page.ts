/** Entries of a list in its order, with the position after them. */
type Batch<Entry, Position> = { readonly entries: readonly Entry[]; readonly position: Position; readonly hasMore: boolean };

type FilteredPageRequest<Entry, Position> = {
  /** Position after which the page begins. */
  readonly start: Position;
  readonly size: number;
  /** Reads the entries after a position; `batch` counts from 0. */
  readonly read: (after: Position, batch: number) => Promise<Batch<Entry, Position>>;
  readonly matches: (entry: Entry) => boolean;
  readonly positionOf: (entry: Entry) => Position;
  /** Maximum number of reads before a short page is returned. */
  readonly maxBatches: number;
};

/**
 * A page of the entries that pass a filter. Its position is the start of the next page; `hasMore` means that one may follow, and is also
 * true for a page that is short because of the limit of reads.
 */
export const readFilteredPage = async <Entry, Position>({
  start,
  size,
  read,
  matches,
  positionOf,
  maxBatches,
}: FilteredPageRequest<Entry, Position>): Promise<Batch<Entry, Position>> => {
  const found: Entry[] = [];
  let position = start;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const page = await read(position, batch);
    found.push(...page.entries.filter(matches));
    const last = found[size - 1];
    if (found.length > size && last !== undefined) return { entries: found.slice(0, size), position: positionOf(last), hasMore: true };
    ({ position } = page);
    if (!page.hasMore) return { entries: found, position, hasMore: false };
  }
  return { entries: found, position, hasMore: true };
};
