import { attribute, expectNothingConsumed, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { BENEFICIARY, bodyWithRaw, CANDIDATES, FREE_KEY, transferBody } from '../../support/builders/transfers.ts';

const text = (value: string): string => JSON.stringify(value);
const lastDigitChanged = (digits: string): string => digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10);

const NOT_TEXT = {
  'an array': '["x"]',
  'an empty array': '[]',
  'an object': '{"a":1}',
  'a number': '1234567',
  true: 'true',
  false: 'false',
};

type Rejected = { readonly field: string; readonly code: string; readonly values: Readonly<Record<string, string>> };

/** Values as JSON text: numbers must arrive exactly as written here. The clock says 5 November 2026, noon in Mexico City. */
const REJECTED: readonly Rejected[] = [
  {
    field: 'fecha',
    code: 'required',
    values: { null: 'null' },
  },
  {
    field: 'fecha',
    code: 'invalid_date',
    values: {
      ...NOT_TEXT,
      'an empty text': '""',
      blanks: '"          "',
      'no date': '"mañana"',
      'a date with a time': '"2026-11-03T10:00:00Z"',
      'a short month': '"2026-1-03"',
      slashes: '"2026/11/03"',
      'day first': '"03-11-2026"',
      'a day that does not exist': '"2026-02-30"',
      '29 February of a common year': '"2025-02-29"',
      'month 13': '"2026-13-01"',
      'month 0': '"2026-00-10"',
      'day 0': '"2026-11-00"',
      'a leading blank': '" 2026-11-03"',
      'a trailing line feed': '"2026-11-03\\n"',
      'a NUL': '"2026-11-03\\u0000"',
      'full-width digits': '"２０２６-１１-０３"',
      'Arabic digits': '"٢٠٢٦-١١-٠٣"',
      'a sign': '"+2026-11-03"',
      'a year of five digits': '"12026-11-03"',
      tomorrow: '"2026-11-06"',
      'the last day there is': '"9999-12-31"',
      'a thousand characters': text('2'.repeat(1_000)),
    },
  },
  { field: 'monto', code: 'required', values: { null: 'null' } },
  {
    field: 'monto',
    code: 'invalid_amount',
    values: {
      'a number as text': '"1234.56"',
      'an empty text': '""',
      'an array': '[1]',
      'an object': '{"a":1}',
      true: 'true',
      zero: '0',
      'zero with decimals': '0.00',
      'negative zero': '-0',
      negative: '-1234.56',
      'a third decimal': '1234.567',
      '1e400': '1e400',
      '-1e400': '-1e400',
      '1e-400': '1e-400',
      'an exponent that leaves three decimals': '1.2345e1',
      'a negative exponent that leaves three decimals': '1505e-3',
      'an exponent beyond 15 digits': '1e16',
      '16 digits': '1234567890123456',
      '16 digits with decimals': '12345678901234.56',
      'three hundred digits': '9'.repeat(300),
    },
  },
  {
    field: 'clave_rastreo',
    code: 'clave_or_ref_required',
    values: { null: 'null' },
  },
  { field: 'clave_rastreo', code: 'invalid_field_type', values: NOT_TEXT },
  {
    field: 'clave_rastreo',
    code: 'validation_error',
    values: {
      'an empty text': '""',
      '17 characters': text('A'.repeat(17)),
      '31 characters': text('A'.repeat(31)),
      'a thousand characters': text('A'.repeat(1_000)),
      'a blank inside': '"EJEMPLO 20261103000001"',
      'a hyphen': '"EJEMPLO-20261103000001"',
      'a letter with an accent': '"EJÉMPLO20261103000001"',
      'full-width digits': '"EJEMPLO２０２６１１０３０００００１"',
      'a line feed at the end': '"EJEMPLO20261103000001\\n"',
      'a NUL': '"EJEMPLO20261103000001\\u0000"',
    },
  },
  { field: 'referencia_numerica', code: 'invalid_field_type', values: NOT_TEXT },
  {
    field: 'referencia_numerica',
    code: 'validation_error',
    values: {
      'an empty text': '""',
      '8 digits': '"12345678"',
      letters: '"12A"',
      'a sign': '"-1"',
      decimals: '"1.5"',
      'a blank': '" 1"',
      'Arabic digits': '"١٢٣"',
      'a line feed at the end': '"123\\n"',
    },
  },
  ...['emisor', 'receptor'].flatMap((field): readonly Rejected[] => [
    { field, code: 'invalid_field_type', values: NOT_TEXT },
    {
      field,
      code: 'validation_error',
      values: {
        '256 characters': text('B'.repeat(256)),
        'a NUL': '"ST\\u0000P"',
        'a line feed': '"STP\\n"',
        'a control character of C1': '"ST\\u0085P"',
        'an escape sequence': '"\\u001b[31mSTP"',
      },
    },
  ]),
  { field: 'cuenta_beneficiaria', code: 'invalid_field_type', values: { ...NOT_TEXT, 'a CLABE as a number': BENEFICIARY } },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_account_format',
    values: {
      letters: '"72318000000000001A"',
      'a sign': '"+7231800000000016"',
      dots: '"7231.8000.0000.0016"',
      'full-width digits': '"７２３１８０００００００００００１６"',
      'a NUL': `"${BENEFICIARY}\\u0000"`,
      'a tab': `"\\t${BENEFICIARY}"`,
    },
  },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_account_length',
    values: {
      'an empty text': '""',
      'blanks only': '"    "',
      '9 digits': '"551234567"',
      '11 digits': '"55123456789"',
      '17 digits': text(BENEFICIARY.slice(0, 17)),
      '19 digits': text(`${BENEFICIARY}0`),
      'a hundred thousand digits': text('1'.repeat(100_000)),
    },
  },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_clabe_checksum',
    values: { 'a wrong control digit': text(lastDigitChanged(BENEFICIARY)) },
  },
  { field: 'cuenta_beneficiaria', code: 'invalid_card_luhn', values: { 'a card that fails Luhn': '"4152310000000002"' } },
];

