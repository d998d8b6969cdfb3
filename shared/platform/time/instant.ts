/** An instant (epoch milliseconds) as the API shows it: UTC, ISO 8601 with `Z` (interface: General conventions). Null stays null. */
export function isoInstant(epochMs: number): string;
export function isoInstant(epochMs: number | null): string | null;
export function isoInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

/** In 2286: keys have instants of 13 digits. */
export const LAST_IN_KEYS = 9_999_999_999_999;

/** The nearest instant to one (epoch milliseconds) that a key can have: a day of a filter may be in any year of four digits. */
export const nearestInKeys = (instant: number): number => Math.min(LAST_IN_KEYS, Math.max(0, instant));

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** The beginning of the UTC hour of an instant (epoch milliseconds). */
export const hourOf = (instant: number): number => Math.floor(instant / HOUR_MS) * HOUR_MS;
