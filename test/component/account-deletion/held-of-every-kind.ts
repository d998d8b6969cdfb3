import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

import type { ItemStore } from '../../../functions/account-deletion/domain/purge-plan.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import type { InventoryItem } from '../../../shared/data-inventory/inventory-entry.ts';
import { fill, isOfAccount, placeholdersIn, type Bindings, type Placeholder } from '../../../shared/data-inventory/placeholders.ts';
import { ownedByAddress, userKey } from '../../../shared/identity/access/adapters/keys.ts';
import { userAttributes } from '../../../shared/identity/accounts/adapters/user-item.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { addressDigest } from '../../../shared/messages/domain/address-digest.ts';
import { ownedBy } from '../../../shared/platform/dynamodb/keys.ts';
import { makeTable, type RawItem, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { historyPartition } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { nameOfObject } from '../../support/fakes/account-deletion/held-objects.ts';
import { makeMemoryDynamoDb } from '../../support/storage/memory/memory-dynamodb.ts';
import { tableDefinition } from '../../support/storage/table.ts';

const PAGE = 3;

/** A table with so small pages that a partition has several. */
const inPages = (table: Table): Table => ({ ...table, query: (request) => table.query({ ...request, limit: PAGE }) });

/** Whether an item is the record of an account that the purge erased. */
const isErasure = (store: ItemStore, item: RawItem): boolean => store === 'table' && item['pk'] === 'ERASED_ACCOUNTS' && 'months' in item;

/** Both tables and all buckets in memory, empty when opened. */
export const openHeldData = () => {
  const { client, openTable } = makeMemoryDynamoDb();
  const memories = { table: openTable(tableDefinition('service')), credentials: openTable(tableDefinition('credentials')) };
  const itemsIn = (store: ItemStore): readonly RawItem[] => memories[store].items.map((item) => unmarshall(item));
  /** Numbers of versions by the name of the object. */
  const objects = new Map<string, number>();
  return {
    table: inPages(makeTable(client, 'service')),
    credentials: inPages(makeTable(client, 'credentials')),
    objects,
    /** Puts an item at once. */
    place: (store: ItemStore, item: RawItem): void => {
      const wire = marshall(item, { removeUndefinedValues: true });
      memories[store].preparePut({ Item: wire }).store(wire);
    },
    /** Names of all items and objects except the records of erased accounts. */
    names: (): readonly string[] => {
      const items = (['table', 'credentials'] as const).flatMap((store) =>
        itemsIn(store)
          .filter((item) => !isErasure(store, item))
          .map(({ pk, sk }) => `${store} ${String(pk)} / ${String(sk)}`),
      );
      return [...items, ...objects.keys()].toSorted();
    },
    /** The records of erased accounts. */
    erased: (): readonly RawItem[] => itemsIn('table').filter((item) => isErasure('table', item)),
  };
};

export type HeldData = ReturnType<typeof openHeldData>;

/** A value for a placeholder, different for every account and every copy. */
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

type Facts = { readonly account: Account; readonly owner: UserId; readonly bindings: Bindings };

/** The values of an account's own placeholders; `owner` is the account, or that of its test data. */
export const factsOf = (account: Account, owner: UserId = account.user.id): Facts => ({
  account,
  owner,
  bindings: {
    user: owner,
    email: account.user.email,
    address: addressDigest(account.user.email),
    gate: account.gateIds[0],
    operation: operationsLimitedPerAccount[0] ?? 'none',
  },
});

const COPIES = 4;

/** Fills the placeholders of patterns, those of the account with its own. */
const bindingsFor = (patterns: readonly string[], { owner, bindings }: Facts, copy: number): Bindings => {
  const names = patterns.flatMap(placeholdersIn).filter((name) => !(name in bindings));
  return { ...bindings, ...Object.fromEntries(names.map((name) => [name, valueOf(name, owner, copy)])) };
};

const putItem = (data: HeldData, facts: Facts, entry: InventoryItem, copy: number): void => {
  const { store, pk, sk, listedIn, references = {} } = entry;
  const bindings = bindingsFor([pk, sk, ...Object.keys(references).map((name) => `{${name}}`)], facts, copy);
  const key = { pk: fill(pk, bindings), sk: fill(sk, bindings) };
  const { user, gateIds, version } = facts.account;
  // Messages to an address from before it had an account are listed under the address.
  const owner = store === 'credentials' && copy === 1 ? ownedByAddress(user.email) : ownedBy(facts.owner);
  const profile = { ...userAttributes(user), gates: gateIds, settings: {}, version };
  data.place(store, {
    ...key,
    ...(store === 'table' && sk === userKey(user.id).sk ? profile : {}),
    ...Object.fromEntries(Object.entries(references).map(([name, attribute]) => [attribute, fill(`{${name}}`, bindings)])),
    ...(listedIn === 'history' ? { history_pk: historyPartition(facts.owner), history_sk: key.pk } : {}),
    ...(listedIn === 'owner' ? owner : {}),
  });
};

/** Placeholders in items of which an account has only one. */
const SINGLE: ReadonlySet<string> = new Set(
  dataInventory.flatMap((entry) =>
    'references' in entry && placeholdersIn(entry.pk + entry.sk).every(isOfAccount) ? Object.keys(entry.references) : [],
  ),
);

const copiesOf = (entry: InventoryItem): number =>
  [...placeholdersIn(entry.pk), ...Object.keys(entry.references ?? {})].some((name) => SINGLE.has(name)) ? 1 : COPIES;

type OfAccount = Exclude<(typeof dataInventory)[number], { readonly ownerless: string }>;

const OF_ACCOUNTS = dataInventory.filter((each) => 'export' in each);

/** Test mode has no account, and no credentials, of its own. */
const isOfEitherMode = (entry: OfAccount): boolean => !('store' in entry) || (entry.store === 'table' && !('isLast' in entry));

const putEntries = (data: HeldData, facts: Facts, entries: readonly OfAccount[], most = COPIES): void => {
  for (const entry of entries) {
    for (let copy = 0; copy < Math.min(most, 'store' in entry ? copiesOf(entry) : COPIES); copy += 1) {
      if ('store' in entry) putItem(data, facts, entry, copy);
      else data.objects.set(nameOfObject(entry.bucket, fill(entry.key, bindingsFor([entry.key], facts, copy))), 5);
    }
  }
};

/** Stores data of every kind declared for accounts, several of each if possible. */
export const putEverythingOf = (data: HeldData, account: Account): void => {
  putEntries(data, factsOf(account), OF_ACCOUNTS);
};

/** Stores one of every kind that test mode has. */
export const putTestDataOf = (data: HeldData, account: Account): void => {
  putEntries(data, factsOf(account, testPartitionOf(account.user.id)), OF_ACCOUNTS.filter(isOfEitherMode), 1);
};

/** Stores data of every kind declared without an owner. */
export const putOwnerlessItems = (data: HeldData, facts: Facts): void => {
  for (const entry of dataInventory) {
    if (!('ownerless' in entry) || !('store' in entry)) continue;
    const bindings = bindingsFor([entry.pk, entry.sk], { ...facts, bindings: {} }, 0);
    data.place(entry.store, { pk: fill(entry.pk, bindings), sk: fill(entry.sk, bindings) });
  }
};