const cases = REJECTED.flatMap(({ field, code, values }) => Object.entries(values).map(([what, json]) => ({ field, code, what, json })));

describe('a field that breaks its rule', () => {
  test.each(cases)('$field: $what is $code', async ({ field, code, json }) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), bodyWithRaw(field, json));
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([{ code, at: attribute(field) }]);
    expectNothingConsumed(api);
  });

  test.each([
    ['fecha', 'required'],
    ['monto', 'required'],
    ['clave_rastreo', 'clave_or_ref_required'],
  ])('%s left out is %s', async (field, code) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), transferBody({ [field]: undefined }));
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute(field) }] });
    expectNothingConsumed(api);
  });

  test.each([undefined, null])('an account that is %s, with no candidates either, fails the preflight', async (account) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), transferBody({ cuenta_beneficiaria: account, cuentas_candidatas: account }));
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code: 'cuenta_required', at: attribute('cuenta_beneficiaria') },
    ]);
    expectNothingConsumed(api);
  });

  test('every broken field is told at once', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), {
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
      { code: 'cuentas_candidatas_invalidas', at: attribute('cuentas_candidatas') },
    ]);
    expectNothingConsumed(api);
  });

  test('a field error is told in the shape that was not sent, too', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), { data: { type: 'validation', attributes: transferBody({ monto: -1 }) } });
    expect(reply.problems).toEqual([{ code: 'invalid_amount', at: attribute('monto') }]);
  });
});

const [ONE, TWO, THREE] = CANDIDATES;

describe('candidate accounts that are no list of two or three distinct accounts', () => {
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
  ])('%s: cuentas_candidatas_invalidas', async (_what, cuentas_candidatas) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas }));
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'cuentas_candidatas_invalidas', at: attribute('cuentas_candidatas') }] });
    expectNothingConsumed(api);
  });

  test('an account and candidates together exclude each other', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.account(), transferBody({ cuentas_candidatas: [ONE, TWO] }));
    expect(reply).toMatchObject({
      status: 422,
      problems: [{ code: 'cuenta_y_candidatas_excluyentes', at: attribute('cuentas_candidatas') }],
    });
    expectNothingConsumed(api);
  });
});

