import {
  ACCOUNT_DATA,
  beginAttempt,
  finish,
  giveUp,
  settle,
  slotOf,
  type ExportJob,
} from '../../../../shared/exports/domain/export-job.ts';
import type { ExportLink, ExportPlace, ExportStore } from '../../../../shared/exports/ports/export-store.ts';
import { aDataExport, anExportOfRows, aWrittenFile, EXPORTED_AT, linkTo } from '../../builders/exports.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import type { OpenStorage } from '../storage.ts';

const OWNER = userIdOf('owner');
const PLACE: ExportPlace = { userId: OWNER, slot: ACCOUNT_DATA };

const placeOf = ({ userId, id, subject }: ExportJob): ExportPlace => ({ userId, slot: slotOf(id, subject) });

/** An export that is ready, with its link. */
const given = async (store: ExportStore, text = 'one') => {
  const pending = aDataExport(text);
  await store.begin(pending, null);
  const archive = aWrittenFile();
  const ready = finish(pending, archive);
  const link: ExportLink = linkTo(pending, { deletionCount: 1 });
  expect(await store.advance(pending, ready, link)).toBe(true);
  return { ready, link };
};

/** The guarantees of every implementation of `ExportStore`. */
export const describeExportStore = (name: string, openStorage: OpenStorage): void => {
  const open = async (): Promise<ExportStore> => (await openStorage()).exports;

  describe(`ExportStore in ${name}`, () => {
    test('find returns what begin and advance wrote', async () => {
      const store = await open();
      const steps: ExportJob[] = [aDataExport('one')];
      const pending = aDataExport('one');
      await store.begin(pending, null);
      expect(await store.find(PLACE)).toEqual(pending);
      const leased = beginAttempt(pending, 'token', EXPORTED_AT);
      const ready = finish(leased, aWrittenFile());
      steps.push(leased, ready, settle(ready), giveUp(settle(ready)));
      for (const [index, next] of steps.slice(1).entries()) {
        expect(await store.advance(steps[index] ?? next, next)).toBe(true);
        expect(await store.find(PLACE)).toEqual(next);
      }
    });

    test('find returns null for a user without an export', async () => {
      const store = await open();
      await store.begin(aDataExport('one'), null);
      expect(await store.find({ ...PLACE, userId: userIdOf('another') })).toBeNull();
    });

    test('begin writes nothing while another export is under way', async () => {
      const store = await open();
      const first = aDataExport('one');
      await store.begin(first, null);
      expect(await store.begin(aDataExport('two'), null)).toBe(false);
      expect(await store.begin(aDataExport('two'), first)).toBe(false);
      expect(await store.find(PLACE)).toEqual(first);
    });

    test('begin writes exports of rows of one user next to each other and next to the data of the account', async () => {
      const store = await open();
      const jobs = [aDataExport('one'), anExportOfRows('two'), anExportOfRows('three')];
      for (const job of jobs) expect(await store.begin(job, null)).toBe(true);
      expect(await Promise.all(jobs.map((job) => store.find(placeOf(job))))).toEqual(jobs);
    });

    test('find returns the rows of a finished table', async () => {
      const store = await open();
      const pending = anExportOfRows('one');
      await store.begin(pending, null);
      const ready = finish(pending, aWrittenFile({ rows: { count: 7, hasMore: true } }));
      await store.advance(pending, ready);
      expect(await store.find(placeOf(pending))).toEqual(ready);
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
      const archive = aWrittenFile();
      const link = linkTo(pending);
      expect(await store.advance(pending, finish(pending, archive), link)).toBe(false);
      expect(await store.find(PLACE)).toEqual(leased);
      expect(await store.findLink(link.digest)).toBeNull();
    });

    test('advance writes nothing for an export that is gone', async () => {
      const store = await open();
      const pending = aDataExport('one');
      expect(await store.advance(pending, beginAttempt(pending, 'token', EXPORTED_AT))).toBe(false);
      expect(await store.find(PLACE)).toBeNull();
    });

    test('due returns the places of due exports, the longest first, and none that is settled', async () => {
      const store = await open();
      const [early, late, settled, later] = (['early', 'late', 'settled', 'later'] as const).map(userIdOf);
      if (early === undefined || late === undefined || settled === undefined || later === undefined) throw new TypeError('four users');
      await store.begin(aDataExport('late', { userId: late, dueAt: EXPORTED_AT + 2 }), null);
      await store.begin(aDataExport('early', { userId: early, dueAt: EXPORTED_AT + 1 }), null);
      await store.begin(aDataExport('settled', { userId: settled, dueAt: null }), null);
      await store.begin(aDataExport('later', { userId: later, dueAt: EXPORTED_AT + 10 }), null);
      const places = [early, late].map((userId) => ({ userId, slot: ACCOUNT_DATA }));
      expect(await store.due(EXPORTED_AT + 2, 10)).toEqual(places);
      expect(await store.due(EXPORTED_AT + 2, 1)).toEqual(places.slice(0, 1));
    });
  });
};
