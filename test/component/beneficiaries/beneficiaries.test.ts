import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { attribute } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BBVA, BBVA_CARD, BENEFICIARY, clabeOf, CUENCA, PHONE, SANTANDER, UNKNOWN_CARD } from '../../support/builders/transfers.ts';

const lastDigitChanged = (number: string): string => `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`;

describe('POST /beneficiaries', () => {
  test('answers 201 with Location, ETag, account type and bank', async () => {
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
    ['of a CLABE is derived, whatever was sent', { account_number: BENEFICIARY, bank_code: BBVA.code }, CUENCA.code],
    ['of a card with a known BIN is derived', { account_number: BBVA_CARD, bank_code: SANTANDER.code }, BBVA.code],
    ['of a card with an unknown BIN is the one sent', { account_number: UNKNOWN_CARD, bank_code: SANTANDER.code }, SANTANDER.code],
    ['of a card with an unknown BIN may be absent', { account_number: UNKNOWN_CARD }, null],
    ['of a phone is the one sent', { account_number: PHONE, bank_code: BBVA.code }, BBVA.code],
    ['sent as a former code is stored as the current one', { account_number: PHONE, bank_code: '90638' }, '40638'],
  ])('bank_code: %s', async (_rule, body, expected) => {
    const { api, caller } = await openBeneficiaries();
    expect((await save(api, caller, body)).at('data.attributes.bank_code')).toBe(expected);
  });

  test.each(['+52 55 1234 5678', '525512345678', '(55) 1234-5678'])('saves %j as a phone', async (account_number) => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, { account_number, bank_code: BBVA.code });
    expect(reply.at('data.attributes.account_number')).toBe('5512345678');
  });

  test('ignores spaces and hyphens in account_number', async () => {
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
    ['\ud800', null],
    ['Ana\u0000 \u202eRuiz\u202c\u200b', 'Ana Ruiz'],
    ['\u200b=1+1', "'=1+1"],
    ['\u200b', null],
  ])('stores the label %j as %j', async (label, stored) => {
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
    ['a wrong Luhn digit', { account_number: lastDigitChanged(BBVA_CARD) }, 'invalid_card_luhn', 'account_number'],
    ['a phone without a bank', { account_number: PHONE }, 'bank_code_required_for_phone', 'bank_code'],
    ['an unknown bank', { account_number: PHONE, bank_code: '99999' }, 'invalid_bank_code', 'bank_code'],
    ['a bank by its name', { account_number: PHONE, bank_code: 'BBVA' }, 'invalid_bank_code', 'bank_code'],
    ['a label that is a list', { account_number: BENEFICIARY, label: ['a'] }, 'invalid_field_type', 'label'],
    ['a label of 101 characters', { account_number: BENEFICIARY, label: 'ñ'.repeat(101) }, 'validation_error', 'label'],
  ])('answers 422 and saves nothing for %s', async (_fault, body, code, field) => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, body);
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute(field) }] });
    expect(await api.storage.beneficiaries.list(caller.user.id)).toEqual([]);
  });

  test('answers every problem of the body at once', async () => {
    const { api, caller } = await openBeneficiaries();
    const reply = await save(api, caller, { account_number: '1', bank_code: 'x', label: 7 });
    expect(reply.problems.map(({ code }) => code).toSorted()).toEqual([
      'invalid_account_length',
      'invalid_bank_code',
      'invalid_field_type',
    ]);
  });

  test('answers 409 duplicate_account for an active account, and keeps its label', async () => {
    const { api, caller } = await openBeneficiaries();
    await save(api, caller, { account_number: BENEFICIARY, label: 'primero' });
    const again = await save(api, caller, { account_number: BENEFICIARY, label: 'segundo' });
    expect(again).toMatchObject({ status: 409, problems: [{ code: 'duplicate_account', at: attribute('account_number') }] });
    expect((await get(api, caller, '/beneficiaries/1')).at('data.attributes.label')).toBe('primero');
  });

  test('answers 200 with the former id when the account was archived', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY, label: 'primero' });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    const again = await save(api, caller, { account_number: BENEFICIARY });
    expect(again.status).toBe(200);
    expect(again.at('data')).toMatchObject({ id, attributes: { status: 'active', label: 'primero' } });
  });

  test("answers beneficiaries_limit_reached at the plan's limit of active beneficiaries", async () => {
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

  test('counts active beneficiaries in GET /usage/limits', async () => {
    const { api, caller } = await openBeneficiaries({ beneficiaries_max: 3 });
    const id = await savedId(api, caller, { account_number: clabeOf('012', 1) });
    await save(api, caller, { account_number: clabeOf('012', 2) });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    expect((await get(api, caller, '/usage/limits')).at('data.attributes.beneficiaries')).toEqual({ max: 3, used: 1 });
  });

  test('answers 201 to one of two concurrent requests below the limit and 422 to the other', async () => {
    const { api, caller } = await openBeneficiaries({ beneficiaries_max: 1 });
    const replies = await Promise.all([1, 2].map((number) => save(api, caller, { account_number: clabeOf('012', number) })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('applies the plan of the subscription, without limit when it is unlimited', async () => {
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

describe('PUT and PATCH /beneficiaries/{id}', () => {
  test.each(['PUT', 'PATCH'])('%s updates the fields it has and keeps the others', async (method) => {
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

  test.each(['PUT', 'PATCH'])('%s prefixes a label that starts like a full-width formula with an apostrophe', async (method) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const relabelled = await send(api, caller, method, `/beneficiaries/${id}`, { label: '＝1+1' });
    expect(relabelled.at('data.attributes.label')).toBe("'＝1+1");
  });

  test.each(['PUT', 'PATCH'])('%s stores a label without control, bidirectional and zero-width characters', async (method) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const relabelled = await send(api, caller, method, `/beneficiaries/${id}`, { label: 'Ana\u0007\u202e \u200bRuiz\n' });
    expect(relabelled.at('data.attributes.label')).toBe('Ana Ruiz');
  });

  test('PUT archives and reactivates by status', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    expect((await send(api, caller, 'PUT', `/beneficiaries/${id}`, { status: 'inactive' })).at('data.attributes.status')).toBe('inactive');
    expect((await send(api, caller, 'PUT', `/beneficiaries/${id}`, { status: 'active' })).at('data.attributes.status')).toBe('active');
  });

  test('PATCH accepts the longest label as it was stored', async () => {
    const { api, caller } = await openBeneficiaries();
    const saved = await save(api, caller, { account_number: BENEFICIARY, label: `=${'x'.repeat(99)}` });
    const label = saved.at('data.attributes.label');
    expect(label).toBe(`'=${'x'.repeat(99)}`);
    expect((await send(api, caller, 'PATCH', '/beneficiaries/1', { label })).at('data.attributes.label')).toBe(label);
  });

  test('PATCH keeps the bank of a CLABE', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const reply = await send(api, caller, 'PATCH', `/beneficiaries/${id}`, { bank_code: BBVA.code });
    expect(reply.at('data.attributes.bank_code')).toBe(CUENCA.code);
  });

  test.each([
    ['an empty body', {}, 'no_valid_fields', null],
    ['only unknown fields', { nickname: 'x' }, 'no_valid_fields', null],
    ['only the same account', { account_number: PHONE }, 'no_valid_fields', null],
    ['another account', { account_number: BENEFICIARY, label: 'x' }, 'validation_error', 'account_number'],
    ['an invalid account', { account_number: '12', label: 'x' }, 'invalid_account_length', 'account_number'],
    ['no bank for a phone', { bank_code: null }, 'bank_code_required_for_phone', 'bank_code'],
    ['an unknown bank', { bank_code: '11111' }, 'invalid_bank_code', 'bank_code'],
    ['a status that does not exist', { status: 'archived' }, 'validation_error', 'status'],
    ['a long label', { label: 'x'.repeat(101) }, 'validation_error', 'label'],
  ])('answers 422 and changes nothing for %s', async (_fault, body, code, field) => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: BBVA.code, label: 'taller' });
    const before = await api.storage.beneficiaries.list(caller.user.id);
    const reply = await send(api, caller, 'PUT', `/beneficiaries/${id}`, body);
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: field === null ? null : attribute(field) }] });
    expect(await api.storage.beneficiaries.list(caller.user.id)).toEqual(before);
  });

  test('DELETE answers 204 again when the beneficiary is archived already', async () => {
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

describe('access to a beneficiary', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])("%s answers 404 for another user's beneficiary", async (method) => {
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

  test.each(['0', '01', '-1', '1.5', 'abc', '9'.repeat(15), '9'.repeat(40)])('GET answers 404 for the id %s', async (id) => {
    const { api, caller } = await openBeneficiaries();
    expect(await get(api, caller, `/beneficiaries/${id}`)).toMatchObject({ status: 404, problems: [{ code: 'beneficiary_not_found' }] });
  });
});

describe('GET /beneficiaries/{id}', () => {
  test('shows a card in full, which every other answer masks', async () => {
    const { api, caller } = await openBeneficiaries();
    const masked = `************${BBVA_CARD.slice(-4)}`;
    const saved = await save(api, caller, { account_number: BBVA_CARD });
    const others = [
      saved,
      await send(api, caller, 'PATCH', '/beneficiaries/1', { label: 'Tarjeta' }),
      await get(api, caller, '/beneficiaries/lookup', { query: { account: BBVA_CARD } }),
    ];
    for (const reply of others) expect(reply.at('data.attributes.account_number')).toBe(masked);
    expect((await get(api, caller, '/beneficiaries')).at('data.0.attributes.account_number')).toBe(masked);
    const read = await get(api, caller, '/beneficiaries/1');
    expect(read.at('data.attributes.account_number')).toBe(BBVA_CARD);
    expect(read.headers['etag']).not.toBe(others[2]?.headers['etag']);
  });

  test('answers 304 when If-None-Match equals the ETag, and 200 once it changed', async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const etag = (await get(api, caller, `/beneficiaries/${id}`)).headers['etag'] ?? '';
    const again = await get(api, caller, `/beneficiaries/${id}`, { headers: { 'If-None-Match': etag } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag } });
    await send(api, caller, 'PATCH', `/beneficiaries/${id}`, { label: 'nuevo' });
    expect((await get(api, caller, `/beneficiaries/${id}`, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});
