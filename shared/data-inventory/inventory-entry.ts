/** Buckets of a stage, by purpose. */
export type HeldBucket = 'certificates' | 'importFiles' | 'receipts' | 'dataExports';

/** A kind of item, by the pattern of its key; placeholders such as `{user}` represent values (placeholders.ts). */
type ItemPlace = {
  /** `table` is the main table. */
  readonly store: 'table' | 'credentials';
  readonly pk: string;
  readonly sk: string;
};

/** A kind of object. */
type ObjectPlace = { readonly bucket: HeldBucket; readonly key: string };

type OfAccount = {
  /** File of an account's export that contains it, or why none does. */
  readonly export: { readonly file: string } | { readonly omitted: string };
};

type Ownerless = {
  /** Why it belongs to no account, and how long it is kept. */
  readonly ownerless: string;
};

/**
 * A kind of item or object that a family stores. An entry of an account is erased with it and shown in its export, both
 * derived from here; an entry without an owner gives the reason.
 */
export type InventoryEntry = (ItemPlace & Ownerless) | (ObjectPlace & Ownerless) | (ObjectPlace & OfAccount) | InventoryItem;

/** A kind of item of an account. Its key follows from the account (`{user}`, `{email}`, `{gate}`), or the entry defines how to find it. */
export type InventoryItem = ItemPlace &
  OfAccount & {
    /** An index that lists it by account; its key gives the values of placeholders in other entries. */
    readonly listedIn?: 'history' | 'owner';
    /** Attributes of these items with the values of placeholders in other entries, by placeholder. */
    readonly references?: Readonly<Record<string, string>>;
    /** It is deleted together with the other entries so marked, in one write, after everything else. */
    readonly isLast?: true;
  };

export type InventoryObject = ObjectPlace & OfAccount;

/** Keeps the literal types of the declarations, so that other types can be derived from them. */
export const defineInventory = <const Entries extends readonly InventoryEntry[]>(inventory: Entries): Entries => inventory;

/** The files of an export that inventory entries name. */
export type ExportFileOf<Declared extends InventoryEntry> = Declared extends {
  readonly export: { readonly file: infer File extends string };
}
  ? File
  : never;
