import { LIST_PRICES } from './list-prices.ts';
import type { BillLine } from './standing-costs.ts';

const OPERATION = 'operation';
const WRITE_UNITS = 'write units';

const cellsOf = (line: string): readonly string[] => line.trim().split(/ {2,}/);

/** Write units per operation, from the table that `npm run bench` prints. Throws RangeError when it is not there. */
export const writeUnitsOf = (benchmark: string): ReadonlyMap<string, number> => {
  const lines = benchmark.split('\n');
  const head = lines.findIndex((line) => line.startsWith(OPERATION) && cellsOf(line).includes(WRITE_UNITS));
  if (head === -1) throw new RangeError(`the benchmark has no table of ${WRITE_UNITS} per ${OPERATION}`);
  const column = cellsOf(lines[head] ?? '').indexOf(WRITE_UNITS);
  const rows = lines.slice(head + 2, lines.indexOf('', head));
  return new Map(rows.map(cellsOf).map((cells) => [cells[0] ?? '', Number(cells[column])]));
};

/** What a million requests write, by what it is for. Throws RangeError for an operation the benchmark did not measure. */
export const requestCosts = (benchmark: string): readonly BillLine[] => {
  const units = writeUnitsOf(benchmark);
  const of = (operation: string): number => {
    const measured = units.get(operation);
    if (measured === undefined || !Number.isFinite(measured))
      throw new RangeError(`the benchmark does not tell what "${operation}" writes`);
    return measured;
  };
  // Reading a validation writes nothing but the counters of the caller's limits.
  const lines = [
    { subject: 'Rate limits, at every request', count: of('GET validation') },
    { subject: 'A synchronous validation that finds its payment, rate limits included', count: of('sync valid') },
    { subject: '`Idempotency-Key`, on top of that', count: of('sync valid, Idempotency-Key') - of('sync valid') },
    { subject: 'The same request again under its key', count: of('repeated under the same key') },
  ];
  return lines.map((line) => ({ ...line, usd: line.count * LIST_PRICES.writeUnit }));
};
