import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { ownerPartition, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** An item of its own: reading the changelog changes no account. */
export const changelogCursorKey = (id: UserId): ItemKey => ({ pk: ownerPartition(id), sk: 'CHANGELOG_CURSOR' });
