import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import type { InventoryItem } from '../../../shared/data-inventory/inventory-entry.ts';
import { fill, isOfAccount, placeholdersIn, type Bindings, type Placeholder } from '../../../shared/data-inventory/placeholders.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { nameOfItem, nameOfObject, type HeldData } from '../../support/fakes/account-deletion/held-data.ts';

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

type Facts = { readonly account: Account; readonly bindings: Bindings };

/** The values of an account's own placeholders. */
export const factsOf = (account: Account): Facts => ({
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

const putItem = (data: HeldData, facts: Facts, entry: InventoryItem, copy: number): void => {
  const { store, pk, sk, listedIn, references = {} } = entry;
  const bindings = bindingsFor([pk, sk, ...Object.keys(references).map((name) => `{${name}}`)], facts, copy);
  const key = { pk: fill(pk, bindings), sk: fill(sk, bindings) };
  const { id: user, email } = facts.account.user;
  // Messages to an address from before it had an account are listed under the address.
  const owner = store === 'credentials' && copy === 1 ? `ADDRESS#${email}` : `USER#${user}`;
  const item = {
    ...key,
    ...Object.fromEntries(Object.entries(references).map(([name, attribute]) => [attribute, fill(`{${name}}`, bindings)])),
    ...(listedIn === 'history' ? { history_pk: `USER#${user}#VALIDATIONS` } : {}),
    ...(listedIn === 'owner' ? { owner_pk: owner } : {}),
  };
  data.items.set(nameOfItem(store, key), { store, item });
};

/** Placeholders in items of which an account has only one. */
const SINGLE: ReadonlySet<string> = new Set(
  dataInventory.flatMap((entry) =>
    'references' in entry && placeholdersIn(entry.pk + entry.sk).every(isOfAccount) ? Object.keys(entry.references) : [],
  ),
);

const copiesOf = (entry: InventoryItem): number =>
  [...placeholdersIn(entry.pk), ...Object.keys(entry.references ?? {})].some((name) => SINGLE.has(name)) ? 1 : COPIES;

/** Stores data of every kind declared for accounts, several of each if possible. */
export const putEverythingOf = (data: HeldData, account: Account): void => {
  const facts = factsOf(account);
  for (const entry of dataInventory.filter((each) => 'export' in each)) {
    for (let copy = 0; copy < ('store' in entry ? copiesOf(entry) : COPIES); copy += 1) {
      if ('store' in entry) putItem(data, facts, entry, copy);
      else data.objects.set(nameOfObject(entry.bucket, fill(entry.key, bindingsFor([entry.key], facts, copy))), 5);
    }
  }
};

/** Stores data of every kind declared without an owner. */
export const putOwnerlessItems = (data: HeldData, facts: Facts): void => {
  for (const entry of dataInventory) {
    if (!('ownerless' in entry) || !('store' in entry)) continue;
    const bindings = bindingsFor([entry.pk, entry.sk], { ...facts, bindings: {} }, 0);
    const key = { pk: fill(entry.pk, bindings), sk: fill(entry.sk, bindings) };
    data.items.set(nameOfItem(entry.store, key), { store: entry.store, item: key });
  }
};
