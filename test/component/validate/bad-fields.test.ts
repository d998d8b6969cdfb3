import { attribute, expectNothingConsumed, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { openWithPlan } from '../../support/api/retries.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { BBVA, BBVA_KEY, BENEFICIARY, bodyWithRaw, CANDIDATES, clabeOf, FREE_KEY, transferBody } from '../../support/builders/transfers.ts';
import { lastDigitChanged, REJECTED, text } from './rejected-fields.ts';

const cases = REJECTED.flatMap(({ field, code, values }) => Object.entries(values).map(([what, json]) => ({ field, code, what, json })));

describe('POST /validate with an invalid field', () => {
  test.each(cases)('$field: $what answers $code', async ({ field, code, json }) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), bodyWithRaw(field, json));
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([{ code, at: attribute(field) }]);
    await expectNothingConsumed(api);
  });

  test.each([
    ['fecha', 'required'],
    ['monto', 'required'],
    ['clave_rastreo', 'clave_or_ref_required'],
  ])('without %s answers %s', async (field, code) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ [field]: undefined }));
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute(field) }] });
    await expectNothingConsumed(api);
  });

  test.each([undefined, null])('answers preflight errors when account and candidates are %s', async (account) => {
    const api = makeTestApi();
    const reply = await postValidate(
      api,
      await api.createUser(),
      transferBody({ cuenta_beneficiaria: account, cuentas_candidatas: account }),
    );
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code: 'cuenta_required', at: attribute('cuenta_beneficiaria') },
    ]);
    await expectNothingConsumed(api);
  });

  test('answers every invalid field at once', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), {
      fecha: '2026-02-30',
      monto: '5',
      clave_rastreo: [],
      referencia_numerica: '12345678',
      emisor: 'B'.repeat(256),
      receptor: 7,
      cuenta_beneficiaria: '123',
      cuentas_candidatas: 'x',
    });
    expect(reply.problems).toEqual([
      { code: 'invalid_date', at: attribute('fecha') },
      { code: 'invalid_amount', at: attribute('monto') },
      { code: 'invalid_field_type', at: attribute('clave_rastreo') },
      { code: 'validation_error', at: attribute('referencia_numerica') },
      { code: 'validation_error', at: attribute('emisor') },
      { code: 'invalid_field_type', at: attribute('receptor') },
      { code: 'invalid_account_length', at: attribute('cuenta_beneficiaria') },
      { code: 'cuenta_y_candidatas_excluyentes', at: attribute('cuentas_candidatas') },
    ]);
    await expectNothingConsumed(api);
  });

  test('answers with them a date out of range, a bank, a wrong async and a retry policy over the plan, then preflight_failed', async () => {
    const { api, caller } = await openWithPlan();
    const body = {
      fecha: '2026-11-30',
      monto: 0,
      clave_rastreo: 'EJEMPLO0000000000000001',
      cuenta_beneficiaria: clabeOf(BBVA.prefix),
      receptor: 'Santander',
      retry_policy: { max_retries: 999 },
    };
    const reply = await postValidate(api, caller, body, { query: { async: 'maybe' } });
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([
      { code: 'validation_error', at: 'async' },
      { code: 'invalid_amount', at: attribute('monto') },
      { code: 'invalid_date', at: attribute('fecha') },
      { code: 'retry_policy_invalid', at: attribute('retry_policy/max_retries') },
      { code: 'preflight_failed', at: null },
      { code: 'clabe_receptor_mismatch', at: attribute('cuenta_beneficiaria') },
    ]);
    await expectNothingConsumed(api);
  });

  test('names a card that fails its check among the fields of preflight_failed, if there is another one', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const card = { cuenta_beneficiaria: '4152313000000001', receptor: 'Santander' };
    const alone = await postValidate(api, caller, transferBody(card));
    expect(alone.problems).toEqual([{ code: 'invalid_card_luhn', at: attribute('cuenta_beneficiaria') }]);
    const reply = await postValidate(
      api,
      caller,
      transferBody({ ...card, fecha: '2026-10-03', emisor: BBVA.name, clave_rastreo: BBVA_KEY }),
    );
    expect(reply.problems).toEqual([
      { code: 'invalid_card_luhn', at: attribute('cuenta_beneficiaria') },
      { code: 'preflight_failed', at: null },
      { code: 'clave_fecha_incoherente', at: attribute('clave_rastreo') },
      { code: 'cuenta_invalid_luhn', at: attribute('cuenta_beneficiaria') },
    ]);
    await expectNothingConsumed(api);
  });

  test('answers preflight_failed first when every field is sound by itself', async () => {
    const api = makeTestApi();
    const reply = await postValidate(
      api,
      await api.createUser(),
      transferBody({ cuenta_beneficiaria: clabeOf(BBVA.prefix), receptor: 'Santander' }),
    );
    expect(reply.problems.map(({ code }) => code)).toEqual(['preflight_failed', 'clabe_receptor_mismatch']);
  });

  test.each([1, 'yes'])('refuses playground %j', async (playground) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ playground }));
    expect(reply.problems).toEqual([{ code: 'validation_error', at: attribute('playground') }]);
    await expectNothingConsumed(api);
  });

  test.each([false, null])('treats playground %j as absent', async (playground) => {
    const api = makeTestApi();
    expect((await postValidate(api, await api.createUser(), transferBody({ playground }))).status).toBe(200);
  });

  test('answers the same pointer for a body in the JSON:API envelope', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), {
      data: { type: 'validation', attributes: transferBody({ monto: -1 }) },
    });
    expect(reply.problems).toEqual([{ code: 'invalid_amount', at: attribute('monto') }]);
  });
});

