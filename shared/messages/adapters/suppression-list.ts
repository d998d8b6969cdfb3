import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import { addressDigest } from '../domain/address-digest.ts';
import type { SuppressionList } from '../ports/suppression-list.ts';

/** An address by its digest, whatever its case. */
const suppressionKey = (address: string): ItemKey => ({
  pk: `SUPPRESSED#${addressDigest(address)}`,
  sk: 'SUPPRESSED',
});

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
