import { fail, type Failure } from '../../errors/failure.ts';

/** The longest `Retry-After`, in seconds: HTTP clients sleep as long as it states. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** 503 while the portal is not queried: it states when the next query may leave (epoch milliseconds). */
export const throttledFailure = (availableAt: number, now: number): Failure<'central_rate_limit_exhausted'> => {
  const retryAt = new Date(Math.max(availableAt, now + 1_000)).toISOString();
  const retryAfterSeconds = Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil((availableAt - now) / 1_000)));
  return fail(
    { code: 'central_rate_limit_exhausted', params: { retry_at: retryAt } },
    { retryAfterSeconds, meta: { retry_after: retryAfterSeconds, retry_at: retryAt } },
  );
};
