import { paginateScan, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { changedAttributes, STORED_USES, type Rewriting, type StoredUse } from './stored-uses.ts';

export type Tables = { readonly client: DynamoDBClient; readonly table: Table; readonly credentials: Table };

/** How many items of a kind hold something of an older version, and how many of them were rewritten. */
export type UseCount = { readonly older: number; readonly rewritten: number };

const keyOf = ({ pk, sk }: RawItem): ItemKey => ({ pk: String(pk), sk: String(sk) });

/** Changes attributes in place, if they are still as they were read. */
const updateInPlace = async (table: Table, item: RawItem, rewritten: RawItem, changed: readonly string[]): Promise<boolean> => {
  const outcome = await table.update({
    key: keyOf(item),
    update: `SET ${changed.map((_name, at) => `#a${String(at)} = :new${String(at)}`).join(', ')}`,
    condition: changed.map((_name, at) => `#a${String(at)} = :old${String(at)}`).join(' AND '),
    names: Object.fromEntries(changed.map((name, at) => [`#a${String(at)}`, name])),
    values: Object.fromEntries(
      changed.flatMap((name, at) => [
        [`:new${String(at)}`, rewritten[name]],
        [`:old${String(at)}`, item[name]],
      ]),
    ),
  });
  return outcome.kind === 'written';
};

/** Moves an item to its new key in one transaction, if it is unchanged since it was read. */
const moveToNewKey = async (table: Table, { guard, mayBeTwice }: StoredUse, item: RawItem, rewritten: RawItem): Promise<boolean> => {
  const removal = {
    label: 'old',
    kind: 'delete',
    key: keyOf(item),
    ...(guard === undefined
      ? { condition: 'attribute_exists(pk)' }
      : { condition: '#guard = :seen', names: { '#guard': guard }, values: { ':seen': item[guard] } }),
  } as const;
  const failed = await table.transact([
    removal,
    { label: 'new', kind: 'put', item: rewritten, condition: 'attribute_not_exists(pk)' } as const,
  ]);
  if (failed.length === 0) return true;
  if (mayBeTwice !== true || failed.includes('old')) return false;
  return (await table.transact([removal])).length === 0;
};

const rewriteItem = async (table: Table, use: StoredUse, item: RawItem, rewritten: RawItem): Promise<boolean> => {
  const changed = changedAttributes(item, rewritten);
  return changed.includes('pk') || changed.includes('sk')
    ? moveToNewKey(table, use, item, rewritten)
    : updateInPlace(table, item, rewritten, changed);
};

/** Every item of a table that holds something of an older version, with its kind and the item rewritten. */
const scanOlder = async function* (client: DynamoDBClient, table: Table, uses: readonly StoredUse[], rewriting: Rewriting) {
  for await (const { Items: items = [] } of paginateScan({ client }, { TableName: table.name, ConsistentRead: true })) {
    for (const item of items.map((each) => unmarshall(each))) {
      const use = uses.find(({ matches }) => matches(item));
      if (use === undefined) continue;
      const rewritten = await use.rewrite(item, rewriting);
      if (changedAttributes(item, rewritten).length > 0) yield { use, item, rewritten };
    }
  }
};

/**
 * Scans both tables for data stored under a version of the master secret older than the wanted one, and rewrites it when `apply` is set.
 * Each item is written once, and only if it is unchanged since it was read: an item with a concurrent change counts as older and is left to
 * the next run. Returns a count for each kind.
 */
export const migrateUses = async (
  { client, table, credentials }: Tables,
  rewriting: Rewriting,
  apply: boolean,
): Promise<Readonly<Record<string, UseCount>>> => {
  const counts = new Map(STORED_USES.map(({ name }) => [name, { older: 0, rewritten: 0 }]));
  for (const place of ['table', 'credentials'] as const) {
    const scanned = place === 'table' ? table : credentials;
    const uses = STORED_USES.filter(({ isIn }) => isIn === place);
    for await (const { use, item, rewritten } of scanOlder(client, scanned, uses, rewriting)) {
      const isRewritten = apply && (await rewriteItem(scanned, use, item, rewritten));
      const count = counts.get(use.name) ?? { older: 0, rewritten: 0 };
      counts.set(use.name, { older: count.older + 1, rewritten: count.rewritten + (isRewritten ? 1 : 0) });
    }
  }
  return Object.fromEntries(counts);
};
