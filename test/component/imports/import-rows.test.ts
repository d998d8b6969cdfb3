import fc from 'fast-check';

import { classifyAccount } from '../../../shared/banking/domain/account/account.ts';
import { importAttributes, importOf, rowsOf, send, upload } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { clabeNumber, importIdOf, templateCsv } from '../../support/builders/imports.ts';
import { UNKNOWN_CARD } from '../../support/builders/transfers.ts';

const CARD = '5579050000000007';
const PHONE = '5555550100';
const codes = (problems: readonly { readonly code: string }[]): readonly string[] => problems.map(({ code }) => code);
const broken = (clabe: string): string => `${clabe.slice(0, 17)}${(Number(clabe[17]) + 1) % 10}`;

type Lines = Parameters<typeof templateCsv>[0];

const given = async (lines: Lines) => {
  const api = makeTestApi();
  const caller = await api.account();
  return { api, caller, id: await importOf(api, caller, lines) };
};

const savedAs = async (api: TestApi, caller: Caller, number: string, label: string, status: 'active' | 'inactive' = 'active') => {
  const classified = classifyAccount(number);
  if (!classified.ok) throw new TypeError(`${number} is no account`);
  const [outcome] = await api.storage.beneficiaries.save(
    caller.account.id,
    [{ account: classified.account, bank: { code: null, name: null }, label, token: null }],
    { max: -1, now: 1 },
  );
  if (status === 'inactive' && outcome !== undefined && 'beneficiary' in outcome) {
    await api.storage.beneficiaries.update(caller.account.id, outcome.beneficiary.id, { status }, -1);
  }
};

/** Fails unless the counters are those of the rows. */
const expectCountersOfRows = async (api: TestApi, caller: Caller, id: string): Promise<void> => {
  const rows = await rowsOf(api, caller, id);
  const having = (...statuses: readonly string[]): number =>
    rows.filter(({ attributes }) => statuses.includes(String(attributes['status']))).length;
  expect(await importAttributes(api, caller, id)).toMatchObject({
    total_rows: rows.length,
    valid_count: having('valid'),
    correctable_count: having('correctable'),
    fatal_count: having('fatal'),
    duplicate_count: having('duplicate_account', 'duplicate_alias'),
  });
};

const patch = (api: TestApi, caller: Caller, id: string, rowId: string, body: unknown) =>
  send(api, caller, 'PATCH', `/${id}/rows/${rowId}`, { body });

describe('classification', () => {
  test('tells what becomes of each row', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    await savedAs(api, caller, clabeNumber(5), 'Guardado');
    await savedAs(api, caller, clabeNumber(6), 'Archivado', 'inactive');
    const id = await importOf(api, caller, [
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { cuenta: clabeNumber(2) },
      { alias: 'Mala', cuenta: broken(clabeNumber(3)) },
      { alias: 'Otra vez uno', cuenta: clabeNumber(1) },
      { alias: 'UNO ', cuenta: clabeNumber(4) },
      { alias: 'Ya', cuenta: clabeNumber(5) },
      { alias: 'Vuelve', cuenta: clabeNumber(6) },
      { alias: 'guardado', cuenta: clabeNumber(7) },
      { alias: 'Sin banco', cuenta: PHONE, tipo: 'Celular' },
      { alias: 'Con banco', cuenta: '5555550101', tipo: 'Celular', banco: 'BBVA' },
    ]);
    const rows = await rowsOf(api, caller, id);
    expect(rows.map(({ attributes: { status, error_codes: errors, parsed_label: label } }) => [status, errors, label])).toEqual([
      ['valid', [], 'Uno'],
      ['correctable', ['alias_missing'], `BANORTE ${clabeNumber(2).slice(-4)}`],
      ['fatal', ['clabe_checksum_failed'], 'Mala'],
      ['duplicate_account', ['account_repeated_in_file'], 'Otra vez uno'],
      ['duplicate_alias', [], 'UNO (2)'],
      ['duplicate_account', ['account_already_saved'], 'Ya'],
      ['duplicate_account', ['account_archived'], 'Vuelve'],
      ['duplicate_alias', [], 'guardado (2)'],
      ['fatal', ['bank_required_for_phone'], 'Sin banco'],
      ['valid', [], 'Con banco'],
    ]);
    expect(rows[1]?.attributes['corrections_applied']).toEqual({ parsed_label: 'auto_assigned' });
    expect(rows[4]?.attributes['corrections_applied']).toEqual({ parsed_label: 'suffix_added' });
    await expectCountersOfRows(api, caller, id);
  });

  test('takes the bank from the account, and says where the file names another', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1), banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({
      status: 'correctable',
      parsed_bank_code: '40072',
      parsed_bank_name: 'BANORTE',
      corrections_applied: { parsed_bank_code: 'derived_from_account' },
    });
  });

  test.each(['=HYPERLINK(1)', '＝1+1', '@a'])('guards a label that starts like %s, from the file or made up of its bank', async (text) => {
    const { api, caller, id } = await given([
      { alias: text, cuenta: clabeNumber(1) },
      { cuenta: UNKNOWN_CARD, tipo: 'Tarjeta', banco: text },
    ]);
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes['parsed_label'])).toEqual([
      `'${text}`,
      `'${text} ${UNKNOWN_CARD.slice(-4)}`,
    ]);
  });

  test('gives ten thousand rows of one name ten thousand labels', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    const lines = Array.from({ length: 10_000 }, (_unused, index) => ({ alias: 'Nómina', cuenta: clabeNumber(index) }));
    const id = await importOf(api, caller, lines);
    const labels = (await api.storage.imports.rows({ userId: caller.account.id, id: importIdOf(Number(id)) })).map(({ label }) => label);
    expect(new Set(labels).size).toBe(10_000);
    expect(labels.at(-1)).toBe('Nómina (10000)');
  });
});

