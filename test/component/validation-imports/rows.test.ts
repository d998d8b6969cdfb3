import { utils, write } from 'xlsx';

import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import {
  aLine,
  attributesOf,
  batchOfLines,
  importOfLines,
  lines,
  previewOf,
  sendTo,
  transfersCsv,
  uploadTransfers,
} from '../../support/api/validation-imports.ts';
import { templateCsv } from '../../support/builders/imports/imports.ts';
import { ASKED_ONCE, clabeOf, transferBody } from '../../support/builders/transfers.ts';

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser() };
};

const wrongClabe = (): string => `${clabeOf('723').slice(0, 17)}${(Number(clabeOf('723').slice(17)) + 1) % 10}`;

describe('a row', () => {
  test.each<[string, Parameters<typeof aLine>[1], readonly string[]]>([
    ['a wrong check digit', { cuenta_beneficiaria: wrongClabe() }, ['invalid_clabe_checksum']],
    ['no amount', { monto: '' }, ['required']],
    ['an amount with three decimals', { monto: '1.005' }, ['invalid_amount']],
    ['a date to come', { fecha: '2031-01-01' }, ['invalid_date', 'preflight_failed', 'clave_fecha_incoherente']],
    ['no account', { cuenta_beneficiaria: '' }, ['preflight_failed', 'cuenta_required']],
    ['neither key nor reference', { clave_rastreo: '' }, ['clave_or_ref_required']],
    ['the bank of another account', { receptor: 'Santander' }, ['preflight_failed', 'clabe_receptor_mismatch']],
  ])('with %s has the codes of POST /validate', async (_what, changes, codes) => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1, changes)]);
    const [row] = await previewOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ status: 'fatal', error_codes: codes });
    const single = await postValidate(api, caller, requestOf(aLine(1, changes)));
    expect(single.problems.map(({ code }) => code)).toEqual(codes);
  });

  test('in the form of a spreadsheet is correctable, and keeps its values as corrected', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1, { fecha: '03/11/2026', monto: '"$1,234.50"' })]);
    const [row] = await previewOf(api, caller, id);
    expect(row?.attributes).toMatchObject({
      status: 'correctable',
      values: { fecha: '2026-11-03', monto: '1234.50' },
      corrections_applied: { fecha: 'date_format', monto: 'amount_format' },
      error_codes: [],
    });
  });

  test('that repeats another is marked as its duplicate, and is validated all the same', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1), aLine(2), aLine(1, { client_ref: 'otra' })]);
    const rows = await previewOf(api, caller, id);
    expect(rows.map(({ attributes }) => attributes['status'])).toEqual(['valid', 'valid', 'duplicate']);
    expect(rows[2]?.attributes['duplicate_of_row_id']).toBe(rows[0]?.id);
    expect(await attributesOf(api, caller, id)).toMatchObject({ duplicate_count: 1 });
  });

  test('is marked as the duplicate of a validation of the last 30 days, and of no older one', async () => {
    const { api, caller } = await open();
    const line = aLine(7);
    const first = await postValidate(api, caller, requestOf(line), { query: { async: '1' } });
    await api.processEvents();
    const id = await importOfLines(api, caller, [line]);
    const [row] = await previewOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ status: 'duplicate', duplicate_of_validation_id: first.at('data.id') });
    await sendTo(api, caller, 'DELETE', `/${id}`);
    api.clock.advance(30 * 86_400_000);
    const later = await importOfLines(api, caller, [line]);
    expect((await previewOf(api, caller, later)).map(({ attributes }) => attributes['status'])).toEqual(['valid']);
  });

  test('of an import that was stopped is no duplicate when its file is sent again', async () => {
    const { api, caller } = await open();
    const stopped = await batchOfLines(api, caller, lines(5));
    await api.processEvents();
    expect((await sendTo(api, caller, 'POST', `/${stopped}/cancel`)).status).toBe(200);
    const again = await importOfLines(api, caller, lines(5));
    // Two were in the queue when the import was stopped.
    expect(await attributesOf(api, caller, again)).toMatchObject({ duplicate_count: 2, valid_count: 3 });
  });

  test('of another account is no duplicate', async () => {
    const { api, caller } = await open();
    await postValidate(api, await api.createUser('other'), requestOf(aLine(7)), { query: { async: '1' } });
    await api.processEvents();
    const id = await importOfLines(api, caller, [aLine(7)]);
    expect((await previewOf(api, caller, id)).map(({ attributes }) => attributes['status'])).toEqual(['valid']);
  });
});

