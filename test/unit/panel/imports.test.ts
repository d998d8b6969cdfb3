import { beneficiaryImports } from '../../../functions/panel/api/beneficiary-import-kind.ts';
import { makeClient } from '../../../functions/panel/api/client.ts';
import { failureOf } from '../../../functions/panel/api/failure.ts';
import { etagOf, listQueryOf, type ImportJob } from '../../../functions/panel/api/import-kind.ts';
import { validationImports } from '../../../functions/panel/api/validation-import-kind.ts';
import { cellOfStep, clearingStep, stepOf, tableOf } from '../../../functions/panel/view/grid/changes.ts';
import { NO_EDITS, withChanges } from '../../../functions/panel/view/grid/edits.ts';
import { withPage } from '../../../functions/panel/view/grid/rows.ts';
import { beneficiaryChanges, beneficiaryGridRow, validationGridRow } from '../../../functions/panel/view/imports/import-rows.ts';
import {
  activeImportOf,
  confirmableRows,
  importTone,
  nextImportReading,
  percentDone,
} from '../../../functions/panel/view/imports/import-state.ts';
import { uploadPlanOf } from '../../../functions/panel/view/imports/upload-file.ts';
import { IMPORT_STATUSES } from '../../../shared/imports/domain/import-job.ts';

const file = (name: string, size = 1_000, type = '') => ({ name, size, type });
const CHOICE = { takesReceipts: true, isChosenAsReceipts: false };

test.each([
  ['a table', [file('pagos.xlsx')], { isAccepted: true, isDirect: false, hasReceipts: false }],
  ['a large table', [file('pagos.csv', 5_000_000)], { isAccepted: true, isDirect: true, hasReceipts: false }],
  ['a photo', [file('foto.HEIC')], { isAccepted: true, isDirect: false, hasReceipts: true }],
  ['an archive', [file('recibos', 1, 'application/zip')], { isAccepted: true, isDirect: false, hasReceipts: true }],
  ['several PDFs', [file('a.pdf'), file('b.pdf')], { isAccepted: true, isDirect: false, hasReceipts: true }],
  ['more than 20 MB', [file('pagos.csv', 20_000_001)], { isAccepted: false, reason: 'too_large' }],
  ['several files of more than 4 MB', [file('a.png', 3_000_000), file('b.png', 2_000_000)], { isAccepted: false, reason: 'too_large' }],
  ['201 receipts', Array.from({ length: 201 }, () => file('a.png', 1)), { isAccepted: false, reason: 'too_many' }],
] as const)('%s is imported accordingly', (_name, files, plan) => {
  expect(uploadPlanOf(files, CHOICE)).toEqual(plan);
});

test('a PDF is a receipt where its user chose so, and beneficiaries are imported from one table', () => {
  expect(uploadPlanOf([file('a.pdf')], { ...CHOICE, isChosenAsReceipts: true })).toMatchObject({ hasReceipts: true });
  expect(uploadPlanOf([file('a.png')], { ...CHOICE, takesReceipts: false })).toMatchObject({ hasReceipts: false });
  expect(uploadPlanOf([file('a.csv'), file('b.csv')], { ...CHOICE, takesReceipts: false })).toEqual({
    isAccepted: false,
    reason: 'one_file',
  });
});

const PROGRESS: NonNullable<ImportJob['progress']> = {
  waiting_count: 0,
  in_queue_count: 0,
  ended_count: 0,
  refunded_count: 0,
  verdicts: {},
  estimated_completion_at: null,
};

test('an import is read again while something happens to it, and seldom while many rows wait', () => {
  expect(IMPORT_STATUSES.map((status) => nextImportReading({ status, progress: null }))).toEqual([2_000, null, 2_000, null, null, null]);
  expect(nextImportReading({ status: 'validating', progress: { ...PROGRESS, waiting_count: 500 } })).toBe(10_000);
  expect(nextImportReading({ status: 'cancelled', progress: { ...PROGRESS, in_queue_count: 1 } })).toBe(2_000);
  expect([importTone('completed'), importTone('failed'), importTone('preview_ready'), importTone('validating')]).toEqual([
    'success',
    'danger',
    'warning',
    '',
  ]);
});

