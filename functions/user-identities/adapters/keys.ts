import { createHash } from 'node:crypto';

import { credentialsPartition } from '../../../shared/identity/access/adapters/keys.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { ProviderId } from '../domain/identity-provider.ts';
import type { ProviderIdentity } from '../domain/linked-identity.ts';

/* All of them in the table of credentials. */

export const IDENTITY_PREFIX = 'IDENTITY#';
export const identityKey = (userId: UserId, provider: ProviderId): ItemKey => ({
  pk: credentialsPartition(userId),
  sk: IDENTITY_PREFIX + provider,
});

/** The user of an identity, which can be linked once. */
export const subjectKey = ({ issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>): ItemKey => ({
  pk: `SUBJECT#${createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')}`,
  sk: 'SUBJECT',
});

/** A link whose user is at the provider. */
export const pendingLinkKey = (stateDigest: string): ItemKey => ({ pk: `IDENTITY_LINK#${stateDigest}`, sk: 'LINK' });
