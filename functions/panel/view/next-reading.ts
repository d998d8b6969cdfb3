import type { Failure } from '../api/failure.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds until a page reads again what it could not read, after so many failures in succession; null for an answer that another reading
 * would get too.
 */
export const delayAfterFailure = (failure: Failure, failures: number): number | null => {
  const isPassing = failure.kind === 'unreachable' || (failure.kind === 'refused' && failure.status >= 500);
  return isPassing ? Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) : null;
};
