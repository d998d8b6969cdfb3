import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import type { ProviderId } from './identity-provider.ts';

/** A link whose user is at the provider. It is good for the session that began it alone, once. */
export type PendingLink = {
  /** SHA-256 of the `state`, which is in the address that the user was sent to and nowhere else. */
  readonly stateDigest: string;
  readonly userId: UserId;
  readonly session: SessionDigest;
  readonly provider: ProviderId;
  /** Proves to the provider that the code is redeemed by who asked for it (RFC 7636). */
  readonly codeVerifier: string;
  /** What the ID token has to repeat. */
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** How long a user may take at the provider. */
export const LINK_SECONDS = 600;
