import fc from 'fast-check';

import { knownBeneficiaries } from '../../../functions/imports/domain/known-beneficiaries.ts';
import { classifyRows, overrideRow, rowsChangedByRemoval } from '../../../functions/imports/domain/rows/classify-rows.ts';
import { readRowsOf } from '../../../functions/imports/domain/rows/read-row.ts';
import { relationsOfEdit, relationsOfFile } from '../../../functions/imports/domain/rows/row-relations.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { makeRelatedBeneficiaries } from '../../../shared/beneficiaries/adapters/related-beneficiaries.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { aDraft } from '../../support/builders/beneficiaries.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { clabeOf, dateOf } from '../../support/builders/transfers.ts';
import { OWNER_OF_MANY, tableOfMany } from '../../support/storage/many-beneficiaries.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

const USER = userIdOf('owner');
const BANKS = { fecha: dateOf('2026-11-20'), participants: SHIPPED_PARTICIPANTS };

const rowOf = (index: number, account: string, label: string | null): CandidateRow => ({
  rowIndex: index,
  account,
  accountType: 'clabe',
  label,
  bankCode: null,
  bankName: null,
  beneficiaryId: null,
  sourceColumn: null,
  errorCodes: label === null ? ['alias_missing'] : [],
  corrections: {},
  rawPreview: {},
});

/** Few words, so that they collide. */
const label = fc.constantFrom('Ana', 'ANA', 'Ana (2)', 'ana (3)', 'Ana (2) (2)', 'Eva', "'=Eva", 'Citi 0015', null);
const list = (minLength: number) => fc.array(fc.record({ account: fc.integer({ min: 1, max: 12 }), label }), { minLength, maxLength: 8 });

describe('rows compared with related beneficiaries', () => {
  it('are classified, corrected and removed as if they were compared with all that is saved', async () => {
    await fc.assert(
      fc.asyncProperty(list(0), list(1), fc.record({ label, account: fc.integer({ min: 1, max: 12 }) }), async (saved, file, change) => {
        const { beneficiaries: store } = openMemoryStorage().storage;
        const drafts = saved.map((each) => aDraft(clabeOf('012', each.account), { label: each.label }));
        await store.save(USER, drafts, { max: -1, now: 1 });
        const read = readRowsOf(
          file.map((each, index) => rowOf(index, clabeOf('012', each.account), each.label)),
          BANKS,
        );
        const all = knownBeneficiaries(await store.list(USER));
        const rows = classifyRows(read, all, BANKS);
        expect(classifyRows(read, knownBeneficiaries(await store.related(USER, relationsOfFile(read))), BANKS)).toEqual(rows);

        const [row] = rows;
        if (row === undefined) return;
        const overrides = {
          parsed_account: clabeOf('012', change.account),
          ...(change.label === null ? {} : { parsed_label: change.label }),
        };
        const ofChange = knownBeneficiaries(await store.related(USER, relationsOfEdit(rows, row, overrides, BANKS)));
        expect(overrideRow(rows, row, overrides, { known: ofChange, banks: BANKS })).toEqual(
          overrideRow(rows, row, overrides, { known: all, banks: BANKS }),
        );
        const ofRemoval = knownBeneficiaries(await store.related(USER, relationsOfEdit(rows, row, null, BANKS)));
        expect(rowsChangedByRemoval(rows, row, { known: ofRemoval, banks: BANKS })).toEqual(
          rowsChangedByRemoval(rows, row, { known: all, banks: BANKS }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('of a file of ten read the same of the table among 10,000 and among 1,000,000 saved accounts', async () => {
    const file = readRowsOf(
      Array.from({ length: 10 }, (_unused, index) =>
        rowOf(index, clabeOf('012', index + 1), `Proveedor ${String(index + 5).padStart(9, '0')}`),
      ),
      BANKS,
    );
    const readsOf = async (count: number) => {
      const table = tableOfMany(count);
      const { related } = makeRelatedBeneficiaries(table, { list: () => Promise.reject(new Error('all of them were read')) });
      const found = await related(OWNER_OF_MANY, relationsOfFile(file));
      return { found: found.map(({ id }) => id), calls: table.reads.calls, items: table.reads.items.length };
    };
    const few = await readsOf(10_000);
    expect(few).toMatchObject({ calls: 41, items: 20 });
    expect(await readsOf(1_000_000)).toEqual(few);
  });
});
