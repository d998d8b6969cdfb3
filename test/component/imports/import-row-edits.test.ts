import fc from 'fast-check';

import { rowsOf, send } from '../../support/api/imports.ts';
import { clabeNumber } from '../../support/builders/imports/imports.ts';
import { broken, codes, expectCountersOfRows, given, patch, PHONE, rowIdOf } from './import-rows.ts';

const CARD = '5579050000000007';

describe('patchRow', () => {
  test('makes a fatal row valid and shows the override next to the parsed value', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: broken(clabeNumber(1)) }]);
    const [row] = await rowsOf(api, caller, id);
    const spaced = clabeNumber(1)
      .replace(/(\d{6})/g, '$1 ')
      .trim();
    const reply = await patch(api, caller, id, row?.id ?? '', { data: { attributes: { parsed_account: spaced } } });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      parsed_account: clabeNumber(1),
      parsed_account_type: 'clabe',
      parsed_bank_code: '40072',
      error_codes: [],
      user_overrides: { parsed_account: spaced },
    });
    await expectCountersOfRows(api, caller, id);
  });

  test('reclassifies a valid row as fatal or duplicate, and back', async () => {
    const { api, caller, id } = await given([
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { alias: 'Dos', cuenta: clabeNumber(2) },
    ]);
    const rowId = await rowIdOf(api, caller, id, 'Dos');
    const statuses: unknown[] = [];
    for (const account of [broken(clabeNumber(2)), clabeNumber(1), clabeNumber(3)]) {
      statuses.push((await patch(api, caller, id, rowId, { parsed_account: account })).at('data.attributes.status'));
      await expectCountersOfRows(api, caller, id);
    }
    expect(statuses).toEqual(['fatal', 'duplicate_account', 'valid']);
  });

  test('makes the next duplicate valid when the account of the primary row changes', async () => {
    const { api, caller, id } = await given([
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { alias: 'Dos', cuenta: clabeNumber(1) },
      { alias: 'Tres', cuenta: clabeNumber(1) },
    ]);
    const rowId = await rowIdOf(api, caller, id, 'Uno');
    await patch(api, caller, id, rowId, { parsed_account: clabeNumber(9) });
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes['status'])).toEqual(['valid', 'valid', 'duplicate_account']);
    await expectCountersOfRows(api, caller, id);
  });

  test("sets the bank of a phone and refuses a bank that is not the account's own", async () => {
    const { api, caller, id } = await given([
      { alias: 'Tel', cuenta: PHONE, tipo: 'Celular' },
      { alias: 'Clabe', cuenta: clabeNumber(1) },
    ]);
    const [phone, clabe] = await rowsOf(api, caller, id);
    const patched = await patch(api, caller, id, phone?.id ?? '', { parsed_bank_code: '40012' });
    expect(patched.at('data.attributes')).toMatchObject({
      status: 'valid',
      parsed_bank_code: '40012',
      parsed_bank_name: 'BBVA MEXICO',
      error_codes: [],
    });
    expect((await patch(api, caller, id, clabe?.id ?? '', { parsed_bank_code: '40012' })).at('data.attributes')).toMatchObject({
      parsed_bank_code: '40072',
    });
  });

  test('makes ten digits a phone by parsed_account_type', async () => {
    const { api, caller, id } = await given([{ alias: 'Tel', cuenta: PHONE, banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ status: 'fatal', error_codes: ['account_type_missing'] });
    const patched = await patch(api, caller, id, row?.id ?? '', { parsed_account_type: 'phone' });
    expect(patched.at('data.attributes')).toMatchObject({ status: 'valid', parsed_account: PHONE, error_codes: [] });
  });

  test.each(['=1+1', '+1', '-1', '@a', '＝1+1', '＋1', '－1', '＠a'])('prefixes the label %s with an apostrophe', async (label) => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    expect((await patch(api, caller, id, row?.id ?? '', { parsed_label: label })).at('data.attributes')).toMatchObject({
      parsed_label: `'${label}`,
      user_overrides: { parsed_label: `'${label}` },
    });
  });

  test('stores a label and a bank name without control, bidirectional and zero-width characters', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: CARD }]);
    const [row] = await rowsOf(api, caller, id);
    const changes = { parsed_label: 'Ana\u0007\u202e \u200bRuiz\n', parsed_bank_name: 'Banco\u0000 \u2066Uno' };
    expect((await patch(api, caller, id, row?.id ?? '', changes)).at('data.attributes')).toMatchObject({
      parsed_label: 'Ana Ruiz',
      user_overrides: { parsed_label: 'Ana Ruiz', parsed_bank_name: 'Banco Uno' },
    });
  });

  test('takes overrides back that are sent as empty texts, and keeps the others', async () => {
    const { api, caller, id } = await given([{ alias: 'Tel', cuenta: PHONE, tipo: 'Celular' }]);
    const [row] = await rowsOf(api, caller, id);
    const typed = {
      parsed_account: clabeNumber(1),
      parsed_account_type: 'clabe',
      parsed_label: 'Renta',
      parsed_bank_code: '40012',
      parsed_bank_name: 'Banco',
    };
    await patch(api, caller, id, row?.id ?? '', typed);
    const { parsed_label: label, ...others } = typed;
    const emptied = Object.fromEntries(Object.keys(others).map((field) => [field, '']));
    const patched = await patch(api, caller, id, row?.id ?? '', emptied);
    expect(patched.at('data.attributes')).toEqual({ ...row?.attributes, parsed_label: label, user_overrides: { parsed_label: label } });
    expect((await patch(api, caller, id, row?.id ?? '', { parsed_label: '' })).at('data.attributes')).toEqual(row?.attributes);
    await expectCountersOfRows(api, caller, id);
  });

  test('reports a label of invisible characters as missing', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, row?.id ?? '', { parsed_label: ' \u200b' });
    expect([reply.status, reply.at('errors.0.detail')]).toEqual([422, expect.stringContaining('algún carácter visible')]);
  });

  test.each<[unknown, string, string | null]>([
    [{ parsed_account: '123' }, 'invalid_account', 'parsed_account'],
    [{ parsed_account: 'abc' }, 'invalid_account', 'parsed_account'],
    [{ parsed_account: `${clabeNumber(1)}${' '.repeat(15)}` }, 'invalid_account', 'parsed_account'],
    [{ parsed_account: 5 }, 'invalid_field_type', 'parsed_account'],
    [{ parsed_account_type: 'iban' }, 'invalid_account_type', 'parsed_account_type'],
    [{ parsed_account_type: 'card' }, 'invalid_account_type', 'parsed_account_type'],
    [{ parsed_account: CARD, parsed_account_type: 'clabe' }, 'invalid_account_type', 'parsed_account_type'],
    [{ parsed_bank_code: '012' }, 'invalid_bank_code', 'parsed_bank_code'],
    [{ parsed_bank_code: '99999' }, 'invalid_bank_code', 'parsed_bank_code'],
    [{ parsed_label: 'x'.repeat(101) }, 'validation_error', 'parsed_label'],
    [{ parsed_label: '  ' }, 'validation_error', 'parsed_label'],
    [{ parsed_bank_name: 'x'.repeat(51) }, 'validation_error', 'parsed_bank_name'],
    [{}, 'no_valid_fields', null],
    [{ status: 'valid', created_beneficiary_id: 7, parsed_label: null }, 'no_valid_fields', null],
  ])('with %j answers %s and changes nothing', async (body, code, field) => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
    const before = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, before[0]?.id ?? '', body);
    expect({ status: reply.status, problems: reply.problems }).toEqual({
      status: 422,
      problems: [{ code, at: field === null ? null : `/data/attributes/${field}` }],
    });
    expect(await rowsOf(api, caller, id)).toEqual(before);
  });

  test.each<[string, number, string]>([
    ['', 400, 'body_empty'],
    ['{', 400, 'invalid_json'],
    [JSON.stringify({ parsed_label: 'x'.repeat(1_100_000) }), 413, 'body_too_large'],
  ])('answers an error when the body is not a JSON object', async (body, status, code) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, row?.id ?? '', body);
    expect([reply.status, ...codes(reply.problems)]).toEqual([status, code]);
  });
});

