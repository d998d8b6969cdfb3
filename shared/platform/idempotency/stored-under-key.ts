import type { ErrorCode } from '../../errors/catalogue.ts';
import { statusOf, type Result } from '../../errors/failure.ts';

/**
 * Whether a response is stored under its Idempotency-Key and repeated: every result of the operation, except faults of the
 * service and limits (interface: Idempotency rule 5).
 */
export const isStoredUnderKey = (result: Result<unknown, ErrorCode>): boolean => {
  if (result.ok) return true;
  // The interface gives this fault of the service the status of a caller's fault.
  if (result.problems[0].code === 'persist_failed') return false;
  const status = statusOf(result);
  return status < 500 && status !== 429 && status !== 409;
};
