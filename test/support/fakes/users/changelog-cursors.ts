import type { ChangelogCursors } from '../../../../functions/users/ports/changelog-cursors.ts';
import type { UserId } from '../../../../shared/identity/domain/identity.ts';

/** How far users have read the changelog, in memory. */
export const makeFakeChangelogCursors = (): ChangelogCursors => {
  const versions = new Map<UserId, string>();
  return {
    find: async (userId) => {
      await Promise.resolve();
      return versions.get(userId) ?? null;
    },
    put: async (userId, version) => {
      await Promise.resolve();
      versions.set(userId, version);
    },
  };
};
