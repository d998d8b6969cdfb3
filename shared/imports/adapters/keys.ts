import { isUserId, type UserId } from '../../identity/accounts/domain/identity.ts';
import { dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { isImportId, type ImportId } from '../domain/import-id.ts';

/** The prefix of the partitions of a user's imports. */
export const importsOf = (userId: UserId): string => `IMPORT#${userId}#`;
const importPartition = (userId: UserId, id: ImportId): string => `${importsOf(userId)}${id}`;

export const importKey = (userId: UserId, id: ImportId): ItemKey => ({ pk: importPartition(userId, id), sk: 'JOB' });
/** The job of a key; null for a key of another kind. */
export const importOfKey = (pk: string): { readonly userId: UserId; readonly id: ImportId } | null => {
  const [kind, userId = '', id = ''] = pk.split('#');
  return kind === 'IMPORT' && isUserId(userId) && isImportId(id) ? { userId, id } : null;
};
/** The one active import of a user. */
export const activeImportKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'ACTIVE_IMPORT' });

export const IMPORT_BLOCK_PREFIX = 'ROWS#';
export const importBlockKey = (userId: UserId, id: ImportId, block: number): ItemKey => ({
  pk: importPartition(userId, id),
  sk: `${IMPORT_BLOCK_PREFIX}${String(block).padStart(4, '0')}`,
});

/** One partition: an account has at most one import there. */
export const IMPORTS_DUE_PARTITION = 'IMPORTS_DUE';
export const importDueKey = (dueAt: number) => dueKeyOf(IMPORTS_DUE_PARTITION, instantSort(dueAt));
