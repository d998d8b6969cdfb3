import type { DataExport } from '../../../../functions/data-exports/domain/data-export.ts';
import type { DataExportStore } from '../../../../functions/data-exports/ports/data-export-store.ts';

/** Data exports in memory. Every call yields once before it acts, so that concurrent callers interleave. */
export const makeFakeDataExportStore = (): DataExportStore => {
  const stored = new Map<string, DataExport>();
  const keyOf = ({ userId, id }: Pick<DataExport, 'userId' | 'id'>): string => `${userId} ${id}`;
  return {
    create: async (dataExport) => {
      await Promise.resolve();
      if (stored.has(keyOf(dataExport))) throw new Error(`data export ${dataExport.id} exists already`);
      stored.set(keyOf(dataExport), dataExport);
    },

    find: async (userId, id) => {
      await Promise.resolve();
      return stored.get(keyOf({ userId, id })) ?? null;
    },

    update: async (userId, id, { name, expectedVersion }) => {
      await Promise.resolve();
      const current = stored.get(keyOf({ userId, id }));
      if (current === undefined) return { kind: 'not_found' };
      if (current.version !== expectedVersion) return { kind: 'conflict', current };
      const updated = { ...current, name, version: expectedVersion + 1 };
      stored.set(keyOf(updated), updated);
      return { kind: 'applied', current: updated };
    },
  };
};
