import type { RateLimitState } from '../domain/rate-limit.ts';

/** Counters a client address has: for requests with a valid key, with a session, and with neither, and for pages of the documentation. */
export type IpCounter = 'with_key' | 'panel' | 'anonymous' | 'documentation';

export type IpRateDecision = { readonly kind: 'allowed' } | { readonly kind: 'limited'; readonly state: RateLimitState };

/** Counts requests per client address. Trouble with its storage admits: it shields, it does not decide who pays. */
export type IpRateLimiter = {
  readonly count: (address: string, counter: IpCounter, now: number) => Promise<IpRateDecision>;
};
