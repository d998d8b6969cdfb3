/** A table as a spreadsheet shows it: every cell is text. */
export type Sheet = {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** What Excel, LibreOffice and Google Sheets take for the start of a formula, full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell that no spreadsheet evaluates: an apostrophe marks it as text (OWASP, CSV Injection). */
export const formulaSafe = (cell: string): string => (FORMULA_START.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const BYTE_ORDER_MARK = '\uFEFF';

/** A sheet as CSV (RFC 4180) with a byte order mark, without which Excel reads UTF-8 as something else. */
export const csvOf = ({ header, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map((cell) => quoted(formulaSafe(cell))).join(',')}\r\n`).join('');
