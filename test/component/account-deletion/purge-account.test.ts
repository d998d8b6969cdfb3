import { makeErasedAccounts } from '../../../functions/account-deletion/adapters/erased-accounts.ts';
import { makeHeldItems } from '../../../functions/account-deletion/adapters/held-items.ts';
import { erasureKey } from '../../../functions/account-deletion/adapters/keys.ts';
import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import type { PurgeMessage } from '../../../functions/account-deletion/ports/purge-message.ts';
import { makePurgeAccount, RUN_MS, type PurgeDeps } from '../../../functions/account-deletion/use-cases/purge-account.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { changeDeletion } from '../../../shared/identity/accounts/domain/account-change.ts';
import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { PURGE_LEASE_MS, withPurgeLease } from '../../../shared/identity/deletion/domain/deletion.ts';
import { makeBeginPurge } from '../../../shared/identity/deletion/use-cases/begin-purge.ts';
import { anAccount, deletionIdOf, PURGING } from '../../support/builders/identity/account-deletion.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { makeFakeHeldObjects } from '../../support/fakes/account-deletion/held-objects.ts';
import { makeFakeErasureList } from '../../support/fakes/erasures/erasure-list.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeQueue } from '../../support/fakes/platform/queue.ts';
import { factsOf, openHeldData, putEverythingOf, putOwnerlessItems, putTestDataOf, type HeldData } from './held-of-every-kind.ts';

const NOW = Date.parse('2027-03-04T05:06:07Z');

const own = anAccount('own');
const other = anAccount('other');

/** All data except that of the erased account. */
const othersData = (): HeldData => {
  const data = openHeldData();
  putEverythingOf(data, other);
  putOwnerlessItems(data, factsOf(other));
  return data;
};

const OTHERS = othersData().names();

const openWorld = (changes: (deps: PurgeDeps) => Partial<PurgeDeps> = () => ({})) => {
  const data = othersData();
  putEverythingOf(data, own);
  const clock = makeManualClock(NOW);
  const purgeQueue = makeFakeQueue<PurgeMessage>(clock);
  const log = makeRecordedLog();
  const { table, credentials } = data;
  const accounts = makeAccountStore(table, credentials);
  const erasures = makeFakeErasureList();
  const deps: PurgeDeps = {
    erasures,
    accounts,
    heldItems: makeHeldItems({ table, credentials }),
    heldObjects: makeFakeHeldObjects(data.objects),
    erasedAccounts: makeErasedAccounts(table),
    purgeQueue,
    plan: purgePlanOf(dataInventory),
    limitedOperations: operationsLimitedPerAccount,
    ids: makeFakeIds(),
    clock,
    log,
  };
  return {
    data,
    clock,
    erasures,
    purgeQueue,
    log,
    accounts,
    run: makePurgeAccount({ ...deps, ...changes(deps) }),
    beginPurge: () => makeBeginPurge({ accounts })(own.user.id, deletionIdOf(1), clock.now()),
  };
};

const message = { userId: own.user.id, deletionId: deletionIdOf(1), correlationId: 'a request' };

const expectErased = ({ data }: { readonly data: HeldData }): void => {
  expect(data.names()).toEqual(OTHERS);
  expect(data.erased()).toHaveLength(1);
};

test('the purge removes data of every declared kind, and nothing of other owners or without an owner', async () => {
  const world = openWorld();
  expect(world.data.names().length).toBeGreaterThan(OTHERS.length + dataInventory.length);
  await world.run(message);
  expectErased(world);
});

test('the purge removes data of every kind that test mode has, and none of another account', async () => {
  const world = openWorld();
  putTestDataOf(world.data, other);
  const kept = world.data.names().filter((name) => name.includes(testPartitionOf(other.user.id)));
  putTestDataOf(world.data, own);
  await world.run(message);
  const left = world.data.names();
  expect(kept.length).toBeGreaterThan(10);
  expect(left).toEqual(expect.arrayContaining(kept));
  expect(left.filter((name) => name.includes(testPartitionOf(own.user.id)))).toEqual([]);
});

test('a purge records the erased account before it removes anything, and a dropped message records none', async () => {
  const world = openWorld((deps) => ({
    heldItems: {
      ...deps.heldItems,
      inList: () => {
        throw new Error('the table does not answer');
      },
    },
  }));
  await expect(world.run(message)).rejects.toThrow('the table does not answer');
  expect(world.erasures.recorded).toEqual([{ kind: 'account', id: own.user.id }]);
  await world.run(message);
  expect(world.erasures.recorded).toHaveLength(1);
});

test('one entry without any data of the account remains of an erased account', async () => {
  const { data, run } = openWorld();
  await run(message);
  await run(message);
  expect(data.erased()).toEqual([{ ...erasureKey('2027-03-04', uuidOf('fake 2')), v: 1, plan: null, months: 4 }]);
  const text = JSON.stringify(data.erased());
  for (const known of [own.user.id, own.user.email, own.user.name, own.gateIds[0], message.deletionId]) expect(text).not.toContain(known);
});

test.each([
  ['of an account that is not there', { ...message, userId: anAccount('nobody').user.id }],
  ['of another deletion', { ...message, deletionId: deletionIdOf(2) }],
])('a message %s removes nothing', async (_name, purge) => {
  const { data, log, run } = openWorld();
  const before = data.names();
  await run(purge);
  expect(data.names()).toEqual(before);
  expect(log.lines.map(({ event }) => event)).toContain('account_purge_dropped');
});

