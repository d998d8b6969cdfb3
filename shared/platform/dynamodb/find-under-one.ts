import type { ItemKey } from './keys.ts';
import type { RawItem, Table } from './table.ts';

/**
 * The item that is under one of some keys, read at once; null for none. Two keys are not read at one moment, so an
 * item that a transaction moves between them may be seen under neither, once: a miss is read a second time.
 */
export const findUnderOne = async (table: Pick<Table, 'get'>, keys: readonly ItemKey[]): Promise<RawItem | null> => {
  const [only, ...others] = keys;
  if (only !== undefined && others.length === 0) return table.get(only);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const found = (await Promise.all(keys.map((key) => table.get(key)))).find((item) => item !== null);
    if (found !== undefined) return found;
  }
  return null;
};