describe('today in Mexico City', () => {
  test.each([
    ['2026-11-06T00:30:00Z', '2026-11-06', 422],
    ['2026-11-06T05:59:59.999Z', '2026-11-06', 422],
    ['2026-11-06T06:00:00.000Z', '2026-11-06', 200],
    ['2026-11-06T00:30:00Z', '2026-11-05', 200],
    ['2027-01-01T05:59:59Z', '2027-01-01', 422],
    ['2027-01-01T06:00:00Z', '2027-01-01', 200],
  ])('at %s, a payment of %s is answered with %d', async (instant, fecha, status) => {
    const api = makeTestApi();
    api.clock.advanceTo(Date.parse(instant));
    const reply = await postValidate(api, await api.account(), transferBody({ fecha, clave_rastreo: 'EJEMPLO0000000000000001' }));
    expect(reply.status).toBe(status);
    if (status === 422) expect(reply.problems).toEqual([{ code: 'invalid_date', at: attribute('fecha') }]);
  });
});

describe('a field at the edge of its rule', () => {
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
  ])('%s as %s is accepted and costs one unit', async (field, json) => {
    const api = makeTestApi();
    const caller = await api.account();
    const reply = await postValidate(api, caller, bodyWithRaw(field, json));
    expect(reply).toMatchObject({ status: 200, problems: [] });
    expect(unitsUsed(api, caller)).toBe(1);
  });

  test('a reference alone is enough, and so is a tracking key alone', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    const byReference = await postValidate(api, caller, transferBody({ clave_rastreo: undefined, referencia_numerica: '7' }));
    const byKey = await postValidate(api, caller, transferBody());
    expect([byReference.status, byKey.status]).toEqual([200, 200]);
    expect(api.source.asked.flatMap(({ kind, query }) => (kind === 'query' ? [query.criterion] : []))).toEqual([
      { kind: 'referencia_numerica', value: '7' },
      { kind: 'clave_rastreo', value: FREE_KEY },
    ]);
  });
});

describe('request_data', () => {
  test('is what was sent, to the last digit, and nothing the API does not know', async () => {
    const api = makeTestApi();
    const body = `{"monto":1000000000000.10,"fecha":"2026-11-03","emisor":" stp ","clave_rastreo":"${FREE_KEY}","extra":1,"cuenta_beneficiaria":"${BENEFICIARY.slice(0, 6)} ${BENEFICIARY.slice(6)}","receptor":null}`;
    const reply = await postValidate(api, await api.account(), body);
    const sent = /"request_data":(\{[^}]*\})/.exec(reply.text)?.[1];
    expect(sent).toBe(
      `{"fecha":"2026-11-03","monto":1000000000000.10,"clave_rastreo":"${FREE_KEY}","emisor":" stp ","receptor":null,"cuenta_beneficiaria":"${BENEFICIARY.slice(0, 6)} ${BENEFICIARY.slice(6)}"}`,
    );
  });

  test.each([
    ['1.0E7', '10000000.00'],
    ['1250.500', '1250.50'],
    ['125050e-2', '1250.50'],
  ])('keeps an amount written as %s, which counts as %s in the query, the answer and the history', async (literal, amount) => {
    const api = makeTestApi();
    const caller = await api.account();
    const reply = await postValidate(api, caller, bodyWithRaw('monto', literal));
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`"monto":${literal},`);
    expect(reply.at('data.attributes.normalized_data.monto')).toBe(amount);
    expect(api.source.asked[0]?.query.monto).toBe(Math.round(Number(amount) * 100));
    const found = await get(api, caller, '/validations', { query: { amount_min: amount, amount_max: amount } });
    expect(found.at('data.0.attributes.amount')).toBe(Number(amount));
  });

  test('text that breaks tools comes back as it was', async () => {
    const api = makeTestApi();
    const emisor = '=cmd|\'/C calc\'!A0 "</script>" \u2028 \\u0000 ñ 🏦 \ud800';
    const reply = await postValidate(api, await api.account(), transferBody({ emisor, clave_rastreo: 'MBAN01002611030012345678' }));
    expect(reply.at('data.attributes.request_data.emisor')).toBe(emisor);
  });
});
