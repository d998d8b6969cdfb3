import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { SessionCause } from '../../../shared/identity/sessions/domain/session.ts';
import type { ChallengeId, PasskeyChallenge } from '../domain/passkey-challenge.ts';
import type { CredentialId, Passkey, PasskeyId } from '../domain/passkey.ts';

/** A change of a user's passkeys that is told of: when (epoch milliseconds), and the id of the request. */
export type PasskeyCause = { readonly at: number; readonly correlationId: string };

/** Passkeys by user and by credential, and the challenges that are to be answered. */
export type PasskeyStore = {
  readonly putChallenge: (challenge: PasskeyChallenge) => Promise<void>;
  /** Gives a challenge to the first who asks for it, and removes it; null when it is gone. It may have expired. */
  readonly takeChallenge: (id: ChallengeId) => Promise<PasskeyChallenge | null>;
  /**
   * Refuses a credential that somebody has registered already, and a session that has ended since its request was admitted.
   * An audit row records the passkey in the same transaction.
   */
  readonly add: (passkey: Passkey, cause: SessionCause) => Promise<'added' | 'credential_exists' | 'session_ended'>;
  /** Passkeys of a user, oldest first. */
  readonly list: (userId: UserId) => Promise<readonly Passkey[]>;
  readonly find: (userId: UserId, id: PasskeyId) => Promise<Passkey | null>;
  readonly findByCredential: (credentialId: CredentialId) => Promise<Passkey | null>;
  readonly rename: (userId: UserId, id: PasskeyId, name: string) => Promise<'renamed' | 'not_found'>;
  /** An audit row tells of it in the same transaction. */
  readonly remove: (passkey: Passkey, cause: PasskeyCause) => Promise<'removed' | 'not_found'>;
  /**
   * Writes a sign-in down, as long as the passkey is as it was read: of two with one counter, one is refused. A counter
   * that went back is told of by an audit row.
   */
  readonly recordUse: (
    passkey: Passkey,
    use: { readonly counter: number; readonly isBackedUp: boolean } & PasskeyCause,
  ) => Promise<'recorded' | 'conflict'>;
};
