import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Result } from '../../errors/failure.ts';
import type { Claim, ClaimedResponse } from './idempotency-store.ts';

/** The response to a request under an Idempotency-Key, for a use case to store in the same write as its changes. */
export type IdempotentResponse<Output, Code extends ErrorCode> = {
  readonly claim: Claim;
  /** The response to a result, as it will be sent and repeated. The use case must persist it. */
  readonly render: (result: Result<Output, Code>) => Promise<ClaimedResponse>;
  /** To be called when that write was refused: the response that is sent in the end is then stored by itself. */
  readonly markNotPersisted: () => void;
};
