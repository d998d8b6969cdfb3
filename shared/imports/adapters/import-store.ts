import * as v from 'valibot';

import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort, ownedBy } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import { OWNER_INDEX, TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import { slicesOf } from '../../platform/slices.ts';
import { isImportId } from '../domain/import-id.ts';
import { applyTransition, type ImportJob, type ImportTransition } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { byBlock } from '../domain/rows/row-blocks.ts';
import type { ImportStore, TransitionExtras } from '../ports/import-store.ts';
import { beneficiaryImportKind } from './beneficiary-imports.ts';
import { expiryOf, makeImportItems, type KindItems } from './import-item.ts';
import { IMPORT_BLOCK_PREFIX } from './keys.ts';

/** Blocks written in parallel when a file's rows are stored. */
const WRITES_AT_ONCE = 16;
/** Jobs read in parallel: as many as the SDK opens connections. */
const READS_AT_ONCE = 50;
/** Parts of up to 400 kB in a transaction of 4 MB. */
const DELETIONS_AT_ONCE = 10;
/** Maximum number of items in a transaction. */
const TRANSACTION_ITEMS = 100;

const activeImportItem = v.object({ import_id: v.pipe(v.string(), v.guard(isImportId)) });

/** Bytes of rows in a transaction: one has 4 MB, of which the job takes up to 400 kB. */
const TRANSACTION_BYTES = 3_600_000;
/** Reads of rows that others write meanwhile. */
const MAX_READS = 10;

type WriteLabel = 'job' | 'active_import' | 'block' | 'response' | 'further';

const putPart = (item: RawItem): LabelledWrite<WriteLabel> => ({ label: 'block', kind: 'put', item });

const rowBytesOf = (write: LabelledWrite<WriteLabel>): number =>
  write.kind === 'put' && write.item['rows'] instanceof Uint8Array ? write.item['rows'].byteLength : 0;

/** Whether one transaction takes the writes. */
const fitTogether = (writes: readonly LabelledWrite<WriteLabel>[]): boolean =>
  writes.length <= TRANSACTION_ITEMS && writes.reduce((sum, write) => sum + rowBytesOf(write), 0) <= TRANSACTION_BYTES;

/** Repeats a read until it sees rows of one write; null is one that does not. */
const untilWhole = async <Rows>(read: () => Promise<Rows | null>): Promise<Rows> => {
  for (let attempt = 0; attempt < MAX_READS; attempt += 1) {
    const rows = await read();
    if (rows !== null) return rows;
  }
  throw new Error('the rows of an import were written whenever they were read');
};

/** The writes of a transition of a job, and of the kind's own items with it. */
export const makeTransitionWrites = <Kind extends ImportKind>(kind: KindItems<Kind>) => {
  const { keys, itemFromJob, itemsFromBlock } = makeImportItems(kind);

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
      ...[...(blocks ?? [])].flatMap(([block, rows]) => itemsFromBlock(next, block, rows).map(putPart)),
      ...(answer === null ? [] : [responseWrite(answer)]),
      ...kind.furtherWrites(seen, next),
      ...(kind.isActive(seen) && !kind.isActive(next) ? [releaseActiveImport(next)] : []),
    ];
  };
};

