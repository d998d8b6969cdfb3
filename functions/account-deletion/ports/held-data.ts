import type { HeldBucket } from '../../../shared/data-inventory/inventory-entry.ts';
import type { HeldKey, ItemStore } from '../domain/purge-plan.ts';

/** An item, as it is stored. */
export type StoredItem = HeldKey & Readonly<Record<string, unknown>>;

/** Lists of what belongs to an account, or was sent to an address, and has nothing of it in its key. */
export type OwnerList =
  | { readonly store: 'table'; readonly index: 'history' | 'owner'; readonly user: string }
  | { readonly store: 'credentials'; readonly index: 'owner'; readonly user: string }
  | { readonly store: 'credentials'; readonly index: 'owner'; readonly address: string };

/** The items of both tables, whosever they are. */
export type HeldItems = {
  /** Every item of a partition, page by page. */
  readonly inPartition: (store: ItemStore, pk: string) => AsyncIterable<readonly StoredItem[]>;
  /** Every item of a list, page by page; keys, and what the index has beside them. A list may be a moment old. */
  readonly inList: (list: OwnerList) => AsyncIterable<readonly StoredItem[]>;
  /** Those of up to 100 keys that there is an item for. */
  readonly existing: (store: ItemStore, keys: readonly HeldKey[]) => Promise<readonly HeldKey[]>;
  /** Idempotent. Slows down where the table asks for it. */
  readonly remove: (store: ItemStore, keys: readonly HeldKey[]) => Promise<void>;
};

/** The files of all buckets. */
export type HeldObjects = {
  /** Removes up to a thousand versions and delete markers of objects whose key begins so; returns how many. 0: none is left. */
  readonly removeSome: (bucket: HeldBucket, prefix: string) => Promise<number>;
};

/** What is known of an erased account: nothing that leads back to it. */
export type ErasureEntry = {
  readonly id: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Plan it counted on; null for the default one. */
  readonly plan: string | null;
  /** Whole months from its creation to its deletion. */
  readonly months: number;
};

export type ErasedAccounts = {
  /**
   * Removes the last items of an account whose purge the holder of the token works on, and leaves the entry, all at once.
   * False when the account is not there any more, is not to be erased, or another worker holds the lease.
   */
  readonly finish: (last: {
    readonly deletionId: string;
    readonly token: string;
    readonly keys: readonly HeldKey[];
    readonly entry: ErasureEntry;
  }) => Promise<boolean>;
};
