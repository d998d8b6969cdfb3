import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { dueKeyOf } from '../../../shared/platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { LinkDigest } from '../domain/data-export.ts';

/** The one export of a user that is under way, or the last there was. */
export const dataExportKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'DATA_EXPORT' });
/** The user of an export's key; null for a key of another kind. */
export const userOfKey = (pk: string): UserId | null => {
  const [kind, userId = ''] = pk.split('#');
  return kind === 'USER' && isUserId(userId) ? userId : null;
};

/** The target of a mail's link, by the digest of its token. */
export const linkKey = (digest: LinkDigest): ItemKey => ({ pk: `DATA_EXPORT_LINK#${digest}`, sk: 'LINK' });

/** One partition: an account has at most one export there. */
export const EXPORTS_DUE_PARTITION = 'DATA_EXPORTS_DUE';
export const exportDueKey = (dueAt: number) => dueKeyOf(EXPORTS_DUE_PARTITION, instantSort(dueAt));
