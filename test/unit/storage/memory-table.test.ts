import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeMemoryDynamoDb } from '../../support/storage/memory/memory-dynamodb.ts';
import { tableDefinition } from '../../support/storage/table.ts';

/** Rules of DynamoDB that the emulator does not check; what both check, a property compares on the emulator. */

const KEY = { pk: 'thing', sk: 'one' };

const open = (): Table => {
  const { client, openTable } = makeMemoryDynamoDb();
  openTable(tableDefinition('things'));
  return makeTable(client, 'things');
};

describe('a table in memory refuses', () => {
  test.each<[string, (table: Table) => Promise<unknown>, RegExp]>([
    ['a reserved word in a condition', (table) => table.put(KEY, 'attribute_exists(status)'), /reserved keyword/],
    ['a reserved word in an update', (table) => table.update({ key: KEY, update: 'REMOVE Total' }), /reserved keyword/],
    [
      'a name that no expression uses',
      (table) => table.update({ key: KEY, update: 'REMOVE n', names: { '#name': 'name' } }),
      /unused in expressions: #name/,
    ],
    [
      'a value that no expression uses',
      (table) => table.put(KEY, 'attribute_not_exists(pk)', { values: { ':n': 1 } }),
      /unused in expressions: :n/,
    ],
    ['a name without a definition', (table) => table.put(KEY, 'attribute_exists(#name)'), /not defined: #name/],
    ['a value without a definition', (table) => table.update({ key: KEY, update: 'SET n = :n' }), /not defined: :n/],
    ['an item above 400 kB', (table) => table.put({ ...KEY, text: 'x'.repeat(400 * 1_024) }), /Item size/],
    [
      'an update to an item above 400 kB',
      (table) => table.update({ key: KEY, update: 'SET n = :n', values: { ':n': 'x'.repeat(400 * 1_024) } }),
      /Item size/,
    ],
    [
      'a range that ends before it begins',
      (table) => table.query({ condition: 'pk = :pk AND sk BETWEEN :from AND :to', values: { ':pk': 'thing', ':from': 'b', ':to': 'a' } }),
      /upper bound/,
    ],
    ['an empty key', (table) => table.put({ pk: '', sk: 'one' }), /empty string in a key/],
    ['a partition key above 2,048 bytes', (table) => table.put({ pk: 'x'.repeat(2_049), sk: 'one' }), /2048 bytes/],
    ['a sort key above 1,024 bytes', (table) => table.get({ pk: 'thing', sk: 'x'.repeat(1_025) }), /1024 bytes/],
    ['a number as the key of an index', (table) => table.put({ ...KEY, due_pk: 5 }), /index key due_pk/],
    ['an update of the key', (table) => table.update({ key: KEY, update: 'SET sk = :n', values: { ':n': 'two' } }), /part of the key/],
    [
      'two paths of an update that overlap',
      (table) => table.update({ key: KEY, update: 'SET #map.n = :n REMOVE #map', names: { '#map': 'map' }, values: { ':n': 1 } }),
      /overlap/,
    ],
    ['a function that no store uses', (table) => table.put(KEY, 'attribute_type(n, :s)', { values: { ':s': 'S' } }), /syntax error/],
    ['a clause twice', (table) => table.update({ key: KEY, update: 'REMOVE n REMOVE m' }), /only be used once/],
    [
      'a query without its partition',
      (table) => table.query({ condition: 'sk = :sk', values: { ':sk': 'one' } }),
      /missed key schema element/,
    ],
    [
      'a query of an index that the table lacks',
      (table) => table.query({ index: 'other-v1', condition: 'pk = :pk', values: { ':pk': 'a' } }),
      /specified index/,
    ],
    [
      'two writes to one item in a transaction',
      (table) =>
        table.transact([
          { label: 'put', kind: 'put', item: KEY },
          { label: 'delete', kind: 'delete', key: KEY },
        ]),
      /multiple operations on one item/,
    ],
    [
      'a transaction of 101 writes',
      (table) =>
        table.transact(
          Array.from({ length: 101 }, (_none, index) => ({ label: 'put', kind: 'put', item: { pk: 'thing', sk: `${index}` } })),
        ),
      /1 to 100 writes/,
    ],
    [
      'a transaction above 4 MB',
      (table) =>
        table.transact(
          Array.from({ length: 12 }, (_none, index) => ({
            label: 'put',
            kind: 'put' as const,
            item: { pk: 'thing', sk: `${index}`, text: 'x'.repeat(399 * 1_024) },
          })),
        ),
      /4 MB/,
    ],
    ['a batch that names a key twice', (table) => table.getMany([KEY, KEY]), /duplicates/],
    [
      'a batch of more than 100 keys',
      (table) => table.getMany(Array.from({ length: 101 }, (_none, index) => ({ pk: 'thing', sk: `${index}` }))),
      /Too many items/,
    ],
  ])('%s', async (_what, operation, message) => {
    const error: unknown = await operation(open()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ValidationException' });
    expect(String(error)).toMatch(message);
  });
});

test('an index shows only the attributes of its projection, without items that lack its keys', async () => {
  const table = open();
  await table.put({ ...KEY, due_pk: 'DUE#0', due_sk: '5', n: 1 });
  await table.put({ pk: 'thing', sk: 'two', due_pk: 'DUE#0' });
  const { items } = await table.query({ index: DUE_INDEX.name, condition: 'due_pk = :pk', values: { ':pk': 'DUE#0' } });
  expect(items).toEqual([{ ...KEY, due_pk: 'DUE#0', due_sk: '5' }]);
});

test('a page ends at 1 MB, and the next begins after it', async () => {
  const table = open();
  for (const sk of ['1', '2', '3', '4']) await table.put({ pk: 'thing', sk, text: 'x'.repeat(390_000) });
  const request = { condition: 'pk = :pk', values: { ':pk': 'thing' } };
  const first = await table.query(request);
  const second = await table.query({ ...request, startAfter: first.next });
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 1, null]);
});

test('a write that changes nothing yields no change of the stream', async () => {
  const { client, openTable } = makeMemoryDynamoDb();
  const memory = openTable(tableDefinition('things'));
  const table = makeTable(client, 'things');
  await table.put({ ...KEY, n: 1 });
  await table.put({ ...KEY, n: 1 });
  expect(memory.changes).toHaveLength(1);
});
