import type { ListBeneficiariesRequest } from '../../../functions/beneficiaries/domain/list-request.ts';
import { makeExportBeneficiaries } from '../../../functions/beneficiaries/use-cases/export-beneficiaries.ts';
import { makeListBeneficiaries } from '../../../functions/beneficiaries/use-cases/list-beneficiaries.ts';
import { makeBeneficiaryPages } from '../../../shared/beneficiaries/adapters/beneficiary-pages.ts';
import { makeCursors } from '../../../shared/platform/secrets/cursors.ts';
import { clabeOf } from '../../support/builders/transfers.ts';
import { makeFakeExportFiles } from '../../support/fakes/beneficiaries/export-files.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { OWNER_OF_MANY, tableOfMany } from '../../support/storage/many-beneficiaries.ts';

/** The reads of a request in a table with so many beneficiaries. */
const readsOf = async (count: number, run: (useCases: ReturnType<typeof open>) => Promise<unknown>) => {
  const useCases = open(count);
  await run(useCases);
  const { calls, items } = useCases.reads;
  return { calls, items: items.length };
};

const open = (count: number) => {
  const table = tableOfMany(count);
  const files = makeFakeExportFiles();
  const deps = {
    store: makeBeneficiaryPages(table),
    files,
    cursors: makeCursors(fakeHmac),
    clock: makeManualClock(0),
    ids: makeFakeIds(),
    xlsxOf: () => Promise.resolve(new Uint8Array()),
  };
  return { reads: table.reads, kept: files.stored, list: makeListBeneficiaries(deps), exportFile: makeExportBeneficiaries(deps) };
};

const REQUEST: ListBeneficiariesRequest = {
  filters: { withArchived: false, search: null },
  page: { kind: 'cursor', cursor: null },
  size: 100,
};

const listed =
  (changes: Partial<ListBeneficiariesRequest>) =>
  async ({ list }: ReturnType<typeof open>): Promise<void> => {
    const page = await list({ ...REQUEST, ...changes }, OWNER_OF_MANY);
    if (!page.ok || page.value.beneficiaries.length === 0) throw new TypeError('a page shows something');
  };

const CASES: readonly (readonly [string, Parameters<typeof readsOf>[1], { readonly calls: number; readonly items: number }])[] = [
  ['the first page', listed({ page: { kind: 'numbered', number: 1 } }), { calls: 2, items: 102 }],
  ['the first page by cursor', listed({}), { calls: 1, items: 101 }],
  ['the last page with a number', listed({ page: { kind: 'numbered', number: 10 } }), { calls: 2, items: 1_002 }],
  ['a page with archived ones', listed({ filters: { withArchived: true, search: null } }), { calls: 2, items: 202 }],
  ['a search by label', listed({ filters: { withArchived: false, search: 'proveedor 0000' } }), { calls: 1, items: 101 }],
  ['a search by account', listed({ filters: { withArchived: false, search: '0121' } }), { calls: 1, items: 101 }],
  ['a search of one account', listed({ filters: { withArchived: false, search: clabeOf('012', 7) } }), { calls: 2, items: 1 }],
  [
    'an export of 5,000 rows',
    ({ exportFile }) => exportFile({ format: 'csv', withArchived: false, limit: 5_000, after: null }, OWNER_OF_MANY),
    { calls: 3, items: 5_003 },
  ],
];

/** The files of a whole export, and the rows of all of them. */
const wholeExport = async (count: number) => {
  const { exportFile, kept } = open(count);
  const files: Uint8Array[] = [];
  let after: string | null = null;
  do {
    const exported: Awaited<ReturnType<typeof exportFile>> = await exportFile(
      { format: 'csv', withArchived: true, limit: 100_000, after },
      OWNER_OF_MANY,
    );
    if (!exported.ok) throw new TypeError(exported.problems[0].code);
    const { file, next } = exported.value;
    if (file.kind === 'bytes') files.push(file.bytes);
    after = next;
  } while (after !== null);
  const keptFiles = [...kept.values()].map(({ bytes }) => bytes);
  return {
    files,
    keptFiles,
    rows: [...files, ...keptFiles].flatMap((bytes) => Buffer.from(bytes).toString().trimEnd().split('\r\n').slice(1)),
  };
};

describe('an export', () => {
  test('of 12,000 saved accounts is one file with each of them once', async () => {
    const { files, rows } = await wholeExport(12_000);
    expect([files.length, rows.length, new Set(rows.map((row) => row.split(',')[0])).size]).toEqual([1, 12_000, 12_000]);
  });

  test('of more than an answer holds is one kept file with each account once', async () => {
    const { files, keptFiles, rows } = await wholeExport(50_000);
    expect([files.length, keptFiles.length]).toEqual([0, 1]);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: 50_000 }, (_unused, index) => 50_000 - index));
  });
});

describe('reads of a request for beneficiaries', () => {
  test.each(CASES)('of %s are the same among 10,000 and among 1,000,000 saved accounts', async (_what, run, reads) => {
    expect(await readsOf(10_000, run)).toEqual(reads);
    expect(await readsOf(1_000_000, run)).toEqual(reads);
  });

  test('of a page behind a cursor in the middle of a million are those of the first', async () => {
    const useCases = open(1_000_000);
    const cursor = await makeCursors(fakeHmac).sign('000000000500000', JSON.stringify(['beneficiaries', OWNER_OF_MANY, false, null]));
    const page = await useCases.list({ ...REQUEST, page: { kind: 'cursor', cursor: { side: 'after', token: cursor } } }, OWNER_OF_MANY);
    expect(page).toMatchObject({ ok: true, value: { hasMore: true } });
    expect(page.ok ? page.value.beneficiaries.slice(0, 2).map(({ id }) => id) : []).toEqual([499_999, 499_998]);
    expect(useCases.reads.items).toHaveLength(101);
  });
});
