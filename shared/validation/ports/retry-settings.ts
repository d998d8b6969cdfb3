import type { Principal } from '../../identity/access/domain/principal.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { RetryLimits } from '../domain/retry/retry-limits.ts';
import type { RetryPolicy } from '../domain/retry/retry-policy.ts';

/** The caps of a user's retries. */
export type UserRetryLimits = {
  readonly limits: RetryLimits;
  /** False for an account that was suspended, revoked or removed. */
  readonly isActive: boolean;
};

/** How a user's validations are retried: the default policy the user set, and the caps of the user's plan. */
export type RetrySettings = {
  /** The default retry policy, read when the request was authorised; null for none. */
  readonly defaultPolicyOf: (principal: Pick<Principal, 'attributes'>) => RetryPolicy | null;
  /** The same, read from the user. */
  readonly readDefaultPolicy: (userId: UserId) => Promise<RetryPolicy | null>;
  /** Writes it, with the response to the request, if any. */
  readonly writeDefaultPolicy: (userId: UserId, policy: RetryPolicy | null, answer: ClaimedResponse | null) => Promise<void>;
  readonly readLimits: (userId: UserId) => Promise<UserRetryLimits>;
};
