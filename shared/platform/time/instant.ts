/** An instant (epoch milliseconds) as the API shows it: UTC, ISO 8601 with `Z` (interface: General conventions). Null stays null. */
export const isoInstant = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());
