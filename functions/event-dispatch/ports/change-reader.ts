import type { CountChange } from '../../../shared/counters/domain/count-change.ts';
import type { Change } from '../domain/change.ts';
import type { ItemChange } from '../domain/item-change.ts';

export type ChangeReader = {
  /** What happened with a change of an item: its events, if the change brought any. Throws when an image cannot be read. */
  readonly changesOf: (change: ItemChange) => readonly Change[];
  /** What a change of an item is to counters, with or without an event; null when nothing. Throws when an image cannot be read. */
  readonly countChangeOf: (change: ItemChange) => CountChange | null;
};
