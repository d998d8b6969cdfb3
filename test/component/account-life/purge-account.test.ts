import { purgePlanOf } from '../../../functions/account-life/domain/purge-plan.ts';
import { makePurgeAccount, RUN_MS, type PurgeDeps } from '../../../functions/account-life/use-cases/purge-account.ts';
import { allHoldings, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import type { Account } from '../../../shared/identity/ports/account-store.ts';
import type { HeldItem } from '../../../shared/platform/holdings/holding.ts';
import { fill, isOfAccount, placeholdersIn, type Bindings, type Placeholder } from '../../../shared/platform/holdings/placeholders.ts';
import { anAccount, deletionIdOf, PURGING } from '../../support/builders/account-life.ts';
import { uuidOf } from '../../support/builders/identity.ts';
import {
  makeFakeErasedAccounts,
  makeFakeHeldItems,
  makeFakeHeldObjects,
  makeHeldData,
  nameOfItem,
  nameOfObject,
  type HeldData,
} from '../../support/fakes/account-life/held-data.ts';
import { makeFakePurgeQueue } from '../../support/fakes/account-life/life-queues.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const NOW = Date.parse('2027-03-04T05:06:07Z');

/** A value for a placeholder: another one for every account and every copy. */
const valueOf = (name: Placeholder, owner: string, copy: number): string => {
  const uuid = uuidOf(`${owner} ${copy}`);
  const number = String(Number.parseInt(uuid.slice(0, 8), 16)).padStart(12, '0');
  const values: Readonly<Partial<Record<Placeholder, string>>> = {
    validation: uuid,
    uuid,
    number,
    instant: `0${number}`,
    import: number,
    day: '2026-01-02',
    event: `evt_${number.padEnd(22, 'e')}`,
    message: `msg_${number.padEnd(22, 'm')}`,
  };
  return values[name] ?? `${name}-${number}`;
};

type Facts = { readonly account: Account; readonly bindings: Bindings };

const factsOf = (account: Account): Facts => ({
  account,
  bindings: {
    user: account.user.id,
    email: account.user.email,
    gate: account.gateIds[0],
    operation: operationsLimitedPerAccount[0] ?? 'none',
  },
});

const COPIES = 4;

/** Fills the placeholders of patterns, those of the account with its own. */
const bindingsFor = (patterns: readonly string[], { account, bindings }: Facts, copy: number): Bindings => {
  const names = patterns.flatMap(placeholdersIn).filter((name) => !(name in bindings));
  return { ...bindings, ...Object.fromEntries(names.map((name) => [name, valueOf(name, account.user.id, copy)])) };
};

const putItem = (data: HeldData, facts: Facts, holding: HeldItem, copy: number): void => {
  const { store, pk, sk, listedIn, leadsTo = {} } = holding;
  const bindings = bindingsFor([pk, sk, ...Object.keys(leadsTo).map((name) => `{${name}}`)], facts, copy);
  const key = { pk: fill(pk, bindings), sk: fill(sk, bindings) };
  const { id: user, email } = facts.account.user;
  // What was sent to an address before it was anybody's is listed under it.
  const owner = store === 'credentials' && copy === 1 ? `ADDRESS#${email}` : `USER#${user}`;
  const item = {
    ...key,
    ...Object.fromEntries(Object.entries(leadsTo).map(([name, attribute]) => [attribute, fill(`{${name}}`, bindings)])),
    ...(listedIn === 'history' ? { history_pk: `USER#${user}#VALIDATIONS` } : {}),
    ...(listedIn === 'owner' ? { owner_pk: owner } : {}),
  };
  data.items.set(nameOfItem(store, key), { store, item });
};

/** Placeholders that an item leads to of which an account has one: there is one thing of that name. */
const SINGLE: ReadonlySet<string> = new Set(
  allHoldings.flatMap((holding) =>
    'leadsTo' in holding && placeholdersIn(holding.pk + holding.sk).every(isOfAccount) ? Object.keys(holding.leadsTo) : [],
  ),
);

const copiesOf = (holding: HeldItem): number =>
  [...placeholdersIn(holding.pk), ...Object.keys(holding.leadsTo ?? {})].some((name) => SINGLE.has(name)) ? 1 : COPIES;

/** Puts something of every kind that is declared to be an account's, several of each where there may be. */
const putEverythingOf = (data: HeldData, account: Account): void => {
  const facts = factsOf(account);
  for (const holding of allHoldings.filter((each) => 'export' in each)) {
    for (let copy = 0; copy < ('store' in holding ? copiesOf(holding) : COPIES); copy += 1) {
      if ('store' in holding) putItem(data, facts, holding, copy);
      else data.objects.set(nameOfObject(holding.bucket, fill(holding.key, bindingsFor([holding.key], facts, copy))), 5);
    }
  }
};

/** Something of every kind that is declared to be nobody's. */
const putNobodys = (data: HeldData, facts: Facts): void => {
  for (const holding of allHoldings) {
    if (!('nobodys' in holding) || !('store' in holding)) continue;
    const bindings = bindingsFor([holding.pk, holding.sk], { ...facts, bindings: {} }, 0);
    const key = { pk: fill(holding.pk, bindings), sk: fill(holding.sk, bindings) };
    data.items.set(nameOfItem(holding.store, key), { store: holding.store, item: key });
  }
};

const own = anAccount('own');
const other = anAccount('other');

const namesIn = ({ items, objects }: HeldData): readonly string[] => [...items.keys(), ...objects.keys()].toSorted();

/** What there is but for the account that is erased. */
const othersData = (): HeldData => {
  const data = makeHeldData();
  putEverythingOf(data, other);
  putNobodys(data, factsOf(other));
  return data;
};

const openWorld = (changes: (deps: PurgeDeps) => Partial<PurgeDeps> = () => ({})) => {
  const data = othersData();
  putEverythingOf(data, own);
  const clock = makeManualClock(NOW);
  const purgeQueue = makeFakePurgeQueue();
  const log = makeRecordedLog();
  const deps: PurgeDeps = {
    accounts: {
      find: async (id) => {
        await Promise.resolve();
        const isThere = data.items.has(nameOfItem('table', { pk: `USER#${id}`, sk: 'PROFILE' }));
        return isThere ? ([own, other].find(({ user }) => user.id === id) ?? null) : null;
      },
    },
    heldItems: makeFakeHeldItems(data),
    heldObjects: makeFakeHeldObjects(data),
    erasedAccounts: makeFakeErasedAccounts(data),
    purgeQueue,
    plan: purgePlanOf(allHoldings),
    limitedOperations: operationsLimitedPerAccount,
    ids: makeFakeIds(),
    clock,
    log,
  };
  return { data, clock, purgeQueue, log, run: makePurgeAccount({ ...deps, ...changes(deps) }) };
};

const message = { userId: own.user.id, deletionId: deletionIdOf(1), correlationId: 'a request' };

const expectErased = ({ data }: { readonly data: HeldData }): void => {
  expect(namesIn(data)).toEqual(namesIn(othersData()));
  expect(data.erased).toHaveLength(1);
};

test('the purge removes something of every declared kind, and nothing that is others’ or nobody’s', async () => {
  const world = openWorld();
  expect(namesIn(world.data).length).toBeGreaterThan(namesIn(othersData()).length + allHoldings.length);
  await world.run(message);
  expectErased(world);
});

test('what is left of an erased account is one entry that has nothing of it', async () => {
  const { data, run } = openWorld();
  await run(message);
  await run(message);
  expect(data.erased).toEqual([{ id: uuidOf('fake 1'), day: '2027-03-04', plan: null, months: 4 }]);
  const text = JSON.stringify(data.erased);
  for (const known of [own.user.id, own.user.email, own.user.name, own.gateIds[0], message.deletionId]) expect(text).not.toContain(known);
});

test.each([
  ['of an account that is not there', { ...message, userId: anAccount('nobody').user.id }],
  ['of another deletion', { ...message, deletionId: deletionIdOf(2) }],
])('a message %s removes nothing', async (_name, purge) => {
  const { data, log, run } = openWorld();
  const before = namesIn(data);
  await run(purge);
  expect(namesIn(data)).toEqual(before);
  expect(log.lines.map(({ event }) => event)).toContain('account_purge_dropped');
});

test('a message about an account whose purge has not begun removes nothing', async () => {
  const kept = anAccount('own', { deletion: { ...PURGING, isPurging: false } });
  const { data, run } = openWorld(() => ({ accounts: { find: () => Promise.resolve(kept) } }));
  const before = namesIn(data);
  await run(message);
  expect(namesIn(data)).toEqual(before);
});

test('a purge whose time is up sends a message, and with it goes on where it was', async () => {
  const world = openWorld((deps) => ({
    // A run has time for one step.
    clock: { now: () => (world.clock.advance(RUN_MS), deps.clock.now()) },
  }));
  await world.run(message);
  const sent = world.purgeQueue.receive();
  expect(sent).toEqual([message]);
  expect(world.data.erased).toEqual([]);
  let runs = 0;
  for (let waiting = sent; waiting.length > 0; waiting = world.purgeQueue.receive()) {
    runs += 1;
    for (const each of waiting) await world.run(each);
    if (runs > 2_000) throw new Error('the purge does not end');
  }
  expectErased(world);
});

/** Ports that fail in place of a call, or after it, once. */
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

/** How many writes a purge makes that nothing interrupts. */
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
  expect(writes).toBeGreaterThan(allHoldings.length);
  for (let failsAt = 1; failsAt <= writes; failsAt += 1) {
    const world = openWorld((deps) => {
      const { heldItems, heldObjects, erasedAccounts } = failingOnce(deps, failsAt, isDone);
      return { heldItems, heldObjects, erasedAccounts };
    });
    await expect(world.run(message)).rejects.toThrow('crashed');
    await world.run(message);
    expectErased(world);
  }
});
