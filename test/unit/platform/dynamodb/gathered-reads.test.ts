import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { gatherReads } from '../../../../shared/platform/dynamodb/gathered-reads.ts';
import type { ItemKey } from '../../../../shared/platform/dynamodb/keys.ts';
import { makeTable } from '../../../../shared/platform/dynamodb/table.ts';

const keyOf = (name: string): ItemKey => ({ pk: name, sk: 'ITEM' });

/** A table in which every item but "none" exists, and the calls that were made of it. */
const openTable = () => {
  const calls: (readonly string[])[] = [];
  const read = (keys: readonly ItemKey[]) => {
    calls.push(keys.map(({ pk }) => pk));
    return Promise.resolve(keys.map((key) => (key.pk === 'none' ? null : { ...key })));
  };
  const table = gatherReads({
    ...makeTable(new DynamoDBClient({ region: 'us-east-1' }), 'table'),
    get: async (key) => (await read([key]))[0] ?? null,
    getMany: read,
  });
  return { table, calls };
};

test('reads of one moment are one call, each item once, and each reader gets its item', async () => {
  const { table, calls } = openTable();
  const items = await Promise.all(['a', 'b', 'none', 'a'].map((name) => table.get(keyOf(name))));
  expect(items).toEqual([keyOf('a'), keyOf('b'), null, keyOf('a')]);
  expect(calls).toEqual([['a', 'b', 'none']]);
});

test('a read that follows another one is a call of its own', async () => {
  const { table, calls } = openTable();
  await table.get(keyOf('a'));
  await table.get(keyOf('a'));
  expect(calls).toEqual([['a'], ['a']]);
});

test('more items than fit one call are read with several', async () => {
  const { table, calls } = openTable();
  await Promise.all(Array.from({ length: 150 }, (_unused, index) => table.get(keyOf(String(index)))));
  expect(calls.map(({ length }) => length).toSorted((left, right) => left - right)).toEqual([50, 100]);
});
