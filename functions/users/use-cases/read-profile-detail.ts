import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { LastSignIn, SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';

/** `lastSignIn` is null for a user who never signed in. */
export type ProfileDetail = { readonly user: User; readonly lastSignIn: LastSignIn | null };

type Deps = { readonly users: UserStore; readonly sessions: Pick<SessionStore, 'lastSignIn'> };

/** Reads the profile fields that the account resource leaves out. */
export const makeReadProfileDetail =
  ({ users, sessions }: Deps) =>
  async (userId: UserId): Promise<Result<ProfileDetail, never>> => {
    const [user, lastSignIn] = await Promise.all([users.find(userId), sessions.lastSignIn(userId)]);
    if (user === null) throw new Error('a credential has no profile');
    return ok({ user, lastSignIn });
  };
