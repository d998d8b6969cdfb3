import { fail, type Failure } from '../../errors/failure.ts';
import { BusyError } from '../busy-error.ts';
import type { Log } from '../observability/log.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** `Retry-After` in seconds while a dependency is unavailable or overloaded. */
const RETRY_AFTER_SECONDS = 5;

/** The answer to a request whose execution threw: 503 if a retry makes sense, else 500. Logs the error. */
export const thrownFailure = (error: unknown, log: Log): Failure => {
  if (error instanceof BusyError) {
    log.warn('request_waited_too_long');
    return fail('service_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (error instanceof UnavailableError) {
    log.error('dependency_unavailable', {}, error);
    return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  log.count('UnhandledError');
  log.error('request_failed', {}, error);
  return fail('internal_error');
};
