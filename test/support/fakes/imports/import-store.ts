import { itemFromImport } from '../../../../shared/imports/adapters/import-item.ts';
import { importKey } from '../../../../shared/imports/adapters/keys.ts';
import { importEvents } from '../../../../shared/imports/domain/import-events.ts';
import { applyTransition, hasEnded, isLegal, type ImportJob } from '../../../../shared/imports/domain/import-job.ts';
import { blockOf, byBlock, type ImportRow } from '../../../../shared/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../../shared/imports/ports/import-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';

const nameOf = ({ userId, id }: Pick<ImportJob, 'userId' | 'id'>): string => `${userId} ${id}`;
const blockName = (job: Pick<ImportJob, 'userId' | 'id'>, block: number): string => `${nameOf(job)} ${block}`;

/** Imports in memory. Every call yields once before it acts, so that callers side by side interleave. */
export const makeFakeImportStore = (database: MemoryDatabase): ImportStore => {
  const { imports, importRows, activeImports } = database;

  const write = (job: ImportJob, blocks: ReadonlyMap<number, readonly ImportRow[]>): void => {
    for (const [block, rows] of blocks) importRows.set(blockName(job, block), structuredClone(rows));
  };

  return {
    create: async (job, answer) => {
      await Promise.resolve();
      const taken = activeImports.get(job.userId);
      if (taken !== undefined) return { kind: 'limit_reached', id: taken };
      const isAnswerable = answer === null || ownsKey(database, answer.claim);
      if (imports.has(nameOf(job)) || !isAnswerable) throw new Error(`import ${job.id} could not be created`);
      imports.set(nameOf(job), job);
      activeImports.set(job.userId, job.id);
      if (answer !== null) storeResponse(database, answer);
      return { kind: 'applied' };
    },

    activeImport: async (userId) => {
      await Promise.resolve();
      return activeImports.get(userId) ?? null;
    },

    find: async (userId, id) => {
      await Promise.resolve();
      return imports.get(nameOf({ userId, id })) ?? null;
    },

    ofUser: async (userId) => {
      await Promise.resolve();
      const own = [...imports.values()].filter((job) => job.userId === userId);
      return own.toSorted((left, right) => right.createdAt - left.createdAt);
    },

    readRows: async (job) => {
      await Promise.resolve();
      const own = [...importRows].filter(([name]) => name.startsWith(`${nameOf(job)} `));
      return own.flatMap(([, rows]) => structuredClone(rows)).toSorted((left, right) => left.position - right.position);
    },

    readBlock: async (job, number) => {
      await Promise.resolve();
      return structuredClone(importRows.get(blockName(job, number)) ?? []);
    },

    putRows: async (job, rows) => {
      await Promise.resolve();
      write(job, byBlock(rows));
    },

    deleteRows: async (job) => {
      await Promise.resolve();
      for (let block = 0; job.rowsRead > 0 && block <= blockOf(job.rowsRead - 1); block += 1) importRows.delete(blockName(job, block));
    },

    transition: async (seen, transition, { blocks = new Map(), answer = null } = {}) => {
      await Promise.resolve();
      const current = imports.get(nameOf(seen));
      if (current === undefined) return { kind: 'not_found' };
      if (current.version !== seen.version || !isLegal(current, transition)) return { kind: 'conflict', current };
      const next = applyTransition(seen, transition);
      if (answer !== null && !ownsKey(database, answer.claim)) throw new Error(`import ${next.id} could not go on`);
      imports.set(nameOf(next), next);
      database.changes.push({
        key: importKey(next.userId, next.id),
        before: itemFromImport(seen),
        after: itemFromImport(next, importEvents(seen, next)),
        correlationId: next.correlationId,
      });
      write(next, blocks);
      if (hasEnded(next) && activeImports.get(next.userId) === next.id) activeImports.delete(next.userId);
      if (answer !== null) storeResponse(database, answer);
      return { kind: 'applied', current: next };
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
