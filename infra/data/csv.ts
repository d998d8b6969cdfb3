/** A row of a CSV, read by column name. */
export type Row<Column extends string> = (column: Column) => string;

/** A quoted cell with doubled quotes inside, or a plain one, and the comma or end behind it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy;

/** The cells of a line (RFC 4180, without line breaks in cells); null when its quotes make no sense. */
const cellsOf = (line: string): readonly string[] | null => {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let end = 0;
  for (const match of line.matchAll(CELL)) {
    const [whole, quoted, plain = '', separator] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    end = match.index + whole.length;
    if (separator === '') break;
  }
  return end === line.length ? cells : null;
};

/** Reads a CSV whose header is exactly these columns. Throws, showing the line, when one has other cells. */
export const readCsv = <const Column extends string>(text: string, columns: readonly Column[]): readonly Row<Column>[] => {
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== columns.join(',')) throw new Error(`the header is not ${columns.join(',')}`);
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells?.length !== columns.length) throw new Error(`not ${columns.length} cells: ${line}`);
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
};
