import * as v from 'valibot';

import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort, ownedBy } from '../../platform/dynamodb/keys.ts';
import { OWNER_INDEX } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import { slicesOf } from '../../platform/slices.ts';
import { importEvents } from '../domain/import-events.ts';
import { isImportId } from '../domain/import-id.ts';
import { applyTransition, hasEnded, type ImportJob, type ImportStatus } from '../domain/import-job.ts';
import { blockOf, byBlock, type ImportRow } from '../domain/rows/import-row.ts';
import type { ImportStore } from '../ports/import-store.ts';
import { importFromItem, itemFromBlock, itemFromImport, rowsFromItem } from './import-item.ts';
import { activeImportKey, IMPORT_BLOCK_PREFIX, importBlockKey, importKey, importOfKey, IMPORTS_DUE_PARTITION, importsOf } from './keys.ts';

/** Blocks written in parallel when a file's rows are stored. */
const WRITES_AT_ONCE = 16;
/** Maximum number of items in a transaction. */
const TRANSACTION_ITEMS = 100;

const activeImportItem = v.object({ import_id: v.pipe(v.string(), v.guard(isImportId)) });

const NO_BLOCKS: ReadonlyMap<number, readonly ImportRow[]> = new Map();

type WriteLabel = 'job' | 'active_import' | 'block' | 'response';

/** The condition on the version decides; the one on the status refuses illegal transitions of any caller. */
const putJob = (seen: ImportJob, next: ImportJob, from: readonly ImportStatus[]): LabelledWrite<WriteLabel> => ({
  label: 'job',
  kind: 'put',
  item: itemFromImport(next, importEvents(seen, next)),
  condition: `version = :seen AND #status IN (${from.map((_status, index) => `:from${index}`).join(', ')})`,
  names: { '#status': 'status' },
  values: { ':seen': seen.version, ...Object.fromEntries(from.map((status, index) => [`:from${index}`, status])) },
});

const releaseActiveImport = ({ userId, id }: ImportJob): LabelledWrite<WriteLabel> => ({
  label: 'active_import',
  kind: 'delete',
  key: activeImportKey(userId),
  condition: 'attribute_not_exists(pk) OR import_id = :id',
  values: { ':id': id },
});

const putBlock = (job: ImportJob, block: number, rows: readonly ImportRow[]): LabelledWrite<WriteLabel> => ({
  label: 'block',
  kind: 'put',
  item: itemFromBlock(job, block, rows),
});

/** Imports in DynamoDB: one item for the job, one per block of rows, one for the user's active import. */
export const makeImportStore = (table: Table): ImportStore => {
  const activeImport: ImportStore['activeImport'] = async (userId) => {
    const item = await table.get(activeImportKey(userId));
    return item === null ? null : v.parse(activeImportItem, item).import_id;
  };

  const find: ImportStore['find'] = async (userId, id) => {
    const item = await table.get(importKey(userId, id));
    return item === null ? null : importFromItem(item);
  };

  const putOneBlock = async (job: ImportJob, [block, rows]: readonly [number, readonly ImportRow[]]): Promise<void> => {
    await table.put(itemFromBlock(job, block, rows));
  };

  const allBlocks = async ({ userId, id }: Pick<ImportJob, 'userId' | 'id'>): Promise<readonly RawItem[]> => {
    const items: RawItem[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :rows)',
        values: { ':pk': importKey(userId, id).pk, ':rows': IMPORT_BLOCK_PREFIX },
        startAfter,
      });
      items.push(...page.items);
      startAfter = page.next;
    } while (startAfter !== null);
    return items;
  };

  return {
    create: async (job, answer) => {
      const { userId, id } = job;
      const failed = await table.transact<WriteLabel>([
        { label: 'job', kind: 'put', item: itemFromImport(job), condition: 'attribute_not_exists(pk)' },
        { label: 'active_import', kind: 'put', item: { ...activeImportKey(userId), import_id: id }, condition: 'attribute_not_exists(pk)' },
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
      const jobs: ImportJob[] = [];
      let startAfter: RawItem | null = null;
      do {
        const page = await table.query({
          ...inIndex(OWNER_INDEX, ownedBy(userId)[OWNER_INDEX.partition], { prefix: importsOf(userId) }),
          startAfter,
        });
        const ids = page.items.flatMap(({ pk }) => importOfKey(String(pk)) ?? []);
        const found = await Promise.all(ids.map(({ id }) => find(userId, id)));
        jobs.push(...found.filter((job) => job !== null));
        startAfter = page.next;
      } while (startAfter !== null);
      return jobs.toSorted((left, right) => right.createdAt - left.createdAt);
    },

    readRows: async (job) => (await allBlocks(job)).flatMap(rowsFromItem),

    readBlock: async ({ userId, id }, number) => {
      const item = await table.get(importBlockKey(userId, id, number));
      return item === null ? [] : rowsFromItem(item);
    },

    putRows: async (job, rows) => {
      for (const blocks of slicesOf([...byBlock(rows)], WRITES_AT_ONCE)) {
        await Promise.all(blocks.map((block) => putOneBlock(job, block)));
      }
    },

    deleteRows: async ({ userId, id, rowsRead }) => {
      const blocks = rowsRead === 0 ? 0 : blockOf(rowsRead - 1) + 1;
      const deletions = Array.from({ length: blocks }, (_unused, block): LabelledWrite<WriteLabel> => ({
        label: 'block',
        kind: 'delete',
        key: importBlockKey(userId, id, block),
      }));
      for (const some of slicesOf(deletions, TRANSACTION_ITEMS)) await table.transact(some);
    },

    transition: async (seen, transition, { blocks = NO_BLOCKS, answer = null } = {}) => {
      const next = applyTransition(seen, transition);
      const writes = [
        putJob(seen, next, transition.from),
        ...[...blocks].map(([block, rows]) => putBlock(next, block, rows)),
        ...(answer === null ? [] : [responseWrite(answer)]),
      ];
      const first = await table.transact<WriteLabel>(hasEnded(next) ? [...writes, releaseActiveImport(next)] : writes);
      // Another import is active, so there is nothing to release.
      const failed = first.length === 1 && first[0] === 'active_import' ? await table.transact<WriteLabel>(writes) : first;
      if (failed.length === 0) return { kind: 'applied', current: next };
      if (!failed.includes('job')) throw new Error(`import ${next.id} could not go on: ${failed.join(', ')}`);
      const current = await find(seen.userId, seen.id);
      return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
    },

    due: async (now, limit) => {
      const page = await table.query({ ...inIndex(DUE_INDEX, IMPORTS_DUE_PARTITION, { to: instantSort(now) }), limit });
      return page.items.flatMap((item) => importOfKey(String(item['pk'])) ?? []);
    },
  };
};
