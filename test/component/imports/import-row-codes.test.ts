import { ROW_CODES } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { rowMessages } from '../../../shared/imports/http/row-messages.ts';
import { openBeneficiaries, save } from '../../support/api/beneficiaries.ts';
import { importAttributes, rowsOf, send, upload } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { clabeNumber } from '../../support/builders/imports/imports.ts';
import { BBVA_CARD } from '../../support/builders/transfers.ts';
import { broken, codes, expectCountersOfRows, given, patch, PHONE } from './import-rows.ts';

const imported = async (text: string): Promise<{ api: TestApi; caller: Caller; id: string }> => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const created = await upload(api, caller, Buffer.from(text));
  expect(created.problems).toEqual([]);
  await api.processImports();
  return { api, caller, id: String(created.at('data.id')) };
};

describe('rows of a template file', () => {
  test('with several accounts are a row each, of which the further ones name their column', async () => {
    const { api, caller, id } = await imported(`alias,clabe,tarjeta,celular\nAna,${clabeNumber(1)},${BBVA_CARD},${PHONE}\n`);
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes)).toMatchObject([
      { row_index: 1, parsed_account: clabeNumber(1), status: 'valid', source_column: null, corrections_applied: {} },
      {
        row_index: 1,
        parsed_account: BBVA_CARD,
        parsed_label: 'Ana (2)',
        source_column: 'tarjeta',
        corrections_applied: { parsed_account: 'further_account_of_row', parsed_label: 'suffix_added' },
      },
      { row_index: 1, parsed_account: PHONE, status: 'fatal', source_column: 'celular', error_codes: ['bank_required_for_phone'] },
    ]);
    await expectCountersOfRows(api, caller, id);
  });

  test.each([
    'TOTAL,,10',
    'Total:,,10',
    'Totales,,10',
    'Gran total,,10',
    'Suma,,10',
    'Subtotal,,10',
    'Total general,,10',
    'TOTAL DE BENEFICIARIOS,,10',
    'Total beneficiarios,1,',
    'Total de registros: 1,,',
    'TOTAL: 1,,',
    'Total $10.00 MXN,,',
    ',Total cuentas,1',
    'Sub-total nómina,1,10',
    'Sumas totales,1,',
    'Número de registros: 1,,',
    'Total Quincena 21,,"10,500.00"',
  ])('are not those of sums, as %j, which are counted with their reason', async (line) => {
    const { api, caller, id } = await imported(`alias,cuenta,monto\nAna,${clabeNumber(1)},10\n${line}\n`);
    expect(await importAttributes(api, caller, id)).toMatchObject({
      total_rows: 1,
      rows_skipped: [{ reason: 'totals', count: 1, row_indexes: [2] }],
    });
  });

  test('of a person called Total stay rows', async () => {
    const { api, caller, id } = await imported(
      `alias,cuenta\nTotal Cuentas SA,12\nTotal,${clabeNumber(1)}\nSuma Pagos,${clabeNumber(2)}\nTotal Play SA,\n`,
    );
    expect(await importAttributes(api, caller, id)).toMatchObject({
      total_rows: 3,
      rows_skipped: [{ reason: 'totals', row_indexes: [1] }],
    });
  });

  test.each(['525512345678', '+52 55 1234 5678', '(55) 1234-5678'])('with the phone %j and a bank can be saved', async (cuenta) => {
    const { api, caller, id } = await imported(`alias,cuenta,tipo_cuenta,banco\nAna,${cuenta},,BBVA\n`);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ parsed_account: '5512345678', parsed_account_type: 'phone', parsed_bank_code: '40012' });
    expect(['valid', 'correctable']).toContain(row?.attributes['status']);
  });

  test.each([
    ['5512345678', 'CLABE', 'phone', '5512345678'],
    ['525512345678', 'Tarjeta', 'phone', '5512345678'],
    [BBVA_CARD, 'CLABE', 'card', BBVA_CARD],
  ])('of %s called %s are settled by the type that a correction states', async (cuenta, tipo, type, account) => {
    const { api, caller, id } = await imported(`alias,cuenta,tipo_cuenta,banco\nAna,${cuenta},${tipo},BBVA\n`);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes['status']).toBe('fatal');
    const corrected = await patch(api, caller, id, row?.id ?? '', { parsed_account_type: type });
    expect(corrected.at('data.attributes')).toMatchObject({ parsed_account: account, parsed_account_type: type, error_codes: [] });
  });

  test('of numbers that a spreadsheet wrote with an exponent are fatal as account_rounded, whatever type a correction states', async () => {
    const { api, caller, id } = await imported('alias,cuenta\nAna,1.21800E+016\n');
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ status: 'fatal', error_codes: ['account_rounded'] });
    const corrected = await patch(api, caller, id, row?.id ?? '', { parsed_account_type: 'clabe' });
    expect(corrected.at('data.attributes.error_codes')).toEqual(['account_rounded']);
  });

  test('with a tipo_cuenta that is none carry account_type_unknown, until a correction states the type', async () => {
    const { api, caller, id } = await imported(
      `alias,cuenta,tipo_cuenta\nAna,${clabeNumber(1)},nómina\nEva,${clabeNumber(2)},cuenta\nLuis,${PHONE},fijo\n`,
    );
    const [ana, eva, luis] = await rowsOf(api, caller, id);
    expect([ana, eva, luis].map((row) => [row?.attributes['status'], row?.attributes['error_codes']])).toEqual([
      ['correctable', ['account_type_unknown']],
      ['valid', []],
      ['fatal', ['account_type_missing', 'account_type_unknown']],
    ]);
    const corrected = await patch(api, caller, id, ana?.id ?? '', { parsed_account_type: 'clabe' });
    expect([corrected.at('data.attributes.status'), corrected.at('data.attributes.error_codes')]).toEqual(['valid', []]);
  });
});

