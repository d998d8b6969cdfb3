import type { AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { User } from '../../../shared/identity/ports/user-store.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { AccountFacts, HeldKey, HeldPlace, ItemStore, PurgePlan } from '../domain/purge-plan.ts';
import type { ErasedAccounts, ErasureEntry, HeldItems, HeldObjects, OwnerList, StoredItem } from '../ports/held-data.ts';
import type { PurgeMessage, PurgeQueue } from '../ports/purge-queue.ts';

export type PurgeDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly heldItems: HeldItems;
  readonly heldObjects: HeldObjects;
  readonly erasedAccounts: ErasedAccounts;
  readonly purgeQueue: PurgeQueue;
  readonly plan: PurgePlan;
  /** Operations that are limited per account. */
  readonly limitedOperations: readonly string[];
  readonly ids: { readonly uuid: () => string };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
};

/** A run ends after this and has another go on: a worker has a quarter of an hour. */
export const RUN_MS = 10 * 60_000;

/** Named things whose places are emptied at once. */
const AT_ONCE = 8;

const MONTH_MS = 30 * 86_400_000;

const keyOf = ({ pk, sk }: HeldKey): HeldKey => ({ pk, sk });

const isSame = (one: HeldKey, other: HeldKey): boolean => one.pk === other.pk && one.sk === other.sk;

const listsOf = ({ user, email }: AccountFacts, phone: string | null): readonly OwnerList[] => [
  { store: 'table', index: 'history', user },
  { store: 'table', index: 'owner', user },
  { store: 'credentials', index: 'owner', user },
  ...[email, ...(phone === null ? [] : [phone])].map((address) => ({ store: 'credentials', index: 'owner', address }) as const),
];

const entryOf = (id: string, { createdAt, subscription, deletion }: User, now: number): ErasureEntry => ({
  id,
  day: new Date(now).toISOString().slice(0, 10),
  plan: deletion?.subscription?.planSlug ?? subscription?.planSlug ?? null,
  months: Math.floor(((deletion?.deletedAt ?? now) - createdAt) / MONTH_MS),
});

type Erasing = Pick<PurgeDeps, 'heldItems' | 'heldObjects' | 'plan'>;

/** Empties a place, but for an item that goes later. Returns how much there was. */
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

/** Removes items, each after what it alone leads to: a crash in between leaves the way there. */
async function* removeItems(deps: Erasing, store: ItemStore, items: readonly StoredItem[]): AsyncGenerator<number> {
  for (const chunk of slicesOf(items, AT_ONCE)) {
    const emptied = chunk.flatMap((item) => deps.plan.placesNamedBy(store, item).map((place) => empty(deps, place, item)));
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

/** Goes over everything until nothing is found. False when its time is up before. */
const removeUntilNothingIsLeft = async (deps: PurgeDeps, account: AccountFacts, phone: string | null): Promise<boolean> => {
  const until = deps.clock.now() + RUN_MS;
  let removed: number;
  do {
    removed = 0;
    for await (const some of removeEverything(deps, account, phone)) {
      removed += some;
      // Whoever goes on has less to do.
      if (some > 0 && deps.clock.now() >= until) return false;
    }
  } while (removed > 0);
  return true;
};

/**
 * Erases an account whose purge has begun. It keeps no notes of how far it came: what is left says it. It removes what
 * leads to other things after them, goes over everything until nothing is found, and removes the profile last, so that
 * after a crash, and when its time is up, another run goes on.
 */
export const makePurgeAccount =
  (deps: PurgeDeps) =>
  async (message: PurgeMessage): Promise<void> => {
    const { accounts, erasedAccounts, purgeQueue, plan, limitedOperations, ids, clock, log } = deps;
    const { userId, deletionId } = message;
    const account = await accounts.find(userId);
    const deletion = account?.user.deletion ?? null;
    if (account === null || deletion?.id !== deletionId || !deletion.isPurging) {
      log.info('account_purge_dropped', { deletion_id: deletionId });
      return;
    }
    const { user, gateIds: gates } = account;
    const facts = { user: userId, email: user.email.toLowerCase(), gates, operations: limitedOperations };
    if (!(await removeUntilNothingIsLeft(deps, facts, user.phone === null ? null : user.phone.number))) {
      await purgeQueue.send(message);
      log.info('account_purge_continued', { deletion_id: deletionId });
      return;
    }
    const entry = entryOf(ids.uuid(), user, clock.now());
    const isErased = await erasedAccounts.finish({ deletionId, keys: plan.lastKeysOf(facts), entry });
    log.info(isErased ? 'account_purged' : 'account_purge_dropped', { deletion_id: deletionId });
  };
