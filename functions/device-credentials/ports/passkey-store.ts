import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { SessionCause } from '../../../shared/identity/sessions/domain/session.ts';
import type { ChallengeId, PasskeyChallenge } from '../domain/passkey-challenge.ts';
import type { CredentialId, Passkey, PasskeyId } from '../domain/passkey.ts';

/** Time (epoch milliseconds) and request id of a change that is recorded as an event. */
export type PasskeyCause = { readonly at: number; readonly correlationId: string };

/** Passkeys by user and by credential, and the open challenges. */
export type PasskeyStore = {
  readonly putChallenge: (challenge: PasskeyChallenge) => Promise<void>;
  /** Returns a challenge to the first caller, and removes it; null when it is gone. It may have expired. */
  readonly takeChallenge: (id: ChallengeId) => Promise<PasskeyChallenge | null>;
  /**
   * Refuses a credential that is already registered, and a session that has ended since its request was admitted. An audit row records the
   * passkey in the same transaction.
   */
  readonly add: (passkey: Passkey, cause: SessionCause) => Promise<'added' | 'credential_exists' | 'session_ended'>;
  /** Passkeys of a user, oldest first. */
  readonly list: (userId: UserId) => Promise<readonly Passkey[]>;
  readonly find: (userId: UserId, id: PasskeyId) => Promise<Passkey | null>;
  readonly findByCredential: (credentialId: CredentialId) => Promise<Passkey | null>;
  readonly rename: (userId: UserId, id: PasskeyId, name: string) => Promise<'renamed' | 'not_found'>;
  /** An audit row records it in the same transaction. */
  readonly remove: (passkey: Passkey, cause: PasskeyCause) => Promise<'removed' | 'not_found'>;
  /**
   * Records a sign-in if the passkey is unchanged since it was read: of two with one counter, one is refused. An audit row records a
   * decreased counter.
   */
  readonly recordUse: (
    passkey: Passkey,
    use: { readonly counter: number; readonly isBackedUp: boolean } & PasskeyCause,
  ) => Promise<'recorded' | 'conflict'>;
};
