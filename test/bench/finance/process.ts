/** Makes a report of many validations in a process of its own, as the worker does: `process.ts <report> <format> <rows>`. */
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { packZip } from '../../../shared/exports/adapters/zip-archive.ts';
import { REPORT_FORMATS } from '../../../shared/exports/domain/export-job.ts';
import { readReportFonts } from '../../../shared/finance/adapters/report-fonts.ts';
import { buildReports } from '../../../shared/finance/family.ts';
import { makeRenderReport } from '../../../shared/finance/http/files/render-report.ts';
import { makeWriteReportFile } from '../../../shared/finance/use-cases/write-report-file.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { writeTable } from '../../../shared/platform/files/write-table.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { anExportOfRows } from '../../support/builders/exports.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { OWNER_OF_MANY, tableOfManyValidations } from '../../support/storage/many-validations.ts';
import type { Measurement } from './messages.ts';

/** A part of an upload, which is held until it is sent. */
const PART_BYTES = 8 * 1_024 * 1_024;
/** Late enough in its month for all of them. */
const NEWEST_AT = Date.parse('2026-11-28T00:00:00Z');
/** Sizes of certificates that the central bank issues, about. */
const XML_BYTES = 2_000;
const PDF_BYTES = 38_000;

const [, , report, format, rows] = v.parse(
  v.tuple([
    v.string(),
    v.string(),
    v.picklist(['summary', 'statement', 'accounting', 'ceps']),
    v.picklist(REPORT_FORMATS),
    v.pipe(v.string(), v.toNumber()),
  ]),
  process.argv,
);

/** The peak since this program started, if the system reports it; else a peak that includes the parent's. */
const peakMb = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+([0-9]+) kB/.exec(status)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1_024;
};

const file = (bytes: number) => ({ sha256: 'a1'.repeat(32), bytes });
const certificate = { xml: file(XML_BYTES), pdf: file(PDF_BYTES) };
const contents = { xml: Buffer.alloc(XML_BYTES, '<cep/>'), pdf: Buffer.alloc(PDF_BYTES, 7) };

const { table, reads } = tableOfManyValidations(rows, NEWEST_AT);
const store = makeValidationStore(table, quotaUnitWrites);
let files = 0;

const ports = {
  validations: {
    history: store.history,
    findMany: (ids: readonly ReturnType<typeof aValidation>['id'][]) => {
      reads.queries += 1;
      reads.entries += ids.length;
      return Promise.resolve(ids.map((id) => ({ ...aValidation('certified', { status: 'valid', certificate }), id })));
    },
  },
  validationCounters: { amountsByHour: () => Promise.resolve([]) },
  participants: { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) },
  folios: { keep: () => Promise.resolve(), find: () => Promise.resolve(null) },
  certificates: {
    read: (_id: unknown, of: 'xml' | 'pdf') => {
      files += 1;
      return Promise.resolve(contents[of]);
    },
  },
  pack: packZip,
  writeTable,
  readFonts: readReportFonts,
  clock: makeManualClock(NEWEST_AT),
};

const contentsOf = makeWriteReportFile({ ...buildReports(ports), render: makeRenderReport(ports) });

const month = '2026-11';
const requests = {
  summary: { report, month, format },
  statement: { report, month, format },
  accounting: { report, month, format, decimal: 'dot', limit: rows },
  ceps: { report, from: '2026-11-01', to: '2026-11-30', format, manifest: 'csv' },
};
const job = anExportOfRows('one', {
  userId: OWNER_OF_MANY,
  subject: { kind: 'finance', format, request: JSON.stringify(requests[report]) },
});

const startedAt = performance.now();
const written = contentsOf(job, { ...aUser('owner'), timezone: 'UTC' }, NEWEST_AT);
let bytes = 0;
let held: Uint8Array[] = [];
for await (const chunk of written.chunks) {
  bytes += chunk.byteLength;
  held.push(chunk);
  if (held.reduce((sum, { byteLength }) => sum + byteLength, 0) >= PART_BYTES) held = [];
}
const milliseconds = performance.now() - startedAt;
const result: Measurement = { rows: written.rows()?.count ?? 0, bytes, milliseconds, peakMb: await peakMb(), files, ...reads };
process.send?.(result, () => process.exit(0));
