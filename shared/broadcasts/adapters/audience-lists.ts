import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { USER_LIST_INDEX, userListPartition } from '../../identity/accounts/indexes.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import type { AudienceLists } from '../ports/audience-lists.ts';

/** Users of a read: some 150 kB of the index. */
const BATCH_USERS = 500;

const line = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  subscription: v.nullable(v.object({ planSlug: v.string() })),
  [USER_LIST_INDEX.sort]: v.string(),
});

/** Users in the index of their profiles. */
export const makeAudienceLists = (table: Table): AudienceLists => ({
  read: async ({ role, status, after }) => {
    const range = after === null ? undefined : { after };
    const page = await table.query({ ...inIndex(USER_LIST_INDEX, userListPartition(role, status), range), limit: BATCH_USERS });
    const lines = page.items.map((item) => v.parse(line, item));
    return {
      users: lines.map(({ user_id: id, subscription }) => ({ id, planSlug: subscription?.planSlug ?? null })),
      next: page.next === null ? null : (lines.at(-1)?.[USER_LIST_INDEX.sort] ?? null),
    };
  },
});
