import * as v from 'valibot';

import { isUserId, ROLES, USER_STATUSES } from '../../../shared/identity/accounts/domain/identity.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX, userListPartition } from '../../../shared/identity/accounts/indexes.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import type { ListedUser, UserDirectory } from '../ports/user-directory.ts';

/** Users with the same part of a key: parts are random, so that hardly any two share one. */
const MAX_WITH_KEY = 100;

const listedItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
  created_at: v.number(),
  api_key: v.nullable(v.object({ prefix: v.string(), last4: v.nullable(v.string()) })),
  subscription: v.nullable(v.object({ planSlug: v.string() })),
});

const listedUser = (item: RawItem): ListedUser => {
  const stored = v.parse(listedItem, item);
  return {
    id: stored.user_id,
    email: stored.email,
    name: stored.name,
    role: stored.role,
    status: stored.status,
    createdAt: stored.created_at,
    apiKey: stored.api_key,
    planSlug: stored.subscription?.planSlug ?? null,
  };
};

const addressOf = ({ email }: ListedUser): string => email.toLowerCase();

/** Follows every continuation of a prefix. */
const LAST_CHARACTER = '\uFFFF';
/** The smallest continuation of an address: a sort key has at least one character. */
const FIRST_CHARACTER = '\u0000';

/** Users in the indexes of their profiles. Each partition gives at most a page, and the first of all of them are the page. */
export const makeUserDirectory = (table: Table): UserDirectory => ({
  list: async ({ roles, statuses, emailPrefix, after, limit }) => {
    const from = after === null || after < emailPrefix ? emailPrefix || FIRST_CHARACTER : `${after}${FIRST_CHARACTER}`;
    const partitions = roles.flatMap((role) => statuses.map((status) => userListPartition(role, status)));
    const pages = await Promise.all(
      partitions.map((partition) =>
        table.query({ ...inIndex(USER_LIST_INDEX, partition, { from, to: `${emailPrefix}${LAST_CHARACTER}` }), limit }),
      ),
    );
    const users = pages
      .flatMap(({ items }) => items.map(listedUser))
      .toSorted((one, other) => (addressOf(one) < addressOf(other) ? -1 : 1));
    return { users: users.slice(0, limit), hasMore: users.length > limit || pages.some(({ next }) => next !== null) };
  },

  withKey: async (part) => {
    const query = 'prefix' in part ? inIndex(KEY_PREFIX_INDEX, part.prefix) : inIndex(KEY_ENDING_INDEX, part.last4);
    return (await table.query({ ...query, limit: MAX_WITH_KEY })).items.map(listedUser);
  },
});
