import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { CHALLENGE_BYTES, CHALLENGE_MS, isChallengeId, type PasskeyChallenge } from '../domain/passkey-challenge.ts';

/** A challenge for a user, or, with null, for a sign-in. */
export const newChallenge = (ids: Ids, userId: UserId | null, now: number): PasskeyChallenge => {
  const id = ids.uuid();
  if (!isChallengeId(id)) throw new TypeError('the id generator does not make UUIDs');
  const challenge = Buffer.from(ids.bytes(CHALLENGE_BYTES)).toString('base64url');
  return { id, challenge, userId, expiresAt: now + CHALLENGE_MS };
};
