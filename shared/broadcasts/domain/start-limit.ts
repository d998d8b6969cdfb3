import { HOUR_MS } from '../../platform/time/instant.ts';

/** Broadcasts of the service that start within an hour. */
export const MAX_STARTS_PER_HOUR = 5;

/** The starts (epoch milliseconds, oldest first) with one more at an instant; or until when no further one is allowed. */
export const withStart = (starts: readonly number[], now: number): { readonly starts: readonly number[] } | { readonly until: number } => {
  const recent = starts.filter((at) => at > now - HOUR_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= MAX_STARTS_PER_HOUR) return { until: oldest + HOUR_MS };
  return { starts: [...recent, now] };
};