test('a commit takes the rows without errors, or the valid ones alone', () => {
  const counts = { valid_count: 5, correctable_count: 2, duplicate_count: 1 };
  expect([confirmableRows(counts, 'all_confirmable'), confirmableRows(counts, 'valid')]).toEqual([8, 5]);
  expect(confirmableRows(counts, 'without_repeated')).toBe(8 - counts.duplicate_count);
});

test('rows that never ran count as done', () => {
  expect(percentDone({ committed_count: 8, progress: { ...PROGRESS, ended_count: 3, refunded_count: 4 } })).toBe(87);
  expect(percentDone({ committed_count: 0, progress: PROGRESS })).toBe(0);
});

test('the import that has to end first is named by the failure', () => {
  const refused = failureOf(422, { errors: [{ status: '422', code: 'import_already_in_flight', detail: 'x' }], meta: { import_id: '42' } });
  expect(activeImportOf(refused)).toBe('42');
  expect(activeImportOf({ isOk: false, kind: 'unreachable' })).toBeNull();
});

test('the version of an import is its ETag, and the place of a list the query of a page', () => {
  expect(etagOf({ etag_version: 3, status: 'preview_ready' })).toBe('W/"3-preview_ready"');
  expect(listQueryOf({ 'page[after]': 'abc', other: '1' })).toEqual({ 'page[size]': '25', 'page[after]': 'abc' });
});

const VALIDATION_ROW: Parameters<typeof validationGridRow>[0] = {
  type: 'validation_import_row',
  id: '688128000016385',
  attributes: {
    row_index: 2,
    status: 'fatal',
    file_name: null,
    values: { fecha: '2026-11-19', monto: '12' },
    error_codes: ['required'],
    errors: [{ code: 'required', field: 'cuenta_beneficiaria', detail: 'Falta.' }],
    corrections_applied: { fecha: 'date_format' },
    user_overrides: {},
    duplicate_of_row_id: null,
    duplicate_of_validation_id: 'b7c9a6a0-0000-4000-8000-000000000000',
    validation_id: null,
  },
};

test('a row of transfers has its number in the file, its problems by field, and what it repeats', () => {
  expect(validationGridRow(VALIDATION_ROW)).toMatchObject({
    number: 3,
    values: { monto: '12' },
    notes: [
      { kind: 'problem', field: 'cuenta_beneficiaria', text: 'Falta.' },
      { kind: 'duplicate_of_validation', field: null },
      { kind: 'corrected', field: 'fecha' },
    ],
  });
});

const BENEFICIARY_ROW: Parameters<typeof beneficiaryGridRow>[0] = {
  type: 'beneficiary_import_row',
  id: '688128000016384',
  attributes: {
    row_index: 1,
    status: 'duplicate_alias',
    parsed_account: '012180000000000015',
    parsed_account_type: 'clabe',
    parsed_bank_code: '40012',
    parsed_bank_name: null,
    parsed_label: null,
    error_codes: ['alias_missing', 'clabe_checksum_failed', 'beneficiaries_limit_reached'],
    errors: [
      { code: 'alias_missing', detail: 'a' },
      { code: 'clabe_checksum_failed', detail: 'b' },
      { code: 'beneficiaries_limit_reached', detail: 'c' },
    ],
    corrections_applied: { parsed_bank_code: 'derived_from_account' },
    user_overrides: {},
    source_column: null,
    raw_preview: {},
    created_beneficiary_id: null,
  },
};

