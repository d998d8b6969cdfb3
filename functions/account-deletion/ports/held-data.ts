import type { HeldBucket } from '../../../shared/data-inventory/inventory-entry.ts';
import type { HeldKey, ItemStore } from '../domain/purge-plan.ts';

/** A stored item. */
export type StoredItem = HeldKey & Readonly<Record<string, unknown>>;

/** Indexes of an account's data, or of messages to an address, whose keys do not contain the owner. */
export type OwnerList =
  | { readonly store: 'table'; readonly index: 'history' | 'owner'; readonly user: string }
  | { readonly store: 'credentials'; readonly index: 'owner'; readonly user: string }
  | { readonly store: 'credentials'; readonly index: 'owner'; readonly address: string };

/** The items of both tables, of any account. */
export type HeldItems = {
  /** Every item of a partition, page by page. */
  readonly inPartition: (store: ItemStore, pk: string) => AsyncIterable<readonly StoredItem[]>;
  /** Every item of a list, page by page: keys and projected attributes. A list may be slightly outdated. */
  readonly inList: (list: OwnerList) => AsyncIterable<readonly StoredItem[]>;
  /** Those of up to 100 keys that have an item. */
  readonly existing: (store: ItemStore, keys: readonly HeldKey[]) => Promise<readonly HeldKey[]>;
  /** Idempotent. Slows down when the table throttles it. */
  readonly remove: (store: ItemStore, keys: readonly HeldKey[]) => Promise<void>;
};

/** The files of all buckets. */
export type HeldObjects = {
  /** Removes up to a thousand versions and delete markers of objects with the prefix; returns how many. 0: none is left. */
  readonly removeSome: (bucket: HeldBucket, prefix: string) => Promise<number>;
};

/** The record of an erased account: nothing in it identifies the account. */
export type ErasureEntry = {
  readonly id: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Plan that counted the account; null for the default one. */
  readonly plan: string | null;
  /** Whole months from its creation to its deletion. */
  readonly months: number;
};

export type ErasedAccounts = {
  /**
   * In one write, removes the last items of an account whose purge the token's holder carries out, and writes the entry. False when the
   * account no longer exists, must not be erased, or another worker holds the lease.
   */
  readonly finish: (last: {
    readonly deletionId: string;
    readonly token: string;
    readonly keys: readonly HeldKey[];
    readonly entry: ErasureEntry;
  }) => Promise<boolean>;
};
