import { makeExportBeneficiaries } from '../../../functions/beneficiaries/use-cases/export-beneficiaries.ts';
import { makeBeneficiaryPages } from '../../../shared/beneficiaries/adapters/beneficiary-pages.ts';
import { makeCursors } from '../../../shared/platform/secrets/cursors.ts';
import { makeFakeExportFiles } from '../../support/fakes/beneficiaries/export-files.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { OWNER_OF_MANY, tableOfMany } from '../../support/storage/many-beneficiaries.ts';

/** Exports a workbook of so many bytes. */
const exported = async (bytes: number) => {
  const files = makeFakeExportFiles();
  const exportFile = makeExportBeneficiaries({
    store: makeBeneficiaryPages(tableOfMany(10)),
    files,
    cursors: makeCursors(fakeHmac),
    clock: makeManualClock(5),
    ids: makeFakeIds(),
    xlsxOf: () => Promise.resolve(new Uint8Array(bytes)),
  });
  const outcome = await exportFile({ format: 'xlsx', withArchived: false, limit: 10, after: null }, OWNER_OF_MANY);
  return { outcome, stored: [...files.stored.values()] };
};

test('a workbook of 4,000,000 bytes is answered and kept nowhere', async () => {
  const { outcome, stored } = await exported(4_000_000);
  expect(outcome).toMatchObject({ ok: true, value: { file: { kind: 'bytes' }, next: null } });
  expect(stored).toEqual([]);
});

test('a workbook of a byte more is kept as a workbook, with an address for 60 seconds', async () => {
  const { outcome, stored } = await exported(4_000_001);
  const address: unknown = expect.stringMatching(new RegExp(`/exports/${OWNER_OF_MANY}/.*from=5&seconds=60$`));
  expect(outcome).toMatchObject({ ok: true, value: { file: { kind: 'address', address }, next: null } });
  expect(stored.map(({ format, bytes }) => [format, bytes.byteLength])).toEqual([['xlsx', 4_000_001]]);
});
