import type { ItemChange, UnreadableChange } from '../domain/item-change.ts';

/** Changes that could not be passed on, as the stream delivered them. They are kept for 28 days. */
export type RecordsAside = {
  /** Null for one that is no longer kept. */
  readonly read: (record: string) => Promise<ItemChange | UnreadableChange | null>;
};
