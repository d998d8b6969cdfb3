import type { DataExport, LinkDigest } from '../../../../functions/data-exports/domain/data-export.ts';
import type { ArchiveLink, DataExportStore } from '../../../../functions/data-exports/ports/data-export-store.ts';
import type { UserId } from '../../../../shared/identity/domain/identity.ts';

/** Exports in memory. Every call yields once before it acts, so that concurrent callers interleave. */
export const makeFakeDataExportStore = (): DataExportStore => {
  const exports = new Map<UserId, DataExport>();
  const links = new Map<LinkDigest, ArchiveLink>();
  return {
    find: async (userId) => {
      await Promise.resolve();
      return exports.get(userId) ?? null;
    },

    begin: async (next, previous) => {
      await Promise.resolve();
      const current = exports.get(next.userId) ?? null;
      if (current?.status === 'pending' || current?.id !== previous?.id || current?.version !== previous?.version) return false;
      if (current !== null) links.delete(current.linkDigest);
      exports.set(next.userId, next);
      return true;
    },

    advance: async (seen, next, link) => {
      await Promise.resolve();
      const current = exports.get(seen.userId);
      if (current?.id !== seen.id || current.version !== seen.version) return false;
      exports.set(next.userId, next);
      if (link !== undefined) links.set(link.digest, link);
      return true;
    },

    findLink: async (digest) => {
      await Promise.resolve();
      return links.get(digest) ?? null;
    },

    due: async (now, limit) => {
      await Promise.resolve();
      const due = [...exports.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      return due
        .toSorted((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0))
        .slice(0, limit)
        .map(({ userId }) => userId);
    },
  };
};
