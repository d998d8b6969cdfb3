import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

test('put and transact write version 1 unless the item has one', async () => {
  const { table } = await tables.open();
  const keyOf = (pk: string) => ({ pk, sk: 'ITEM' });
  await table.put(keyOf('put'));
  await table.put({ ...keyOf('put of another form'), v: 2 }, 'attribute_not_exists(pk)');
  await table.transact([
    { label: 'one', kind: 'put', item: keyOf('transaction') },
    { label: 'another', kind: 'put', item: { ...keyOf('transaction of another form'), v: 2 } },
  ]);
  const versionOf = async (pk: string): Promise<unknown> => (await table.get(keyOf(pk)))?.['v'];
  expect(await versionOf('put')).toBe(1);
  expect(await versionOf('put of another form')).toBe(2);
  expect(await versionOf('transaction')).toBe(1);
  expect(await versionOf('transaction of another form')).toBe(2);
});
