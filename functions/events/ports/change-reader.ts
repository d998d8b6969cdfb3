import type { Change } from '../domain/change.ts';
import type { ItemChange } from '../domain/item-change.ts';

export type ChangeReader = {
  /** What happened with a change of an item: its events, if the change brought any. Throws when an image cannot be read. */
  readonly changesOf: (change: ItemChange) => readonly Change[];
  /** The version of an item that a change made; null for an item that has none, such as a tombstone. */
  readonly versionOf: (item: Pick<ItemChange, 'key' | 'after'>) => number | null;
  /** An item as it is now, as the change that would have made it; null when there is none. */
  readonly readItem: (key: ItemChange['key']) => Promise<ItemChange | null>;
};
