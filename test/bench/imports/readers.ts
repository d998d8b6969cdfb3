import { readFile } from 'node:fs/promises';

import { makeBounds } from '../../../functions/imports/parsing/bounds.ts';
import { detectContent } from '../../../functions/imports/parsing/detect-format.ts';
import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { readGrids } from '../../../functions/imports/parsing/read-grids.ts';
import { IMPORT_LIMITS } from '../../../shared/domain/import/import-limits.ts';
import { parseTools, pdfReader } from '../../support/import-tools.ts';

/** Reads a file into all the texts it has; made once its library is loaded. */
type Reader = (bytes: Uint8Array) => Promise<Iterable<unknown>>;

type Load = () => Promise<Reader>;

const rows = (table: readonly (readonly unknown[])[]): Iterable<unknown> => table.flat();

const bounds = () => makeBounds(IMPORT_LIMITS, () => 60_000);

const ours: Load = () =>
  Promise.resolve(async (bytes) => {
    const { grids } = await readGrids(detectContent(bytes), bytes, bounds(), pdfReader);
    return grids.flat().flatMap(({ cells }) => cells);
  });

const oursToRows: Load = () =>
  Promise.resolve(async (bytes) => {
    const outcome = await parseImportFile({ bytes, mode: 'free' }, parseTools());
    return outcome.kind === 'parsed' ? outcome.rows.map(({ account }) => account) : [];
  });

const sheetJs: Load = async () => {
  const { read, utils } = await import('@e965/xlsx');
  return (bytes) => {
    const { Sheets, SheetNames } = read(bytes, { type: 'buffer', dense: true });
    const sheet = Sheets[SheetNames[0] ?? ''];
    return Promise.resolve(sheet === undefined ? [] : rows(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })));
  };
};

const readExcelFile: Load = async () => {
  const { default: readSheets } = await import('read-excel-file/node');
  return async (bytes) => (await readSheets(Buffer.from(bytes))).flatMap(({ data }) => data.flat());
};

const hucre: Load = async () => {
  const { readXlsx } = await import('hucre/xlsx');
  return async (bytes) => (await readXlsx(bytes)).sheets.flatMap((sheet) => sheet.rows.flat());
};

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const udsv: Load = async () => {
  const { inferSchema, initParser } = await import('udsv');
  return (bytes) => {
    const text = decode(bytes);
    return Promise.resolve(rows(initParser(inferSchema(text)).stringArrs(text)));
  };
};

const csvParse: Load = async () => {
  const { parse } = await import('csv-parse/sync');
  return (bytes) => Promise.resolve(rows(parse(decode(bytes))));
};

const unpdf: Load = async () => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  return async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
    return text.flatMap((page) => page.split(/\s+/));
  };
};

const jsonParse: Load = () =>
  Promise.resolve((bytes) => {
    const records: unknown = JSON.parse(decode(bytes));
    return Promise.resolve(Array.isArray(records) ? records.flatMap((record: unknown) => (typeof record === 'object' && record !== null ? Object.values(record) : [])) : []);
  });

const READERS = {
  ours,
  'ours, to checked rows': oursToRows,
  SheetJS: sheetJs,
  'read-excel-file': readExcelFile,
  hucre,
  udsv,
  'csv-parse': csvParse,
  'unpdf (pdf.js)': unpdf,
  'JSON.parse': jsonParse,
} as const satisfies Readonly<Record<string, Load>>;

export type ReaderName = keyof typeof READERS;

const isReaderName = (name: string): name is ReaderName => name in READERS;

/** Reads a file with the reader of a name, and counts the accounts that came out whole. */
export const measureReading = async (name: string, file: string): Promise<{ readonly milliseconds: number; readonly accounts: number }> => {
  if (!isReaderName(name)) throw new TypeError(`${name} is no reader`);
  const read = await READERS[name]();
  const bytes = new Uint8Array(await readFile(file));
  const startedAt = performance.now();
  const texts = await read(bytes);
  const milliseconds = performance.now() - startedAt;
  const accounts = Array.from(texts).filter((text) => typeof text === 'string' && /^(?:[0-9]{16}|[0-9]{18})$/.test(text));
  return { milliseconds, accounts: accounts.length };
};
