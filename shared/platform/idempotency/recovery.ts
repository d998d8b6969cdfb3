import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Failure } from '../../errors/failure.ts';

/** The result that an earlier attempt under the same Idempotency-Key left. */
export type Recovery<Output, Code extends ErrorCode = ErrorCode> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'finished'; readonly output: Output }
  /** It was executed, and failed. */
  | { readonly kind: 'failed'; readonly failure: Failure<Code> }
  /** Still in progress; no result before `retryAt` (epoch milliseconds). */
  | { readonly kind: 'pending'; readonly retryAt: number };
