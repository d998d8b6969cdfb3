import type { UserSettings } from '../../../../shared/identity/ports/user-settings.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';

/** Settings of users in memory. */
export const makeFakeUserSettings = (database: MemoryDatabase): UserSettings => ({
  read: async (userId, name) => {
    await Promise.resolve();
    return database.userSettings.get(userId)?.[name] ?? null;
  },

  write: async (userId, name, value, answer) => {
    await Promise.resolve();
    const account = database.accounts.get(userId);
    if (account === undefined) throw new Error('the account does not exist');
    database.userSettings.set(userId, { ...database.userSettings.get(userId), [name]: value });
    for (const id of account.gateIds) {
      const gate = database.gates.get(id);
      if (gate !== undefined) gate.attributes = { ...gate.attributes, [name]: value };
    }
    if (answer !== null && ownsKey(database, answer.claim)) storeResponse(database, answer);
  },
});
