import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { GateKeyStore } from '../../../shared/identity/api-keys/ports/gate-keys.ts';
import type { LastSignIn, SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';
import type { ListedUser } from '../ports/user-directory.ts';
import type { ListUsers, UsersPage } from './list-users.ts';

/** How an admin uses the service. Instants are epoch milliseconds. */
export type AdminUse = {
  readonly user: ListedUser;
  readonly lastSignIn: LastSignIn | null;
  /** Start of the minute of the last request with the API key, to within the key before it; null for none. */
  readonly keyUsedAt: number | null;
  /** Networks of the sign-ins whose sessions have not expired, such as `203.0.113.0/24`. */
  readonly networks: readonly string[];
};

export type AdminsPage = Pick<UsersPage, 'size' | 'next'> & { readonly admins: readonly AdminUse[] };

type Deps = {
  readonly list: ListUsers;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
  readonly gateKeys: Pick<GateKeyStore, 'lastUsedAt'>;
};

type AdminsRequest = { readonly size: number; readonly after: string | null; readonly now: number };

/** A page of the admins and owners, with their sign-ins, the use of their keys and their networks. */
export const makeListAdmins = ({ list, accounts, sessions, gateKeys }: Deps) => {
  const keyUsedAt = async ({ id }: ListedUser): Promise<number | null> => {
    const account = await accounts.find(id);
    return account === null ? null : gateKeys.lastUsedAt(account.gateIds[0]);
  };

  const useOf = async (user: ListedUser, now: number): Promise<AdminUse> => {
    const [lastSignIn, used, opened] = await Promise.all([sessions.lastSignIn(user.id), keyUsedAt(user), sessions.list(user.id, now)]);
    return { user, lastSignIn, keyUsedAt: used, networks: [...new Set(opened.map(({ ipPrefix }) => ipPrefix))] };
  };

  return async ({ size, after, now }: AdminsRequest): Promise<Result<AdminsPage, 'invalid_cursor'>> => {
    const page = await list({ filters: { roles: ['admin', 'owner'] }, size, after });
    if (!page.ok) return page;
    const { users, next } = page.value;
    return ok({ admins: await Promise.all(users.map((user) => useOf(user, now))), size, next });
  };
};

export type ListAdmins = ReturnType<typeof makeListAdmins>;
