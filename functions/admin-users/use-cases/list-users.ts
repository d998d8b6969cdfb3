import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { ROLES, USER_STATUSES, type Role, type UserStatus } from '../../../shared/identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { ListedUser, UserDirectory } from '../ports/user-directory.ts';

/** Reads of a page with the filter of plans, which no index has. */
const MAX_BATCHES = 10;
const FILTERED_BATCH = 200;

/** Absent filters match every user. `default` is the plan of users without a subscription. */
export type UserFilters = {
  readonly email?: string | undefined;
  readonly keyPrefix?: string | undefined;
  readonly keyLast4?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly statuses?: readonly UserStatus[] | undefined;
  readonly plan?: string | undefined;
};

type UsersRequest = { readonly filters: UserFilters; readonly size: number; readonly after: string | null };

export type UsersPage = { readonly users: readonly ListedUser[]; readonly size: number; readonly next: string | null };

type Deps = { readonly userDirectory: UserDirectory; readonly cursors: Cursors };

const hasKey = ({ keyPrefix, keyLast4 }: UserFilters, { apiKey }: ListedUser): boolean =>
  (keyPrefix ?? apiKey?.prefix) === apiKey?.prefix && (keyLast4 ?? apiKey?.last4) === apiKey?.last4;

const matches = (filters: UserFilters, user: ListedUser): boolean => {
  const { email = '', roles = ROLES, statuses = USER_STATUSES, plan } = filters;
  return (
    user.email.toLowerCase().startsWith(email) &&
    roles.includes(user.role) &&
    statuses.includes(user.status) &&
    (plan === undefined || plan === (user.planSlug ?? 'default')) &&
    hasKey(filters, user)
  );
};

const bindingOf = ({ email, keyPrefix, keyLast4, roles, statuses, plan }: UserFilters): string =>
  JSON.stringify(['admin_users', email, keyPrefix, keyLast4, roles, statuses, plan].map((each) => each ?? null));

const keyPartOf = ({ keyPrefix, keyLast4 }: UserFilters) => {
  if (keyPrefix !== undefined) return { prefix: keyPrefix };
  return keyLast4 === undefined ? null : { last4: keyLast4 };
};

/** A page of users in the order of their addresses; all at once for a part of a key. */
export const makeListUsers =
  ({ userDirectory, cursors }: Deps) =>
  async ({ filters, size, after: token }: UsersRequest): Promise<Result<UsersPage, 'invalid_cursor'>> => {
    const keyPart = keyPartOf(filters);
    if (keyPart !== null) {
      const found = await userDirectory.withKey(keyPart);
      return ok({ users: found.filter((user) => matches(filters, user)), size, next: null });
    }
    const binding = bindingOf(filters);
    const start = token === null ? null : await cursors.read(token, binding);
    if (token !== null && typeof start !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const limit = filters.plan === undefined ? size + 1 : FILTERED_BATCH;
    const page = await readFilteredPage<ListedUser, string | null>({
      start: typeof start === 'string' ? start : null,
      size,
      read: async (after) => {
        const { roles = ROLES, statuses = USER_STATUSES, email: emailPrefix = '' } = filters;
        const { users, hasMore } = await userDirectory.list({ roles, statuses, emailPrefix, after, limit });
        return { entries: users, position: users.at(-1)?.email.toLowerCase() ?? after, hasMore };
      },
      matches: (user) => matches(filters, user),
      positionOf: ({ email }) => email.toLowerCase(),
      maxBatches: MAX_BATCHES,
    });
    return ok({ users: page.entries, size, next: page.hasMore ? await cursors.sign(page.position, binding) : null });
  };

export type ListUsers = ReturnType<typeof makeListUsers>;
