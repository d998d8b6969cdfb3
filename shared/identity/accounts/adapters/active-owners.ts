import * as v from 'valibot';

import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import { queryAll } from '../../../platform/dynamodb/query-all.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { isUserId } from '../domain/identity.ts';
import { USER_LIST_INDEX, userListPartition } from '../indexes.ts';
import type { ActiveOwners } from '../ports/active-owners.ts';
import type { UserStore } from '../ports/user-store.ts';

const listedItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

/** Owners in the index of users. There are few, so all of them are read. */
export const makeActiveOwners = (table: Pick<Table, 'query'>, users: UserStore): ActiveOwners => ({
  list: async () => {
    const items = await queryAll(table, inIndex(USER_LIST_INDEX, userListPartition('owner', 'active')));
    const owners = await Promise.all(items.map((item) => users.find(v.parse(listedItem, item).user_id)));
    return owners.filter((owner) => owner !== null);
  },
});
