import type { HeldBucket, HeldItem, HeldObject, Holding } from '../../../shared/platform/holdings/holding.ts';
import {
  fill,
  isNaming,
  isOfAccount,
  literalPrefix,
  matcherOf,
  placeholdersIn,
  type Bindings,
} from '../../../shared/platform/holdings/placeholders.ts';

export type HeldKey = { readonly pk: string; readonly sk: string };

export type ItemStore = HeldItem['store'];

/** A place that is emptied: the items of one partition, or the objects whose key begins so. */
export type HeldPlace =
  | { readonly kind: 'partition'; readonly store: ItemStore; readonly pk: string }
  | { readonly kind: 'objects'; readonly bucket: HeldBucket; readonly prefix: string };

/** What is known of an account before anything is read of it, beside its id. */
export type AccountFacts = {
  readonly user: string;
  /** Null where its profile is not there to say it. */
  readonly email: string | null;
  readonly gates: readonly string[];
  /** Operations that are limited per account. */
  readonly operations: readonly string[];
};

/** How an account is erased, as its holdings say. */
export type PurgePlan = {
  /** Places that follow from the account itself. */
  readonly placesOf: (account: AccountFacts) => readonly HeldPlace[];
  /** Items whose whole key follows from it, in partitions that are not its own. */
  readonly keysOf: (account: AccountFacts) => readonly (HeldKey & { readonly store: ItemStore })[];
  /** Items that go in one write when nothing else is left. */
  readonly lastKeysOf: (account: AccountFacts) => readonly HeldKey[];
  /** Places that are named by an item: they are emptied before it goes, because nothing else leads to them. */
  readonly placesNamedBy: (store: ItemStore, item: HeldKey & Readonly<Record<string, unknown>>) => readonly HeldPlace[];
  /** Whether an item is one of the last. */
  readonly isLast: (store: ItemStore, key: HeldKey) => boolean;
};

/** Every combination of what is known of an account. */
const bindingsOf = ({ user, email, gates, operations }: AccountFacts, pattern: string): readonly Bindings[] => {
  const names = placeholdersIn(pattern);
  if (email === null && names.includes('email')) return [];
  const base: Bindings = { user, ...(email === null ? {} : { email }) };
  if (names.includes('gate')) return gates.map((gate) => ({ ...base, gate }));
  if (names.includes('operation')) return operations.map((operation) => ({ ...base, operation }));
  return [base];
};

type OfAccount = HeldItem | HeldObject;

const isAccounts = (holding: Holding): holding is OfAccount => 'export' in holding;
const isItem = (holding: OfAccount): holding is HeldItem => 'store' in holding;

const nameOfPlace = (place: HeldPlace): string =>
  place.kind === 'partition' ? `${place.store} ${place.pk}` : `${place.bucket} ${place.prefix}`;

const distinct = (places: readonly HeldPlace[]): readonly HeldPlace[] => [
  ...new Map(places.map((place) => [nameOfPlace(place), place])).values(),
];

/** An attribute that has to be a text. */
const textIn = (item: Readonly<Record<string, unknown>>, attribute: string): string => {
  const value = item[attribute];
  if (typeof value !== 'string') throw new TypeError(`an item has no ${attribute}`);
  return value;
};

/** Throws RangeError where a holding says of itself nothing that leads to it. */
export const purgePlanOf = (holdings: readonly Holding[]): PurgePlan => {
  const held = holdings.filter(isAccounts);
  const items = held.filter(isItem).map((holding) => ({ ...holding, matchesPk: matcherOf(holding.pk), matchesSk: matcherOf(holding.sk) }));
  /** What leads to a holding: the account, the name of something else, or its list alone. */
  const routeTo = (holding: OfAccount): 'account' | 'key' | 'name' | 'list' => {
    const [partition, whole] = isItem(holding) ? [holding.pk, holding.pk + holding.sk] : [holding.key, holding.key];
    const names = placeholdersIn(partition);
    if (names.some((name) => isNaming(name))) return 'name';
    if (isItem(holding) && holding.listedIn !== undefined) return 'list';
    if (isItem(holding) && names.length === 0 && placeholdersIn(whole).every(isOfAccount)) return 'key';
    const isLedTo = isItem(holding) ? names.length > 0 && names.every(isOfAccount) : names.includes('user');
    if (!isLedTo) throw new RangeError(`nothing leads from an account to ${whole}`);
    return 'account';
  };

  const by = Map.groupBy(held, routeTo);
  const routed = (route: ReturnType<typeof routeTo>): readonly OfAccount[] => by.get(route) ?? [];
  const last = items.filter(({ isLast }) => isLast === true);

  const placeOf = (holding: OfAccount, bindings: Bindings): HeldPlace =>
    isItem(holding)
      ? { kind: 'partition', store: holding.store, pk: fill(holding.pk, bindings) }
      : { kind: 'objects', bucket: holding.bucket, prefix: literalPrefix(fill(holding.key, bindings)) };

  /** The places that the values of placeholders name, beyond those of the account. */
  const namedBy = (bindings: Bindings): readonly HeldPlace[] =>
    routed('name')
      .filter((holding) => placeholdersIn(isItem(holding) ? holding.pk : holding.key).some((name) => isNaming(name) && name in bindings))
      .map((holding) => placeOf(holding, bindings));

  return {
    placesOf: (account) =>
      distinct(
        routed('account').flatMap((holding) =>
          bindingsOf(account, isItem(holding) ? holding.pk : holding.key).map((bindings) => placeOf(holding, bindings)),
        ),
      ),

    keysOf: (account) =>
      routed('key')
        .filter(isItem)
        .flatMap(({ store, pk, sk }) => bindingsOf(account, sk).map((bindings) => ({ store, pk, sk: fill(sk, bindings) }))),

    lastKeysOf: (account) =>
      last.flatMap(({ pk, sk }) => bindingsOf(account, pk).map((bindings) => ({ pk: fill(pk, bindings), sk: fill(sk, bindings) }))),

    placesNamedBy: (store, item) =>
      distinct(
        items
          .filter((holding) => holding.store === store)
          .flatMap(({ matchesPk, matchesSk, leadsTo = {} }) => {
            const [ofPk, ofSk] = [matchesPk(item.pk), matchesSk(item.sk)];
            if (ofPk === null || ofSk === null) return [];
            return namedBy({
              ...ofPk,
              ...Object.fromEntries(Object.entries(leadsTo).map(([name, attribute]) => [name, textIn(item, attribute)])),
            });
          }),
      ),

    isLast: (store, { pk, sk }) =>
      last.some((holding) => holding.store === store && holding.matchesPk(pk) !== null && holding.matchesSk(sk) !== null),
  };
};
