import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
import type { UserId } from '../domain/identity.ts';

/** Settings that other contexts store with a user, by name; opaque here. */
export type UserSettings = {
  /** Null when there is none. */
  readonly read: (userId: UserId, name: string) => Promise<unknown>;
  /**
   * Writes a setting to the principal's attributes, so that the next authorised request has it, with the response to
   * the current request, if any. When the claim on the Idempotency-Key was lost, the setting is written alone.
   *
   */
  readonly write: (userId: UserId, name: string, value: unknown, answer: ClaimedResponse | null) => Promise<void>;
};
