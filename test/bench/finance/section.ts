import type { BySize, RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import type { Section } from '../report.ts';
import { measurement, type Measurement } from './messages.ts';

const ROWS: BySize<number> = { full: 20_000, smallest: 200 };
const CERTIFICATES: BySize<number> = { full: 2_000, smallest: 50 };

/** Memory of the function that writes exports (infra/families/identity/data-exports.ts). */
const WRITER_MB = 1_024;
/** Three of four validations of the table are verified. */
const VERIFIED = 3 / 4;

const measure = (report: string, format: string, rows: number): Promise<Measurement> => {
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${WRITER_MB}` };
  const child = startChild('test/bench/finance/process.ts', [report, format, String(rows)], env);
  return nextMessage(child, measurement).finally(() => child.kill());
};

/** What reports of a month, and an archive of certificates, take. */
export const measureFinance = async (size: RunSize): Promise<Section> => {
  const wanted = [
    ['summary', 'json', ROWS[size]],
    ['statement', 'csv', ROWS[size]],
    ['statement', 'xlsx', ROWS[size]],
    ['statement', 'html', ROWS[size]],
    ['statement', 'pdf', ROWS[size]],
    ['accounting', 'xlsx', ROWS[size]],
    ['ceps', 'zip', Math.ceil(CERTIFICATES[size] / VERIFIED)],
  ] as const;
  const measured: { readonly name: string; readonly taken: Measurement }[] = [];
  for (const [report, format, rows] of wanted) measured.push({ name: `${report} ${format}`, taken: await measure(report, format, rows) });
  return {
    title: 'Finance',
    tables: [
      {
        caption: `Reports of a month with ${ROWS[size]} validations, and an archive of ${CERTIFICATES[size]} certificates, each in a process of its own`,
        columns: ['report', 'rows', 'kB', 's', 'peak MB', 'queries', 'entries read', 'files read'],
        rows: measured.map(({ name, taken }) => [
          name,
          taken.rows,
          taken.bytes / 1_000,
          taken.milliseconds / 1_000,
          taken.peakMb,
          taken.queries,
          taken.entries,
          taken.files,
        ]),
      },
    ],
    targets: measured.map(({ name, taken }) => ({ name: `MB at the peak of ${name}`, measured: taken.peakMb, limit: WRITER_MB })),
  };
};
