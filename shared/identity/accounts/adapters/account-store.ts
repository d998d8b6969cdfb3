import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { newGateItem } from '../../access/adapters/gate-item.ts';
import { emailKey, gateLedgerKey, userKey } from '../../access/adapters/keys.ts';
import { userCountChanges } from '../domain/account-change.ts';
import { isUserId, ABSENT_USER_ID } from '../domain/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { changeWrites, userCountWrites } from './account-change-writes.ts';
import { passwordWrite, storedKeyWrite } from './credential-change-writes.ts';
import { ownerCountWrites } from './owner-count.ts';
import { accountOf, newUserItem } from './user-item.ts';

const emailItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

/** Finds accounts by the id of their user. */
export const makeFindAccount =
  (table: Pick<Table, 'get'>): AccountStore['find'] =>
  async (id) => {
    const item = await table.get(userKey(id));
    return item === null ? null : accountOf(item);
  };

/** Accounts in DynamoDB: a profile, its gates, and the list of all gates. Credentials are in a table of their own. */
export const makeAccountStore = (table: Table, credentials: Pick<Table, 'name'>): AccountStore => {
  const find = makeFindAccount(table);

  return {
    find,

    findByEmail: async (email) => {
      const item = await table.get(emailKey(email));
      const account = await find(item === null ? ABSENT_USER_ID : v.parse(emailItem, item).user_id);
      return item === null ? null : account;
    },

    create: async (account) => {
      const { user, gates, limits, passwordHash, storedKey } = account;
      const isFree = 'attribute_not_exists(pk)';
      const failed = await table.transact([
        { label: 'email', kind: 'put', item: { ...emailKey(user.email), user_id: user.id }, condition: isFree },
        { label: 'profile', kind: 'put', item: newUserItem(account), condition: isFree },
        ...(passwordHash === null ? [] : [{ ...passwordWrite(credentials.name, user.id, passwordHash), condition: isFree }]),
        ...(storedKey === null ? [] : [storedKeyWrite(credentials.name, user.id, storedKey)]),
        ...gates.flatMap((gate) => [
          { label: 'gate' as const, kind: 'put' as const, item: newGateItem(user, limits, gate), condition: isFree },
          {
            label: 'ledger' as const,
            kind: 'put' as const,
            item: { ...gateLedgerKey(gate.id), user_id: user.id, created_at: user.createdAt },
            condition: isFree,
          },
        ]),
        ...userCountWrites(userCountChanges(null, user)),
        ...ownerCountWrites(null, user),
      ]);
      if (failed.includes('email')) return 'email_taken';
      if (failed.length > 0) throw new Error(`the account could not be created: ${failed.join(', ')} exists`);
      return 'created';
    },

    change: async (seen, change) => {
      const failed = await table.transact(changeWrites(seen, change, credentials));
      if (failed.length === 0) return 'applied';
      if (failed.includes('restore_token')) return 'token_used';
      if (failed.includes('profile')) return 'conflict';
      if (failed.includes('email')) return 'email_taken';
      if (failed.includes('owners')) return 'last_owner';
      throw new Error(`an account lacks what belongs to it: ${failed.join(', ')}`);
    },
  };
};
