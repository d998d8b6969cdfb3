import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ParseMode } from '../../../shared/imports/domain/parse-outcome.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { importAttributes, upload } from '../../support/api/imports.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { delimitedList, listedPeople, pdfTable, workbookOfSheets } from '../../support/builders/imports/import-files.ts';
import { parseTools } from '../../support/import-tools.ts';

const PEOPLE = listedPeople(46);
const [ANA, JOSE] = PEOPLE;
const rowOf = (person: (typeof PEOPLE)[number] | undefined): readonly string[] => [
  person?.name ?? '',
  person?.account ?? '',
  person?.bank ?? '',
];
const HEADER = ['Nombre', 'CLABE', 'Banco'];

const parse = async (bytes: Uint8Array, mode: ParseMode = 'free') => {
  const outcome = await parseImportFile({ bytes, mode }, parseTools());
  if (outcome.kind === 'failed') throw new Error(outcome.code);
  return outcome;
};

const places = (rows: readonly CandidateRow[]) => rows.map(({ rowIndex, account }) => [rowIndex, account]);

const WORKBOOK = workbookOfSheets([
  { name: 'Enero', rows: [['Pagos de enero'], [], HEADER, rowOf(ANA)] },
  { name: 'Oculta', rows: [HEADER, rowOf(PEOPLE[5])], isHidden: true },
  { name: 'Notas 4152310000000068', rows: [['Autorizó la dirección']] },
  { name: 'Febrero', rows: [HEADER, rowOf(JOSE)] },
]);

describe('the report of a workbook of several sheets', () => {
  test('in template mode names the sheets with the headers, those without them and those that are hidden', async () => {
    const { rows, report } = await parse(WORKBOOK, 'template');
    expect(places(rows)).toEqual([
      [3, ANA?.account],
      [6, JOSE?.account],
    ]);
    expect(report).toEqual({
      reader: 'own',
      sheetsRead: [
        { name: 'Enero', firstRowIndex: 0, rows: 1 },
        { name: 'Febrero', firstRowIndex: 5, rows: 1 },
      ],
      sheetsSkipped: [
        { name: 'Oculta', reason: 'hidden' },
        { name: 'Notas ************0068', reason: 'no_header' },
      ],
      rowsSkipped: [{ reason: 'above_header', count: 1, rowIndexes: [0] }],
    });
  });

  test('in free mode names every sheet that is shown, and the rows in which no account was found', async () => {
    const { rows, report } = await parse(WORKBOOK);
    expect(places(rows)).toEqual([
      [3, ANA?.account],
      [6, JOSE?.account],
    ]);
    expect(report).toMatchObject({
      sheetsRead: [
        { name: 'Enero', rows: 1 },
        { name: 'Notas ************0068', rows: 0 },
        { name: 'Febrero', rows: 1 },
      ],
      sheetsSkipped: [{ name: 'Oculta', reason: 'hidden' }],
      rowsSkipped: [
        { reason: 'above_header', count: 1, rowIndexes: [0] },
        { reason: 'no_account', count: 1, rowIndexes: [4] },
      ],
    });
  });
});

describe('the report of a file without sheets', () => {
  test('counts the header that every page of a PDF repeats', async () => {
    expect((await parse(await pdfTable(PEOPLE))).report).toMatchObject({
      sheetsRead: [{ name: null, firstRowIndex: 0, rows: 46 }],
      rowsSkipped: [{ reason: 'header_repeated', count: 1, rowIndexes: [46] }],
    });
  });

  test('counts the lines of a letter that belong to no beneficiary, and not those that name one', async () => {
    const letter = `Buenos días\n\nBeneficiario: ${ANA?.name}\nCLABE: ${ANA?.account}\n\nSaludos`;
    expect((await parse(Buffer.from(letter))).report.rowsSkipped).toEqual([{ reason: 'no_account', count: 2, rowIndexes: [0, 5] }]);
    const mail = `Buenos días\n${ANA?.name}\n${ANA?.account}\nSaludos`;
    expect((await parse(Buffer.from(mail))).report.rowsSkipped).toEqual([{ reason: 'no_account', count: 2, rowIndexes: [0, 3] }]);
  });
});

test('getImport reports which parts of the file were read and left out', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const list = Buffer.from(`Pagos de noviembre\n${delimitedList(PEOPLE.slice(0, 2), ',')}`);
  const id = String((await upload(api, caller, list, { fields: { parse_mode: 'free' } })).at('data.id'));
  expect(await importAttributes(api, caller, id)).toMatchObject({ reader: null, sheets_read: [], rows_skipped: [] });
  await api.processImports();
  expect(await importAttributes(api, caller, id)).toMatchObject({
    status: 'preview_ready',
    reader: 'own',
    sheets_read: [{ name: null, first_row_index: 0, rows: 2 }],
    sheets_skipped: [],
    rows_skipped: [{ reason: 'above_header', count: 1, row_indexes: [0] }],
  });
});
