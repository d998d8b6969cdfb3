import { isUserId, type UserId } from '../../identity/accounts/domain/identity.ts';
import { dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { isImportId, type ImportId } from '../domain/import-id.ts';

/** Names of a kind of import in keys. */
export type KindKeys = {
  /** The start of the partitions of its jobs. */
  readonly prefix: string;
  /** Sort key of the mark of a user's active import. */
  readonly active: string;
  /** Partition of the index of due items; one, because an account has at most one import there, or few. */
  readonly due: string;
};

export const BENEFICIARY_KEYS: KindKeys = { prefix: 'IMPORT', active: 'ACTIVE_IMPORT', due: 'IMPORTS_DUE' };

const JOB = 'JOB';
export const IMPORT_BLOCK_PREFIX = 'ROWS#';

/** Keys of the items of a kind. */
export const makeKeys = ({ prefix, active, due }: KindKeys) => {
  const importsOf = (userId: UserId): string => `${prefix}#${userId}#`;
  const partitionOf = (userId: UserId, id: ImportId): string => `${importsOf(userId)}${id}`;
  return {
    /** The prefix of the partitions of a user's imports. */
    importsOf,
    job: (userId: UserId, id: ImportId): ItemKey => ({ pk: partitionOf(userId, id), sk: JOB }),
    /** The job of a key; null for a key of another kind. */
    jobOf: (pk: string): { readonly userId: UserId; readonly id: ImportId } | null => {
      const [kind, userId = '', id = ''] = pk.split('#');
      return kind === prefix && isUserId(userId) && isImportId(id) ? { userId, id } : null;
    },
    active: (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: active }),
    /** A part of a block of rows, from 0; most blocks have one. The parts of a block follow one another. */
    block: (userId: UserId, id: ImportId, block: number, part = 0): ItemKey => ({
      pk: partitionOf(userId, id),
      sk: `${IMPORT_BLOCK_PREFIX}${String(block).padStart(4, '0')}${part === 0 ? '' : `#${String(part).padStart(3, '0')}`}`,
    }),
    /** The number of the block that an item is a part of, as its key spells it. */
    blockNumberOf: (sk: string): string => sk.split('#')[1] ?? '',
    duePartition: due,
    due: (dueAt: number) => dueKeyOf(due, instantSort(dueAt)),
  };
};
