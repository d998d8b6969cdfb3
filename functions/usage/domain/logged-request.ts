import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

const DAY_MS = 86_400_000;

/** How long a request stays in the log. */
export const LOG_LIFETIME_MS = 30 * DAY_MS;

/** A request of an account, as it was answered. */
export type LoggedRequest = {
  readonly userId: UserId;
  readonly requestId: string;
  /** When it was answered (epoch milliseconds). */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  /** Code of the first error; null for a success. */
  readonly code: string | null;
  readonly durationMs: number;
};
