import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { attribute } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { aPlan } from '../../support/builders/plans.ts';
import { BBVA, BBVA_CARD, BENEFICIARY, clabeOf, CUENCA, PHONE, SANTANDER, UNKNOWN_CARD } from '../../support/builders/transfers.ts';

const lastDigitChanged = (number: string): string => `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`;

describe('saving an account', () => {
  test('answers with the account, its kind and its bank', async () => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, { account_number: BENEFICIARY, label: ' Proveedor de papel ' });
    expect(reply.status).toBe(201);
    expect(reply.headers).toMatchObject({ location: '/v1/beneficiaries/1', etag: 'W/"1-active"' });
    expect(reply.at('data')).toEqual({
      type: 'beneficiary',
      id: '1',
      attributes: {
        account_number: BENEFICIARY,
        account_type: 'clabe',
        bank_code: CUENCA.code,
        bank_name: 'Cuenca',
        label: 'Proveedor de papel',
        status: 'active',
        created_at: '2026-11-05T18:00:00.000Z',
      },
      links: { self: '/v1/beneficiaries/1' },
    });
    expect((await get(api, caller, '/beneficiaries/1')).at('data')).toEqual(reply.at('data'));
  });

  test.each([
    ['a CLABE has its own, whatever was sent', { account_number: BENEFICIARY, bank_code: BBVA.code }, CUENCA.code],
    ['a card whose BIN tells has its own', { account_number: BBVA_CARD, bank_code: SANTANDER.code }, BBVA.code],
    ['a card whose BIN does not tell has the one sent', { account_number: UNKNOWN_CARD, bank_code: SANTANDER.code }, SANTANDER.code],
    ['a card whose BIN does not tell may do without', { account_number: UNKNOWN_CARD }, null],
    ['a phone has the one sent', { account_number: PHONE, bank_code: BBVA.code }, BBVA.code],
    ['a former code is kept as the present one', { account_number: PHONE, bank_code: '90638' }, '40638'],
  ])('of the bank: %s', async (_rule, body, expected) => {
    const { api, caller } = await openBeneficiaries();
    expect((await save(api, caller, body)).at('data.attributes.bank_code')).toBe(expected);
  });

  test('an account written with spaces and hyphens is that account', async () => {
    const { api, caller } = await openBeneficiaries();
    const written = `${BENEFICIARY.slice(0, 3)}-${BENEFICIARY.slice(3, 6)} ${BENEFICIARY.slice(6)}`;
    expect(
      (await save(api, caller, { data: { type: 'beneficiary', attributes: { account_number: written } } })).at(
        'data.attributes.account_number',
      ),
    ).toBe(BENEFICIARY);
    expect((await save(api, caller, { account_number: BENEFICIARY })).status).toBe(409);
  });

  test.each([
    ['=1+1', "'=1+1"],
    [' @sum', "'@sum"],
    ['-5', "'-5"],
    ['+52', "'+52"],
    ["'=1+1", "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋52', "'＋52"],
    ['－5', "'－5"],
    ['＠sum', "'＠sum"],
    ["'＝1+1", "'＝1+1"],
    ['a=b', 'a=b'],
    ['   ', null],
    [null, null],
    ['\ud800', '\ufffd'],
  ])('the label %j is stored as %j', async (label, stored) => {
    const { api, caller } = await openBeneficiaries();
    expect((await save(api, caller, { account_number: BENEFICIARY, label })).at('data.attributes.label')).toBe(stored);
  });

  test.each([
    ['no account', {}, 'account_number_required', 'account_number'],
    ['a blank account', { account_number: ' ' }, 'account_number_required', 'account_number'],
    ['an account that is a number', { account_number: 5512345678 }, 'invalid_field_type', 'account_number'],
    ['letters in the account', { account_number: 'MX12345678' }, 'invalid_account_format', 'account_number'],
    ['an account of no known length', { account_number: '123456789012' }, 'invalid_account_length', 'account_number'],
    ['a wrong control digit', { account_number: lastDigitChanged(BENEFICIARY) }, 'invalid_clabe_checksum', 'account_number'],
    ['a wrong card', { account_number: lastDigitChanged(BBVA_CARD) }, 'invalid_card_luhn', 'account_number'],
    ['a phone without a bank', { account_number: PHONE }, 'bank_code_required_for_phone', 'bank_code'],
    ['a bank that is none', { account_number: PHONE, bank_code: '99999' }, 'invalid_bank_code', 'bank_code'],
    ['a bank by its name', { account_number: PHONE, bank_code: 'BBVA' }, 'invalid_bank_code', 'bank_code'],
    ['a label that is a list', { account_number: BENEFICIARY, label: ['a'] }, 'invalid_field_type', 'label'],
    ['a label of 101 characters', { account_number: BENEFICIARY, label: 'ñ'.repeat(101) }, 'validation_error', 'label'],
    ['a label with a control character', { account_number: BENEFICIARY, label: 'a\u0000b' }, 'validation_error', 'label'],
  ])('%s is refused and nothing is saved', async (_fault, body, code, field) => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, body);
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute(field) }] });
    expect(await api.storage.beneficiaries.list(caller.user.id)).toEqual([]);
  });

  test('every fault is told at once', async () => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, { account_number: '1', bank_code: 'x', label: 7 });
    expect(reply.problems.map(({ code }) => code).toSorted()).toEqual([
      'invalid_account_length',
      'invalid_bank_code',
      'invalid_field_type',
    ]);
  });

  test('an account saved twice is told so, and keeps its label', async () => {
    const { api, caller } = await openBeneficiaries();
    await save(api, caller, { account_number: BENEFICIARY, label: 'primero' });
    const again = await save(api, caller, { account_number: BENEFICIARY, label: 'segundo' });
    expect(again).toMatchObject({ status: 409, problems: [{ code: 'duplicate_account', at: attribute('account_number') }] });
    expect((await get(api, caller, '/beneficiaries/1')).at('data.attributes.label')).toBe('primero');
  });

  test('an archived account comes back with 200 and its old id', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY, label: 'primero' });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    const again = await save(api, caller, { account_number: BENEFICIARY });
    expect(again.status).toBe(200);
    expect(again.at('data')).toMatchObject({ id, attributes: { status: 'active', label: 'primero' } });
  });

  test('the plan decides how many are active at a time', async () => {
    const { api, caller } = await openBeneficiaries({ beneficiaries_max: 2 });
    const ids = [
      await savedId(api, caller, { account_number: clabeOf('012', 1) }),
      await savedId(api, caller, { account_number: clabeOf('012', 2) }),
    ];
    const third = await save(api, caller, { account_number: clabeOf('012', 3) });
    expect(third).toMatchObject({ status: 422, problems: [{ code: 'beneficiaries_limit_reached' }] });
    expect(third.at('meta.limit')).toBe(2);
    await send(api, caller, 'DELETE', `/beneficiaries/${String(ids[0])}`);
    expect((await save(api, caller, { account_number: clabeOf('012', 3) })).status).toBe(201);
    const back = await send(api, caller, 'PUT', `/beneficiaries/${String(ids[0])}`, { status: 'active' });
    expect(back).toMatchObject({ status: 422, problems: [{ code: 'beneficiaries_limit_reached' }] });
  });

  test('the limits of the caller tell how many are in use', async () => {
    const { api, caller } = await openBeneficiaries({ beneficiaries_max: 3 });
    const id = await savedId(api, caller, { account_number: clabeOf('012', 1) });
    await save(api, caller, { account_number: clabeOf('012', 2) });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    expect((await get(api, caller, '/usage/limits')).at('data.attributes.beneficiaries')).toEqual({ max: 3, used: 1 });
  });

  test('of two requests for the last place one is served', async () => {
    const { api, caller } = await openBeneficiaries({ beneficiaries_max: 1 });
    const replies = await Promise.all([1, 2].map((number) => save(api, caller, { account_number: clabeOf('012', number) })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('an unlimited plan has no limit, and the plan of the subscription counts', async () => {
    const { api } = await openBeneficiaries({ beneficiaries_max: 0 });
    await api.storage.plans.put(aPlan('volumen', { beneficiaries_max: -1 }));
    const caller = await api.createUser('large', {
      user: {
        subscription: { planSlug: 'volumen', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' },
      },
    });
    for (const number of Array(12).keys()) expect((await save(api, caller, { account_number: clabeOf('012', number) })).status).toBe(201);
  });
});

describe('changing a saved account', () => {
  test.each(['PUT', 'PATCH'])('%s changes what it names and leaves the rest', async (method) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: BBVA.code, label: 'taller' });
    const relabelled = await send(api, caller, method, `/beneficiaries/${id}`, { label: '=taller' });
    expect(relabelled.status).toBe(200);
    expect(relabelled.at('data.attributes')).toMatchObject({ label: "'=taller", bank_code: BBVA.code, status: 'active' });
    const moved = await send(api, caller, method, `/beneficiaries/${id}`, { bank_code: SANTANDER.code, account_number: PHONE });
    expect(moved.at('data.attributes')).toMatchObject({ label: "'=taller", bank_code: SANTANDER.code });
    const cleared = await send(api, caller, method, `/beneficiaries/${id}`, { label: null });
    expect(cleared.at('data.attributes')).toMatchObject({ label: null, bank_code: SANTANDER.code });
    expect((await get(api, caller, `/beneficiaries/${id}`)).at('data')).toEqual(cleared.at('data'));
  });

  test.each(['PUT', 'PATCH'])('%s stores a label that starts like a full-width formula with an apostrophe', async (method) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const relabelled = await send(api, caller, method, `/beneficiaries/${id}`, { label: '＝1+1' });
    expect(relabelled.at('data.attributes.label')).toBe("'＝1+1");
  });

  test('status archives and brings back', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    expect((await send(api, caller, 'PUT', `/beneficiaries/${id}`, { status: 'inactive' })).at('data.attributes.status')).toBe('inactive');
    expect((await send(api, caller, 'PUT', `/beneficiaries/${id}`, { status: 'active' })).at('data.attributes.status')).toBe('active');
  });

  test('the longest label there is can be sent back as it was stored', async () => {
    const { api, caller } = await openBeneficiaries();
    const saved = await save(api, caller, { account_number: BENEFICIARY, label: `=${'x'.repeat(99)}` });
    const label = saved.at('data.attributes.label');
    expect(label).toBe(`'=${'x'.repeat(99)}`);
    expect((await send(api, caller, 'PATCH', '/beneficiaries/1', { label })).at('data.attributes.label')).toBe(label);
  });

  test('the bank of a CLABE stays its own', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const reply = await send(api, caller, 'PATCH', `/beneficiaries/${id}`, { bank_code: BBVA.code });
    expect(reply.at('data.attributes.bank_code')).toBe(CUENCA.code);
  });

  test.each([
    ['nothing', {}, 'no_valid_fields', null],
    ['nothing we know', { nickname: 'x' }, 'no_valid_fields', null],
    ['the same account and nothing else', { account_number: PHONE }, 'no_valid_fields', null],
    ['another account', { account_number: BENEFICIARY, label: 'x' }, 'validation_error', 'account_number'],
    ['no account at all', { account_number: '12', label: 'x' }, 'invalid_account_length', 'account_number'],
    ['no bank for a phone', { bank_code: null }, 'bank_code_required_for_phone', 'bank_code'],
    ['a bank that is none', { bank_code: '11111' }, 'invalid_bank_code', 'bank_code'],
    ['a status that does not exist', { status: 'archived' }, 'validation_error', 'status'],
    ['a long label', { label: 'x'.repeat(101) }, 'validation_error', 'label'],
  ])('%s is refused', async (_fault, body, code, field) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: BBVA.code, label: 'taller' });
    const before = await api.storage.beneficiaries.list(caller.user.id);
    const reply = await send(api, caller, 'PUT', `/beneficiaries/${id}`, body);
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: field === null ? null : attribute(field) }] });
    expect(await api.storage.beneficiaries.list(caller.user.id)).toEqual(before);
  });

  test('archiving is done once and stays done', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const replies = [await send(api, caller, 'DELETE', `/beneficiaries/${id}`), await send(api, caller, 'DELETE', `/beneficiaries/${id}`)];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect((await get(api, caller, `/beneficiaries/${id}`)).at('data.attributes.status')).toBe('inactive');
  });
});

