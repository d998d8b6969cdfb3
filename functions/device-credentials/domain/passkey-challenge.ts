import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Brand } from '../../../shared/platform/brand.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';

/** Identifies a challenge between the two requests of a ceremony. */
export type ChallengeId = Brand<string, 'PasskeyChallengeId'>;

export const isChallengeId = (text: string): text is ChallengeId => isRandomUuid(text);

/** Bytes of a challenge (WebAuthn Level 3, 13.4.3 requires at least 16). */
export const CHALLENGE_BYTES = 32;

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 300_000;

/** Data that an authenticator must sign, once. */
export type PasskeyChallenge = {
  readonly id: ChallengeId;
  /** Random bytes, base64url. */
  readonly challenge: string;
  /** The user who registers a passkey; null for a sign-in, which begins without a user. */
  readonly userId: UserId | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};