describe('deleteRow', () => {
  test('removes the row from rows and counters, and makes its next duplicate valid', async () => {
    const { api, caller, id } = await given([
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { alias: 'Dos', cuenta: clabeNumber(1) },
    ]);
    const [first] = await rowsOf(api, caller, id);
    expect((await send(api, caller, 'DELETE', `/${id}/rows/${first?.id ?? ''}`)).status).toBe(204);
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => [attributes['parsed_label'], attributes['status']])).toEqual([
      ['Dos', 'valid'],
    ]);
    await expectCountersOfRows(api, caller, id);
    expect(codes((await send(api, caller, 'DELETE', `/${id}/rows/${first?.id ?? ''}`)).problems)).toEqual(['import_row_not_found']);
  });
});

describe('row edits', () => {
  test('are all applied when concurrent, and leave one valid row per account', async () => {
    const { api, caller, id } = await given(
      Array.from({ length: 12 }, (_unused, index) => ({ alias: `Fila ${index}`, cuenta: clabeNumber(index) })),
    );
    const rows = await rowsOf(api, caller, id);
    const replies = await Promise.all(rows.map((row) => patch(api, caller, id, row.id, { parsed_account: clabeNumber(77) })));
    expect(replies.map(({ status }) => status)).toEqual(rows.map(() => 200));
    expect((await rowsOf(api, caller, id)).filter(({ attributes }) => attributes['status'] === 'valid')).toHaveLength(1);
    await expectCountersOfRows(api, caller, id);
  });

  test('keep counters equal to the rows and one valid row per account, for any sequence', async () => {
    const edit = fc.record({ row: fc.nat(7), to: fc.option(fc.nat(4), { nil: null }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        const { api, caller, id } = await given(
          Array.from({ length: 8 }, (_unused, index) => ({ alias: `Fila ${index % 3}`, cuenta: clabeNumber(index % 5) })),
        );
        const rows = await rowsOf(api, caller, id);
        for (const { row, to } of edits) {
          const rowId = rows[row]?.id ?? '';
          if (to === null) await send(api, caller, 'DELETE', `/${id}/rows/${rowId}`);
          else await patch(api, caller, id, rowId, { parsed_account: clabeNumber(to) });
        }
        await expectCountersOfRows(api, caller, id);
        const left = (await rowsOf(api, caller, id)).map(({ attributes }) => attributes);
        const kept = left.filter(({ status }) => status !== 'duplicate_account');
        expect(new Set(kept.map(({ parsed_account: account }) => account)).size).toBe(kept.length);
        expect(new Set(left.map(({ parsed_account: account }) => account)).size).toBe(kept.length);
        expect(new Set(kept.map(({ parsed_label: label }) => String(label).toLowerCase())).size).toBe(kept.length);
      }),
      { numRuns: 25 },
    );
  });

  test.each(['PATCH', 'DELETE'])('%s answers 404 for a row of another import, of another user and for an unknown row', async (method) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    const body = method === 'PATCH' ? { body: { parsed_label: 'x' } } : {};
    const other = await api.createUser('other');
    for (const rowId of ['1', 'abc', `${row?.id ?? ''}0`, String(Number(row?.id) + 1)]) {
      expect(codes((await send(api, caller, method, `/${id}/rows/${rowId}`, body)).problems)).toEqual(['import_row_not_found']);
    }
    expect(codes((await send(api, other, method, `/${id}/rows/${row?.id ?? ''}`, body)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, caller, method, `/999/rows/${row?.id ?? ''}`, body)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, caller, method, `/abc/rows/1`, body)).problems)).toEqual(['not_found']);
  });

  test.each(['PATCH', 'DELETE'])('%s is refused once the import is committed', async (method) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    await send(api, caller, 'POST', `/${id}/commit`);
    const reply = await send(
      api,
      caller,
      method,
      `/${id}/rows/${row?.id ?? ''}`,
      method === 'PATCH' ? { body: { parsed_label: 'x' } } : {},
    );
    expect([reply.status, ...codes(reply.problems)]).toEqual([422, 'job_not_editable']);
  });
});
