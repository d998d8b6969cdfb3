import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { makePdfReader } from '../../../shared/imports/adapters/pdf-reader.ts';
import { makeWorkbookReader } from '../../../shared/imports/adapters/workbook-reader.ts';
import { detectContent } from '../../../shared/imports/domain/detect-format.ts';
import { makeBounds } from '../../../shared/imports/parsing/bounds.ts';
import { readGrids, type ThreadReaders } from '../../../shared/imports/parsing/spreadsheet/read-grids.ts';
import { parseTools } from '../../support/import-tools.ts';

/** Reads a file into rows of texts; made once its library is loaded. */
type Reader = (bytes: Uint8Array) => Promise<readonly (readonly unknown[])[]>;

/** `threads` read PDFs and workbooks the way ours does. */
type Load = (threads: ThreadReaders) => Promise<Reader>;

const bounds = () => makeBounds(IMPORT_LIMITS, () => 60_000);

const ours: Load = (threads) =>
  Promise.resolve(async (bytes) => {
    const { tables } = await readGrids(detectContent(bytes), { bytes, mode: 'free' }, bounds(), threads);
    return tables.flatMap(({ grid }) => grid.map(({ cells }) => cells));
  });

const oursToRows: Load = (threads) =>
  Promise.resolve(async (bytes) => {
    const outcome = await parseImportFile({ bytes, mode: 'free' }, parseTools(threads));
    return outcome.kind === 'parsed' ? outcome.rows.map(({ account }) => [account]) : [];
  });

const sheetJs: Load = async () => {
  const { read, utils } = await import('xlsx');
  return (bytes) => {
    const { Sheets, SheetNames } = read(bytes, { type: 'buffer', dense: true });
    const sheet = Sheets[SheetNames[0] ?? ''];
    return Promise.resolve(sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1 }));
  };
};

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const csvParse: Load = async () => {
  const { parse } = await import('csv-parse/sync');
  return (bytes) => Promise.resolve(parse(decode(bytes)));
};

const jsonParse: Load = () =>
  Promise.resolve((bytes) => {
    const records: unknown = JSON.parse(decode(bytes));
    const list: readonly unknown[] = Array.isArray(records) ? records : [];
    return Promise.resolve(list.map((record): unknown[] => (typeof record === 'object' && record !== null ? Object.values(record) : [])));
  });

const READERS = {
  ours,
  'ours, to checked rows': oursToRows,
  SheetJS: sheetJs,
  'csv-parse': csvParse,
  'JSON.parse': jsonParse,
} as const satisfies Readonly<Record<string, Load>>;

export type ReaderName = keyof typeof READERS;

const isReaderName = (name: string): name is ReaderName => name in READERS;

/** Reads a file with the named reader (in threads whose modules are in a folder), and counts the accounts that it read correctly. */
export const measureReading = async (
  name: string,
  file: string,
  threadFolder: string,
): Promise<{ readonly milliseconds: number; readonly accounts: number }> => {
  if (!isReaderName(name)) throw new TypeError(`${name} is no reader`);
  const read = await READERS[name]({
    pdfReader: makePdfReader(join(threadFolder, 'pdf-thread.mjs')),
    workbookReader: makeWorkbookReader(join(threadFolder, 'workbook-thread.mjs')),
  });
  const bytes = new Uint8Array(await readFile(file));
  const startedAt = performance.now();
  const rows = await read(bytes);
  const milliseconds = performance.now() - startedAt;
  const accounts = rows.flat().filter((text) => typeof text === 'string' && /^(?:[0-9]{16}|[0-9]{18})$/.test(text));
  return { milliseconds, accounts: accounts.length };
};
