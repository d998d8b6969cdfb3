import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { SessionCause } from '../../../shared/identity/sessions/domain/session.ts';
import type { ProviderId } from '../domain/identity-provider.ts';
import type { LinkedIdentity } from '../domain/linked-identity.ts';
import type { PendingLink } from '../domain/pending-link.ts';

/** A change of a user's identities: when (epoch milliseconds), and the id of the request. */
export type IdentityCause = { readonly at: number; readonly correlationId: string };

/** Identities by user and by subject, and pending links. */
export type IdentityStore = {
  readonly putPending: (link: PendingLink) => Promise<void>;
  /** Returns a pending link to the first caller, and removes it; null when it is gone. It may have expired. */
  readonly takePending: (stateDigest: string) => Promise<PendingLink | null>;
  /** By provider. */
  readonly list: (userId: UserId) => Promise<readonly LinkedIdentity[]>;
  readonly find: (userId: UserId, provider: ProviderId) => Promise<LinkedIdentity | null>;
  /**
   * Links an identity that no user has to a user who has none of its provider, and whose session has not ended since
   * its request was admitted. An audit row records it in the same transaction.
   */
  readonly add: (
    identity: LinkedIdentity,
    cause: SessionCause,
  ) => Promise<'linked' | 'linked_elsewhere' | 'already_linked' | 'session_ended'>;
  /** Removes an identity that is unchanged since it was read. An audit row records it in the same transaction. */
  readonly remove: (identity: LinkedIdentity, cause: IdentityCause) => Promise<'removed' | 'not_found'>;
};
