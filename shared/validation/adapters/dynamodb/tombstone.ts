import * as v from 'valibot';

import { isUserId } from '../../../identity/accounts/domain/identity.ts';
import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { PurgeStore } from '../../ports/purge-store.ts';
import { validationKey } from './keys.ts';
import { idempotencyRefAttribute } from './validation-item.ts';

const tombstoneItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  purged_at: v.number(),
  idempotency_ref: v.nullish(idempotencyRefAttribute, null),
});

export type TombstoneItem = v.InferOutput<typeof tombstoneItem>;

/** Whether an item is a tombstone. */
export const isTombstone = (item: RawItem): boolean => item['purged_at'] !== undefined;

/** The item of a tombstone; null when there is none, or the validation itself. */
export const readTombstone = async (table: Table, id: ValidationId): Promise<TombstoneItem | null> => {
  const item = await table.get(validationKey(id));
  return item !== null && isTombstone(item) ? v.parse(tombstoneItem, item) : null;
};

/** Tombstones for functions that erase nothing. */
export const makeTombstones = (table: Table): Pick<PurgeStore, 'find'> => ({
  find: async (id) => {
    const tombstone = await readTombstone(table, id);
    return tombstone === null ? null : { id, userId: tombstone.user_id, purgedAt: tombstone.purged_at };
  },
});
