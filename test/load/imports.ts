import { parseImportFile } from '../../functions/imports/parsing/parse-import-file.ts';
import { call } from '../e2e/support/api.ts';
import { acceptedImport, importIn, rowsOf, uploadDirectly } from '../e2e/support/imports.ts';
import { newUser } from '../e2e/support/operator.ts';
import { delimitedList, listedPeople, pdfTable, workbookList } from '../support/builders/imports/import-files.ts';
import { parseTools } from '../support/import-tools.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import type { Print } from './section.ts';

const ROWS: BySize<number> = { full: 10_000, smallest: 20 };
/** As many as fit on the 50 pages a PDF may have. */
const PDF_ROWS: BySize<number> = { full: 2_000, smallest: 20 };

const since = (startedAt: number): number => performance.now() - startedAt;

/** Time in which this process reads the file for the second time, like a warm function. */
const parsingTime = async (bytes: Uint8Array): Promise<number> => {
  await parseImportFile({ bytes, mode: 'free' }, parseTools());
  const startedAt = performance.now();
  await parseImportFile({ bytes, mode: 'free' }, parseTools());
  return since(startedAt);
};

/** Imports one file and prints what that took. */
const importFile = async (name: string, bytes: Uint8Array, rows: number, print: Print): Promise<readonly string[]> => {
  const { api_key: key } = await newUser('volumen');
  const parsing = await parsingTime(bytes);

  const uploadedAt = performance.now();
  const uploadId = await uploadDirectly(bytes, key);
  const id = acceptedImport(
    await call('/beneficiaries/imports', { key, method: 'POST', body: { upload_id: uploadId, parse_mode: 'free' } }),
  );
  const ready = await importIn(['preview_ready', 'failed'], id, key);
  const preview = since(uploadedAt);

  const confirmedAt = performance.now();
  await call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST' });
  const done = await importIn(['completed'], id, key, 180);
  const commit = since(confirmedAt);

  const last = await rowsOf(id, key, `per_page=100&page=${Math.ceil(rows / 100)}`);
  const isSaved = last.every(({ attributes }) => attributes.created_beneficiary_id !== null);
  const problems = [
    ...(ready.total_rows === rows ? [] : [`${name}: ${ready.total_rows} of ${rows} rows were read`]),
    ...(done.committed_count === rows && isSaved ? [] : [`${name}: ${done.committed_count} of ${rows} rows were saved`]),
  ];
  const share = Math.max(0, 1 - parsing / preview);
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
  print(
    `${name}: ${rows} rows, ${(bytes.byteLength / 1_000_000).toFixed(1)} MB; upload to preview_ready ${seconds(preview)} s, of which ` +
      `${(share * 100).toFixed(0)} % is not parsing; commit ${seconds(commit)} s (${Math.round(rows / (commit / 1000))} rows/s)`,
  );
  return problems;
};

/** Imports files of the maximum size, one after the other, and counts the saved rows. */
export const loadImports = async (size: RunSize, print: Print): Promise<readonly string[]> => {
  const people = listedPeople(ROWS[size]);
  const pdfPeople = people.slice(0, PDF_ROWS[size]);
  return [
    ...(await importFile('CSV', Buffer.from(delimitedList(people, ',')), people.length, print)),
    ...(await importFile('XLSX', workbookList(people, 'xlsx'), people.length, print)),
    ...(await importFile('XLS', workbookList(people, 'biff8'), people.length, print)),
    ...(await importFile('PDF', await pdfTable(pdfPeople), pdfPeople.length, print)),
  ];
};
