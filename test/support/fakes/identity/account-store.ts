import { auditItems } from '../../../../shared/identity/adapters/audit-item.ts';
import type { GateId } from '../../../../shared/identity/domain/api-key.ts';
import type { UserId } from '../../../../shared/identity/domain/identity.ts';
import { permissionsOfRole } from '../../../../shared/identity/domain/permissions.ts';
import { accountEvents, correlationIdOf } from '../../../../shared/identity/ports/account-events.ts';
import {
  countedPlan,
  endsShownKey,
  endsTokens,
  invalidationAfter,
  NO_KEY_DIGEST,
  type Account,
  type AccountChange,
  type AccountStore,
  type EmailChange,
  type NewAccount,
  type NewGate,
  type UserCountChange,
} from '../../../../shared/identity/ports/account-store.ts';
import type { StoredKey } from '../../../../shared/identity/ports/key-ciphertext.ts';
import type { User } from '../../../../shared/identity/ports/user-store.ts';
import type { GateRecord, MemoryDatabase } from '../platform/database.ts';
import { exposedKey } from './keys.ts';

const newGate = ({ user, limits }: NewAccount, { keyDigest, permissions }: NewGate): GateRecord => ({
  keyDigest,
  previous: null,
  userId: user.id,
  role: user.role,
  status: user.status,
  permissions: new Set(permissionsOfRole[user.role].filter((permission) => permissions?.includes(permission) ?? true)),
  language: user.language,
  timezone: user.timezone,
  tokensInvalidatedAfter: user.tokensInvalidatedAfter,
  attributes: {},
  ...limits,
  createdAt: user.createdAt,
  used: new Map(),
  told: new Map(),
  monthStarts: new Map(),
  minutes: new Map(),
  seq: 0,
  reconciled: null,
  checkpoint: null,
});

const countUsers = ({ planUsers }: MemoryDatabase, changes: readonly UserCountChange[]): void => {
  for (const { planSlug, by } of changes) planUsers.set(planSlug, (planUsers.get(planSlug) ?? 0) + by);
};

const changeGate = (gate: GateRecord, user: User, change: AccountChange): void => {
  if (endsTokens(change)) gate.tokensInvalidatedAfter = invalidationAfter(user, change.at);
  switch (change.kind) {
    case 'status':
      gate.status = change.status;
      return;
    case 'plan':
      Object.assign(gate, change.limits);
      return;
    case 'key':
      gate.previous = change.previousUntil === null ? null : { digest: gate.keyDigest, until: change.previousUntil };
      gate.keyDigest = change.keyDigest;
      return;
    case 'key_exposed':
      if (change.place === 'current') gate.keyDigest = NO_KEY_DIGEST;
      else gate.previous = null;
      return;
    case 'profile':
      gate.language = change.language;
      gate.timezone = change.timezone;
      return;
    case 'tokens':
    case 'password':
    case 'key_revealed':
    case 'email_verified':
    case 'legal':
    case 'phone':
    case 'two_factor':
  }
};

const changedUser = ({ user, gateIds }: Account, change: AccountChange): User => {
  switch (change.kind) {
    case 'status':
      return { ...user, status: change.status };
    case 'plan':
      return { ...user, subscription: change.subscription };
    case 'key':
      return { ...user, apiKey: change.shown };
    case 'key_exposed':
      return endsShownKey({ gateIds }, change) ? { ...user, apiKey: null } : user;
    case 'key_revealed':
      return user;
    case 'tokens':
      return user;
    case 'password':
      return { ...user, emailVerifiedAt: user.emailVerifiedAt ?? (change.isEmailProven ? change.at : null) };
    case 'email_verified':
      return { ...user, emailVerifiedAt: change.at, name: change.name };
    case 'profile':
      return { ...user, name: change.name, timezone: change.timezone, language: change.language };
    case 'legal':
      return { ...user, legalAcceptances: change.legalAcceptances };
    case 'phone':
      return { ...user, phone: change.phone };
    case 'two_factor':
      return { ...user, twoFactor: change.twoFactor };
  }
};

