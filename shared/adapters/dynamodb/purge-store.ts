import * as v from 'valibot';

import { isUserId, type ValidationId } from '../../domain/identity.ts';
import { isTerminal, VALIDATION_STATUSES } from '../../domain/validation/status.ts';
import type { PurgeStore } from '../../ports/purge-store.ts';
import { ATTEMPT_PREFIX, attemptKey, dueKey, returnedUnitKey, validationKey } from './keys.ts';
import { leavePending } from './retry-store.ts';
import type { LabelledWrite, Table } from './table.ts';
import { isTombstone } from './tombstone.ts';
import { evidenceAttribute } from './validation-item.ts';
import { cycleUnchanged } from './validation-store.ts';

const FINAL = VALIDATION_STATUSES.filter(isTerminal);
/** Files that a crash left are looked for this much later. */
const CLEAN_UP_AFTER_MS = 120_000;

const tombstoneItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  purged_at: v.number(),
  files: v.nullish(evidenceAttribute, null),
});

/** Tombstones in DynamoDB. They are in no history, so nothing lists them. */
export const makePurgeStore = (table: Table): PurgeStore => {
  const attemptKeys = async (id: ValidationId) => {
    const { items } = await table.query({
      condition: 'pk = :pk AND begins_with(sk, :attempts)',
      values: { ':pk': attemptKey(id, 0).pk, ':attempts': ATTEMPT_PREFIX },
    });
    return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  };

  return {
    purge: async ({ id, userId, unit, evidence, retry, etagVersion }, now) => {
      const statuses = Object.fromEntries(FINAL.map((status, index) => [`:final${index}`, status]));
      const cycle = cycleUnchanged(retry?.revision ?? null);
      const tombstone: LabelledWrite<'validation'> = {
        label: 'validation',
        kind: 'put',
        item: { ...validationKey(id), ...dueKey(id, now + CLEAN_UP_AFTER_MS), user_id: userId, purged_at: now, files: evidence ?? undefined },
        condition: `#status IN (${Object.keys(statuses).join(', ')}) AND etag_version = :version AND ${cycle.condition}`,
        names: { '#status': 'status', ...cycle.names },
        values: { ...statuses, ...cycle.values, ':version': etagVersion },
      };
      const refused = await table.transact([
        tombstone,
        ...(retry?.state === 'pending' ? [leavePending(userId)] : []),
        // The validation was the unit's receipt; this takes its place.
        ...(unit === null ? [] : [{ label: 'unit' as const, kind: 'put' as const, item: { ...returnedUnitKey(unit.keyDigest, unit.seq) } }]),
      ]);
      return refused.length === 0 ? 'purged' : 'changed';
    },

    find: async (id) => {
      const item = await table.get(validationKey(id));
      if (item === null || !isTombstone(item)) return null;
      const { user_id: userId, purged_at: purgedAt, files } = v.parse(tombstoneItem, item);
      return { id, userId, purgedAt, files };
    },

    finish: async (id) => {
      for (const key of await attemptKeys(id)) await table.transact([{ label: 'attempt', kind: 'delete', key }]);
      await table.update({
        key: validationKey(id),
        update: 'REMOVE files, gsi2pk, gsi2sk',
        condition: 'attribute_exists(purged_at)',
      });
    },
  };
};
