import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import type { ProviderId } from './identity-provider.ts';

/** A link whose user is at the provider. It works once, and only in the session that began it. */
export type PendingLink = {
  /** SHA-256 of the `state`, which is only in the address to which the user was sent. */
  readonly stateDigest: string;
  readonly userId: UserId;
  readonly session: SessionDigest;
  readonly provider: ProviderId;
  /** Proves to the provider that the code's requester redeems it (RFC 7636). */
  readonly codeVerifier: string;
  /** A value that the ID token must contain. */
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** How long a user may spend at the provider. */
export const LINK_SECONDS = 600;
