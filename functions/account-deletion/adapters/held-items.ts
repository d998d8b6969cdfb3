import * as v from 'valibot';

import { ownedByAddress } from '../../../shared/identity/access/adapters/keys.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { queryPages } from '../../../shared/platform/dynamodb/query-all.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { QueryRequest, Table } from '../../../shared/platform/dynamodb/table.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import type { ItemStore } from '../domain/purge-plan.ts';
import type { HeldItems, OwnerList, StoredItem } from '../ports/held-data.ts';

/** Items that are read at once, and so removed between two looks at the clock. */
const PAGE = 100;

const storedItem = v.looseObject({ pk: v.string(), sk: v.string() });

type Tables = Readonly<Record<ItemStore, Pick<Table, 'query' | 'getMany' | 'removeMany'>>>;

const partitionOf = (list: OwnerList): string => {
  if (list.index === 'history') return `USER#${list.user}#VALIDATIONS`;
  return 'user' in list ? `USER#${list.user}` : ownedByAddress(list.address)[OWNER_INDEX.partition];
};

const requestOf = (list: OwnerList): QueryRequest =>
  inIndex(list.index === 'history' ? VALIDATION_HISTORY_INDEX : OWNER_INDEX, partitionOf(list));

async function* pagesOf(table: Pick<Table, 'query'>, request: QueryRequest): AsyncGenerator<readonly StoredItem[]> {
  for await (const items of queryPages(table, { ...request, limit: PAGE })) yield items.map((item) => v.parse(storedItem, item));
}

/** Items of both tables in DynamoDB. */
export const makeHeldItems = (tables: Tables): HeldItems => ({
  inPartition: (store, pk) => pagesOf(tables[store], { condition: 'pk = :pk', values: { ':pk': pk } }),

  inList: (list) => pagesOf(tables[list.store], requestOf(list)),

  existing: async (store, keys) => {
    if (keys.length === 0) return [];
    const found = await tables[store].getMany(keys);
    return keys.filter((_key, index) => found[index] !== null);
  },

  remove: (store, keys) => tables[store].removeMany(keys),
});
