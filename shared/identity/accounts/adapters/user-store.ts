import type { Table } from '../../../platform/dynamodb/table.ts';
import { userKey } from '../../access/adapters/keys.ts';
import type { UserStore } from '../ports/user-store.ts';
import { userOf } from './user-item.ts';

/** Users in DynamoDB. */
export const makeUserStore = (table: Table): UserStore => ({
  find: async (id) => {
    const item = await table.get(userKey(id));
    return item === null ? null : userOf(item);
  },
});
