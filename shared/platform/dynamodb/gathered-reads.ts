import type { ItemKey } from './keys.ts';
import type { RawItem, Table } from './table.ts';

/** Items that one BatchGetItem reads. */
const MAX_KEYS = 100;

type Gathered = { readonly keys: ItemKey[]; readonly items: Promise<readonly (RawItem | null)[]> };

const isSame = (one: ItemKey, other: ItemKey): boolean => one.pk === other.pk && one.sk === other.sk;

/**
 * A table that combines concurrent reads into one call, up to 100 items: for workers that read several items of each message of a batch.
 * Consistency is that of single reads; when the call fails, each of the reads fails.
 */
export const gatherReads = (table: Table): Table => {
  let gathered: Gathered | null = null;

  const begin = (): Gathered => {
    const keys: ItemKey[] = [];
    const items = Promise.resolve().then(async () => {
      gathered = null;
      const [first] = keys;
      return first !== undefined && keys.length === 1 ? [await table.get(first)] : table.getMany(keys);
    });
    return { keys, items };
  };

  const get = async (key: ItemKey): Promise<RawItem | null> => {
    if (gathered === null || gathered.keys.length === MAX_KEYS) gathered = begin();
    const { keys, items } = gathered;
    const known = keys.findIndex((other) => isSame(key, other));
    const index = known === -1 ? keys.push(key) - 1 : known;
    return (await items)[index] ?? null;
  };

  return { ...table, get };
};
