/** A number that is compared with others of its table, or a word. */
type Cell = string | number;

export type Table = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A promise about a measured value; it is kept when the value is at most the limit. */
export type Target = {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
};

export type Section = {
  readonly title: string;
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
};

export const isMet = ({ measured, limit }: Target): boolean => measured <= limit;

const decimalsOf = (value: number): number => {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return 0;
  return Math.abs(value) >= 10 ? 1 : 2;
};

const textOf = (cell: Cell): string => (typeof cell === 'number' ? cell.toFixed(decimalsOf(cell)) : cell);

/** Columns of equal width: words to the left, numbers to the right. */
const renderTable = ({ caption, columns, rows }: Table): string => {
  const texts = [columns, ...rows.map((row) => row.map(textOf))];
  const widths = columns.map((_column, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)));
  const isNumeric = columns.map((_column, index) => rows.every((row) => typeof row[index] === 'number'));
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) => (isNumeric[index] === true ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const [header = [], ...body] = texts;
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [caption, '', line(header), rule, ...body.map(line)].join('\n');
};

const renderTarget = (target: Target): string =>
  `${isMet(target) ? 'pass' : 'FAIL'}  ${target.name}: ${textOf(target.measured)} (at most ${textOf(target.limit)})`;

/** A section as text for a terminal. */
export const renderSection = ({ title, tables, targets }: Section): string =>
  [`== ${title}`, ...tables.map(renderTable), ...(targets.length === 0 ? [] : [targets.map(renderTarget).join('\n')])].join('\n\n');
