import type { ExportWriter } from '../../exports/ports/export-writer.ts';
import { endOfDay, startOfDay } from '../../platform/time/zoned-day.ts';
import { fileNameOf, maxRowsOf } from '../domain/report-request.ts';
import type { RenderReport } from '../ports/render-report.ts';
import { readReportRequest } from '../ports/report-request.ts';
import type { MakeReport } from './make-report.ts';
import type { PackCertificates } from './pack-certificates.ts';

type Deps = { readonly makeReport: MakeReport; readonly render: RenderReport; readonly packCertificates: PackCertificates };

/** Writes the file of a report as a job. The rows of a month are in memory, its file is not. */
export const makeWriteReportFile =
  ({ makeReport, render, packCertificates }: Deps): ExportWriter['contentsOf'] =>
  ({ subject, language }, user) => {
    if (subject.kind !== 'finance') throw new TypeError('this export is no report');
    const request = readReportRequest(subject.request);
    if (request.report === 'ceps') {
      const segment = { from: startOfDay(user.timezone, request.from), to: endOfDay(user.timezone, request.to) };
      const { chunks, count } = packCertificates(user.id, segment, request.manifest);
      return { name: fileNameOf(request), format: 'zip', chunks, rows: () => ({ count: count(), hasMore: false }) };
    }
    let written = { count: 0, hasMore: false };
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      const report = await makeReport(request, { user, isMasked: false }, { rows: maxRowsOf(request), until: Number.POSITIVE_INFINITY });
      if (report === null) throw new RangeError('a month has more rows than a report');
      if ('rows' in report) written = { count: report.rows.length, hasMore: report.hasMore };
      yield* render(report, request.format, language);
    };
    return { name: fileNameOf(request), format: request.format, chunks: chunks(), rows: () => written };
  };
