/** Retries dispatched for one account, counted in slots of half an hour. */
export type DispatchCounts = Readonly<Record<string, number>>;

const BUCKET_MS = 30 * 60_000;
const BUCKETS = 48;

/** The slot of an instant (epoch milliseconds). */
export const dispatchBucketOf = (instant: number): number => Math.floor(instant / BUCKET_MS);

/**
 * The buckets within the 24 hours before an instant. A bucket counts while any part of it is inside; one whose
 * dispatches were all refunded does not count.
 */
const withinDay = (counts: DispatchCounts, now: number): readonly (readonly [number, number])[] =>
  Object.entries(counts)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .filter(([bucket, count]) => count > 0 && bucket >= dispatchBucketOf(now) - BUCKETS);

/** Retries dispatched in the 24 hours before an instant (epoch milliseconds), never fewer than there were. */
export const dispatchedWithinDay = (counts: DispatchCounts, now: number): number =>
  withinDay(counts, now).reduce((sum, [, count]) => sum + count, 0);

/** The counts that still matter at an instant. */
export const countsWithinDay = (counts: DispatchCounts, now: number): DispatchCounts => Object.fromEntries(withinDay(counts, now));

/** When the oldest dispatches stop counting (epoch milliseconds): the earliest instant with room under a full cap. */
export const nextAvailableAt = (counts: DispatchCounts, now: number): number => {
  const oldest = Math.min(...withinDay(counts, now).map(([bucket]) => bucket), dispatchBucketOf(now));
  return (oldest + BUCKETS + 1) * BUCKET_MS;
};
