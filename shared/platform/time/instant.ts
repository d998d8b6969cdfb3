/** An instant (epoch milliseconds) as the API shows it: UTC, ISO 8601 with `Z` (interface: General conventions). Null stays null. */
export function isoInstant(epochMs: number): string;
export function isoInstant(epochMs: number | null): string | null;
export function isoInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
