import { guardFormula } from './formula-guard.ts';
import { printableText } from './printable-text.ts';

/** A table as a spreadsheet shows it: every cell is text. */
export type Sheet = {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A cell as files show it: one line without invisible characters, which no spreadsheet runs as a formula. */
export const cellText = (cell: string): string => guardFormula(printableText(cell));

const quoted = (cell: string): string => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The beginning of a CSV file: the byte order mark, without which Excel does not read UTF-8. */
export const CSV_START = '\uFEFF';

/** A row of a CSV file (RFC 4180) with its line end. */
export const csvLine = (row: readonly string[], separator: ',' | ';' = ','): string =>
  `${row.map((cell) => quoted(cellText(cell))).join(separator)}\r\n`;

/** A sheet as CSV. */
export const csvOf = ({ header, rows }: Sheet): string => CSV_START + [header, ...rows].map((row) => csvLine(row)).join('');
