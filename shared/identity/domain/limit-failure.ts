import { fail, type Failure } from '../../errors/failure.ts';
import { windowEnd } from './rate-limit.ts';

type Limit = { readonly max: number; readonly windowSeconds: number };

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1_000));

/** What a request is answered that is over a limit of its own, until an instant (epoch milliseconds). */
export const limitFailureUntil = (limit: number, until: number, now: number): Failure<'rate_limit_exceeded'> => {
  const retryAfter = secondsUntil(until, now);
  return fail(
    { code: 'rate_limit_exceeded', reason: 'requests_per_operation' },
    { retryAfterSeconds: retryAfter, meta: { reason: 'operation', limit, retry_after: retryAfter } },
  );
};

/** The same for a limit whose windows follow one another. */
export const limitFailure = ({ max, windowSeconds }: Limit, now: number): Failure<'rate_limit_exceeded'> =>
  limitFailureUntil(max, windowEnd(now, windowSeconds), now);
