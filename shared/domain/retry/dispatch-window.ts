/** Retries dispatched for one account, counted in slots of half an hour. */
export type DispatchCounts = Readonly<Record<string, number>>;

const SLOT_MS = 30 * 60_000;
const SLOTS = 48;

const slotOf = (instant: number): number => Math.floor(instant / SLOT_MS);

/**
 * The counts that still fall into the 24 hours before an instant. A slot counts as long as any of it does; one whose
 * dispatches were all taken back counts for nothing.
 */
const withinDay = (counts: DispatchCounts, now: number): readonly (readonly [number, number])[] =>
  Object.entries(counts)
    .map(([slot, count]) => [Number(slot), count] as const)
    .filter(([slot, count]) => count > 0 && slot >= slotOf(now) - SLOTS);

/** Retries dispatched in the 24 hours before an instant (epoch milliseconds), never fewer than there were. */
export const dispatchedWithinDay = (counts: DispatchCounts, now: number): number =>
  withinDay(counts, now).reduce((sum, [, count]) => sum + count, 0);

/** The counts with one more dispatch, without those that no longer matter. */
export const withDispatch = (counts: DispatchCounts, now: number): DispatchCounts => {
  const slot = slotOf(now);
  return { ...Object.fromEntries(withinDay(counts, now)), [slot]: (counts[slot] ?? 0) + 1 };
};

/** When the oldest dispatches stop counting (epoch milliseconds): the earliest instant with room under a full cap. */
export const roomAgainAt = (counts: DispatchCounts, now: number): number => {
  const oldest = Math.min(...withinDay(counts, now).map(([slot]) => slot), slotOf(now));
  return (oldest + SLOTS + 1) * SLOT_MS;
};

/** The counts without one dispatch of an instant. */
export const withoutDispatch = (counts: DispatchCounts, dispatchedAt: number): DispatchCounts => {
  const slot = slotOf(dispatchedAt);
  return { ...counts, [slot]: Math.max(0, (counts[slot] ?? 0) - 1) };
};