test('a row of beneficiaries has its problems at the columns that they are about', () => {
  const row = beneficiaryGridRow(BENEFICIARY_ROW);
  expect(row).toMatchObject({ status: 'duplicate', values: { parsed_bank_name: '40012', parsed_label: '' } });
  expect(row.notes.map(({ field }) => field)).toEqual(['parsed_label', 'parsed_account', null, 'parsed_bank_name']);
});

test('a bank is written by its code or its name, and a kind in either language', () => {
  expect(beneficiaryChanges({ parsed_bank_name: '40072', parsed_account_type: ' Teléfono ' })).toEqual({
    parsed_bank_code: '40072',
    parsed_bank_name: '',
    parsed_account_type: 'phone',
  });
  expect(beneficiaryChanges({ parsed_bank_name: 'Banorte', parsed_account_type: 'x' })).toEqual({
    parsed_bank_code: '',
    parsed_bank_name: 'Banorte',
    parsed_account_type: 'x',
  });
  expect(beneficiaryChanges({ parsed_bank_name: '', parsed_label: '' })).toEqual({
    parsed_bank_code: '',
    parsed_bank_name: '',
    parsed_label: '',
  });
});

describe('cells of the grid', () => {
  const rows = withPage({ total: 3, read: new Map() }, { number: 1, total: 3, rows: [validationGridRow(VALIDATION_ROW)] });
  const cells = { rows, edits: NO_EDITS, fields: ['fecha', 'monto'] };
  const [FIRST, SECOND] = [
    { row: 0, column: 0 },
    { row: 0, column: 1 },
  ];

  test('a step has the values before it, and leaves out cells beyond the grid and in rows that were not read', () => {
    const step = stepOf(cells, [
      { ...SECOND, value: '13' },
      { row: 0, column: 2, value: 'x' },
      { row: 1, column: 0, value: 'x' },
    ]);
    expect(step).toEqual([{ rowId: VALIDATION_ROW.id, field: 'monto', before: '12', after: '13' }]);
    expect(cellOfStep(cells, step)).toEqual(SECOND);
    expect(cellOfStep(cells, [])).toBeNull();
  });

  test('cells are copied as they are shown, and emptied together', () => {
    const range = { first: FIRST, last: SECOND };
    const edits = withChanges(NO_EDITS, stepOf(cells, [{ ...SECOND, value: '13' }]));
    expect(tableOf({ ...cells, edits }, range)).toEqual([['2026-11-19', '13']]);
    expect(clearingStep(cells, range).map(({ after }) => after)).toEqual(['', '']);
  });
});

test.each([
  [validationImports, VALIDATION_ROW, { monto: '13' }, { monto: '13' }, '/v1/validations/imports/42'],
  [beneficiaryImports, BENEFICIARY_ROW, { parsed_label: 'Renta' }, { parsed_label: 'Renta' }, '/v1/beneficiaries/imports/42'],
] as const)(
  'corrections of several rows are one request, and the rows are as the API returns them',
  async (kind, row, values, sent, url) => {
    const requests: unknown[] = [];
    const client = makeClient({
      fetch: (address, { method, body } = {}) => {
        requests.push([method, address, typeof body === 'string' ? JSON.parse(body) : null]);
        return Promise.resolve(new Response(JSON.stringify({ data: [row, row], meta: {} })));
      },
      sendWithProgress: () => Promise.reject(new TypeError('no file is sent')),
      language: () => 'es',
      mode: () => 'live',
      renewSession: () => Promise.resolve(false),
      whenOpen: () => Promise.resolve(),
      holdFor: () => undefined,
    });
    const rows = ['1', '2'].map((rowId) => ({ rowId, values }));
    const answer = await kind.patchRows(client, '42', rows);
    expect(requests).toEqual([
      [
        'PATCH',
        url,
        {
          rows: [
            { ...sent, id: '1' },
            { ...sent, id: '2' },
          ],
        },
      ],
    ]);
    expect(answer).toMatchObject({ isOk: true, value: [{ id: row.id }, { id: row.id }] });
  },
);
