import type { UserStore } from '../../../../shared/identity/ports/user-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Users in memory. */
export const makeFakeUserStore = (database: MemoryDatabase): UserStore => ({
  find: async (id) => {
    await Promise.resolve();
    return database.users.get(id) ?? null;
  },
});
