import * as v from 'valibot';

import { isUserId } from '../../../identity/accounts/domain/identity.ts';
import { readAvailableUnits, refundReservedWrites, reservationWrites } from '../../../identity/plans/adapters/reserve-quota-units.ts';
import { makeStoreOf, makeTransitionWrites } from '../../../imports/adapters/import-store.ts';
import { isImportId } from '../../../imports/domain/import-id.ts';
import { applyTransition } from '../../../imports/domain/import-job.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { slicesOf } from '../../../platform/slices.ts';
import { itemFromValidation } from '../../../validation/adapters/dynamodb/validation-item.ts';
import { deleteWaitingWrite, updateOf } from '../../../validation/adapters/dynamodb/validation-store.ts';
import { enterQueue } from '../../../validation/domain/transitions.ts';
import { isValidationId } from '../../../validation/domain/validation-id.ts';
import { batchOf, validationIdAt } from '../../domain/batch.ts';
import { FIRST_STATE, type DispatchState, type WaitingImport } from '../../domain/dispatch.ts';
import type { ValidationImports } from '../../domain/validation-row.ts';
import type { ValidationImportStore } from '../../ports/validation-import-store.ts';
import { afterAccount, DISPATCH_KEY, readingsKey, WAITING_PARTITION, waitingKey } from './keys.ts';
import { readingsWrite } from './receipt-readings.ts';
import { validationImportKind } from './validation-import-items.ts';

/** Validations written at the same time: as many as the SDK opens connections. */
const WRITES_AT_ONCE = 50;
/** Imports read for a turn, on either side of the account whose turn it was. */
const WAITING_AT_ONCE = 50;

const userId = v.pipe(v.string(), v.guard(isUserId));
const importId = v.pipe(v.string(), v.guard(isImportId));

const waitingItem = v.object({ sk: v.string(), user_id: userId, import_id: importId });

const stateItem = v.object({
  version: v.number(),
  in_queue: v.array(v.object({ userId, importId, validationId: v.pipe(v.string(), v.guard(isValidationId)) })),
  last_user: v.nullable(userId),
  next_entry_at: v.number(),
});

const readingsItem = v.object({ used: v.optional(v.number(), 0) });

const itemOfState = ({ version, inQueue, lastUser, nextEntryAt }: DispatchState): RawItem => ({
  ...DISPATCH_KEY,
  version,
  in_queue: inQueue,
  last_user: lastUser,
  next_entry_at: nextEntryAt,
});

