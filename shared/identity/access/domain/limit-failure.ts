import { fail, type Failure } from '../../../errors/failure.ts';
import { windowEnd } from './rate-limit.ts';

/** The longest `Retry-After` of a limit, in seconds: HTTP clients sleep as long as it states. `meta.resets_at` has the true end. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** `meta.reason` of a 429, with the part of the text that names the limit. */
const TEXT_REASONS = {
  key_rate: 'requests_per_key',
  ip_rate: 'requests_per_address',
  operation: 'requests_per_operation',
  quota: 'monthly_quota',
} as const;

/** The exhausted limit in a refusal to send a code. */
export type LimitedCodes =
  | 'codes_to_destination'
  | 'codes_of_account'
  | 'codes_of_challenge'
  | 'code_interval'
  | 'text_messages_to_country';

type LimitKind = keyof typeof TEXT_REASONS;

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1_000));

const failureUntil = (kind: LimitKind, limited: LimitedCodes | null, max: number, until: number, now: number) => {
  const retryAfterSeconds = Math.min(MAX_RETRY_AFTER_SECONDS, secondsUntil(until, now));
  return fail(
    { code: 'rate_limit_exceeded', reason: limited ?? TEXT_REASONS[kind] },
    {
      retryAfterSeconds,
      meta: {
        reason: kind,
        limit: max,
        retry_after: retryAfterSeconds,
        resets_at: new Date(until).toISOString(),
        ...(limited === null ? {} : { limited }),
      },
    },
  );
};

/** The 429 of a limit that ends at an instant (epoch milliseconds). */
export const limitExceeded = (kind: LimitKind, max: number, until: number, now: number): Failure<'rate_limit_exceeded'> =>
  failureUntil(kind, null, max, until, now);

type ReachedLimit = { readonly limited: LimitedCodes; readonly max: number };

/** The refusal of a code until an instant (epoch milliseconds): it names the limit and when that ends. */
export const limitFailureUntil = ({ limited, max }: ReachedLimit, until: number, now: number): Failure<'rate_limit_exceeded'> =>
  failureUntil('operation', limited, max, until, now);

/** The same for a limit with consecutive windows. */
export const limitFailure = (limit: ReachedLimit & { readonly windowSeconds: number }, now: number): Failure<'rate_limit_exceeded'> =>
  limitFailureUntil(limit, windowEnd(now, limit.windowSeconds), now);