describe('the preview', () => {
  const lines = Array.from({ length: 130 }, (_unused, index) => ({
    alias: index % 10 === 0 ? '' : `Fila ${index}`,
    cuenta: clabeNumber(index),
  }));

  test('comes in pages that together are every row once, in the order of the file', async () => {
    const { api, caller, id } = await given(lines);
    const pages = await Promise.all([1, 2, 3].map((page) => rowsOf(api, caller, id, `per_page=50&page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(pages.flat().map(({ attributes }) => attributes['parsed_account'])).toEqual(lines.map(({ cuenta }) => cuenta));
    expect(new Set(pages.flat().map((row) => row.id)).size).toBe(130);
  });

  test('tells where it is, and links the pages beside it', async () => {
    const { api, caller, id } = await given(lines);
    const reply = await get(api, caller, `/beneficiaries/imports/${id}/preview?page=2&page[size]=50&buckets=valid`);
    expect(reply.at('meta.pagination')).toEqual({ page: 2, per_page: 50, total: 117, total_pages: 3 });
    expect(reply.at('meta.job')).toMatchObject({ id, status: 'preview_ready', total_rows: 130, valid_count: 117, correctable_count: 13 });
    const base = `/v1/beneficiaries/imports/${id}/preview?buckets=valid`;
    expect(reply.at('links')).toEqual({
      self: `${base}&page=2&per_page=50`,
      next: `${base}&page=3&per_page=50`,
      prev: `${base}&page=1&per_page=50`,
    });
    expect(reply.headers['link']).toContain('rel="next"');
  });

  test('can be narrowed to some classifications, and beyond its end is empty', async () => {
    const { api, caller, id } = await given(lines);
    expect(await rowsOf(api, caller, id, 'buckets=correctable&per_page=100')).toHaveLength(13);
    expect(await rowsOf(api, caller, id, 'buckets=fatal,duplicate_account')).toHaveLength(0);
    const beyond = await get(api, caller, `/beneficiaries/imports/${id}/preview?page=9`);
    expect([beyond.status, beyond.at('data'), beyond.at('links.next')]).toEqual([200, [], null]);
  });

  test.each([
    ['buckets=good', 'buckets'],
    ['buckets=', 'buckets'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['per_page=101', 'per_page'],
    ['per_page=0', 'per_page'],
    ['page[size]=1000', 'page[size]'],
  ])('refuses %s', async (query, at) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const reply = await get(api, caller, `/beneficiaries/imports/${id}/preview?${query}`);
    expect({ status: reply.status, problems: reply.problems }).toEqual({ status: 422, problems: [{ code: 'invalid_filter', at }] });
  });

  test('is not there before the file was read, nor when it gave no rows', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    const id = String((await upload(api, caller, Buffer.from('\n\n'))).at('data.id'));
    const early = await get(api, caller, `/beneficiaries/imports/${id}/preview`);
    expect([early.status, ...codes(early.problems), early.headers['retry-after']]).toEqual([409, 'preview_not_ready', '2']);
    await api.workOnImports();
    expect(codes((await get(api, caller, `/beneficiaries/imports/${id}/preview`)).problems)).toEqual(['preview_not_ready']);
  });

  test('is not sent twice to who has it, until a row changes', async () => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const path = `/beneficiaries/imports/${id}/preview`;
    const etag = (await get(api, caller, path)).headers['etag'] ?? '';
    expect((await get(api, caller, path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const [row] = await rowsOf(api, caller, id);
    await patch(api, caller, id, row?.id ?? '', { parsed_label: 'Otra' });
    expect((await get(api, caller, path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});

describe('a correction', () => {
  test('makes a fatal row valid, and is shown beside what the file said', async () => {
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

  test('can make a valid row fatal or a duplicate, and back', async () => {
    const { api, caller, id } = await given([
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { alias: 'Dos', cuenta: clabeNumber(2) },
    ]);
    const rowId = (await rowsOf(api, caller, id))[1]?.id ?? '';
    const statuses: unknown[] = [];
    for (const account of [broken(clabeNumber(2)), clabeNumber(1), clabeNumber(3)]) {
      statuses.push((await patch(api, caller, id, rowId, { parsed_account: account })).at('data.attributes.status'));
      await expectCountersOfRows(api, caller, id);
    }
    expect(statuses).toEqual(['fatal', 'duplicate_account', 'valid']);
  });

  test('of the row that stood for an account hands the account to the next row that repeats it', async () => {
    const { api, caller, id } = await given([
      { alias: 'Uno', cuenta: clabeNumber(1) },
      { alias: 'Dos', cuenta: clabeNumber(1) },
      { alias: 'Tres', cuenta: clabeNumber(1) },
    ]);
    const rowId = (await rowsOf(api, caller, id))[0]?.id ?? '';
    await patch(api, caller, id, rowId, { parsed_account: clabeNumber(9) });
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes['status'])).toEqual(['valid', 'valid', 'duplicate_account']);
    await expectCountersOfRows(api, caller, id);
  });

  test('gives a phone the bank it needs, and no other account a bank that is not its own', async () => {
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

  test('calls ten digits a phone that the file does not', async () => {
    const { api, caller, id } = await given([{ alias: 'Tel', cuenta: PHONE, banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({ status: 'fatal', error_codes: ['account_type_missing'] });
    const patched = await patch(api, caller, id, row?.id ?? '', { parsed_account_type: 'phone' });
    expect(patched.at('data.attributes')).toMatchObject({ status: 'valid', parsed_account: PHONE, error_codes: [] });
  });

  test.each(['=1+1', '+1', '-1', '@a', '＝1+1', '＋1', '－1', '＠a'])('of the label to %s stores it with an apostrophe', async (label) => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    expect((await patch(api, caller, id, row?.id ?? '', { parsed_label: label })).at('data.attributes')).toMatchObject({
      parsed_label: `'${label}`,
      user_overrides: { parsed_label: `'${label}` },
    });
  });

  test.each<[unknown, string, string | null]>([
    [{ parsed_account: '123' }, 'invalid_account', 'parsed_account'],
    [{ parsed_account: 'abc' }, 'invalid_account', 'parsed_account'],
    [{ parsed_account: '' }, 'invalid_account', 'parsed_account'],
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
  ])('%j is refused as %s, and nothing changes', async (body, code, field) => {
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
  ])('whose body is no JSON object is refused', async (body, status, code) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, row?.id ?? '', body);
    expect([reply.status, ...codes(reply.problems)]).toEqual([status, code]);
  });
});

