import * as v from 'valibot';

import { isUserId, type UserId } from '../../identity/accounts/domain/identity.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Pseudonyms } from '../ports/admin-audit-log.ts';
import { pseudonymKey, pseudonymOwnerKey } from './keys.ts';

const pseudonymItem = v.object({ pseudonym: v.string() });
const ownerItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

/** Pseudonyms in the main table, from a user and back. They are random: without these items no user follows from one. */
export const makePseudonyms = (table: Table, ids: Pick<Ids, 'uuid'>): Pseudonyms => {
  const find = async (userId: UserId): Promise<string | null> => {
    const item = await table.get(pseudonymKey(userId));
    return item === null ? null : v.parse(pseudonymItem, item).pseudonym;
  };

  const create = async (userId: UserId): Promise<string> => {
    const pseudonym = ids.uuid();
    const isNew = 'attribute_not_exists(pk)';
    const failed = await table.transact([
      { label: 'pseudonym', kind: 'put', item: { ...pseudonymKey(userId), pseudonym }, condition: isNew },
      { label: 'owner', kind: 'put', item: { ...pseudonymOwnerKey(pseudonym), user_id: userId }, condition: isNew },
    ]);
    if (failed.length === 0) return pseudonym;
    const other = await find(userId);
    if (other === null) throw new Error('a pseudonym is used twice');
    return other;
  };

  return {
    find,
    of: async (userId) => (await find(userId)) ?? (await create(userId)),
    usersOf: async (pseudonyms) => {
      const different = [...new Set(pseudonyms)];
      const items = different.length === 0 ? [] : await table.getMany(different.map(pseudonymOwnerKey));
      return new Map(
        different.flatMap((pseudonym, index) => {
          const item = items[index] ?? null;
          return item === null ? [] : [[pseudonym, v.parse(ownerItem, item).user_id]];
        }),
      );
    },
  };
};