test('a message about an account whose purge has not begun removes nothing', async () => {
  const kept = anAccount('own', { deletion: { ...PURGING, isPurging: false } });
  const { data, run } = openWorld(({ accounts }) => ({ accounts: { ...accounts, find: () => Promise.resolve(kept) } }));
  const before = data.names();
  await run(message);
  expect(data.names()).toEqual(before);
});

test('a purge at its time limit sends a message, with which it continues', async () => {
  const world = openWorld((deps) => ({
    // A run has time for one step.
    clock: { now: () => (world.clock.advance(RUN_MS), deps.clock.now()) },
  }));
  await world.run(message);
  const sent = world.purgeQueue.receive();
  expect(sent).toEqual([message]);
  expect(world.data.erased()).toEqual([]);
  let runs = 0;
  for (let waiting = sent; waiting.length > 0; waiting = world.purgeQueue.receive()) {
    runs += 1;
    for (const each of waiting) await world.run(each);
    if (runs > 2_000) throw new Error('the purge does not end');
  }
  expectErased(world);
});

/** Ports that fail once, instead of a call or after it. */
const failingOnce = ({ heldItems, heldObjects, erasedAccounts }: PurgeDeps, failsAt: number, isDone: boolean) => {
  let calls = 0;
  const crashing = async <Done>(call: () => Promise<Done>): Promise<Done> => {
    calls += 1;
    if (calls !== failsAt) return call();
    if (isDone) await call();
    throw new Error('crashed');
  };
  return {
    heldItems: { ...heldItems, remove: (...keys) => crashing(() => heldItems.remove(...keys)) },
    heldObjects: { removeSome: (...place) => crashing(() => heldObjects.removeSome(...place)) },
    erasedAccounts: { finish: (last) => crashing(() => erasedAccounts.finish(last)) },
    calls: () => calls,
  } satisfies Partial<PurgeDeps> & Readonly<Record<string, unknown>>;
};

/** The number of writes of an uninterrupted purge. */
const countWrites = async (): Promise<number> => {
  let counted = (): number => 0;
  const world = openWorld((deps) => {
    const { calls, ...ports } = failingOnce(deps, 0, false);
    counted = calls;
    return ports;
  });
  await world.run(message);
  return counted();
};

test.each([
  ['before', false],
  ['after', true],
])('a purge that crashes %s any of its writes ends as one that does not', async (_name, isDone) => {
  const writes = await countWrites();
  expect(writes).toBeGreaterThan(dataInventory.length);
  for (let failsAt = 1; failsAt <= writes; failsAt += 1) {
    const world = openWorld((deps) => {
      const { heldItems, heldObjects, erasedAccounts } = failingOnce(deps, failsAt, isDone);
      return { heldItems, heldObjects, erasedAccounts };
    });
    await expect(world.run(message)).rejects.toThrow('crashed');
    world.clock.advance(PURGE_LEASE_MS);
    await world.run(message);
    expectErased(world);
  }
});

/** Ports whose first removal of items waits until another worker, and the sweep, have run. */
const meeting = (meet: () => Promise<void>) => {
  let isMet = false;
  return ({ heldItems }: PurgeDeps): Partial<PurgeDeps> => ({
    heldItems: {
      ...heldItems,
      remove: async (...items) => {
        if (!isMet) {
          isMet = true;
          await meet();
        }
        await heldItems.remove(...items);
      },
    },
  });
};

test('a purge has one worker: another message is dropped, and beginPurge starts no other while the lease is held', async () => {
  const world = openWorld(
    meeting(async () => {
      world.clock.advance(PURGE_LEASE_MS - 1);
      await world.run(message);
      expect(await world.beginPurge()).toBe('under_way');
    }),
  );
  await Promise.all([world.run(message), world.run(message)]);
  expect(world.log.lines.filter(({ fields }) => fields['reason'] === 'held')).toHaveLength(2);
  for (const each of world.purgeQueue.receive()) await world.run(each);
  expectErased(world);
});

test('a purge whose worker died begins again when its lease ends, and another worker continues it', async () => {
  const world = openWorld((deps) => {
    const { heldItems } = failingOnce(deps, 3, true);
    return { heldItems };
  });
  await expect(world.run(message)).rejects.toThrow('crashed');
  world.clock.advance(PURGE_LEASE_MS - 1);
  expect(await world.beginPurge()).toBe('under_way');
  world.clock.advance(1);
  expect((await Promise.all([world.beginPurge(), world.beginPurge()])).toSorted()).toEqual(['begun', 'under_way']);
  await world.run(message);
  expectErased(world);
});

test('a worker that lost its lease neither ends the purge nor starts another worker', async () => {
  const world = openWorld(
    meeting(async () => {
      world.clock.advance(PURGE_LEASE_MS);
      const seen = await world.accounts.find(own.user.id);
      if (seen === null) throw new Error('no account');
      const { clock } = world;
      const lease = { token: 'another worker', until: clock.now() + PURGE_LEASE_MS };
      await world.accounts.change(seen, changeDeletion(withPurgeLease(PURGING, lease, clock.now())));
    }),
  );
  await world.run(message);
  expect(world.data.erased()).toEqual([]);
  expect(world.purgeQueue.receive()).toEqual([]);
});
