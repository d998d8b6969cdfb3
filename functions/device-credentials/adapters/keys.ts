import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { ChallengeId } from '../domain/passkey-challenge.ts';

/** In the table of credentials: a challenge for an authenticator. */
export const passkeyChallengeKey = (id: ChallengeId): ItemKey => ({ pk: `PASSKEY_CHALLENGE#${id}`, sk: 'CHALLENGE' });
