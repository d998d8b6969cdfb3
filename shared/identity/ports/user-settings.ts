import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { UserId } from '../domain/identity.ts';
import type { Principal } from '../domain/principal.ts';

/** Settings that other contexts keep with a user, each under a name of its own and opaque here. */
export type UserSettings = {
  /** Null when there is none. */
  readonly read: (userId: UserId, name: string) => Promise<unknown>;
  /**
   * Sets one where the next authorised request finds it, among the principal's attributes, and together with the answer
   * to the request that asked for it, if any. When the right to answer was lost meanwhile the setting is written alone.
   */
  readonly write: (
    owner: Pick<Principal, 'userId' | 'keyDigest'>,
    name: string,
    value: unknown,
    answer: ClaimedResponse | null,
  ) => Promise<void>;
};
