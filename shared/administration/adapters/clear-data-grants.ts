import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import type { ClearDataGrants } from '../ports/clear-data-grants.ts';
import { clearDataGrantKey } from './keys.ts';

const grantItem = v.object({ until: v.number() });

export const makeClearDataGrants = (table: Table): ClearDataGrants => ({
  give: async (userId, until) => {
    const item = { ...clearDataGrantKey(userId), until, [TTL_ATTRIBUTE]: Math.floor(until / 1000) };
    await table.transact([{ label: 'grant', kind: 'put', item }]);
  },

  isGiven: async (userId, at) => {
    const item = await table.get(clearDataGrantKey(userId));
    return item !== null && v.parse(grantItem, item).until > at;
  },

  use: async (userId, at) => {
    const failed = await table.transact([
      {
        label: 'grant',
        kind: 'check',
        key: clearDataGrantKey(userId),
        condition: '#until > :at',
        names: { '#until': 'until' },
        values: { ':at': at },
      },
    ]);
    return failed.length === 0;
  },
});
