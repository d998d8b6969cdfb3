import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Failure } from '../../errors/failure.ts';

/** What an earlier attempt under the same Idempotency-Key left. */
export type Recovery<Output, Code extends ErrorCode = ErrorCode> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'finished'; readonly output: Output }
  /** It was executed, and what came of it is a failure. */
  | { readonly kind: 'failed'; readonly failure: Failure<Code> }
  /** Still in progress; no result before `retryAt` (epoch milliseconds). */
  | { readonly kind: 'pending'; readonly retryAt: number };
