export type Span = { readonly startedAt: number; readonly endedAt: number };

/** Length of the longest chain of calls in which each begins after the end of the previous one. */
export const sequentialDepth = (spans: readonly Span[]): number => {
  let depth = 0;
  let freeAt = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of spans.toSorted((left, right) => left.endedAt - right.endedAt)) {
    if (startedAt < freeAt) continue;
    depth += 1;
    freeAt = endedAt;
  }
  return depth;
};
