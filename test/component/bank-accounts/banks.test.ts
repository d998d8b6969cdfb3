import { attribute, expectNothingConsumed, unitsUsed } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import {
  BBVA,
  BBVA_CARD,
  BBVA_KEY,
  CANDIDATES,
  clabeOf,
  CUENCA,
  FREE_KEY,
  PHONE,
  SANTANDER,
  STP,
  transferBody,
  UNKNOWN_CARD,
} from '../../support/builders/transfers.ts';

const validate = async (changes: Readonly<Record<string, unknown>>) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  return { api, caller, reply: await postValidate(api, caller, transferBody(changes)) };
};

describe('data that contradict themselves fail the preflight', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    ['a CLABE of another bank than receptor', { receptor: 'BBVA' }, 'clabe_receptor_mismatch', 'cuenta_beneficiaria'],
    [
      'a card of another bank than receptor',
      { cuenta_beneficiaria: BBVA_CARD, receptor: 'Santander' },
      'tarjeta_receptor_mismatch',
      'cuenta_beneficiaria',
    ],
    [
      'a tracking key of another day',
      { emisor: 'BBVA', clave_rastreo: 'MBAN01002609010012345678' },
      'clave_fecha_incoherente',
      'clave_rastreo',
    ],
    [
      'a tracking key of a later day than the next banking day',
      { clave_rastreo: 'MBAN01002611050012345678', emisor: undefined },
      'clave_fecha_incoherente',
      'clave_rastreo',
    ],
    [
      'a tracking key too short for its bank',
      { emisor: 'BBVA', clave_rastreo: 'MBAN0100261103001234' },
      'clave_longitud_invalida',
      'clave_rastreo',
    ],
  ])('%s: %#', async (_what, changes, code, field) => {
    const { api, reply } = await validate(changes);
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code, at: attribute(field) },
    ]);
    expectNothingConsumed(api);
  });

  test('all of them are told together, the summary first', async () => {
    const { api, reply } = await validate({ receptor: 'Santander', emisor: 'BBVA', clave_rastreo: 'MBAN01002609010012345678' });
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code: 'clabe_receptor_mismatch', at: attribute('cuenta_beneficiaria') },
      { code: 'clave_fecha_incoherente', at: attribute('clave_rastreo') },
    ]);
    expectNothingConsumed(api);
  });

  test('a candidate that contradicts receptor is named by its place', async () => {
    const [one, two] = CANDIDATES;
    const { api, reply } = await validate({
      cuenta_beneficiaria: undefined,
      cuentas_candidatas: [one, clabeOf('012'), two],
      receptor: CUENCA.name,
    });
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code: 'clabe_receptor_mismatch', at: attribute('cuentas_candidatas/1') },
    ]);
    expectNothingConsumed(api);
  });

  test('a tracking key with the operation date of a payment made in the evening contradicts nothing', async () => {
    const { reply } = await validate({ fecha: '2019-08-29', emisor: 'BBVA', clave_rastreo: 'MBAN01001908300003463991' });
    expect(reply.status).toBe(200);
  });

  test('the free key of a client of STP contradicts nothing', async () => {
    const { reply } = await validate({ emisor: 'STP', clave_rastreo: 'MBAN0100260901001234' });
    expect(reply.status).toBe(200);
  });
});

