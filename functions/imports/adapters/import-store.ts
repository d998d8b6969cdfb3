import * as v from 'valibot';

import { instantSort } from '../../../shared/platform/dynamodb/keys.ts';
import { GSI2 } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { answerWrite } from '../../../shared/platform/idempotency/dynamodb-idempotency-store.ts';
import { isImportId } from '../domain/import-id.ts';
import { hasEnded, type ImportJob } from '../domain/import-job.ts';
import { blockOf, byBlock, type ImportRow } from '../domain/rows/import-row.ts';
import type { ImportStore } from '../ports/import-store.ts';
import { importFromItem, itemFromBlock, itemFromImport, rowsFromItem } from './import-item.ts';
import { IMPORT_BLOCK_PREFIX, importBlockKey, importKey, importOfKey, importPlaceKey, IMPORTS_DUE_PARTITION } from './keys.ts';

/** Blocks written side by side while a file's rows are kept. */
const WRITES_AT_ONCE = 16;
/** Items one transaction takes. */
const TRANSACTION_ITEMS = 100;

const placeItem = v.object({ import_id: v.pipe(v.string(), v.guard(isImportId)) });

const NO_BLOCKS: ReadonlyMap<number, readonly ImportRow[]> = new Map();

type Step = 'job' | 'place' | 'block' | 'answer';

const putJob = (seen: ImportJob, next: ImportJob): LabelledWrite<Step> => ({
  label: 'job',
  kind: 'put',
  item: itemFromImport(next),
  condition: 'version = :seen',
  values: { ':seen': seen.version },
});

const freePlace = ({ userId, id }: ImportJob): LabelledWrite<Step> => ({
  label: 'place',
  kind: 'delete',
  key: importPlaceKey(userId),
  condition: 'attribute_not_exists(pk) OR import_id = :id',
  values: { ':id': id },
});

const putBlock = (job: ImportJob, block: number, rows: readonly ImportRow[]): LabelledWrite<Step> => ({
  label: 'block',
  kind: 'put',
  item: itemFromBlock(job, block, rows),
});

/** Imports in DynamoDB: one item for the job, one for each block of rows, one for the account's only place. */
export const makeImportStore = (table: Table): ImportStore => {
  const inFlight: ImportStore['inFlight'] = async (userId) => {
    const item = await table.get(importPlaceKey(userId));
    return item === null ? null : v.parse(placeItem, item).import_id;
  };

  const keepBlock = async (job: ImportJob, [block, rows]: readonly [number, readonly ImportRow[]]): Promise<void> => {
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
      const refused = await table.transact<Step>([
        { label: 'job', kind: 'put', item: itemFromImport(job), condition: 'attribute_not_exists(pk)' },
        { label: 'place', kind: 'put', item: { ...importPlaceKey(userId), import_id: id }, condition: 'attribute_not_exists(pk)' },
        ...(answer === null ? [] : [answerWrite(answer)]),
      ]);
      if (refused.length === 0) return { kind: 'created' };
      const taken = refused.includes('place') ? await inFlight(userId) : null;
      if (taken === null || taken === id) throw new Error(`import ${id} could not be created: ${refused.join(', ')}`);
      return { kind: 'in_flight', id: taken };
    },

    inFlight,

    find: async (userId, id) => {
      const item = await table.get(importKey(userId, id));
      return item === null ? null : importFromItem(item);
    },

    rows: async (job) => (await allBlocks(job)).flatMap(rowsFromItem),

    block: async ({ userId, id }, number) => {
      const item = await table.get(importBlockKey(userId, id, number));
      return item === null ? [] : rowsFromItem(item);
    },

    keepRows: async (job, rows) => {
      const blocks = [...byBlock(rows)];
      for (let start = 0; start < blocks.length; start += WRITES_AT_ONCE) {
        await Promise.all(blocks.slice(start, start + WRITES_AT_ONCE).map((block) => keepBlock(job, block)));
      }
    },

    forgetRows: async ({ userId, id, rowsRead }) => {
      const blocks = rowsRead === 0 ? 0 : blockOf(rowsRead - 1) + 1;
      const deletions = Array.from({ length: blocks }, (_unused, block): LabelledWrite<Step> => ({
        label: 'block',
        kind: 'delete',
        key: importBlockKey(userId, id, block),
      }));
      for (let start = 0; start < deletions.length; start += TRANSACTION_ITEMS) {
        await table.transact(deletions.slice(start, start + TRANSACTION_ITEMS));
      }
    },

    step: async (seen, next, { blocks = NO_BLOCKS, answer = null } = {}) => {
      const writes = [
        putJob(seen, next),
        ...[...blocks].map(([block, rows]) => putBlock(next, block, rows)),
        ...(answer === null ? [] : [answerWrite(answer)]),
      ];
      const first = await table.transact<Step>(hasEnded(next) ? [...writes, freePlace(next)] : writes);
      // The place is another import's, so there is none to free.
      const refused = first.length === 1 && first[0] === 'place' ? await table.transact<Step>(writes) : first;
      if (refused.includes('job')) return 'outdated';
      if (refused.length > 0) throw new Error(`import ${next.id} could not go on: ${refused.join(', ')}`);
      return 'stepped';
    },

    due: async (now, limit) => {
      const page = await table.query({
        index: GSI2,
        condition: 'gsi2pk = :due AND gsi2sk <= :now',
        values: { ':due': IMPORTS_DUE_PARTITION, ':now': instantSort(now) },
        limit,
      });
      return page.items.flatMap((item) => importOfKey(String(item['pk'])) ?? []);
    },
  };
};