const [ONE, TWO, THREE] = CANDIDATES;

describe('POST /validate with invalid candidate accounts', () => {
  test.each<[string, unknown]>([
    ['a text', ONE],
    ['a number', 5],
    ['true', true],
    ['an object', { 0: ONE, 1: TWO }],
    ['no account', []],
    ['one account', [ONE]],
    ['four accounts', [ONE, TWO, THREE, BENEFICIARY]],
    ['the same account twice', [ONE, ONE]],
    ['the same account written in two ways', [ONE, `${ONE.slice(0, 3)}-${ONE.slice(3)}`]],
    ['an account with a wrong control digit', [ONE, lastDigitChanged(TWO)]],
    ['an account of the wrong length', [ONE, TWO.slice(1)]],
    ['null among them', [ONE, null]],
    ['a number among them', [ONE, 5512345678]],
    ['a list among them', [ONE, [TWO]]],
  ])('%s: answers cuentas_candidatas_invalidas', async (_what, cuentas_candidatas) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas }));
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'cuentas_candidatas_invalidas', at: attribute('cuentas_candidatas') }] });
    await expectNothingConsumed(api);
  });

  test.each<[string, unknown]>([
    ['sound candidates', [ONE, TWO]],
    ['one candidate', [ONE]],
    ['candidates with a wrong control digit', [ONE, lastDigitChanged(TWO)]],
    ['a text', 'x'],
  ])('answers cuenta_y_candidatas_excluyentes when an account is sent with %s', async (_what, cuentas_candidatas) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ cuentas_candidatas }));
    expect(reply).toMatchObject({
      status: 422,
      problems: [{ code: 'cuenta_y_candidatas_excluyentes', at: attribute('cuentas_candidatas') }],
    });
    await expectNothingConsumed(api);
  });
});

describe('POST /validate with a date near midnight in Mexico City', () => {
  test.each([
    ['2026-11-06T00:30:00Z', '2026-11-05', 200],
    ['2026-11-06T00:30:00Z', '2026-11-06', 200],
    ['2026-11-06T00:30:00Z', '2026-11-07', 422],
    // Friday: the next banking day is Monday.
    ['2026-11-06T06:00:00.000Z', '2026-11-09', 200],
    ['2026-11-06T06:00:00.000Z', '2026-11-10', 422],
    ['2026-11-06T05:59:59.999Z', '2026-11-09', 422],
    // The first day of the year is none; 2027-01-02 is a Saturday.
    ['2027-01-01T05:59:59Z', '2027-01-04', 200],
    ['2027-01-01T05:59:59Z', '2027-01-05', 422],
  ])('at %s with fecha %s answers %d', async (instant, fecha, status) => {
    const api = makeTestApi();
    api.clock.advanceTo(Date.parse(instant));
    const reply = await postValidate(api, await api.createUser(), transferBody({ fecha, clave_rastreo: 'EJEMPLO0000000000000001' }));
    expect(reply.status).toBe(status);
    if (status === 422) expect(reply.problems).toEqual([{ code: 'invalid_date', at: attribute('fecha') }]);
  });
});

