import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { importOf, rowsOf, upload } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { clabeNumber, importIdOf } from '../../support/builders/imports/imports.ts';
import { UNKNOWN_CARD } from '../../support/builders/transfers.ts';
import { broken, codes, expectCountersOfRows, given, patch, PHONE } from './import-rows.ts';

const savedAs = async (api: TestApi, caller: Caller, number: string, label: string, status: 'active' | 'inactive' = 'active') => {
  const classified = classifyBankAccount(number);
  if (!classified.ok) throw new TypeError(`${number} is no account`);
  const [outcome] = await api.storage.beneficiaries.save(
    caller.user.id,
    [{ account: classified.account, bank: { code: null, name: null }, label, token: null }],
    { max: -1, now: 1 },
  );
  if (status === 'inactive' && outcome !== undefined && 'beneficiary' in outcome) {
    await api.storage.beneficiaries.update(caller.user.id, outcome.beneficiary.id, { status }, -1);
  }
};

describe('row classification', () => {
  test('reports the status of each row', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
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

  test('derives the bank from the account and reports a correction when the file names another', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: clabeNumber(1), banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    expect(row?.attributes).toMatchObject({
      status: 'correctable',
      parsed_bank_code: '40072',
      parsed_bank_name: 'BANORTE',
      corrections_applied: { parsed_bank_code: 'derived_from_account' },
    });
  });

  test.each(['=HYPERLINK(1)', '＝1+1', '@a'])(
    'prefixes a label that starts like %s with an apostrophe, parsed or derived from its bank',
    async (text) => {
      const { api, caller, id } = await given([
        { alias: text, cuenta: clabeNumber(1) },
        { cuenta: UNKNOWN_CARD, tipo: 'Tarjeta', banco: text },
      ]);
      expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes['parsed_label'])).toEqual([
        `'${text}`,
        `'${text} ${UNKNOWN_CARD.slice(-4)}`,
      ]);
    },
  );

  test('numbers ten thousand equal labels into distinct ones', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const lines = Array.from({ length: 10_000 }, (_unused, index) => ({ alias: 'Nómina', cuenta: clabeNumber(index) }));
    const id = await importOf(api, caller, lines);
    const labels = (await api.storage.imports.readRows({ userId: caller.user.id, id: importIdOf(Number(id)) })).map(({ label }) => label);
    expect(new Set(labels).size).toBe(10_000);
    expect(labels.at(-1)).toBe('Nómina (10000)');
  });
});

describe('previewImport', () => {
  const lines = Array.from({ length: 130 }, (_unused, index) => ({
    alias: index % 10 === 0 ? '' : `Fila ${index}`,
    cuenta: clabeNumber(index),
  }));

  test('returns every row once across its pages, in file order', async () => {
    const { api, caller, id } = await given(lines);
    const pages = await Promise.all([1, 2, 3].map((page) => rowsOf(api, caller, id, `per_page=50&page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(pages.flat().map(({ attributes }) => attributes['parsed_account'])).toEqual(lines.map(({ cuenta }) => cuenta));
    expect(new Set(pages.flat().map((row) => row.id)).size).toBe(130);
  });

  test('returns pagination and links to the adjacent pages', async () => {
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

  test('filters by classification and returns an empty page beyond the last', async () => {
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
  ])('answers 422 for %s', async (query, at) => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const reply = await get(api, caller, `/beneficiaries/imports/${id}/preview?${query}`);
    expect({ status: reply.status, problems: reply.problems }).toEqual({ status: 422, problems: [{ code: 'invalid_filter', at }] });
  });

  test('answers 409 preview_not_ready before the file is parsed and when it has no rows', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const id = String((await upload(api, caller, Buffer.from('\n\n'))).at('data.id'));
    const early = await get(api, caller, `/beneficiaries/imports/${id}/preview`);
    expect([early.status, ...codes(early.problems), early.headers['retry-after']]).toEqual([409, 'preview_not_ready', '2']);
    await api.processImports();
    expect(codes((await get(api, caller, `/beneficiaries/imports/${id}/preview`)).problems)).toEqual(['preview_not_ready']);
  });

  test('answers 304 when If-None-Match equals the ETag, and 200 once a row changes', async () => {
    const { api, caller, id } = await given([{ cuenta: clabeNumber(1) }]);
    const path = `/beneficiaries/imports/${id}/preview`;
    const etag = (await get(api, caller, path)).headers['etag'] ?? '';
    expect((await get(api, caller, path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const [row] = await rowsOf(api, caller, id);
    await patch(api, caller, id, row?.id ?? '', { parsed_label: 'Otra' });
    expect((await get(api, caller, path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});