describe('a row that is left out', () => {
  test('is gone, with its counter, and the row that repeated it takes its place', async () => {
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

describe('edits', () => {
  test('that come at once all happen, and no account is left with two rows to be saved', async () => {
    const { api, caller, id } = await given(
      Array.from({ length: 12 }, (_unused, index) => ({ alias: `Fila ${index}`, cuenta: clabeNumber(index) })),
    );
    const rows = await rowsOf(api, caller, id);
    const replies = await Promise.all(rows.map((row) => patch(api, caller, id, row.id, { parsed_account: clabeNumber(77) })));
    expect(replies.map(({ status }) => status)).toEqual(rows.map(() => 200));
    expect((await rowsOf(api, caller, id)).filter(({ attributes }) => attributes['status'] === 'valid')).toHaveLength(1);
    await expectCountersOfRows(api, caller, id);
  });

  test('whatever they are, the counters are those of the rows and each account has one row to be saved', async () => {
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

  test.each(['PATCH', 'DELETE'])('%s finds no row of another import, of another account, or of none', async (method) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const [row] = await rowsOf(api, caller, id);
    const body = method === 'PATCH' ? { body: { parsed_label: 'x' } } : {};
    const other = await api.account('other');
    for (const rowId of ['1', 'abc', `${row?.id ?? ''}0`, String(Number(row?.id) + 1)]) {
      expect(codes((await send(api, caller, method, `/${id}/rows/${rowId}`, body)).problems)).toEqual(['import_row_not_found']);
    }
    expect(codes((await send(api, other, method, `/${id}/rows/${row?.id ?? ''}`, body)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, caller, method, `/999/rows/${row?.id ?? ''}`, body)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, caller, method, `/abc/rows/1`, body)).problems)).toEqual(['not_found']);
  });

  test.each(['PATCH', 'DELETE'])('%s is refused once the import is confirmed', async (method) => {
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