describe('a transfer within one bank', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['by CLABE', { emisor: CUENCA.name }],
    ['by CLABE, the bank named by its code', { emisor: CUENCA.code }],
    ['by card', { cuenta_beneficiaria: BBVA_CARD, emisor: 'BBVA Bancomer' }],
    ['by phone', { cuenta_beneficiaria: PHONE, receptor: 'BBVA', emisor: 'bbva' }],
  ])('%s has no CEP: intra_bank_no_cep', async (_how, changes) => {
    const { api, reply } = await validate(changes);
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'intra_bank_no_cep', at: attribute('emisor') }] });
    expectNothingConsumed(api);
  });

  test('an inferred sender equal to the receiver is a wrong inference, not a wrong request', async () => {
    const { reply } = await validate({ emisor: undefined, clave_rastreo: BBVA_KEY, cuenta_beneficiaria: clabeOf(BBVA.prefix) });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'sender_bank_unresolvable' });
  });

  test("one candidate at the sender's bank is skipped; the others are asked about", async () => {
    const [one] = CANDIDATES;
    const { api, reply } = await validate({ cuenta_beneficiaria: undefined, cuentas_candidatas: [clabeOf(STP.prefix), one] });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      candidate_match: 2,
      normalized_data: { cuenta_beneficiaria: one },
    });
    expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(1);
  });

  test("all candidates at the sender's bank: intra_bank_no_cep, told once", async () => {
    const { api, reply } = await validate({
      cuenta_beneficiaria: undefined,
      cuentas_candidatas: [clabeOf(STP.prefix, 1), clabeOf(STP.prefix, 2)],
    });
    expect(reply.problems).toEqual([{ code: 'intra_bank_no_cep', at: attribute('emisor') }]);
    expectNothingConsumed(api);
  });
});

describe('a bank name nobody knows', () => {
  test('as receptor of a CLABE is a warning', async () => {
    const { reply } = await validate({ receptor: 'Banco Imaginario' });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalization_warnings: [{ code: 'receptor_not_recognised', field: 'receptor' }],
    });
  });

  test('as emisor of a CLABE is a warning, and the tracking key tells the bank', async () => {
    const { api, reply } = await validate({ emisor: 'Banco Imaginario', clave_rastreo: BBVA_KEY });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalization_warnings: [
        { code: 'emisor_not_recognised', field: 'emisor' },
        { code: 'emisor_inferred', field: 'emisor' },
      ],
    });
    expect(api.source.queries[0]?.query.emisor).toBe(BBVA.code);
  });

  test.each(['emisor', 'receptor'])('as %s of a phone is invalid_bank_code', async (field) => {
    const { api, reply } = await validate({ cuenta_beneficiaria: PHONE, receptor: 'BBVA', [field]: 'Banco Imaginario' });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_bank_code', at: attribute(field) }] });
    expectNothingConsumed(api);
  });
});

describe('an account whose bank nothing tells', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a phone', { cuenta_beneficiaria: PHONE }, 'bank_code_unresolvable_for_phone'],
    ['a card of an unknown BIN', { cuenta_beneficiaria: UNKNOWN_CARD }, 'bank_code_unresolvable_for_card'],
    ['a CLABE of an unknown prefix', { cuenta_beneficiaria: clabeOf('999') }, 'bank_code_unresolvable_for_clabe'],
  ])('%s: the verdict is error and says why; nobody is asked, one unit is used', async (_what, changes, errorCode) => {
    const { api, caller, reply } = await validate(changes);
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'error',
      error_code: errorCode,
      central_status: null,
      central_result: null,
    });
    expect(reply.at('data.attributes.error_message')).toMatch(/receptor/);
    expect(api.source.queries).toEqual([]);
    expect(unitsUsed(api, caller)).toBe(1);
  });

  test.each<[string, string]>([
    ['a phone', PHONE],
    ['a card of an unknown BIN', UNKNOWN_CARD],
    ['a CLABE of an unknown prefix', clabeOf('999')],
  ])('%s: receptor tells it', async (_what, account) => {
    const { api, reply } = await validate({ cuenta_beneficiaria: account, receptor: SANTANDER.name });
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(api.source.queries[0]?.query.receptor).toBe(SANTANDER.code);
  });
});

describe('a bank whose code changed', () => {
  test.each([
    ['2026-07-31', '90638'],
    ['2026-08-01', '40638'],
  ])('has on %s the code %s', async (fecha, code) => {
    const { api } = await validate({ fecha, clave_rastreo: FREE_KEY, cuenta_beneficiaria: clabeOf('638') });
    expect(api.source.queries[0]?.query.receptor).toBe(code);
  });
});
