import { itemsFromBeneficiary } from '../../../shared/beneficiaries/adapters/beneficiary-item.ts';
import type { BeneficiaryStatus } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { compareKeys } from '../../../shared/beneficiaries/domain/list-order.ts';
import type { QueryRequest, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { aDraft, beneficiaryIdOf } from '../builders/beneficiaries.ts';
import { userIdOf } from '../builders/identity/identity.ts';
import { clabeOf } from '../builders/transfers.ts';

export const OWNER_OF_MANY = userIdOf('owner of many');

/** Items by key, created on demand, so that a million of them need no memory. */
type KeyRange = { readonly length: number; readonly keyAt: (index: number) => string; readonly itemAt: (index: number) => RawItem };

/** The reads that the caller of a table made, and pays for. */
export type TableReads = { calls: number; readonly items: { readonly item: RawItem; readonly isConsistent: boolean }[] };

/** The index of the first key that is not below a text. */
const placeOf = ({ length, keyAt }: KeyRange, text: string): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (compareKeys(keyAt(middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * A table with so many beneficiaries of one user, a tenth of them archived, that evaluates ranges of keys as DynamoDB does and records its
 * reads. Ids, accounts and labels have one order, so that any position in it can be computed.
 */
export const tableOfMany = (count: number): Pick<Table, 'get' | 'getMany' | 'query'> & { readonly reads: TableReads } => {
  const reads: TableReads = { calls: 0, items: [] };
  const archived = Math.floor(count / 10);
  const lengthOf = (status: BeneficiaryStatus): number => (status === 'inactive' ? archived : count - archived);
  /** Every tenth is archived. */
  const idAt = (status: BeneficiaryStatus, index: number): number =>
    status === 'inactive' ? (index + 1) * 10 : index + 1 + Math.floor(index / 9);

  const itemsAt = (status: BeneficiaryStatus, index: number) => {
    const id = idAt(status, index);
    const { account, bank } = aDraft(clabeOf('012', id));
    const label = `Proveedor ${String(id).padStart(9, '0')}`;
    const beneficiary = {
      id: beneficiaryIdOf(id),
      userId: OWNER_OF_MANY,
      account,
      bank,
      label,
      status,
      createdAt: 1_000_000 + id,
      version: 1,
    };
    return itemsFromBeneficiary({ beneficiary, token: null }, `digest of ${id}`);
  };

  const rangeOf = (status: BeneficiaryStatus, part: 'byAccount' | 'listed', key: 'sk' | 'search_sk'): KeyRange => {
    const itemAt = (index: number): RawItem => itemsAt(status, index)[part];
    return { length: lengthOf(status), itemAt, keyAt: (index) => String(itemAt(index)[key]) };
  };

  const rangeFor = ({ index, values = {} }: QueryRequest): KeyRange => {
    const [partition, from] = [String(values[':partition'] ?? values[':pk']), String(values[':from'])];
    if (index === undefined) return rangeOf(from.startsWith('ACTIVE#') ? 'active' : 'inactive', 'listed', 'sk');
    const status = partition.endsWith('#active') ? 'active' : 'inactive';
    return from.startsWith('ACCOUNT#') ? rangeOf(status, 'byAccount', 'search_sk') : rangeOf(status, 'listed', 'search_sk');
  };

  return {
    reads,
    get: async () => {
      await Promise.resolve();
      const item = { pk: 'counts', active: lengthOf('active'), archived };
      reads.calls += 1;
      reads.items.push({ item, isConsistent: true });
      return item;
    },
    getMany: async (keys) => {
      await Promise.resolve();
      const found = keys.map(({ sk }) => {
        const range = rangeOf(sk.startsWith('ACTIVE#') ? 'active' : 'inactive', 'listed', 'sk');
        const place = placeOf(range, sk);
        return place < range.length && range.keyAt(place) === sk ? range.itemAt(place) : null;
      });
      reads.calls += 1;
      reads.items.push(...found.filter((item) => item !== null).map((item) => ({ item, isConsistent: true })));
      return found;
    },
    query: async (request) => {
      await Promise.resolve();
      const range = rangeFor(request);
      const { values = {}, limit = Number.POSITIVE_INFINITY } = request;
      const first = placeOf(range, String(values[':from']));
      const end = placeOf(range, `${String(values[':to'])}\u0000`);
      const size = Math.min(limit, end - first);
      const start = request.descending === true ? end - size : first;
      const items = Array.from({ length: size }, (_unused, index) => range.itemAt(start + index));
      reads.calls += 1;
      reads.items.push(...items.map((item) => ({ item, isConsistent: request.index === undefined })));
      return { items: request.descending === true ? items.toReversed() : items, next: null };
    },
  };
};
