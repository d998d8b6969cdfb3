import type { HeldKey, ItemStore } from '../../../../functions/account-deletion/domain/purge-plan.ts';
import type {
  ErasedAccounts,
  ErasureEntry,
  HeldItems,
  HeldObjects,
  OwnerList,
  StoredItem,
} from '../../../../functions/account-deletion/ports/held-data.ts';
import type { HeldBucket } from '../../../../shared/data-inventory/inventory-entry.ts';

/** What both tables and all buckets hold. */
export type HeldData = {
  readonly items: Map<string, { readonly store: ItemStore; readonly item: StoredItem }>;
  /** Names of objects; each has as many versions as are counted. */
  readonly objects: Map<string, number>;
  readonly erased: ErasureEntry[];
};

export const makeHeldData = (): HeldData => ({ items: new Map(), objects: new Map(), erased: [] });

export const nameOfItem = (store: ItemStore, { pk, sk }: HeldKey): string => `${store} ${pk} / ${sk}`;
export const nameOfObject = (bucket: HeldBucket, key: string): string => `${bucket} ${key}`;

const PAGE = 3;

const partitionOf = (list: OwnerList): string => {
  if (list.index === 'history') return `USER#${list.user}#VALIDATIONS`;
  return 'user' in list ? `USER#${list.user}` : `ADDRESS#${list.address}`;
};

/** The tables in memory, with pages of three so that there are several. */
export const makeFakeHeldItems = ({ items }: Pick<HeldData, 'items'>): HeldItems => {
  async function* pagesOf(isOf: (store: ItemStore, item: StoredItem) => boolean): AsyncGenerator<readonly StoredItem[]> {
    await Promise.resolve();
    const found = [...items.values()].filter(({ store, item }) => isOf(store, item)).map(({ item }) => item);
    for (let start = 0; start < found.length; start += PAGE) yield found.slice(start, start + PAGE);
  }
  return {
    inPartition: (wanted, pk) => pagesOf((store, item) => store === wanted && item.pk === pk),
    inList: (list) => {
      const attribute = list.index === 'history' ? 'history_pk' : 'owner_pk';
      return pagesOf((store, item) => store === list.store && item[attribute] === partitionOf(list));
    },
    existing: async (store, keys) => {
      await Promise.resolve();
      return keys.filter((key) => items.has(nameOfItem(store, key)));
    },
    remove: async (store, keys) => {
      await Promise.resolve();
      for (const key of keys) items.delete(nameOfItem(store, key));
    },
  };
};

/** Buckets in memory; two versions go at a time. */
export const makeFakeHeldObjects = ({ objects }: Pick<HeldData, 'objects'>): HeldObjects => ({
  removeSome: async (bucket, prefix) => {
    await Promise.resolve();
    const found = [...objects.keys()].filter((name) => name.startsWith(nameOfObject(bucket, prefix)));
    const [name] = found;
    const versions = name === undefined ? 0 : (objects.get(name) ?? 0);
    if (name === undefined) return 0;
    if (versions > 2) objects.set(name, versions - 2);
    else objects.delete(name);
    return Math.min(2, versions);
  },
});

/** Ends accounts in memory; the item of the profile decides. */
export const makeFakeErasedAccounts = ({ items, erased }: HeldData): ErasedAccounts => ({
  finish: async ({ keys, entry }) => {
    await Promise.resolve();
    const profile = keys.find(({ sk }) => sk === 'PROFILE');
    if (profile === undefined || !items.has(nameOfItem('table', profile))) return false;
    for (const key of keys) items.delete(nameOfItem('table', key));
    erased.push(entry);
    return true;
  },
});