const storeKey = ({ storedKeys }: MemoryDatabase, userId: UserId, storedKey: StoredKey | null): void => {
  if (storedKey === null) storedKeys.delete(userId);
  else storedKeys.set(userId, storedKey);
};

/** Accounts in memory, with their gates. */
export const makeFakeAccountStore = (database: MemoryDatabase): AccountStore => {
  const accountOf = (id: UserId): Account | null => {
    const [user, account] = [database.users.get(id), database.accounts.get(id)];
    return user === undefined || account === undefined ? null : { user, ...account };
  };

  const gateOf = (id: GateId): GateRecord => {
    const gate = database.gates.get(id);
    if (gate === undefined) throw new Error('an account lacks what belongs to it: gate');
    return gate;
  };

  const audit = ({ user, version }: Account, change: AccountChange | EmailChange): void => {
    const correlationId = correlationIdOf(change);
    for (const item of auditItems(user.id, version + 1, accountEvents(user, change), correlationId)) {
      const key = { pk: String(item['pk']), sk: String(item['sk']) };
      database.changes.push({ key, before: null, after: item, correlationId });
    }
  };

  return {
    find: async (id) => {
      await Promise.resolve();
      return accountOf(id);
    },

    findByEmail: async (email) => {
      await Promise.resolve();
      const id = database.emails.get(email.toLowerCase());
      return id === undefined ? null : accountOf(id);
    },

    create: async (account) => {
      await Promise.resolve();
      const { user, gates } = account;
      const email = user.email.toLowerCase();
      if (database.emails.has(email)) return 'email_taken';
      if (database.users.has(user.id) || gates.some(({ id }) => database.gates.has(id)))
        throw new Error('the account could not be created');
      const [first, ...others] = gates;
      database.emails.set(email, user.id);
      database.users.set(user.id, user);
      database.passwords.set(user.id, account.passwordHash);
      database.accounts.set(user.id, { gateIds: [first.id, ...others.map(({ id }) => id)], version: 1 });
      if (account.storedKey !== null) database.storedKeys.set(user.id, account.storedKey);
      for (const gate of gates) database.gates.set(gate.id, newGate(account, gate));
      countUsers(database, user.status === 'active' ? [{ planSlug: countedPlan(user), by: 1 }] : []);
      return 'created';
    },

    change: async ({ user, gateIds, version }, change) => {
      await Promise.resolve();
      const current = accountOf(user.id);
      if (current?.version !== version) return 'conflict';
      const gates = ('gateId' in change ? [change.gateId] : gateIds).map(gateOf);
      for (const gate of gates) changeGate(gate, current.user, change);
      const changed = changedUser(current, change);
      const ends = endsTokens(change) ? { tokensInvalidatedAfter: invalidationAfter(current.user, change.at) } : {};
      database.users.set(user.id, { ...changed, ...ends });
      database.accounts.set(user.id, { gateIds, version: version + 1 });
      if (change.kind === 'key') storeKey(database, user.id, change.storedKey);
      if (endsShownKey(current, change)) storeKey(database, user.id, null);
      if (change.kind === 'key_exposed') database.exposedKeys.add(exposedKey(user.id, change.keyDigest));
      if ('userCounts' in change) countUsers(database, change.userCounts);
      if ('passwordHash' in change) database.passwords.set(user.id, change.passwordHash);
      audit(current, change);
      return 'applied';
    },

    changeEmail: async ({ user, gateIds, version }, change) => {
      await Promise.resolve();
      const current = accountOf(user.id);
      if (current?.version !== version) return 'conflict';
      const [before, after] = [current.user.email.toLowerCase(), change.email.toLowerCase()];
      if (before !== after && database.emails.has(after)) return 'email_taken';
      database.emails.delete(before);
      database.emails.set(after, user.id);
      database.users.set(user.id, { ...current.user, email: change.email, emailVerifiedAt: change.at });
      database.accounts.set(user.id, { gateIds, version: version + 1 });
      audit(current, change);
      return 'applied';
    },
  };
};
