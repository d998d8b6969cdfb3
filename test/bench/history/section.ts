import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import type { TableFormat } from '../../../shared/platform/files/table-file.ts';
import { isCentavos } from '../../../shared/platform/money/centavos.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import type { HistoryFilters } from '../../../shared/validation/domain/history/history-request.ts';
import { makeListValidations } from '../../../shared/validation/use-cases/history/list-validations.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { OWNER_OF_MANY, referenceAt, tableOfManyValidations } from '../../support/storage/many-validations.ts';
import { readUnits } from '../aws/capacity-units.ts';
import { nextMessage, startChild } from '../child-process.ts';
import type { Section } from '../report.ts';
import { measurement, type Measurement } from './messages.ts';
import { measureStatistics } from './statistics.ts';

const MANY: BySize<number> = { full: 1_000_000, smallest: 10_000 };
const EXPORTED: BySize<number> = { full: 100_000, smallest: 1_000 };

const PAGE_SIZE = 100;
/** Entries of the index that a page reads at most. */
const PAGE_BUDGET = 1_000;
/** Memory of the function that writes exports (infra/families/identity/data-exports.ts). */
const WRITER_MB = 1_024;

const centavos = (amount: number) => {
  if (!isCentavos(amount)) throw new RangeError('no amount');
  return amount;
};

const FILTERS: readonly (readonly [string, Partial<HistoryFilters>])[] = [
  ['none', {}],
  ['status=not_found (one of 4)', { status: ['not_found'] }],
  ['bank of one in 3', { bank: '40014' }],
  ['bank of one in 10,000', { bank: '723' }],
  ['amounts that 1,000 have', { amount_min: centavos(100), amount_max: centavos(1_099) }],
  ['search that nothing passes', { search: 'no such text' }],
  ['client_ref', { client_ref: referenceAt(777_770) }],
];

const PRINCIPAL: Principal = {
  userId: OWNER_OF_MANY,
  role: 'user',
  permissions: new Set(),
  language: null,
  timezone: 'UTC',
  attributes: {},
};

const measurePage = async (count: number, filters: Partial<HistoryFilters>) => {
  const { table, reads, entryBytes } = tableOfManyValidations(count);
  const list = makeListValidations({
    store: makeValidationStore(table, quotaUnitWrites),
    participants: { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) },
    hmac: fakeHmac,
    clock: makeManualClock(ACCEPTED_AT),
  });
  const page = await list({ filters: { playground: '0', with_deleted: '0', ...filters }, size: PAGE_SIZE, cursor: null }, PRINCIPAL);
  if (!page.ok) throw new Error('a page was refused');
  return { ...reads, units: readUnits(reads.entries * entryBytes, false), found: page.value.summaries.length };
};

const writeExport = async (format: TableFormat, rows: number): Promise<Measurement> => {
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${WRITER_MB}` };
  const child = startChild('test/bench/history/process.ts', [format, String(rows)], env);
  try {
    return await nextMessage(child, measurement);
  } finally {
    child.kill();
  }
};

/** What pages and statistics of a long history read, and what exports of it take. */
export const measureHistory = async (size: RunSize): Promise<Section> => {
  const count = MANY[size];
  const pages = await Promise.all(FILTERS.map(async ([name, filters]) => ({ name, ...(await measurePage(count, filters)) })));
  const statistics = await measureStatistics();
  const csv = await writeExport('csv', EXPORTED[size]);
  const xlsx = await writeExport('xlsx', EXPORTED[size]);
  return {
    title: 'History of validations',
    tables: [
      {
        caption: `First page of ${PAGE_SIZE} of ${count} validations of one account`,
        columns: ['filter', 'queries', 'entries read', 'read units', 'found'],
        rows: pages.map(({ name, queries, entries, units, found }) => [name, queries, entries, units, found]),
      },
      statistics.table,
      {
        caption: 'Exports as the worker writes them, each in a process of its own',
        columns: ['format', 'rows', 'kB', 's', 'peak MB'],
        rows: [
          ['csv', csv.rows, csv.bytes / 1_000, csv.milliseconds / 1_000, csv.peakMb],
          ['xlsx', xlsx.rows, xlsx.bytes / 1_000, xlsx.milliseconds / 1_000, xlsx.peakMb],
        ],
      },
    ],
    targets: [
      ...pages.map(({ name, entries }) => ({ name: `entries read for a page, filter ${name}`, measured: entries, limit: PAGE_BUDGET })),
      ...statistics.targets,
      { name: 'MB at the peak of an export as CSV', measured: csv.peakMb, limit: WRITER_MB },
      { name: 'MB at the peak of an export as XLSX', measured: xlsx.peakMb, limit: WRITER_MB },
    ],
  };
};
