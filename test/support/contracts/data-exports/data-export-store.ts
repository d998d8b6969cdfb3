import type { DataExportStore } from '../../../../functions/data-exports/ports/data-export-store.ts';
import { aDataExport, dataExportIdOf } from '../../builders/data-exports.ts';
import { userIdOf } from '../../builders/identity.ts';

const OWNER = userIdOf('owner');

/** What every implementation of `DataExportStore` guarantees. */
export const describeDataExportStore = (name: string, open: () => Promise<DataExportStore>): void => {
  describe(`DataExportStore in ${name}`, () => {
    test('find returns what create wrote', async () => {
      const store = await open();
      const created = aDataExport('one');
      await store.create(created);
      expect(await store.find(OWNER, created.id)).toEqual(created);
    });

    test("find returns null for an unknown id and for another user's data export", async () => {
      const store = await open();
      const { id } = aDataExport('one');
      await store.create(aDataExport('one'));
      expect(await store.find(OWNER, dataExportIdOf('two'))).toBeNull();
      expect(await store.find(userIdOf('another'), id)).toBeNull();
    });

    test('create throws and overwrites nothing when the id is taken', async () => {
      const store = await open();
      const created = aDataExport('one');
      await store.create(created);
      await expect(store.create({ ...created, name: 'other' })).rejects.toThrow('exists already');
      expect(await store.find(OWNER, created.id)).toEqual(created);
    });

    test('update writes the changes and the next version', async () => {
      const store = await open();
      const created = aDataExport('one');
      await store.create(created);
      const updated = { ...created, name: 'other', version: 2 };
      const outcome = await store.update(OWNER, created.id, { name: 'other', expectedVersion: 1 });
      expect(outcome).toEqual({ kind: 'applied', current: updated });
      expect(await store.find(OWNER, created.id)).toEqual(updated);
    });

    test('update returns conflict and writes nothing when the version is another', async () => {
      const store = await open();
      const created = aDataExport('one', { version: 2 });
      await store.create(created);
      const outcome = await store.update(OWNER, created.id, { name: 'other', expectedVersion: 1 });
      expect(outcome).toEqual({ kind: 'conflict', current: created });
      expect(await store.find(OWNER, created.id)).toEqual(created);
    });

    test('update is applied once when concurrent updates expect the same version', async () => {
      const store = await open();
      const { id } = aDataExport('one');
      await store.create(aDataExport('one'));
      const update = (other: string) => store.update(OWNER, id, { name: other, expectedVersion: 1 });
      const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(update));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['applied', 'conflict', 'conflict', 'conflict']);
      expect((await store.find(OWNER, id))?.version).toBe(2);
    });

    test('update returns not_found and writes nothing for an unknown id', async () => {
      const store = await open();
      const id = dataExportIdOf('one');
      expect(await store.update(OWNER, id, { name: 'other', expectedVersion: 1 })).toEqual({ kind: 'not_found' });
      expect(await store.find(OWNER, id)).toBeNull();
    });
  });
};
