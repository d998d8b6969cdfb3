import { NOT_DUE } from '../../../platform/dynamodb/due-index.ts';
import { ownedBy } from '../../../platform/dynamodb/keys.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { eraseResponsesBelow, eraseResponseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import { ERASABLE } from '../../domain/transitions.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { Validation } from '../../domain/validation.ts';
import type { PurgeStore } from '../../ports/purge-store.ts';
import { ATTEMPT_PREFIX, attemptKey, dueKey, validationKey } from './keys.ts';
import type { QuotaUnitWrites } from './quota-unit-writes.ts';
import { decrementPending } from './retry-store.ts';
import { makeTombstones, readTombstone, type TombstoneItem } from './tombstone.ts';
import { cycleUnchanged, statusIn } from './validation-store.ts';

/** Delay until the sweep finishes a purge. Every worker that queried the portal for the validation has ended by then: it has 120 seconds. */
const CLEAN_UP_AFTER_MS = 120_000;

/** Tombstones in DynamoDB. They are in no history index. */
export const makePurgeStore = (table: Table, { settleUnitWrite }: Pick<QuotaUnitWrites, 'settleUnitWrite'>): PurgeStore => {
  const attemptKeys = async (id: ValidationId) => {
    const { items } = await table.query({
      condition: 'pk = :pk AND begins_with(sk, :attempts)',
      values: { ':pk': attemptKey(id, 0).pk, ':attempts': ATTEMPT_PREFIX },
    });
    return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  };

  /** Erases the response under the request's Idempotency-Key, unless that key belongs to another resource by now, and those of later requests. */
  const eraseResponses = async (id: ValidationId, { user_id: userId, idempotency_ref: under }: TombstoneItem): Promise<void> => {
    if (under !== null) await table.transact([eraseResponseWrite(userId, under, id)]);
    await eraseResponsesBelow(table, userId, `/validations/${id}`);
  };

  const erase = async (id: ValidationId): Promise<void> => {
    const tombstone = await readTombstone(table, id);
    if (tombstone === null) return;
    for (const key of await attemptKeys(id)) await table.transact([{ label: 'attempt', kind: 'delete', key }]);
    await eraseResponses(id, tombstone);
  };

  type Guard = Readonly<{ condition: string; names: Readonly<Record<string, string>>; values: Readonly<Record<string, unknown>> }>;

  /** Replaces a validation that is unchanged since it was read by its tombstone, if the guard holds. */
  const replace = async (
    { id, userId, unit, retry, etagVersion, idempotencyRef, correlationId }: Validation,
    now: number,
    guard: Guard,
  ): Promise<'applied' | 'conflict'> => {
    const cycle = cycleUnchanged(retry?.revision ?? null);
    const tombstone: LabelledWrite<'validation'> = {
      label: 'validation',
      kind: 'put',
      item: {
        ...validationKey(id),
        ...dueKey(id, now + CLEAN_UP_AFTER_MS),
        ...ownedBy(userId),
        user_id: userId,
        purged_at: now,
        correlation_id: correlationId,
        idempotency_ref: idempotencyRef ?? undefined,
      },
      condition: `${guard.condition} AND etag_version = :version AND ${cycle.condition}`,
      names: { ...guard.names, ...cycle.names },
      values: { ...guard.values, ...cycle.values, ':version': etagVersion },
    };
    const failed = await table.transact([
      tombstone,
      ...(retry?.state === 'pending' ? [decrementPending(userId)] : []),
      // The validation accounted for the unit; this record replaces it.
      ...(unit === null ? [] : [settleUnitWrite(unit)]),
    ]);
    return failed.length === 0 ? 'applied' : 'conflict';
  };

  return {
    purge: (validation, now) => replace(validation, now, statusIn(ERASABLE)),

    purgeRestored: (validation, now) => replace(validation, now, { condition: 'attribute_exists(pk)', names: {}, values: {} }),

    ...makeTombstones(table),

    erase,

    finish: async (id) => {
      await erase(id);
      await table.update({
        key: validationKey(id),
        update: `REMOVE ${['idempotency_ref', ...Object.keys(NOT_DUE)].join(', ')}`,
        condition: 'attribute_exists(purged_at)',
      });
    },
  };
};
