import { credentialsPartition, PASSKEY_PREFIX } from '../../../shared/identity/adapters/keys.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { ChallengeId } from '../domain/passkey-challenge.ts';
import type { CredentialId, PasskeyId } from '../domain/passkey.ts';

/* All of them in the table of credentials. */

export const passkeyKey = (userId: UserId, id: PasskeyId): ItemKey => ({ pk: credentialsPartition(userId), sk: PASSKEY_PREFIX + id });

/** Whose passkey a credential is; it can be registered once. */
export const credentialKey = (id: CredentialId): ItemKey => ({ pk: `CREDENTIAL#${id}`, sk: 'CREDENTIAL' });

/** What an authenticator is asked to sign. */
export const passkeyChallengeKey = (id: ChallengeId): ItemKey => ({ pk: `PASSKEY_CHALLENGE#${id}`, sk: 'CHALLENGE' });
