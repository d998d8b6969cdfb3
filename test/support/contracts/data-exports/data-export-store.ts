import { beginAttempt, finish, giveUp, settle, type DataExport } from '../../../../functions/data-exports/domain/data-export.ts';
import type { ArchiveLink, DataExportStore } from '../../../../functions/data-exports/ports/data-export-store.ts';
import { aDataExport, anArchive, EXPORTED_AT } from '../../builders/data-exports.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import type { OpenStorage } from '../storage.ts';

const OWNER = userIdOf('owner');

/** An export that is ready, with its link. */
const given = async (store: DataExportStore, text = 'one') => {
  const pending = aDataExport(text);
  await store.begin(pending, null);
  const archive = anArchive();
  const ready = finish(pending, archive);
  const link: ArchiveLink = {
    digest: pending.linkDigest,
    userId: OWNER,
    exportId: ready.id,
    deletionCount: 1,
    expiresAt: archive.expiresAt,
  };
  expect(await store.advance(pending, ready, link)).toBe(true);
  return { ready, link };
};

/** The guarantees of every implementation of `DataExportStore`. */
export const describeDataExportStore = (name: string, openStorage: OpenStorage): void => {
  const open = async (): Promise<DataExportStore> => (await openStorage()).dataExports;

  describe(`DataExportStore in ${name}`, () => {
    test('find returns what begin and advance wrote', async () => {
      const store = await open();
      const steps: DataExport[] = [aDataExport('one')];
      const pending = aDataExport('one');
      await store.begin(pending, null);
      expect(await store.find(OWNER)).toEqual(pending);
      const leased = beginAttempt(pending, 'token', EXPORTED_AT);
      const ready = finish(leased, anArchive());
      steps.push(leased, ready, settle(ready), giveUp(settle(ready)));
      for (const [index, next] of steps.slice(1).entries()) {
        expect(await store.advance(steps[index] ?? next, next)).toBe(true);
        expect(await store.find(OWNER)).toEqual(next);
      }
    });

    test('find returns null for a user without an export', async () => {
      const store = await open();
      await store.begin(aDataExport('one'), null);
      expect(await store.find(userIdOf('another'))).toBeNull();
    });

    test('begin writes nothing while another export is under way', async () => {
      const store = await open();
      const first = aDataExport('one');
      await store.begin(first, null);
      expect(await store.begin(aDataExport('two'), null)).toBe(false);
      expect(await store.begin(aDataExport('two'), first)).toBe(false);
      expect(await store.find(OWNER)).toEqual(first);
    });

    test('begin succeeds once when concurrent calls replace the same export', async () => {
      const store = await open();
      const { ready } = await given(store);
      const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((text) => store.begin(aDataExport(text), ready)));
      expect(outcomes.toSorted()).toEqual([false, false, false, true]);
    });

    test('begin removes the link of the previous export', async () => {
      const store = await open();
      const { ready, link } = await given(store);
      expect(await store.findLink(link.digest)).toEqual(link);
      expect(await store.begin(aDataExport('two'), ready)).toBe(true);
      expect(await store.findLink(link.digest)).toBeNull();
    });

    test('advance writes neither the step nor the link when the export is not as it was seen', async () => {
      const store = await open();
      const pending = aDataExport('one');
      await store.begin(pending, null);
      const leased = beginAttempt(pending, 'token', EXPORTED_AT);
      await store.advance(pending, leased);
      const archive = anArchive();
      const link = { digest: pending.linkDigest, userId: OWNER, exportId: pending.id, deletionCount: 0, expiresAt: archive.expiresAt };
      expect(await store.advance(pending, finish(pending, archive), link)).toBe(false);
      expect(await store.find(OWNER)).toEqual(leased);
      expect(await store.findLink(link.digest)).toBeNull();
    });

    test('advance writes nothing for an export that is gone', async () => {
      const store = await open();
      const pending = aDataExport('one');
      expect(await store.advance(pending, beginAttempt(pending, 'token', EXPORTED_AT))).toBe(false);
      expect(await store.find(OWNER)).toBeNull();
    });

    test('due returns the users whose export is due, the longest first, and none that is settled', async () => {
      const store = await open();
      const [early, late, settled, later] = (['early', 'late', 'settled', 'later'] as const).map(userIdOf);
      if (early === undefined || late === undefined || settled === undefined || later === undefined) throw new TypeError('four users');
      await store.begin(aDataExport('late', { userId: late, dueAt: EXPORTED_AT + 2 }), null);
      await store.begin(aDataExport('early', { userId: early, dueAt: EXPORTED_AT + 1 }), null);
      await store.begin(aDataExport('settled', { userId: settled, dueAt: null }), null);
      await store.begin(aDataExport('later', { userId: later, dueAt: EXPORTED_AT + 10 }), null);
      expect(await store.due(EXPORTED_AT + 2, 10)).toEqual([early, late]);
      expect(await store.due(EXPORTED_AT + 2, 1)).toEqual([early]);
    });
  });
};
