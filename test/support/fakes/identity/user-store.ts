import type { UserStore } from '../../../../shared/identity/ports/user-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Accounts in memory, with their keys and counters. */
export const makeFakeUserStore = (database: MemoryDatabase): UserStore => ({
  find: async (id) => {
    await Promise.resolve();
    return database.users.get(id) ?? null;
  },

  create: async (user, secrets, { permissions, monthlyLimit, minuteLimit }) => {
    await Promise.resolve();
    const email = user.email.toLowerCase();
    if (database.emails.has(email)) return 'email_taken';
    if (database.users.has(user.id) || database.keys.has(secrets.apiKeyDigest)) throw new Error('the account could not be created');
    database.emails.add(email);
    database.users.set(user.id, user);
    database.keys.set(secrets.apiKeyDigest, {
      userId: user.id,
      role: user.role,
      status: user.status,
      permissions: new Set(permissions),
      language: user.language,
      timezone: user.timezone,
      attributes: {},
      monthlyLimit,
      minuteLimit,
      createdAt: user.createdAt,
      used: new Map(),
      minutes: new Map(),
      seq: 0,
      reconciled: null,
      checkpoint: null,
    });
    const plan = database.plans.get(user.subscription?.planSlug ?? 'free');
    if (plan !== undefined) database.plans.set(plan.slug, { ...plan, user_count: plan.user_count + 1 });
    return 'created';
  },
});