describe('POST /validate with a field at the limit of its rule', () => {
  test.each<[string, string]>([
    ['monto', '0.01'],
    ['monto', '1.1'],
    ['monto', '1.10'],
    ['monto', '9999999999999.99'],
    ['monto', '9999999999999'],
    ['clave_rastreo', text('A'.repeat(18))],
    ['clave_rastreo', text('z9'.repeat(15))],
    ['referencia_numerica', '"0"'],
    ['referencia_numerica', '"0000000"'],
    ['referencia_numerica', 'null'],
    ['receptor', 'null'],
    ['receptor', '""'],
    ['receptor', '"   "'],
    ['receptor', text('🏦'.repeat(255))],
    ['cuenta_beneficiaria', text(`${BENEFICIARY.slice(0, 3)} ${BENEFICIARY.slice(3, 6)}-${BENEFICIARY.slice(6)}`)],
    ['cuentas_candidatas', 'null'],
    ['otro_campo', '{"anidado":[1e400]}'],
  ])('%s as %s answers 200 and uses one quota unit', async (field, json) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await postValidate(api, caller, bodyWithRaw(field, json));
    expect(reply).toMatchObject({ status: 200, problems: [] });
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('accepts a reference alone and a tracking key alone', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const byReference = await postValidate(api, caller, transferBody({ clave_rastreo: undefined, referencia_numerica: '7' }));
    const byKey = await postValidate(api, caller, transferBody());
    expect([byReference.status, byKey.status]).toEqual([200, 200]);
    expect(api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.criterion] : []))).toEqual([
      { kind: 'referencia_numerica', value: '7' },
      { kind: 'clave_rastreo', value: FREE_KEY, referencia: null },
    ]);
  });
});

describe('request_data', () => {
  test('has the sent fields digit by digit, without unknown fields', async () => {
    const api = makeTestApi();
    const body = `{"monto":1000000000000.10,"fecha":"2026-11-03","emisor":" stp ","clave_rastreo":"${FREE_KEY}","extra":1,"cuenta_beneficiaria":"${BENEFICIARY.slice(0, 6)} ${BENEFICIARY.slice(6)}","receptor":null}`;
    const reply = await postValidate(api, await api.createUser(), body);
    const sent = /"request_data":(\{[^}]*\})/.exec(reply.text)?.[1];
    expect(sent).toBe(
      `{"fecha":"2026-11-03","monto":1000000000000.10,"clave_rastreo":"${FREE_KEY}","emisor":" stp ","receptor":null,"cuenta_beneficiaria":"${BENEFICIARY.slice(0, 6)} ${BENEFICIARY.slice(6)}"}`,
    );
  });

  test.each([
    ['1.0E7', '10000000.00'],
    ['1250.500', '1250.50'],
    ['125050e-2', '1250.50'],
  ])('has an amount as written: %s, which is %s in query, response and history', async (literal, amount) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await postValidate(api, caller, bodyWithRaw('monto', literal));
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`"monto":${literal},`);
    expect(reply.at('data.attributes.normalized_data.monto')).toBe(amount);
    expect(api.source.queries[0]?.query.monto).toBe(Math.round(Number(amount) * 100));
    const found = await get(api, caller, '/validations', { query: { amount_min: amount, amount_max: amount } });
    expect(found.at('data.0.attributes.amount')).toBe(Number(amount));
  });

  test('has control characters, markup and unpaired surrogates as sent', async () => {
    const api = makeTestApi();
    const emisor = '=cmd|\'/C calc\'!A0 "</script>" \u2028 \\u0000 ñ 🏦 \ud800';
    const reply = await postValidate(api, await api.createUser(), transferBody({ emisor, clave_rastreo: 'MBAN01002611030012345678' }));
    expect(reply.at('data.attributes.request_data.emisor')).toBe(emisor);
    expect((await storedValidations(api)).map(({ transfer }) => transfer?.emisor)).toEqual([emisor.toWellFormed()]);
  });
});
