/** Counts by name as rows, the greatest first. */
export const countRowsOf = (counts: Readonly<Record<string, number>>): readonly { readonly id: string; readonly count: number }[] =>
  Object.entries(counts)
    .map(([id, count]) => ({ id, count }))
    .toSorted((one, other) => other.count - one.count || one.id.localeCompare(other.id));
