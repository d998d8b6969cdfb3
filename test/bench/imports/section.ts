import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'esbuild';

import { delimitedList, listedPeople, pdfTable, workbookList } from '../../support/builders/imports/import-files.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import type { Section, Table, Target } from '../report.ts';
import { median } from '../statistics.ts';
import { measurement, type Measurement } from './messages.ts';
import type { ReaderName } from './readers.ts';

const ROUNDS: BySize<number> = { full: 5, smallest: 1 };
const ROWS: BySize<number> = { full: 10_000, smallest: 100 };
const PDF_PAGES: BySize<number> = { full: 50, smallest: 1 };
const ROWS_PER_PAGE = 45;

type Comparison = {
  readonly title: string;
  readonly fileName: string;
  readonly make: () => Promise<Uint8Array> | Uint8Array;
  readonly rows: number;
  /** A library that the project has and that reads the format on its own, and the most of its time that ours may take. */
  readonly library: { readonly reader: ReaderName; readonly limit: number } | null;
};

const comparisonsOf = (size: RunSize): readonly Comparison[] => {
  const people = listedPeople(ROWS[size]);
  const pdfPeople = listedPeople(PDF_PAGES[size] * ROWS_PER_PAGE);
  const rows = people.length;
  const count = rows.toLocaleString('en');
  return [
    {
      title: `XLSX, ${count} rows of 8 columns`,
      fileName: 'lista.xlsx',
      make: () => workbookList(people, 'xlsx'),
      rows,
      library: { reader: 'SheetJS', limit: 0.5 },
    },
    {
      title: `CSV, ${count} rows of 8 columns`,
      fileName: 'lista.csv',
      make: () => Buffer.from(delimitedList(people, ',')),
      rows,
      library: { reader: 'csv-parse', limit: 1 },
    },
    {
      title: `XLS, ${count} rows of 8 columns`,
      fileName: 'lista.xls',
      make: () => workbookList(people, 'biff8'),
      rows,
      // The same library, in a thread that is started for the file.
      library: { reader: 'SheetJS', limit: 2.5 },
    },
    {
      title: `JSON, ${count} records of 3 members`,
      fileName: 'lista.json',
      make: () => Buffer.from(JSON.stringify(people)),
      rows,
      library: { reader: 'JSON.parse', limit: 20 },
    },
    {
      title: `PDF, ${PDF_PAGES[size]} pages of ${ROWS_PER_PAGE} rows`,
      fileName: 'lista.pdf',
      make: () => pdfTable(pdfPeople),
      rows: pdfPeople.length,
      library: null,
    },
  ];
};

const measureOnce = async (reader: ReaderName, file: string, threadFolder: string): Promise<Measurement> => {
  const child = startChild('test/bench/imports/process.ts', [reader, file, threadFolder]);
  try {
    return await nextMessage(child, measurement);
  } finally {
    child.kill();
  }
};

/** The threads as they are deployed: one minified module each. */
const bundleThreads = (outdir: string) =>
  build({
    entryPoints: ['pdf-thread', 'workbook-thread'].map((name) => `shared/imports/adapters/threads/${name}.ts`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: "import{createRequire as __cr}from'node:module';var require=__cr(import.meta.url);" },
  });

type Standing = { readonly reader: ReaderName; readonly milliseconds: number; readonly peakMb: number; readonly accounts: number };

/** Readers take turns, so that a slow minute of the machine affects all of them. */
const hold = async ({ library }: Comparison, file: string, threadFolder: string, rounds: number): Promise<readonly Standing[]> => {
  const readers: readonly ReaderName[] = ['ours', 'ours, to checked rows', ...(library === null ? [] : [library.reader])];
  const runs = readers.map((reader) => ({ reader, measured: new Array<Measurement>() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { reader, measured } of runs) measured.push(await measureOnce(reader, file, threadFolder));
  }
  return runs.map(({ reader, measured }) => ({
    reader,
    milliseconds: median(measured.map(({ milliseconds }) => milliseconds)),
    peakMb: median(measured.map(({ peakMb }) => peakMb)),
    accounts: Math.min(...measured.map(({ accounts }) => accounts)),
  }));
};

type Result = { readonly contest: Comparison; readonly standings: readonly Standing[] };

const timeOf = ({ standings }: Result, reader: ReaderName): number =>
  standings.find((standing) => standing.reader === reader)?.milliseconds ?? 0;

const tableOf = (result: Result): Table => {
  const { title, rows, library } = result.contest;
  return {
    caption: `${title}: first reading in a fresh process`,
    columns: ['reader', 'ms', 'rows per second', ...(library === null ? [] : [`x ${library.reader}`]), 'peak MB', 'accounts whole'],
    rows: result.standings.map(({ reader, milliseconds, peakMb, accounts }) => [
      reader,
      milliseconds,
      Math.round((rows * 1_000) / milliseconds),
      ...(library === null ? [] : [milliseconds / timeOf(result, library.reader)]),
      Math.round(peakMb),
      accounts,
    ]),
  };
};

const sharesTable = (results: readonly Result[]): Table => ({
  caption: 'From bytes to checked rows: the share of time that is not reading the format',
  columns: ['file', 'reading ms', 'to checked rows ms', 'share not reading'],
  rows: results.map((result) => {
    const reading = timeOf(result, 'ours');
    const total = timeOf(result, 'ours, to checked rows');
    return [result.contest.title, reading, total, Math.max(0, 1 - reading / total)];
  }),
});

/** Milliseconds from the bytes of 10,000 rows to checked rows, of the formats that own code reads. */
const CHECKED_WITHIN_MS = 250;

const checkedTargets = (results: readonly Result[]): readonly Target[] =>
  results
    .filter(({ contest }) => /^(?:CSV|XLSX)/.test(contest.title))
    .map((result) => ({
      name: `${result.contest.title}: milliseconds to checked rows`,
      measured: timeOf(result, 'ours, to checked rows'),
      limit: CHECKED_WITHIN_MS,
    }));

const targetsOf = (result: Result): readonly Target[] => {
  const { title, rows, library } = result.contest;
  const lost = result.standings.filter(({ reader }) => reader.startsWith('ours')).map(({ accounts }) => rows - accounts);
  const ratio = library === null ? null : timeOf(result, 'ours') / timeOf(result, library.reader);
  return [
    ...(library === null || ratio === null ? [] : [{ name: `${title}: time of ${library.reader}`, measured: ratio, limit: library.limit }]),
    { name: `${title}: accounts lost`, measured: Math.max(...lost), limit: 0 },
  ];
};

/** How fast files are read, and in how much memory, next to libraries that read the same formats. */
export const measureImports = async (size: RunSize): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  const results: Result[] = [];
  try {
    await bundleThreads(folder);
    for (const contest of comparisonsOf(size)) {
      const file = join(folder, contest.fileName);
      await writeFile(file, await contest.make());
      results.push({ contest, standings: await hold(contest, file, folder, ROUNDS[size]) });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    title: 'Reading files of beneficiaries',
    tables: [...results.map(tableOf), sharesTable(results)],
    targets: [...results.flatMap(targetsOf), ...checkedTargets(results)],
  };
};
