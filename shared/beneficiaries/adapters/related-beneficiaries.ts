import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { slicesOf } from '../../platform/slices.ts';
import { BENEFICIARY_STATUSES, type Beneficiary, type BeneficiaryStatus } from '../domain/beneficiary.ts';
import { accountRange, labelRanges, type KeyRange } from '../domain/list-order.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../indexes.ts';
import type { BeneficiaryStore } from '../ports/beneficiary-store.ts';
import { beneficiaryFromItem, countsFromItem } from './beneficiary-item.ts';
import { beneficiaryCountKey, beneficiaryListKey, searchPartition } from './keys.ts';

/** Beneficiaries in a list that cost about as much as a query: all are read where that is cheaper than looking for each. */
const LISTED_PER_QUERY = 10;
const QUERIES_AT_ONCE = 32;
/** Ids of a batch of 100 keys: each may be in either list. */
const IDS_AT_ONCE = 50;

/** A range of one partition of the search index. */
type Search = KeyRange & { readonly status: BeneficiaryStatus };

const searchesFor = (accounts: readonly string[], labels: readonly string[]): readonly Search[] => {
  const ofAccounts = [...new Set(accounts)].flatMap((account) =>
    BENEFICIARY_STATUSES.map((status) => ({ ...accountRange(account), status })),
  );
  const ofLabels = new Map(labels.flatMap(labelRanges).map((range) => [range.from, { ...range, status: 'active' as const }])).values();
  return [...ofAccounts, ...ofLabels];
};

/** Runs work in batches, one after another. */
const inBatches = async <Item, Found>(
  items: readonly Item[],
  size: number,
  work: (batch: readonly Item[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const batch of slicesOf(items, size)) found.push(...(await work(batch)));
  return found;
};

/** Looks for beneficiaries in DynamoDB, by the search index and by their ids. */
export const makeRelatedBeneficiaries = (
  table: Pick<Table, 'get' | 'getMany' | 'query'>,
  { list }: Pick<BeneficiaryStore, 'list'>,
): Pick<BeneficiaryStore, 'related'> => {
  const search = (userId: UserId, { status, from, to }: Search): Promise<readonly RawItem[]> =>
    queryAll(table, inIndex(BENEFICIARY_SEARCH_INDEX, searchPartition(userId, status), { from, to }));

  const withIds = async (userId: UserId, ids: readonly number[]): Promise<readonly RawItem[]> =>
    (await table.getMany(ids.flatMap((id) => BENEFICIARY_STATUSES.map((status) => beneficiaryListKey(userId, status, id))))).filter(
      (item) => item !== null,
    );

  return {
    related: async (userId, { accounts, ids, labels }) => {
      const searches = searchesFor(accounts, labels);
      const wanted = [...new Set(ids)];
      if (searches.length + wanted.length === 0) return [];
      const { active, archived } = countsFromItem(await table.get(beneficiaryCountKey(userId)));
      if (active + archived === 0) return [];
      if (active + archived <= LISTED_PER_QUERY * (searches.length + wanted.length)) return list(userId);
      const items = [
        ...(await inBatches(searches, QUERIES_AT_ONCE, async (batch) =>
          (await Promise.all(batch.map((each) => search(userId, each)))).flat(),
        )),
        ...(await inBatches(wanted, IDS_AT_ONCE, (batch) => withIds(userId, batch))),
      ];
      const found = items.map((item) => beneficiaryFromItem(userId, item).beneficiary);
      return [...new Map<number, Beneficiary>(found.map((beneficiary) => [beneficiary.id, beneficiary])).values()];
    },
  };
};
