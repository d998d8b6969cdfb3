import type { HeldBucket, InventoryEntry, InventoryItem, InventoryObject } from '../../../shared/data-inventory/inventory-entry.ts';
import {
  fill,
  isNaming,
  isOfAccount,
  literalPrefix,
  matcherOf,
  placeholdersIn,
  type Bindings,
} from '../../../shared/data-inventory/placeholders.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { addressDigest } from '../../../shared/messages/domain/address-digest.ts';

export type HeldKey = { readonly pk: string; readonly sk: string };

export type ItemStore = InventoryItem['store'];

/** A place to empty: the items of one partition, or the objects with a key prefix. */
export type HeldPlace =
  | { readonly kind: 'partition'; readonly store: ItemStore; readonly pk: string }
  | { readonly kind: 'objects'; readonly bucket: HeldBucket; readonly prefix: string };

/** Facts about an account before any of its data is read, in addition to its id. */
export type AccountFacts = {
  readonly user: UserId;
  /** Null when its profile does not exist. */
  readonly email: string | null;
  readonly gates: readonly string[];
  /** Operations that are limited per account. */
  readonly operations: readonly string[];
};

/** How an account is erased, from its data inventory. */
export type PurgePlan = {
  /** Places whose names follow from the account itself. */
  readonly placesOf: (account: AccountFacts) => readonly HeldPlace[];
  /** Items whose whole key follows from the account, in partitions that are not its own. */
  readonly keysOf: (account: AccountFacts) => readonly (HeldKey & { readonly store: ItemStore })[];
  /** Items that are deleted in one write, after everything else. */
  readonly lastKeysOf: (account: AccountFacts) => readonly HeldKey[];
  /** Places that an item names: they are emptied before the item is deleted, because nothing else leads to them. */
  readonly findReferencedPlaces: (store: ItemStore, item: HeldKey & Readonly<Record<string, unknown>>) => readonly HeldPlace[];
  /** Whether an item belongs to the last ones. */
  readonly isLast: (store: ItemStore, key: HeldKey) => boolean;
};

/** Every combination of an account's known values. */
const accountBindings = ({ user, email, gates, operations }: AccountFacts, pattern: string): readonly Bindings[] => {
  const names = placeholdersIn(pattern);
  if (email === null && (names.includes('email') || names.includes('address'))) return [];
  const base: Bindings = { user, ...(email === null ? {} : { email, address: addressDigest(email) }) };
  if (names.includes('gate')) return gates.map((gate) => ({ ...base, gate }));
  if (names.includes('operation')) return operations.map((operation) => ({ ...base, operation }));
  return [base];
};

/** The same with those of its test data, which lies under an owner of its own. */
const bindingsOf = (account: AccountFacts, pattern: string): readonly Bindings[] => {
  const ofAccount = accountBindings(account, pattern);
  if (!placeholdersIn(pattern).includes('user')) return ofAccount;
  return [...ofAccount, ...ofAccount.map((bindings) => ({ ...bindings, user: testPartitionOf(account.user) }))];
};

type OfAccount = InventoryItem | InventoryObject;

const isAccounts = (entry: InventoryEntry): entry is OfAccount => 'export' in entry;
const isItem = (entry: OfAccount): entry is InventoryItem => 'store' in entry;

const nameOfPlace = (place: HeldPlace): string =>
  place.kind === 'partition' ? `${place.store} ${place.pk}` : `${place.bucket} ${place.prefix}`;

const distinct = (places: readonly HeldPlace[]): readonly HeldPlace[] => [
  ...new Map(places.map((place) => [nameOfPlace(place), place])).values(),
];

/** An attribute that must be a text. */
const textIn = (item: Readonly<Record<string, unknown>>, attribute: string): string => {
  const value = item[attribute];
  if (typeof value !== 'string') throw new TypeError(`an item has no ${attribute}`);
  return value;
};

/** Throws RangeError for an entry that defines no way to find it. */
export const purgePlanOf = (inventory: readonly InventoryEntry[]): PurgePlan => {
  const held = inventory.filter(isAccounts);
  const items = held.filter(isItem).map((entry) => ({ ...entry, matchesPk: matcherOf(entry.pk), matchesSk: matcherOf(entry.sk) }));
  /** The way to find an entry: by the account, by its key, by a name in another item, or by its list alone. */
  const routeTo = (entry: OfAccount): 'account' | 'key' | 'name' | 'list' => {
    const [partition, whole] = isItem(entry) ? [entry.pk, entry.pk + entry.sk] : [entry.key, entry.key];
    const names = placeholdersIn(partition);
    if (names.some((name) => isNaming(name))) return 'name';
    if (isItem(entry) && entry.listedIn !== undefined) return 'list';
    if (isItem(entry) && names.length === 0 && placeholdersIn(whole).every(isOfAccount)) return 'key';
    const isLedTo = isItem(entry) ? names.length > 0 && names.every(isOfAccount) : names.includes('user');
    if (!isLedTo) throw new RangeError(`nothing leads from an account to ${whole}`);
    return 'account';
  };

  const by = Map.groupBy(held, routeTo);
  const routed = (route: ReturnType<typeof routeTo>): readonly OfAccount[] => by.get(route) ?? [];
  const last = items.filter(({ isLast }) => isLast === true);

  const placeOf = (entry: OfAccount, bindings: Bindings): HeldPlace =>
    isItem(entry)
      ? { kind: 'partition', store: entry.store, pk: fill(entry.pk, bindings) }
      : { kind: 'objects', bucket: entry.bucket, prefix: literalPrefix(fill(entry.key, bindings)) };

  /** The places that the values of placeholders name, beyond those of the account. */
  const namedBy = (bindings: Bindings): readonly HeldPlace[] =>
    routed('name')
      .filter((entry) => placeholdersIn(isItem(entry) ? entry.pk : entry.key).some((name) => isNaming(name) && name in bindings))
      .map((entry) => placeOf(entry, bindings));

  return {
    placesOf: (account) =>
      distinct(
        routed('account').flatMap((entry) =>
          bindingsOf(account, isItem(entry) ? entry.pk : entry.key).map((bindings) => placeOf(entry, bindings)),
        ),
      ),

    keysOf: (account) =>
      routed('key')
        .filter(isItem)
        .flatMap(({ store, pk, sk }) => bindingsOf(account, sk).map((bindings) => ({ store, pk, sk: fill(sk, bindings) }))),

    lastKeysOf: (account) =>
      last.flatMap(({ pk, sk }) => accountBindings(account, pk).map((bindings) => ({ pk: fill(pk, bindings), sk: fill(sk, bindings) }))),

    findReferencedPlaces: (store, item) =>
      distinct(
        items
          .filter((entry) => entry.store === store)
          .flatMap(({ matchesPk, matchesSk, references = {} }) => {
            const [ofPk, ofSk] = [matchesPk(item.pk), matchesSk(item.sk)];
            if (ofPk === null || ofSk === null) return [];
            return namedBy({
              ...ofPk,
              ...Object.fromEntries(Object.entries(references).map(([name, attribute]) => [name, textIn(item, attribute)])),
            });
          }),
      ),

    isLast: (store, { pk, sk }) =>
      last.some((entry) => entry.store === store && entry.matchesPk(pk) !== null && entry.matchesSk(sk) !== null),
  };
};
