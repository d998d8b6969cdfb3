/** An instant (epoch milliseconds) as the API shows it: UTC, ISO 8601 with `Z` (interface: General conventions). Null stays null. */
export function isoInstant(epochMs: number): string;
export function isoInstant(epochMs: number | null): string | null;
export function isoInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** The beginning of the UTC hour of an instant (epoch milliseconds). */
export const hourOf = (instant: number): number => Math.floor(instant / HOUR_MS) * HOUR_MS;