/** Imports of a kind in DynamoDB: one item for the job, one or several per block of rows, one for the user's active import. */
export const makeStoreOf = <Kind extends ImportKind>(table: Table, kind: KindItems<Kind>): ImportStore<Kind> => {
  const { keys, jobFromItem, itemFromJob, itemsFromBlock, partsOf, rowsFromParts } = makeImportItems(kind);
  const transitionWrites = makeTransitionWrites(kind);

  const activeImport: ImportStore<Kind>['activeImport'] = async (userId) => {
    const item = await table.get(keys.active(userId));
    return item === null ? null : v.parse(activeImportItem, item).import_id;
  };

  const find: ImportStore<Kind>['find'] = async (userId, id) => {
    const item = await table.get(keys.job(userId, id));
    return item === null ? null : jobFromItem(item);
  };

  const idsOfUser: ImportStore<Kind>['idsOfUser'] = async (userId) => {
    const ofOwner = inIndex(OWNER_INDEX, ownedBy(userId)[OWNER_INDEX.partition], { prefix: keys.importsOf(userId) });
    return (await queryAll(table, ofOwner)).flatMap(({ pk }) => keys.jobOf(String(pk))?.id ?? []);
  };

  const putOneBlock = async (job: ImportJob<Kind>, [block, rows]: readonly [number, readonly Kind['row'][]]): Promise<void> => {
    const [first, ...further] = itemsFromBlock(job, block, rows);
    if (first === undefined) return;
    if (further.length === 0) await table.put(first);
    else await table.transact([first, ...further].map(putPart));
  };

  const allParts = ({ userId, id }: Pick<ImportJob<Kind>, 'userId' | 'id'>): Promise<readonly RawItem[]> =>
    queryAll(table, {
      condition: 'pk = :pk AND begins_with(sk, :rows)',
      values: { ':pk': keys.job(userId, id).pk, ':rows': IMPORT_BLOCK_PREFIX },
    });

  const keepPart = async ({ pk, sk }: RawItem, job: ImportJob<Kind>): Promise<void> => {
    await table.update({
      key: { pk: String(pk), sk: String(sk) },
      update: 'SET #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':ttl': expiryOf(job) },
    });
  };

  /** Null when the block is not there. */
  const readParts = async ({ userId, id }: Pick<ImportJob, 'userId' | 'id'>, block: number): Promise<readonly RawItem[] | null> => {
    const first = await table.get(keys.block(userId, id, block));
    if (first === null) return null;
    const further = Array.from({ length: partsOf(first) - 1 }, (_unused, index) => table.get(keys.block(userId, id, block, index + 1)));
    return [first, ...(await Promise.all(further)).filter((part) => part !== null)];
  };

  const write = async (
    seen: ImportJob<Kind>,
    transition: ImportTransition<Kind>,
    writes: readonly LabelledWrite<WriteLabel>[],
  ): Promise<TransitionOutcome<ImportJob<Kind>>> => {
    const first = await table.transact(writes);
    // Another import is active, so there is nothing to release.
    const isOther = first.length === 1 && first[0] === 'active_import';
    const failed = isOther ? await table.transact(writes.filter(({ label }) => label !== 'active_import')) : first;
    const next = applyTransition(seen, transition);
    if (failed.length === 0) return { kind: 'applied', current: next };
    if (!failed.includes('job')) throw new Error(`import ${next.id} could not be updated: ${failed.join(', ')}`);
    const current = await find(seen.userId, seen.id);
    return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
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

    idsOfUser,

    ofUser: async (userId) => {
      const ids = await idsOfUser(userId);
      const jobs: (ImportJob<Kind> | null)[] = [];
      for (const some of slicesOf(ids, READS_AT_ONCE)) jobs.push(...(await Promise.all(some.map((id) => find(userId, id)))));
      return jobs.filter((job) => job !== null).toSorted((left, right) => right.createdAt - left.createdAt);
    },

    readRows: (job) =>
      untilWhole(async () => {
        const blocks = Map.groupBy(await allParts(job), ({ sk }) => keys.blockNumberOf(String(sk)));
        const rows = [...blocks.values()].map(rowsFromParts);
        return rows.every((some) => some !== null) ? rows.flat() : null;
      }),

    readBlock: (job, number) =>
      untilWhole(async () => {
        const parts = await readParts(job, number);
        return parts === null ? [] : rowsFromParts(parts);
      }),

    putRows: async (job, rows) => {
      for (const blocks of slicesOf([...byBlock(rows)], WRITES_AT_ONCE)) {
        await Promise.all(blocks.map((block) => putOneBlock(job, block)));
      }
    },

    keepRows: async (job) => {
      const parts = await allParts(job);
      for (const some of slicesOf(parts, WRITES_AT_ONCE)) await Promise.all(some.map((part) => keepPart(part, job)));
    },

    deleteRows: async (job) => {
      const deletions = (await allParts(job)).map(({ pk, sk }): LabelledWrite<WriteLabel> => ({
        label: 'block',
        kind: 'delete',
        key: { pk: String(pk), sk: String(sk) },
      }));
      await Promise.all(slicesOf(deletions, DELETIONS_AT_ONCE).map((some) => table.transact(some)));
    },

    replaceRows: async (seen, transition, blocks) => {
      const writes = transitionWrites(seen, transition, { blocks });
      return fitTogether(writes) ? write(seen, transition, writes) : { kind: 'too_large' };
    },

    transition: (seen, transition, extras = {}) => write(seen, transition, transitionWrites(seen, transition, extras)),

    due: async (now, limit) => {
      const page = await table.query({ ...inIndex(DUE_INDEX, keys.duePartition, { to: instantSort(now) }), limit });
      return page.items.flatMap((item) => keys.jobOf(String(item['pk'])) ?? []);
    },
  };
};

/** Imports of beneficiaries in DynamoDB. */
export const makeImportStore = (table: Table): ImportStore => makeStoreOf(table, beneficiaryImportKind);
