import { parse } from 'csv-parse/sync';

/** A row of a CSV, read by column name. */
export type Row<Column extends string> = (column: Column) => string;

/** Reads a CSV (RFC 4180) whose header is exactly these columns. Throws, naming the line, when one has other cells. */
export const readCsv = <const Column extends string>(text: string, columns: readonly Column[]): readonly Row<Column>[] => {
  const [header = [], ...rows] = parse(text);
  if (header.join(',') !== columns.join(',')) throw new Error(`the header is not ${columns.join(',')}`);
  return rows.map((cells) => (column) => cells[columns.indexOf(column)] ?? '');
};