describe('errors of a row', () => {
  test.each([
    ['es', 'dígito de control'],
    ['en', 'control digit'],
  ])('have texts in the language of the answer, %s, in the preview and after a correction', async (language, words) => {
    const { api, caller, id } = await given([{ alias: 'Ana', cuenta: broken(clabeNumber(1)) }]);
    const headers = { ...caller.authorization, 'accept-language': language };
    const preview = await get(api, caller, `/beneficiaries/imports/${id}/preview`, { headers: { 'accept-language': language } });
    expect(preview.at('data.0.attributes.errors.0.code')).toBe('clabe_checksum_failed');
    expect(preview.at('data.0.attributes.errors.0.detail')).toContain(words);
    const reply = await send(api, caller, 'PATCH', `/${id}/rows/${String(preview.at('data.0.id'))}`, {
      headers,
      body: { parsed_label: 'Eva' },
    });
    expect(reply.at('data.attributes.errors.0.detail')).toContain(words);
  });

  test('make an ETag of the preview in each language', async () => {
    const { api, caller, id } = await given([{ alias: 'Ana', cuenta: broken(clabeNumber(1)) }]);
    const read = (language: string, ifNoneMatch = '"none"') =>
      get(api, caller, `/beneficiaries/imports/${id}/preview`, { headers: { 'accept-language': language, 'if-none-match': ifNoneMatch } });
    const spanish = (await read('es')).headers['etag'] ?? '';
    expect((await read('es', spanish)).status).toBe(304);
    expect((await read('en', spanish)).status).toBe(200);
  });

  test('have a text of their own for every code', () => {
    for (const language of ['es', 'en'] as const) {
      expect(new Set(ROW_CODES.map((code) => rowMessages[code][language])).size).toBe(ROW_CODES.length);
    }
  });
});

describe('a label that got a number because another row had it', () => {
  const twins = () =>
    given([
      { alias: 'Ana', cuenta: clabeNumber(1) },
      { alias: 'ANA', cuenta: clabeNumber(2) },
      { alias: 'Ana', cuenta: clabeNumber(3) },
      { alias: 'Eva', cuenta: clabeNumber(4) },
    ]);
  const labelsOf = async ({ api, caller, id }: Awaited<ReturnType<typeof twins>>) =>
    (await rowsOf(api, caller, id)).map(({ attributes }) => [attributes['parsed_label'], attributes['status']]);

  test('moves up when that row is removed', async () => {
    const opened = await twins();
    expect((await labelsOf(opened)).map(([label]) => label)).toEqual(['Ana', 'ANA (2)', 'Ana (3)', 'Eva']);
    const [first] = await rowsOf(opened.api, opened.caller, opened.id);
    await send(opened.api, opened.caller, 'DELETE', `/${opened.id}/rows/${first?.id ?? ''}`);
    expect(await labelsOf(opened)).toEqual([
      ['ANA', 'valid'],
      ['Ana (2)', 'duplicate_alias'],
      ['Eva', 'valid'],
    ]);
    await expectCountersOfRows(opened.api, opened.caller, opened.id);
  });

  test.each([
    ['gets another label', { parsed_label: 'Rosa' }, ['Rosa', 'valid']],
    ['turns fatal', { parsed_account: broken(clabeNumber(1)) }, ['Ana', 'fatal']],
  ])('moves up when that row %s', async (_how, change, first) => {
    const opened = await twins();
    const [row] = await rowsOf(opened.api, opened.caller, opened.id);
    await patch(opened.api, opened.caller, opened.id, row?.id ?? '', change);
    expect(await labelsOf(opened)).toEqual([first, ['ANA', 'valid'], ['Ana (2)', 'duplicate_alias'], ['Eva', 'valid']]);
    await expectCountersOfRows(opened.api, opened.caller, opened.id);
  });

  test('keeps its number while that row keeps the label', async () => {
    const opened = await twins();
    const [row] = await rowsOf(opened.api, opened.caller, opened.id);
    await patch(opened.api, opened.caller, opened.id, row?.id ?? '', { parsed_account: clabeNumber(9) });
    expect((await labelsOf(opened)).map(([label]) => label)).toEqual(['Ana', 'ANA (2)', 'Ana (3)', 'Eva']);
  });
});

describe('commitImport', () => {
  test.each([
    ['is fatal', [{ alias: 'Ana', cuenta: broken(clabeNumber(1)) }]],
    [
      'is fatal or repeats a saved account',
      [
        { alias: 'Ana', cuenta: clabeNumber(7) },
        { alias: 'Eva', cuenta: '1' },
      ],
    ],
  ])('answers 422 nothing_to_commit when every row %s, and the rows can still be corrected', async (_which, lines) => {
    const { api, caller } = await openBeneficiaries();
    await save(api, caller, { account_number: clabeNumber(7) });
    const id = String(
      (await upload(api, caller, Buffer.from(['alias,cuenta', ...lines.map(({ alias, cuenta }) => `${alias},${cuenta}`)].join('\n')))).at(
        'data.id',
      ),
    );
    await api.processImports();
    const refused = await send(api, caller, 'POST', `/${id}/commit`);
    expect([refused.status, codes(refused.problems)]).toEqual([422, ['nothing_to_commit']]);
    const [row] = await rowsOf(api, caller, id);
    await patch(api, caller, id, row?.id ?? '', { parsed_account: clabeNumber(2) });
    expect((await send(api, caller, 'POST', `/${id}/commit`)).status).toBe(202);
  });
});

describe('createImport', () => {
  test('reports that an empty file is empty', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await upload(api, caller, new Uint8Array());
    expect(reply.at('errors.0.detail')).toContain('vacío');
  });
});
