import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { ownerPartition, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** In the table of credentials: the change of address that a user has started. */
export const emailChangeKey = (id: UserId): ItemKey => ({ pk: ownerPartition(id), sk: 'EMAIL_CHANGE' });

/** In the table of credentials: the change that a token cancels. */
export const cancelTokenKey = (digest: string): ItemKey => ({ pk: `EMAIL_CHANGE#${digest}`, sk: 'EMAIL_CHANGE' });
