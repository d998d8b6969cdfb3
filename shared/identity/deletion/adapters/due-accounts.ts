import { DUE_INDEX } from '../../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../../platform/dynamodb/keys.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { ACCOUNTS_DUE_PARTITION, userOfKey } from '../../access/adapters/keys.ts';
import { isUserId } from '../../accounts/domain/identity.ts';
import type { DueAccounts } from '../ports/due-accounts.ts';

const MAX_LISTED = 200;

/** Deleted accounts in the index of due items. */
export const makeDueAccounts = (table: Pick<Table, 'query'>): DueAccounts => ({
  list: async (until) => {
    const { items } = await table.query({
      ...inIndex(DUE_INDEX, ACCOUNTS_DUE_PARTITION, { to: instantSort(until) }),
      limit: MAX_LISTED,
    });
    return items.map((item) => userOfKey(String(item['pk']))).filter(isUserId);
  },
});
