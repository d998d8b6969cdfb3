import * as v from 'valibot';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { call } from '../../e2e/support/api.ts';
import { importCalls } from '../../e2e/support/import-calls.ts';
import { anExpectedLine, expectedCsv } from '../../support/api/expected-payment-imports.ts';
import { writeDictionary } from '../dictionaries.ts';

const PATH = '/expected-payments/imports';
const EDITED_ROWS = 40;

const { acceptedImport, importIn, rowsOf, uploadDirectly, uploadFile } = importCalls(PATH, {
  job: v.looseObject({ status: v.string() }),
  row: v.object({ id: v.string() }),
});

const fileOf = (rows: number): Uint8Array => {
  const today = calendarDateIn(MEXICO_CITY, Date.now());
  return expectedCsv(Array.from({ length: rows }, (_unused, index) => anExpectedLine(index + 1, { from: today, to: today })));
};

const prepareOne = async (key: string, rows: number): Promise<string> => {
  const id = acceptedImport(await uploadFile(fileOf(rows), { key, fileName: 'pagos.csv' }));
  await importIn(['preview_ready'], id, key);
  return id;
};

/**
 * Imports of expected payments to address: one that was confirmed, one whose rows are corrected, and files that were uploaded; returns the one
 * to correct, which stays.
 */
export const prepareExpectedPaymentImports = async (key: string): Promise<string> => {
  const committed = await prepareOne(key, 1);
  await call(`${PATH}/${committed}/commit`, { key, method: 'POST' });
  await importIn(['completed'], committed, key);
  const edited = await prepareOne(key, EDITED_ROWS);
  const rows = await rowsOf(edited, key);
  const uploads = await Promise.all([1, 2, 3].map(() => uploadDirectly(fileOf(1), key)));
  await writeDictionary('expected-import-ids', [committed]);
  await writeDictionary('expected-import-to-edit', [edited]);
  await writeDictionary(
    'expected-import-row-ids',
    rows.map(({ id }) => id),
  );
  await writeDictionary('expected-import-upload-ids', uploads);
  return edited;
};
