import { lazy } from '../lazy.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** A store that is loaded by the first request with an Idempotency-Key: a cold start without one does not pay for it. */
export const makeLazyIdempotencyStore = (open: () => Promise<IdempotencyStore>): IdempotencyStore => {
  const store = lazy(open);
  return {
    claim: async (attempt) => (await store()).claim(attempt),
    complete: async (claimed) => (await store()).complete(claimed),
    release: async (claim) => (await store()).release(claim),
    deleteKey: async (claim) => (await store()).deleteKey(claim),
  };
};
