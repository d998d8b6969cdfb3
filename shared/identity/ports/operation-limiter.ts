import type { UserId } from '../domain/identity.ts';

/** Operations with a limit of their own, beside the requests per minute of the account. */
export type LimitedOperation = 'account_directory_lookup';

/** Counts the requests of a user to one operation in each clock minute. */
export type OperationLimiter = {
  /** Counts a request (epoch milliseconds); false when the minute already holds `limit` of them. */
  readonly tryAcquire: (userId: UserId, operation: LimitedOperation, limit: number, now: number) => Promise<boolean>;
};
