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

const BYTE_ORDER_MARK = '\uFEFF';

/** A row of a CSV file with its line end. */
const csvLine = (row: readonly string[]): string => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`;

/** A sheet as CSV (RFC 4180) with a byte order mark, without which Excel reads UTF-8 as something else. */
export const csvOf = ({ header, rows }: Sheet): string => BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('');
