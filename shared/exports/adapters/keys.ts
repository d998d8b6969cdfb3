import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { ACCOUNT_DATA, isExportId, type LinkDigest } from '../domain/export-job.ts';
import type { ExportPlace } from '../ports/export-store.ts';

export const exportKey = ({ userId, slot }: ExportPlace): ItemKey => ({ pk: `USER#${userId}#EXPORTS`, sk: slot });

/** The place of an export's key; null for a key of another kind. */
export const placeOfKey = (pk: string, sk: string): ExportPlace | null => {
  const [kind, userId = '', list] = pk.split('#');
  if (kind !== 'USER' || list !== 'EXPORTS' || !isUserId(userId)) return null;
  return sk === ACCOUNT_DATA || isExportId(sk) ? { userId, slot: sk } : null;
};

/** The target of a mail's link, by the digest of its token. */
export const linkKey = (digest: LinkDigest): ItemKey => ({ pk: `DATA_EXPORT_LINK#${digest}`, sk: 'LINK' });

/** One partition: exports are due for minutes. */
export const EXPORTS_DUE_PARTITION = 'EXPORTS_DUE';
export const exportDueKey = (dueAt: number) => dueKeyOf(EXPORTS_DUE_PARTITION, instantSort(dueAt));
