import * as v from 'valibot';

import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort, ownedBy, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { queryAll, queryPages } from '../../platform/dynamodb/query-all.ts';
import { OWNER_INDEX, TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import { slicesOf } from '../../platform/slices.ts';
import { isImportId } from '../domain/import-id.ts';
import { applyTransition, type ImportJob, type ImportTransition } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { blockOf, byBlock } from '../domain/rows/row-blocks.ts';
import type { ImportStore, TransitionExtras } from '../ports/import-store.ts';
import { beneficiaryImportKind } from './beneficiary-imports.ts';
import { expiryOf, makeImportItems, type KindItems } from './import-item.ts';
import { IMPORT_BLOCK_PREFIX } from './keys.ts';

/** Blocks written in parallel when a file's rows are stored. */
const WRITES_AT_ONCE = 16;
/** Maximum number of items in a transaction. */
const TRANSACTION_ITEMS = 100;

const activeImportItem = v.object({ import_id: v.pipe(v.string(), v.guard(isImportId)) });

type WriteLabel = 'job' | 'active_import' | 'block' | 'response' | 'further';

/** The writes of a transition of a job, and of the kind's own items with it. */
export const makeTransitionWrites = <Kind extends ImportKind>(kind: KindItems<Kind>) => {
  const { keys, itemFromJob, itemFromBlock } = makeImportItems(kind);

  /** The condition on the version decides; the one on the status refuses illegal transitions of any caller. */
  const putJob = (seen: ImportJob<Kind>, next: ImportJob<Kind>, from: readonly string[]): LabelledWrite<WriteLabel> => ({
    label: 'job',
    kind: 'put',
    item: itemFromJob(next, kind.events(seen, next)),
    condition: `version = :seen AND #status IN (${from.map((_status, index) => `:from${index}`).join(', ')})`,
    names: { '#status': 'status' },
    values: { ':seen': seen.version, ...Object.fromEntries(from.map((status, index) => [`:from${index}`, status])) },
  });

  const releaseActiveImport = ({ userId, id }: ImportJob<Kind>): LabelledWrite<WriteLabel> => ({
    label: 'active_import',
    kind: 'delete',
    key: keys.active(userId),
    condition: 'attribute_not_exists(pk) OR import_id = :id',
    values: { ':id': id },
  });

  return (
    seen: ImportJob<Kind>,
    transition: ImportTransition<Kind>,
    { blocks, answer = null }: TransitionExtras<Kind> = {},
  ): readonly LabelledWrite<WriteLabel>[] => {
    const next = applyTransition(seen, transition);
    return [
      putJob(seen, next, transition.from),
      ...[...(blocks ?? [])].map(([block, rows]): LabelledWrite<WriteLabel> => ({
        label: 'block',
        kind: 'put',
        item: itemFromBlock(next, block, rows),
      })),
      ...(answer === null ? [] : [responseWrite(answer)]),
      ...kind.furtherWrites(seen, next),
      ...(kind.isActive(seen) && !kind.isActive(next) ? [releaseActiveImport(next)] : []),
    ];
  };
};

/** Imports of a kind in DynamoDB: one item for the job, one per block of rows, one for the user's active import. */
export const makeStoreOf = <Kind extends ImportKind>(table: Table, kind: KindItems<Kind>): ImportStore<Kind> => {
  const { keys, jobFromItem, itemFromJob, itemFromBlock, rowsFromItem } = makeImportItems(kind);
  const transitionWrites = makeTransitionWrites(kind);

  const activeImport: ImportStore<Kind>['activeImport'] = async (userId) => {
    const item = await table.get(keys.active(userId));
    return item === null ? null : v.parse(activeImportItem, item).import_id;
  };

  const find: ImportStore<Kind>['find'] = async (userId, id) => {
    const item = await table.get(keys.job(userId, id));
    return item === null ? null : jobFromItem(item);
  };

  const putOneBlock = async (job: ImportJob<Kind>, [block, rows]: readonly [number, readonly Kind['row'][]]): Promise<void> => {
    await table.put(itemFromBlock(job, block, rows));
  };

  const allBlocks = ({ userId, id }: Pick<ImportJob<Kind>, 'userId' | 'id'>): Promise<readonly RawItem[]> =>
    queryAll(table, {
      condition: 'pk = :pk AND begins_with(sk, :rows)',
      values: { ':pk': keys.job(userId, id).pk, ':rows': IMPORT_BLOCK_PREFIX },
    });

  const blockKeysOf = ({ userId, id, rowsRead }: ImportJob<Kind>): readonly ItemKey[] =>
    Array.from({ length: rowsRead === 0 ? 0 : blockOf(rowsRead - 1) + 1 }, (_unused, block) => keys.block(userId, id, block));

  const keepBlock = async (key: ItemKey, job: ImportJob<Kind>): Promise<void> => {
    await table.update({
      key,
      update: 'SET #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':ttl': expiryOf(job) },
    });
  };

  return {
    create: async (job, answer) => {
      const { userId, id } = job;
      const failed = await table.transact<WriteLabel>([
        { label: 'job', kind: 'put', item: itemFromJob(job), condition: 'attribute_not_exists(pk)' },
        { label: 'active_import', kind: 'put', item: { ...keys.active(userId), import_id: id }, condition: 'attribute_not_exists(pk)' },
        ...(answer === null ? [] : [responseWrite(answer)]),
      ]);
      if (failed.length === 0) return { kind: 'applied' };
      const active = failed.includes('active_import') ? await activeImport(userId) : null;
      if (active === null || active === id) throw new Error(`import ${id} could not be created: ${failed.join(', ')}`);
      return { kind: 'limit_reached', id: active };
    },

    activeImport,

    find,

    ofUser: async (userId) => {
      const jobs: ImportJob<Kind>[] = [];
      const ofOwner = inIndex(OWNER_INDEX, ownedBy(userId)[OWNER_INDEX.partition], { prefix: keys.importsOf(userId) });
      for await (const items of queryPages(table, ofOwner)) {
        const ids = items.flatMap(({ pk }) => keys.jobOf(String(pk)) ?? []);
        const found = await Promise.all(ids.map(({ id }) => find(userId, id)));
        jobs.push(...found.filter((job) => job !== null));
      }
      return jobs.toSorted((left, right) => right.createdAt - left.createdAt);
    },

    readRows: async (job) => (await allBlocks(job)).flatMap(rowsFromItem),

    readBlock: async ({ userId, id }, number) => {
      const item = await table.get(keys.block(userId, id, number));
      return item === null ? [] : rowsFromItem(item);
    },

    putRows: async (job, rows) => {
      for (const blocks of slicesOf([...byBlock(rows)], WRITES_AT_ONCE)) {
        await Promise.all(blocks.map((block) => putOneBlock(job, block)));
      }
    },

    keepRows: async (job) => {
      for (const some of slicesOf(blockKeysOf(job), WRITES_AT_ONCE)) await Promise.all(some.map((key) => keepBlock(key, job)));
    },

    deleteRows: async (job) => {
      const deletions = blockKeysOf(job).map((key): LabelledWrite<WriteLabel> => ({ label: 'block', kind: 'delete', key }));
      for (const some of slicesOf(deletions, TRANSACTION_ITEMS)) await table.transact(some);
    },

    transition: async (seen, transition, extras = {}) => {
      const writes = transitionWrites(seen, transition, extras);
      const first = await table.transact(writes);
      // Another import is active, so there is nothing to release.
      const isOther = first.length === 1 && first[0] === 'active_import';
      const failed = isOther ? await table.transact(writes.filter(({ label }) => label !== 'active_import')) : first;
      const next = applyTransition(seen, transition);
      if (failed.length === 0) return { kind: 'applied', current: next };
      if (!failed.includes('job')) throw new Error(`import ${next.id} could not be updated: ${failed.join(', ')}`);
      const current = await find(seen.userId, seen.id);
      return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
    },

    due: async (now, limit) => {
      const page = await table.query({ ...inIndex(DUE_INDEX, keys.duePartition, { to: instantSort(now) }), limit });
      return page.items.flatMap((item) => keys.jobOf(String(item['pk'])) ?? []);
    },
  };
};

/** Imports of beneficiaries in DynamoDB. */
export const makeImportStore = (table: Table): ImportStore => makeStoreOf(table, beneficiaryImportKind);
