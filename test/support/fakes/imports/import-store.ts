import { hasEnded, type ImportJob } from '../../../../functions/imports/domain/import-job.ts';
import { blockOf, byBlock, type ImportRow } from '../../../../functions/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../../functions/imports/ports/import-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeAnswer } from '../platform/idempotency-store.ts';

const nameOf = ({ userId, id }: Pick<ImportJob, 'userId' | 'id'>): string => `${userId} ${id}`;
const blockName = (job: Pick<ImportJob, 'userId' | 'id'>, block: number): string => `${nameOf(job)} ${block}`;

/** Imports in memory. Every call yields once before it acts, so that callers side by side interleave. */
export const makeFakeImportStore = (database: MemoryDatabase): ImportStore => {
  const { imports, importRows, importPlaces } = database;

  const write = (job: ImportJob, blocks: ReadonlyMap<number, readonly ImportRow[]>): void => {
    for (const [block, rows] of blocks) importRows.set(blockName(job, block), structuredClone(rows));
  };

  return {
    create: async (job, answer) => {
      await Promise.resolve();
      const taken = importPlaces.get(job.userId);
      if (taken !== undefined) return { kind: 'in_flight', id: taken };
      const isAnswerable = answer === null || ownsKey(database, answer.claim);
      if (imports.has(nameOf(job)) || !isAnswerable) throw new Error(`import ${job.id} could not be created`);
      imports.set(nameOf(job), job);
      importPlaces.set(job.userId, job.id);
      if (answer !== null) storeAnswer(database, answer);
      return { kind: 'created' };
    },

    inFlight: async (userId) => {
      await Promise.resolve();
      return importPlaces.get(userId) ?? null;
    },

    find: async (userId, id) => {
      await Promise.resolve();
      return imports.get(nameOf({ userId, id })) ?? null;
    },

    rows: async (job) => {
      await Promise.resolve();
      const own = [...importRows].filter(([name]) => name.startsWith(`${nameOf(job)} `));
      return own.flatMap(([, rows]) => structuredClone(rows)).toSorted((left, right) => left.position - right.position);
    },

    block: async (job, number) => {
      await Promise.resolve();
      return structuredClone(importRows.get(blockName(job, number)) ?? []);
    },

    keepRows: async (job, rows) => {
      await Promise.resolve();
      write(job, byBlock(rows));
    },

    forgetRows: async (job) => {
      await Promise.resolve();
      for (let block = 0; job.rowsRead > 0 && block <= blockOf(job.rowsRead - 1); block += 1) importRows.delete(blockName(job, block));
    },

    step: async (seen, next, { blocks = new Map(), answer = null } = {}) => {
      await Promise.resolve();
      if (imports.get(nameOf(seen))?.version !== seen.version) return 'outdated';
      if (answer !== null && !ownsKey(database, answer.claim)) throw new Error(`import ${next.id} could not go on`);
      imports.set(nameOf(next), next);
      write(next, blocks);
      if (hasEnded(next) && importPlaces.get(next.userId) === next.id) importPlaces.delete(next.userId);
      if (answer !== null) storeAnswer(database, answer);
      return 'stepped';
    },

    due: async (now, limit) => {
      await Promise.resolve();
      return [...imports.values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .toSorted((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0))
        .slice(0, limit)
        .map(({ userId, id }) => ({ userId, id }));
    },
  };
};