/** The request with the values of a line. */
function requestOf({ monto = '', ...line }: ReturnType<typeof aLine>) {
  const texts = Object.fromEntries(Object.entries(line).filter(([, text]) => text !== ''));
  return { ...texts, ...(monto === '' ? {} : { monto: Number(monto) }) };
}

describe('PATCH and DELETE of a row', () => {
  test('a PATCH checks the row again, and the counters follow', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1), aLine(2, { cuenta_beneficiaria: wrongClabe() })]);
    const rows = await previewOf(api, caller, id);
    const path = `/${id}/rows/${rows[1]?.id ?? ''}`;
    const fixed = await sendTo(api, caller, 'PATCH', path, { body: { cuenta_beneficiaria: clabeOf('723', 2), monto: 99.5 } });
    expect(fixed.at('data.attributes')).toMatchObject({ status: 'valid', values: { monto: '99.5' }, error_codes: [] });
    expect(await attributesOf(api, caller, id)).toMatchObject({ valid_count: 2, fatal_count: 0 });
    const same = await sendTo(api, caller, 'PATCH', path, { body: requestOf(aLine(1)) });
    expect(same.at('data.attributes')).toMatchObject({ status: 'duplicate', duplicate_of_row_id: rows[0]?.id });
    expect((await sendTo(api, caller, 'DELETE', `/${id}/rows/${rows[0]?.id ?? ''}`)).status).toBe(204);
    expect((await previewOf(api, caller, id)).map(({ attributes }) => attributes['status'])).toEqual(['valid']);
  });

  test('a PATCH takes candidate accounts as a request does', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1, { cuenta_beneficiaria: '' })]);
    const [row] = await previewOf(api, caller, id);
    const accounts = [clabeOf('723', 1), clabeOf('723', 2)];
    const changed = await sendTo(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body: { cuentas_candidatas: accounts } });
    expect(changed.at('data.attributes')).toMatchObject({ status: 'valid', values: { cuentas_candidatas: accounts.join('|') } });
  });

  test('a PATCH with a retry policy answers 422 retry_not_supported_for_bulk', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(1));
    const [row] = await previewOf(api, caller, id);
    const refused = await sendTo(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body: { retry_policy: { enabled: true } } });
    expect(refused.status).toBe(422);
    expect(refused.problems).toMatchObject([{ code: 'retry_not_supported_for_bulk' }]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['without a field of a row', { alias: 'x' }, 'no_valid_fields'],
    ['with a list', { emisor: ['x'] }, 'invalid_field_type'],
  ])('a PATCH %s answers 422 %s', async (_what, body, code) => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(1));
    const [row] = await previewOf(api, caller, id);
    expect((await sendTo(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body })).problems).toMatchObject([{ code }]);
  });

  test('rows of a confirmed import cannot be edited, and an unknown row is not found', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(1));
    const [row] = await previewOf(api, caller, id);
    const edited = await sendTo(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body: { monto: 1 } });
    expect(edited.problems).toMatchObject([{ code: 'job_not_editable' }]);
    await sendTo(api, caller, 'POST', `/${id}/cancel`);
    const next = await importOfLines(api, caller, lines(1));
    expect((await sendTo(api, caller, 'DELETE', `/${next}/rows/1`)).problems).toMatchObject([{ code: 'import_row_not_found' }]);
  });
});

