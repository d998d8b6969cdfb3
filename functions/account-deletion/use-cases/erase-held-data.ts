import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { AccountFacts, HeldKey, HeldPlace, ItemStore, PurgePlan } from '../domain/purge-plan.ts';
import type { HeldItems, HeldObjects, OwnerList, StoredItem } from '../ports/held-data.ts';

/** What erasing takes. */
export type Erasing = { readonly heldItems: HeldItems; readonly heldObjects: HeldObjects; readonly plan: PurgePlan };

/** Named entities whose places are emptied in parallel. */
const AT_ONCE = 8;

/** The facts about an account in its profile. */
export const factsOf = ({ user, gateIds: gates }: Account, operations: readonly string[]): AccountFacts => ({
  user: user.id,
  email: user.email.toLowerCase(),
  gates,
  operations,
});

/** The number of its phone; null without one. */
export const phoneOf = ({ user }: Account): string | null => (user.phone === null ? null : user.phone.number);

const keyOf = ({ pk, sk }: HeldKey): HeldKey => ({ pk, sk });

const isSame = (one: HeldKey, other: HeldKey): boolean => one.pk === other.pk && one.sk === other.sk;

const addressesOf = ({ email }: AccountFacts, phone: string | null): readonly string[] => [email, phone].filter((each) => each !== null);

/** The lists of an account's data. */
export const listsOf = (account: AccountFacts, phone: string | null): readonly OwnerList[] => [
  { store: 'table', index: 'history', user: account.user },
  { store: 'table', index: 'history', user: testPartitionOf(account.user) },
  { store: 'table', index: 'owner', user: account.user },
  { store: 'table', index: 'owner', user: testPartitionOf(account.user) },
  { store: 'credentials', index: 'owner', user: account.user },
  ...addressesOf(account, phone).map((address) => ({ store: 'credentials', index: 'owner', address }) as const),
];

/** Empties a place, except for an item that is removed later. Returns the number of entries. */
const empty = async ({ heldItems, heldObjects }: Erasing, place: HeldPlace, spared: HeldKey): Promise<number> => {
  let removed = 0;
  if (place.kind === 'objects') {
    for (let some = -1; some !== 0; removed += some) some = await heldObjects.removeSome(place.bucket, place.prefix);
    return removed;
  }
  for await (const page of heldItems.inPartition(place.store, place.pk)) {
    const keys = page.filter((item) => !isSame(item, spared)).map(keyOf);
    await heldItems.remove(place.store, keys);
    removed += keys.length;
  }
  return removed;
};

/** Removes items, each after the data that only it leads to: a crash in between leaves the item that leads there. */
async function* removeItems(deps: Erasing, store: ItemStore, items: readonly StoredItem[]): AsyncGenerator<number> {
  for (const chunk of slicesOf(items, AT_ONCE)) {
    const emptied = chunk.flatMap((item) => deps.plan.findReferencedPlaces(store, item).map((place) => empty(deps, place, item)));
    const removed = await Promise.all(emptied);
    await deps.heldItems.remove(store, chunk.map(keyOf));
    yield removed.reduce((sum, each) => sum + each, chunk.length);
  }
}

/** One pass over everything of an account. Yields how much it removed, each time it might be interrupted. */
async function* removeEverything(deps: Erasing, account: AccountFacts, phone: string | null): AsyncGenerator<number> {
  const { heldItems, heldObjects, plan } = deps;
  for (const list of listsOf(account, phone)) {
    for await (const page of heldItems.inList(list)) yield* removeItems(deps, list.store, page);
  }
  for (const place of plan.placesOf(account)) {
    if (place.kind === 'objects') {
      for (let some = -1; some !== 0;) {
        some = await heldObjects.removeSome(place.bucket, place.prefix);
        yield some;
      }
      continue;
    }
    for await (const page of heldItems.inPartition(place.store, place.pk)) {
      const items = page.filter((item) => !plan.isLast(place.store, item));
      yield* removeItems(deps, place.store, items);
    }
  }
  for (const store of ['table', 'credentials'] as const) {
    const keys = plan.keysOf(account).filter((key) => key.store === store);
    const existing = await heldItems.existing(store, keys.map(keyOf));
    await heldItems.remove(store, existing);
    yield existing.length;
  }
}

/**
 * Goes over all data of an account except its last items until nothing is found. False when the time was up before: it records no progress,
 * and another run continues with the rest.
 */
export const eraseHeldData = async (
  deps: Erasing,
  account: AccountFacts,
  phone: string | null,
  isTimeUp: () => boolean,
): Promise<boolean> => {
  let removed: number;
  do {
    removed = 0;
    for await (const some of removeEverything(deps, account, phone)) {
      removed += some;
      // The next run has less to do.
      if (some > 0 && isTimeUp()) return false;
    }
  } while (removed > 0);
  return true;
};