describe('whose it is', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s does not know the beneficiary of another account', async (method) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY, label: 'mío' });
    const other = await api.createUser('other');
    const reply = await send(
      api,
      other,
      method,
      `/beneficiaries/${id}`,
      method === 'PUT' || method === 'PATCH' ? { label: 'tuyo' } : undefined,
    );
    expect(reply).toMatchObject({ status: 404, problems: [{ code: 'beneficiary_not_found' }] });
    expect((await get(api, caller, `/beneficiaries/${id}`)).at('data.attributes')).toMatchObject({ label: 'mío', status: 'active' });
  });

  test.each(['0', '01', '-1', '1.5', 'abc', '9'.repeat(15), '9'.repeat(40)])('there is no beneficiary %s', async (id) => {
    const { api, caller } = await openBeneficiaries();
    expect(await get(api, caller, `/beneficiaries/${id}`)).toMatchObject({ status: 404, problems: [{ code: 'beneficiary_not_found' }] });
  });
});

describe('reading one again', () => {
  test('costs no body while nothing changed', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const etag = (await get(api, caller, `/beneficiaries/${id}`)).headers['etag'] ?? '';
    const again = await get(api, caller, `/beneficiaries/${id}`, { headers: { 'If-None-Match': etag } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag } });
    await send(api, caller, 'PATCH', `/beneficiaries/${id}`, { label: 'nuevo' });
    expect((await get(api, caller, `/beneficiaries/${id}`, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});

describe('looking an account up', () => {
  test('costs no body while nothing changed', async () => {
    const { api, caller } = await openBeneficiaries();
    await save(api, caller, { account_number: BENEFICIARY });
    const lookUp = (headers: Readonly<Record<string, string>>) =>
      get(api, caller, '/beneficiaries/lookup', { query: { account: BENEFICIARY }, headers });
    const etag = (await lookUp({})).headers['etag'] ?? '';
    expect(await lookUp({ 'If-None-Match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } });
    expect((await lookUp({ 'If-None-Match': 'W/"0-active"' })).status).toBe(200);
  });

  test("finds the caller's own, active or archived, however the account is written", async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const lookUp = (account: string) => get(api, caller, '/beneficiaries/lookup', { query: { account } });
    expect((await lookUp(BENEFICIARY)).at('data')).toMatchObject({ id, attributes: { status: 'active' } });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    expect((await lookUp(`${BENEFICIARY.slice(0, 3)} ${BENEFICIARY.slice(3)}`)).at('data')).toMatchObject({
      id,
      attributes: { status: 'inactive' },
    });
  });

  test.each([clabeOf('012', 8), PHONE, '12', 'nada', '9'.repeat(200)])('%s is not among them', async (account) => {
    const { api, caller } = await openBeneficiaries();
    const other = await api.createUser('other');
    await save(api, other, { account_number: clabeOf('012', 8) });
    const reply = await get(api, caller, '/beneficiaries/lookup', { query: { account } });
    expect(reply).toMatchObject({ status: 404, problems: [{ code: 'beneficiary_not_found' }] });
  });

  test.each([{}, { account: '' }, { account: '  ' }])('%j asks for nothing', async (query) => {
    const { api, caller } = await openBeneficiaries();
    const reply = await get(api, caller, '/beneficiaries/lookup', { query });
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'query_param_account_required', at: 'account' }] });
  });
});
