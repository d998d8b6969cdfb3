import { fail, type Failure } from '../../../errors/failure.ts';
import { windowEnd } from './rate-limit.ts';

/** What a refusal to send a code names as exhausted. */
export type LimitedCodes =
  'codes_to_destination' | 'codes_of_account' | 'codes_of_challenge' | 'code_interval' | 'text_messages_to_country';

type ReachedLimit = { readonly limited: LimitedCodes; readonly max: number };

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1_000));

/** The refusal of a code until an instant (epoch milliseconds): it names the limit and when that ends. */
export const limitFailureUntil = ({ limited, max }: ReachedLimit, until: number, now: number): Failure<'rate_limit_exceeded'> => {
  const retryAfter = secondsUntil(until, now);
  return fail(
    { code: 'rate_limit_exceeded', reason: limited },
    {
      retryAfterSeconds: retryAfter,
      meta: { reason: 'operation', limit: max, retry_after: retryAfter, limited, resets_at: new Date(until).toISOString() },
    },
  );
};

/** The same for a limit whose windows follow one another. */
export const limitFailure = (limit: ReachedLimit & { readonly windowSeconds: number }, now: number): Failure<'rate_limit_exceeded'> =>
  limitFailureUntil(limit, windowEnd(now, limit.windowSeconds), now);
