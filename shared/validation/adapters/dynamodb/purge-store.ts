import * as v from 'valibot';

import { isUserId } from '../../../identity/domain/identity.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { idempotencyItemKey } from '../../../platform/idempotency/keys.ts';
import { ERASABLE } from '../../domain/transitions.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { PurgeStore } from '../../ports/purge-store.ts';
import { ATTEMPT_PREFIX, attemptKey, dueKey, validationKey } from './keys.ts';
import type { QuotaUnitWrites } from './quota-unit-writes.ts';
import { decrementPending } from './retry-store.ts';
import { isTombstone } from './tombstone.ts';
import { idempotencyRefAttribute } from './validation-item.ts';
import { cycleUnchanged, statusIn } from './validation-store.ts';

/** Delay until the sweep checks an interrupted purge. */
const CLEAN_UP_AFTER_MS = 120_000;

const tombstoneItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  purged_at: v.number(),
  idempotency_ref: v.nullish(idempotencyRefAttribute, null),
});

/** Tombstones in DynamoDB. They are in no history index. */
export const makePurgeStore = (table: Table, { settleUnitWrite }: Pick<QuotaUnitWrites, 'settleUnitWrite'>): PurgeStore => {
  const attemptKeys = async (id: ValidationId) => {
    const { items } = await table.query({
      condition: 'pk = :pk AND begins_with(sk, :attempts)',
      values: { ':pk': attemptKey(id, 0).pk, ':attempts': ATTEMPT_PREFIX },
    });
    return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  };

  const read = async (id: ValidationId): Promise<v.InferOutput<typeof tombstoneItem> | null> => {
    const item = await table.get(validationKey(id));
    return item !== null && isTombstone(item) ? v.parse(tombstoneItem, item) : null;
  };

  /** The Idempotency-Key of the request with its response, unless the key stands for something else by now. */
  const deleteKeyOf = async (
    id: ValidationId,
    { user_id: userId, idempotency_ref: under }: v.InferOutput<typeof tombstoneItem>,
  ): Promise<void> => {
    if (under === null) return;
    await table.transact([
      {
        label: 'response',
        kind: 'delete',
        key: idempotencyItemKey(userId, under.endpoint, under.key),
        condition: 'resource_id = :id',
        values: { ':id': id },
      },
    ]);
  };

  return {
    purge: async ({ id, userId, unit, retry, etagVersion, idempotencyRef }, now) => {
      const statuses = statusIn(ERASABLE);
      const cycle = cycleUnchanged(retry?.revision ?? null);
      const tombstone: LabelledWrite<'validation'> = {
        label: 'validation',
        kind: 'put',
        item: {
          ...validationKey(id),
          ...dueKey(id, now + CLEAN_UP_AFTER_MS),
          user_id: userId,
          purged_at: now,
          idempotency_ref: idempotencyRef ?? undefined,
        },
        condition: `${statuses.condition} AND etag_version = :version AND ${cycle.condition}`,
        names: { ...statuses.names, ...cycle.names },
        values: { ...statuses.values, ...cycle.values, ':version': etagVersion },
      };
      const failed = await table.transact([
        tombstone,
        ...(retry?.state === 'pending' ? [decrementPending(userId)] : []),
        // The validation accounted for the unit; this record replaces it.
        ...(unit === null ? [] : [settleUnitWrite(unit)]),
      ]);
      return failed.length === 0 ? 'applied' : 'conflict';
    },

    find: async (id) => {
      const tombstone = await read(id);
      return tombstone === null ? null : { id, userId: tombstone.user_id, purgedAt: tombstone.purged_at };
    },

    finish: async (id) => {
      const tombstone = await read(id);
      if (tombstone === null) return;
      for (const key of await attemptKeys(id)) await table.transact([{ label: 'attempt', kind: 'delete', key }]);
      await deleteKeyOf(id, tombstone);
      await table.update({
        key: validationKey(id),
        update: 'REMOVE idempotency_ref, due_pk, due_sk',
        condition: 'attribute_exists(purged_at)',
      });
    },
  };
};
