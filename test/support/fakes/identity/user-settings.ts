import type { UserSettings } from '../../../../shared/identity/ports/user-settings.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';

/** Settings of users in memory. */
export const makeFakeUserSettings = (database: MemoryDatabase): UserSettings => ({
  read: async (userId, name) => {
    await Promise.resolve();
    return database.userSettings.get(userId)?.[name] ?? null;
  },

  write: async ({ userId, keyDigest }, name, value, answer) => {
    await Promise.resolve();
    const key = database.keys.get(keyDigest);
    if (!database.users.has(userId) || key === undefined) throw new Error('the account does not exist');
    database.userSettings.set(userId, { ...database.userSettings.get(userId), [name]: value });
    key.attributes = { ...key.attributes, [name]: value };
    if (answer !== null && ownsKey(database, answer.claim)) storeResponse(database, answer);
  },
});
