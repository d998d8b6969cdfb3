const OPERATION = 'operation';
const WRITE_UNITS = 'write units';

const cellsOf = (line: string): readonly string[] => line.trim().split(/ {2,}/);

/** The benchmark's figures for one operation, by column. */
export type Measured = ReadonlyMap<string, number>;

/**
 * Capacity units and calls per operation, from the table that `npm run bench` prints. Throws RangeError when the table is not
 * there, and returned function throws RangeError for an operation that was not measured.
 */
export const measuredIn = (benchmark: string): ((operation: string) => Measured) => {
  const lines = benchmark.split('\n');
  const head = lines.findIndex((line) => line.startsWith(OPERATION) && cellsOf(line).includes(WRITE_UNITS));
  if (head === -1) throw new RangeError(`the benchmark has no table of ${WRITE_UNITS} per ${OPERATION}`);
  const columns = cellsOf(lines[head] ?? '');
  const rows = new Map(
    lines
      .slice(head + 2, lines.indexOf('', head))
      .map(cellsOf)
      .map((cells) => [cells[0] ?? '', new Map(columns.map((column, at): [string, number] => [column, Number(cells[at])]))]),
  );
  return (operation) => {
    const measured = rows.get(operation);
    if (measured === undefined) throw new RangeError(`the benchmark has no operation "${operation}"`);
    return measured;
  };
};

/** A column of an operation. Throws RangeError when the benchmark has no number there. */
export const numberIn = (measured: Measured, column: string): number => {
  const number = measured.get(column);
  if (number === undefined || !Number.isFinite(number)) throw new RangeError(`the benchmark has no number in ${column}`);
  return number;
};

/** Columns of the indexes, each with what keeping it in step writes. An index that the benchmark does not name counts as 0. */
const INDEXES = ['history', 'client ref', 'due', 'search'];

/** Write units of an operation: the items, their indexes and the limiter of queries to the portal. */
export const writeUnitsOf = (measured: Measured): number =>
  numberIn(measured, WRITE_UNITS) +
  INDEXES.reduce((sum, index) => sum + (measured.get(index) ?? 0), 0) +
  (measured.get('limiter units') ?? 0);