describe('files', () => {
  test.each(['csv', 'xlsx', 'xls', 'txt', 'json'])('the %s template has the fields of the request and no row', async (format) => {
    const { api, caller } = await open();
    const template = await get(api, caller, `/validations/imports/template?format=${format}`);
    expect(template.status).toBe(200);
    if (format === 'json') return;
    const created = await uploadTransfers(api, caller, template.bytes);
    await api.processValidationImports();
    expect(await attributesOf(api, caller, String(created.at('data.id')))).toMatchObject({ status: 'failed', error_code: 'no_rows' });
  });

  test.each([
    ['xlsx', false],
    ['xlsx', true],
    ['xlsb', true],
    ['biff8', true],
  ] as const)('days of a workbook as %s are read from the year from which it counts them (1904: %s)', async (bookType, date1904) => {
    const { api, caller } = await open();
    const day = (Date.UTC(2026, 10, 3) - (date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / 86_400_000;
    const { fecha: _text, ...line } = aLine(1);
    const sheet = utils.aoa_to_sheet([
      ['fecha', ...Object.keys(line)],
      [day, ...Object.values(line)],
    ]);
    const book = { SheetNames: ['Pagos'], Sheets: { Pagos: sheet }, Workbook: { WBProps: { date1904 } } };
    const bytes: unknown = write(book, { type: 'buffer', bookType });
    if (!Buffer.isBuffer(bytes)) throw new TypeError('no file');
    const created = await uploadTransfers(api, caller, bytes);
    await api.processValidationImports();
    const [row] = await previewOf(api, caller, String(created.at('data.id')));
    expect(row?.attributes['values']).toMatchObject({ fecha: '2026-11-03' });
  });

  test('a JSON file has requests, candidate accounts included', async () => {
    const { api, caller } = await open();
    const { cuenta_beneficiaria: _account, monto: _amount, ...line } = aLine(1);
    const accounts = [clabeOf('723', 1), clabeOf('723', 2)];
    const file = Buffer.from(JSON.stringify([{ ...line, monto: 1500.5, cuentas_candidatas: accounts, receptor_participante: false }]));
    const created = await uploadTransfers(api, caller, file);
    await api.processValidationImports();
    const [row] = await previewOf(api, caller, String(created.at('data.id')));
    expect(row?.attributes).toMatchObject({ status: 'valid', values: { monto: '1500.5', cuentas_candidatas: accounts.join('|') } });
  });

  test('a file of other columns is read in mode free, and refused in mode template', async () => {
    const { api, caller } = await open();
    const headers = ['Fecha de operación', 'Importe', 'Clave de rastreo', 'Banco emisor', 'CLABE beneficiario'];
    const file = transfersCsv(
      [
        {
          'Fecha de operación': '03/11/2026',
          Importe: '1500',
          'Clave de rastreo': ASKED_ONCE.clave_rastreo,
          'Banco emisor': ASKED_ONCE.emisor,
          'CLABE beneficiario': clabeOf('723'),
        },
      ],
      headers,
    );
    const refused = await uploadTransfers(api, caller, file);
    await api.processValidationImports();
    expect(await attributesOf(api, caller, String(refused.at('data.id')))).toMatchObject({ error_code: 'headers_not_found' });
    const read = await uploadTransfers(api, caller, file, { parse_mode: 'free' });
    await api.processValidationImports();
    expect(await attributesOf(api, caller, String(read.at('data.id')))).toMatchObject({ status: 'preview_ready', correctable_count: 1 });
  });

  test('a file of beneficiaries has no transfers', async () => {
    const { api, caller } = await open();
    const created = await uploadTransfers(api, caller, templateCsv([{ cuenta: clabeOf('723') }]), { parse_mode: 'free' });
    await api.processValidationImports();
    expect(await attributesOf(api, caller, String(created.at('data.id')))).toMatchObject({ error_code: 'structure_not_recognised' });
  });
});

describe('one import at a time', () => {
  test('a second is refused until the rows of the first are accepted, and accepted while they wait', async () => {
    const { api, caller } = await open();
    const first = await importOfLines(api, caller, lines(9));
    const refused = await uploadTransfers(api, caller, transfersCsv(lines(1)));
    expect(refused.problems).toMatchObject([{ code: 'import_already_in_flight' }]);
    expect(refused.at('meta.import_id')).toBe(first);
    await sendTo(api, caller, 'POST', `/${first}/commit`, { body: {} });
    await api.processValidationImports();
    expect((await uploadTransfers(api, caller, transfersCsv(lines(1)))).status).toBe(202);
  });

  test('another account neither sees nor changes an import', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(1));
    const other = await api.createUser('other');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/preview'],
      ['GET', '/results'],
      ['POST', '/commit'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const reply = await sendTo(api, other, method, `/${id}${path}`, method === 'POST' ? { body: {} } : {});
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  test('GET answers 304 to its ETag until something changes', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(1));
    const first = await get(api, caller, `/validations/imports/${id}`);
    const etag = String(first.headers['etag']);
    const again = () => sendTo(api, caller, 'GET', `/${id}`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await sendTo(api, caller, 'POST', `/${id}/commit`, { body: {} });
    expect((await again()).status).toBe(200);
  });

  test('POST cancel answers 409 outside validating, DELETE 409 after the commit', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(1));
    expect((await sendTo(api, caller, 'POST', `/${id}/cancel`)).problems).toMatchObject([{ code: 'import_not_cancellable' }]);
    await sendTo(api, caller, 'POST', `/${id}/commit`, { body: {} });
    expect((await sendTo(api, caller, 'DELETE', `/${id}`)).problems).toMatchObject([{ code: 'import_not_cancellable' }]);
  });

  test('a validation of a single request is no row of an import', async () => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    const read = await get(api, caller, `/validations/${String(reply.at('data.id'))}`);
    expect(read.at('data.attributes')).toMatchObject({ batch_id: null, batch_position: null });
  });
});
