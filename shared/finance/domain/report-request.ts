import type { DecimalMark } from '../../platform/files/table-file.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { ReportMonth } from './report-period.ts';

export const STATEMENT_FORMATS = ['pdf', 'xlsx', 'csv', 'html'] as const;
export const ACCOUNTING_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export const MANIFEST_FORMATS = ['csv', 'xlsx'] as const;

/** A file of a month. */
export type MonthRequest =
  | { readonly report: 'summary'; readonly month: ReportMonth; readonly format: 'json' }
  | {
      readonly report: 'counterparties';
      readonly month: ReportMonth;
      readonly format: 'json';
      /** Accounts at most; the others are summed up. */
      readonly limit: number;
    }
  | {
      /** The first rows of the accounting report. */
      readonly report: 'preview';
      readonly month: ReportMonth;
      readonly format: 'json';
      readonly limit: number;
    }
  | { readonly report: 'statement'; readonly month: ReportMonth; readonly format: (typeof STATEMENT_FORMATS)[number] }
  | {
      readonly report: 'accounting';
      readonly month: ReportMonth;
      readonly format: (typeof ACCOUNTING_FORMATS)[number];
      /** Between pesos and centavos in a CSV. */
      readonly decimal: DecimalMark;
      /** Rows at most. */
      readonly limit: number;
    };

/** The certificates of the days from one to another, both included, in a ZIP archive. */
export type CertificatesRequest = {
  readonly report: 'ceps';
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly format: 'zip';
  /** Format of the list of the certificates. */
  readonly manifest: (typeof MANIFEST_FORMATS)[number];
};

export type ReportRequest = MonthRequest | CertificatesRequest;
export type ReportFormat = ReportRequest['format'];

/** Name of the file of a request, without its extension. */
export const fileNameOf = (request: ReportRequest): string =>
  request.report === 'ceps' ? `ceps-${request.from}-${request.to}` : `${request.report}-${request.month}`;

/** Rows that a report has at most; a month with more of them is exported as a list of validations. */
export const MAX_REPORT_ROWS = 100_000;
/** Every cell of a PDF is an object for screen readers: the memory of the job holds some 21 MB for 1,000 rows. */
const MAX_PDF_ROWS = 25_000;

/** Validations that a month of a report has at most. */
export const maxRowsOf = ({ format }: Pick<ReportRequest, 'format'>): number => (format === 'pdf' ? MAX_PDF_ROWS : MAX_REPORT_ROWS);
