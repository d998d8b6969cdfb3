import type { RateLimitState } from '../domain/rate-limit.ts';

/** Counters a client address has: one for requests with a valid key, one for those without. */
export type AddressCounter = 'with_key' | 'anonymous';

export type AddressVerdict = { readonly kind: 'admitted' } | { readonly kind: 'refused'; readonly state: RateLimitState };

/** Counts requests per client address. Trouble with its storage admits: it shields, it does not decide who pays. */
export type AddressLimiter = {
  readonly count: (address: string, counter: AddressCounter, now: number) => Promise<AddressVerdict>;
};
