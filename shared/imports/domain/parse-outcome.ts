import type { ReadReport } from './read-report.ts';

/**
 * File formats an import understands, detected by content and never by name. `xls`: of any age, BIFF2 to BIFF8. `html`
 * and `xml`: the tables and the SpreadsheetML 2003 that bank portals export under the name of an XLS.
 */
export type FileFormat = 'csv' | 'xls' | 'xlsx' | 'xlsb' | 'ods' | 'html' | 'xml' | 'txt' | 'json' | 'pdf' | 'zip' | 'image';

/** `template`: the file has the template's headers. `free`: accounts may be anywhere in the file. */
export type ParseMode = 'template' | 'free';

/**
 * Why a file gives no rows at all. `password_required`: it needs a password to open. `suspicious_file`: it is built to exhaust its reader.
 * `headers_not_found`: a `template` file without the template's headers. `structure_not_recognised`: a `free` file in which neither the
 * rules nor the language model (if there is one) found accounts. `decoded_too_large`: a PDF whose streams decode to more than the limit.
 */
export type ParseFailureCode =
  | 'file_too_large'
  | 'unsupported_format'
  | 'file_unreadable'
  | 'password_required'
  | 'suspicious_file'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_pages'
  | 'too_many_images'
  | 'no_images'
  | 'decoded_too_large'
  | 'headers_not_found'
  | 'structure_not_recognised'
  | 'no_rows'
  | 'parse_timeout';

export type ParseFailure = {
  readonly kind: 'failed';
  readonly code: ParseFailureCode;
  /** Fills the placeholders of the message, such as `{limit}`. */
  readonly params: Readonly<Record<string, string | number>>;
};

/** The result of reading a file: rows of some kind, or why there are none. */
export type ParseOutcome<Row> =
  | {
      readonly kind: 'parsed';
      readonly format: FileFormat;
      /** In the order of the file, at least one. */
      readonly rows: readonly Row[];
      readonly llmInvoked: boolean;
      readonly report: ReadReport;
    }
  | (ParseFailure & { readonly format: FileFormat | null; readonly llmInvoked: boolean });
