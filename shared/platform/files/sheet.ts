import { guardFormula } from './formula-guard.ts';

/** A table as a spreadsheet shows it: every cell is text. */
export type Sheet = {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const quoted = (cell: string): string => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const BYTE_ORDER_MARK = '\uFEFF';

/** A sheet as CSV (RFC 4180) with a byte order mark, without which Excel reads UTF-8 as something else. */
export const csvOf = ({ header, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map((cell) => quoted(guardFormula(cell))).join(',')}\r\n`).join('');
