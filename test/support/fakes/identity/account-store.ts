import type { AccountStore } from '../../../../shared/identity/ports/account-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Accounts in memory, with their keys and counters. */
export const makeFakeAccountStore = (database: MemoryDatabase): AccountStore => ({
  find: async (id) => {
    await Promise.resolve();
    return database.accounts.get(id) ?? null;
  },

  create: async (account, secrets, { permissions, monthlyLimit, minuteLimit }) => {
    await Promise.resolve();
    const email = account.email.toLowerCase();
    if (database.emails.has(email)) return 'email_taken';
    if (database.accounts.has(account.id) || database.keys.has(secrets.apiKeyDigest)) throw new Error('the account could not be created');
    database.emails.add(email);
    database.accounts.set(account.id, account);
    database.keys.set(secrets.apiKeyDigest, {
      userId: account.id,
      role: account.role,
      status: account.status,
      permissions: new Set(permissions),
      language: account.language,
      timezone: account.timezone,
      attributes: {},
      monthlyLimit,
      minuteLimit,
      createdAt: account.createdAt,
      used: new Map(),
      minutes: new Map(),
      seq: 0,
      reconciled: null,
      checkpoint: null,
    });
    const plan = database.plans.get(account.subscription?.planSlug ?? 'free');
    if (plan !== undefined) database.plans.set(plan.slug, { ...plan, user_count: plan.user_count + 1 });
    return 'created';
  },
});
