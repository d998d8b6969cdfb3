import type { Language } from '../../platform/i18n/language.ts';
import type { ReportDocument } from '../domain/report-document.ts';
import type { ReportFormat } from '../domain/report-request.ts';

/** Writes the file of a report in a format, in chunks. Equal reports have equal files but for the date of issue. */
export type RenderReport = (report: ReportDocument, format: ReportFormat, language: Language) => AsyncIterable<Uint8Array>;
