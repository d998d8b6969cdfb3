import type { Table } from '../../platform/dynamodb/table.ts';
import type { SuppressionList } from '../ports/suppression-list.ts';
import { suppressionKey } from './keys.ts';

/** Suppressed addresses in DynamoDB, an item each. */
export const makeSuppressionList = (table: Table): SuppressionList => ({
  has: async (address) => (await table.get(suppressionKey(address))) !== null,
  add: async (address, reason, at) => {
    await table.put({ ...suppressionKey(address), reason, at });
  },
  remove: async (address) => {
    const failed = await table.transact([
      { label: 'address', kind: 'delete', key: suppressionKey(address), condition: 'attribute_exists(pk)' },
    ]);
    return failed.length === 0;
  },
});
