import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { WriteTable } from '../../../platform/files/table-file.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { ReportDocument, RowsDocument } from '../../domain/report-document.ts';
import type { ReportFormat } from '../../domain/report-request.ts';
import type { RenderReport } from '../../ports/render-report.ts';
import type { ReadReportFonts } from '../../ports/report-fonts.ts';
import { presentCounterparties } from '../counterparties-resource.ts';
import { presentPreview } from '../preview-resource.ts';
import { presentSummary } from '../summary-resource.ts';
import { htmlChunks } from './html-report.ts';
import { tableOf } from './report-tables.ts';
import { textsOf } from './report-texts.ts';

type Deps = {
  readonly participants: ParticipantDirectory;
  readonly writeTable: WriteTable;
  readonly readFonts: ReadReportFonts;
};

const jsonOf = async (report: Exclude<ReportDocument, RowsDocument>, { participants }: Deps): Promise<Uint8Array> => {
  const data = report.report === 'summary' ? presentSummary(report, await participants.latest()) : presentCounterparties(report);
  return Buffer.from(JSON.stringify({ data }));
};

const rowsChunks = async function* (document: RowsDocument, format: ReportFormat, language: Language, { writeTable, readFonts }: Deps) {
  const texts = textsOf[language];
  switch (format) {
    case 'csv':
    case 'xlsx':
      yield* writeTable(tableOf(document, texts, format === 'xlsx'), format);
      return;
    case 'html':
      yield* htmlChunks(document, language);
      return;
    case 'pdf': {
      // Half a megabyte of code, for which only the first PDF of an instance waits.
      const [{ makePdfReport }, fonts] = await Promise.all([import('./pdf/pdf-report.ts'), readFonts()]);
      yield* makePdfReport(fonts)(document, language);
      return;
    }
    case 'json':
      yield Buffer.from(JSON.stringify({ data: presentPreview(document, language) }));
      return;
    case 'zip':
      throw new RangeError('a document of rows has no such format');
  }
};

/** Writes the files of reports. */
export const makeRenderReport = (deps: Deps): RenderReport =>
  async function* (report, format, language) {
    if ('rows' in report) yield* rowsChunks(report, format, language, deps);
    else yield await jsonOf(report, deps);
  };