/** Imports of validations in DynamoDB, with the quota units that their rows take and the rows that are in the queue. */
export const makeValidationImportStore = (table: Table): ValidationImportStore => {
  const store = makeStoreOf(table, validationImportKind);
  const transitionWrites = makeTransitionWrites(validationImportKind);

  const readWaiting = async (range: string, values: RawItem): Promise<readonly WaitingImport[]> => {
    const page = await table.query({
      condition: `pk = :waiting AND ${range}`,
      values: { ':waiting': WAITING_PARTITION, ...values },
      limit: WAITING_AT_ONCE,
    });
    return page.items.map((item) => {
      const { sk: place, user_id: owner, import_id: id } = v.parse(waitingItem, item);
      return { userId: owner, importId: id, place };
    });
  };

  const waitingWrite = (job: Parameters<typeof waitingKey>[0], isWaiting: boolean): LabelledWrite<'waiting'> =>
    isWaiting
      ? { label: 'waiting', kind: 'put', item: { ...waitingKey(job), user_id: job.userId, import_id: job.id } }
      : { label: 'waiting', kind: 'delete', key: waitingKey(job) };

  const outcomeOf = async (
    failed: readonly string[],
    seen: Parameters<ValidationImportStore['setWaiting']>[0],
    transition: Parameters<ValidationImportStore['setWaiting']>[1],
  ): ReturnType<ValidationImportStore['setWaiting']> => {
    if (failed.length === 0) return { kind: 'applied', current: applyTransition<ValidationImports>(seen, transition) };
    const current = await store.find(seen.userId, seen.id);
    return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
  };

  return {
    ...store,

    availableUnits: (gateId, count, now) => readAvailableUnits(table, gateId, count, now),

    commit: async (seen, transition, available, answer, now) => {
      const failed = await table.transact([...transitionWrites(seen, transition, { answer }), ...reservationWrites(available, now)]);
      return failed.length === 0 ? 'applied' : 'conflict';
    },

    reserveReadings: async (seen, transition, { day, count, limit }) => {
      const writes = [...transitionWrites(seen, transition), readingsWrite('readings', seen.userId, day, count, limit)];
      // Readings that are not there exceed the limit of a counter that does not exist.
      const failed = count > limit ? ['readings'] : await table.transact<string>(writes);
      if (!failed.includes('readings') || failed.includes('job')) return outcomeOf(failed, seen, transition);
      const { used } = v.parse(readingsItem, (await table.get(readingsKey(seen.userId, day))) ?? {});
      return { kind: 'limit_reached', remaining: Math.max(0, limit - used) };
    },

    createWaiting: async (validations) => {
      for (const some of slicesOf(validations, WRITES_AT_ONCE)) {
        await Promise.all(some.map((validation) => table.put(itemFromValidation(validation), 'attribute_not_exists(pk)')));
      }
    },

    setWaiting: async (seen, transition, isWaiting) =>
      outcomeOf(await table.transact([...transitionWrites(seen, transition), waitingWrite(seen, isWaiting)]), seen, transition),

    waiting: async (after) => {
      if (after === null) return readWaiting('sk >= :first', { ':first': ' ' });
      const [later, earlier] = await Promise.all([
        readWaiting('sk > :after', { ':after': afterAccount(after) }),
        readWaiting('sk <= :after', { ':after': afterAccount(after) }),
      ]);
      return [...later, ...earlier];
    },

    removeWaiting: async ({ place }) => {
      await table.removeMany([{ pk: WAITING_PARTITION, sk: place }]);
    },

    dispatchState: async () => {
      const item = await table.get(DISPATCH_KEY);
      if (item === null) return FIRST_STATE;
      const { version, in_queue: inQueue, last_user: lastUser, next_entry_at: nextEntryAt } = v.parse(stateItem, item);
      return { version, inQueue, lastUser, nextEntryAt };
    },

    dispatch: async ({ seen, next, jobs, entries }) => {
      const isFirst = seen.version === FIRST_STATE.version;
      const failed = await table.transact<string>([
        {
          label: 'state',
          kind: 'put',
          item: itemOfState(next),
          condition: isFirst ? 'attribute_not_exists(pk)' : '#version = :seen',
          ...(isFirst ? {} : { names: { '#version': 'version' }, values: { ':seen': seen.version } }),
        },
        ...jobs.flatMap(({ seen: job, transition }): readonly LabelledWrite<string>[] => {
          const after = applyTransition<ValidationImports>(job, transition);
          const { entered, units } = batchOf(after);
          const isLast = entered > batchOf(job).entered && entered === units.count;
          return [...transitionWrites(job, transition), ...(isLast ? [waitingWrite(job, false)] : [])];
        }),
        ...entries.map(({ id, enqueuedAt, expiresAt }): LabelledWrite<string> => ({
          label: 'validation',
          kind: 'update',
          ...updateOf(id, enterQueue(enqueuedAt, expiresAt)),
        })),
      ]);
      return failed.length === 0;
    },

    refundRows: async (seen, transition, indexes) => {
      const batch = batchOf(seen);
      const deletions = indexes.map((index) => deleteWaitingWrite(validationIdAt(batch, index), `row ${index}`));
      const write = (refunded: readonly number[]): Promise<readonly string[]> =>
        table.transact<string>([
          ...transitionWrites(seen, transition),
          ...deletions,
          ...(refunded.length === 0 ? [] : refundReservedWrites(batch.units, refunded, (index) => `unit ${index}`)),
        ]);
      const failed = await write(indexes);
      // The reconciliation refunded some of them before.
      const isRefundedBefore = failed.length > 0 && failed.every((label) => label.startsWith('unit '));
      const left = indexes.filter((index) => !failed.includes(`unit ${index}`));
      return outcomeOf(isRefundedBefore ? await write(left) : failed, seen, transition);
    },
  };
};
