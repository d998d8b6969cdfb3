import type { Change } from '../domain/change.ts';
import type { ItemChange } from '../domain/item-change.ts';

export type ChangeReader = {
  /** What happened with a change of an item: its events, if the change brought any. Throws when an image cannot be read. */
  readonly changesOf: (change: ItemChange) => readonly Change[];
};
