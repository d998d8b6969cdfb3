import type { Failure } from '../../errors/failure.ts';

/** What an earlier attempt under the same Idempotency-Key left. */
export type Recovery<Output> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'finished'; readonly output: Output }
  /** It was executed, and what came of it is a failure. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Still in progress; no result before `retryAt` (epoch milliseconds). */
  | { readonly kind: 'pending'; readonly retryAt: number };
