import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import type { QueryRequest, RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { BeneficiaryStatus } from '../domain/beneficiary.ts';
import { before, behind, compareKeys, isFoundTwice, listKeyOf, searchKeysOf, searchRanges, type KeyRange } from '../domain/list-order.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../indexes.ts';
import type { BeneficiaryPages, ListEntry, ListPosition, ListRequest } from '../ports/beneficiary-pages.ts';
import { beneficiaryFromItem, countsFromItem } from './beneficiary-item.ts';
import { beneficiaryCountKey, listRange, searchPartition } from './keys.ts';

/** The greatest id there can be. */
const LAST_ID = 999_999_999_999_999;

const statusesOf = ({ withArchived }: Pick<ListRequest, 'withArchived'>): readonly BeneficiaryStatus[] =>
  withArchived ? ['active', 'inactive'] : ['active'];

/** The part of a range on one side of a position; null when it is empty. */
const rest = (range: KeyRange, position: ListPosition | null): KeyRange | null => {
  if (position === null) return range;
  const { side, key } = position;
  const left =
    side === 'after'
      ? { from: compareKeys(behind(key), range.from) > 0 ? behind(key) : range.from, to: range.to }
      : { from: range.from, to: compareKeys(before(key), range.to) < 0 ? before(key) : range.to };
  return compareKeys(left.from, left.to) > 0 ? null : left;
};

/** Pages of beneficiaries in DynamoDB. Every read has a limit and a range of keys that contains only entries to show. */
export const makeBeneficiaryPages = (table: Pick<Table, 'get' | 'query'>): BeneficiaryPages => {
  /** The first items of a query; DynamoDB answers with 1 MB at most. */
  const firstItems = async (request: QueryRequest, limit: number): Promise<readonly RawItem[]> => {
    const found: RawItem[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await table.query({ ...request, limit: limit - found.length, startAfter });
      found.push(...page.items);
      startAfter = page.next;
    } while (startAfter !== null && found.length < limit);
    return found;
  };

  /** The first entries of the list of all on a side of a position, the nearest first. */
  const listed = async (userId: UserId, request: ListRequest, limit: number): Promise<readonly ListEntry[]> => {
    const { position } = request;
    const isForward = position?.side !== 'before';
    const from = position?.side === 'before' ? Number(position.key) + 1 : 1;
    const to = position?.side === 'after' ? Number(position.key) - 1 : LAST_ID;
    if (from > to) return [];
    const byStatus = await Promise.all(
      statusesOf(request).map((status) =>
        firstItems(
          { condition: 'pk = :pk AND sk BETWEEN :from AND :to', values: listRange(userId, status, from, to), descending: isForward },
          limit,
        ),
      ),
    );
    return byStatus
      .flat()
      .map((item) => beneficiaryFromItem(userId, item).beneficiary)
      .toSorted((left, right) => (isForward ? right.id - left.id : left.id - right.id))
      .slice(0, limit)
      .map((beneficiary) => ({ key: listKeyOf(beneficiary), beneficiary }));
  };

  const inRange = async (userId: UserId, request: ListRequest, range: KeyRange, limit: number): Promise<readonly ListEntry[]> => {
    const isForward = request.position?.side !== 'before';
    const byStatus = await Promise.all(
      statusesOf(request).map((status) =>
        firstItems(
          {
            ...inIndex(BENEFICIARY_SEARCH_INDEX, searchPartition(userId, status), range),
            descending: !isForward,
          },
          limit,
        ),
      ),
    );
    const isAccounts = range.from.startsWith('ACCOUNT#');
    return byStatus
      .flat()
      .map((item): ListEntry => {
        const { beneficiary } = beneficiaryFromItem(userId, item);
        const keys = searchKeysOf(beneficiary);
        return { key: isAccounts ? keys.account : (keys.label ?? ''), beneficiary };
      })
      .toSorted((left, right) => (isForward ? compareKeys(left.key, right.key) : compareKeys(right.key, left.key)))
      .slice(0, limit);
  };

  /** The first entries of a search on a side of a position, the nearest first. */
  const found = async (userId: UserId, request: ListRequest, search: string, limit: number): Promise<readonly ListEntry[]> => {
    const ranges = searchRanges(search);
    const entries: ListEntry[] = [];
    for (const range of request.position?.side === 'before' ? ranges.toReversed() : ranges) {
      let left = rest(range, request.position);
      while (left !== null && entries.length < limit) {
        const wanted = limit - entries.length;
        const next = await inRange(userId, request, left, wanted);
        entries.push(...next.filter(({ key, beneficiary }) => !isFoundTwice(key, beneficiary, search)));
        const last = next.at(-1);
        if (next.length < wanted || last === undefined) break;
        left = rest(left, { side: request.position?.side ?? 'after', key: last.key });
      }
    }
    return entries;
  };

  return {
    page: async (userId, request) => {
      const { search, limit, position } = request;
      const entries = search === null ? await listed(userId, request, limit + 1) : await found(userId, request, search, limit + 1);
      const page = entries.slice(0, limit);
      return { entries: position?.side === 'before' ? page.toReversed() : page, hasMore: entries.length > limit };
    },

    count: async (userId) => countsFromItem(await table.get(beneficiaryCountKey(userId))),
  };
};
