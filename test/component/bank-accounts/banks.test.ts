import { attribute, expectNothingConsumed, unitsUsed, warningsIn } from '../../support/api/expectations.ts';
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

describe('POST /validate answers 422 preflight_failed', () => {
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
  ])('for %s', async (_what, changes, code, field) => {
    const { api, reply } = await validate(changes);
    expect(reply.status).toBe(422);
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code, at: attribute(field) },
    ]);
    await expectNothingConsumed(api);
  });

  test('with every inconsistency after the summary', async () => {
    const { api, reply } = await validate({ receptor: 'Santander', emisor: 'BBVA', clave_rastreo: 'MBAN01002609010012345678' });
    expect(reply.problems).toEqual([
      { code: 'preflight_failed', at: null },
      { code: 'clabe_receptor_mismatch', at: attribute('cuenta_beneficiaria') },
      { code: 'clave_fecha_incoherente', at: attribute('clave_rastreo') },
    ]);
    await expectNothingConsumed(api);
  });

  test('with the pointer of the candidate that contradicts receptor', async () => {
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
    await expectNothingConsumed(api);
  });

  test('not for a tracking key with the next banking day as its operation date', async () => {
    const { reply } = await validate({ fecha: '2019-08-29', emisor: 'BBVA', clave_rastreo: 'MBAN01001908300003463991' });
    expect(reply.status).toBe(200);
  });

  test('not for a free-format tracking key of a client of STP', async () => {
    const { reply } = await validate({ emisor: 'STP', clave_rastreo: 'MBAN0100260901001234' });
    expect(reply.status).toBe(200);
  });
});

describe('POST /validate for a transfer within one bank', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['by CLABE', { emisor: CUENCA.name }],
    ['by CLABE, the bank named by its code', { emisor: CUENCA.code }],
    ['by card', { cuenta_beneficiaria: BBVA_CARD, emisor: 'BBVA Bancomer' }],
    ['by phone', { cuenta_beneficiaria: PHONE, receptor: 'BBVA', emisor: 'bbva' }],
  ])('%s answers 422 intra_bank_no_cep', async (_how, changes) => {
    const { api, reply } = await validate(changes);
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'intra_bank_no_cep', at: attribute('emisor') }] });
    await expectNothingConsumed(api);
  });

  test('answers 422 intra_bank_no_cep when the key shows the sender', async () => {
    const { api, reply } = await validate({ emisor: undefined, clave_rastreo: BBVA_KEY, cuenta_beneficiaria: clabeOf(BBVA.prefix) });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'intra_bank_no_cep', at: attribute('clave_rastreo') }] });
    await expectNothingConsumed(api);
  });

  test("skips a candidate at the sender's bank and queries the others", async () => {
    const [one] = CANDIDATES;
    const { api, reply } = await validate({ cuenta_beneficiaria: undefined, cuentas_candidatas: [clabeOf(STP.prefix), one] });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      candidate_match: 2,
      normalized_data: { cuenta_beneficiaria: one },
    });
    expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(1);
  });

  test("answers one intra_bank_no_cep when every candidate is at the sender's bank", async () => {
    const { api, reply } = await validate({
      cuenta_beneficiaria: undefined,
      cuentas_candidatas: [clabeOf(STP.prefix, 1), clabeOf(STP.prefix, 2)],
    });
    expect(reply.problems).toEqual([{ code: 'intra_bank_no_cep', at: attribute('emisor') }]);
    await expectNothingConsumed(api);
  });
});

describe('POST /validate with an unknown bank name', () => {
  test('answers a warning when it is the receptor of a CLABE', async () => {
    const { reply } = await validate({ receptor: 'Banco Imaginario' });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalization_warnings: [{ code: 'receptor_not_recognised', field: 'receptor' }],
    });
  });

  test.each([
    ['receptor', { receptor: 'DolarApp' }],
    ['emisor', { emisor: 'Banco Famsa' }],
  ])('answers a specific warning when %s belongs to no SPEI participant', async (field, body) => {
    const { reply } = await validate({ clave_rastreo: BBVA_KEY, emisor: BBVA.name, ...body });
    expect(warningsIn(reply)).toContainEqual({ code: `${field}_not_participant`, field });
  });

  test('answers invalid_receptor_participante when receptor took no part in SPEI on the date', async () => {
    const { api, reply } = await validate({ receptor: 'Banco Famsa' });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_receptor_participante', at: attribute('receptor') }] });
    await expectNothingConsumed(api);
  });

  test('answers a warning when it is the emisor of a CLABE, and infers the bank from the tracking key', async () => {
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

  test.each(['emisor', 'receptor'])('answers 422 invalid_bank_code when it is the %s of a phone', async (field) => {
    const { api, reply } = await validate({ cuenta_beneficiaria: PHONE, receptor: 'BBVA', [field]: 'Banco Imaginario' });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_bank_code', at: attribute(field) }] });
    await expectNothingConsumed(api);
  });
});

describe('POST /validate for an account whose bank cannot be derived', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a phone', { cuenta_beneficiaria: PHONE }, 'bank_code_unresolvable_for_phone'],
    ['a card of an unknown BIN', { cuenta_beneficiaria: UNKNOWN_CARD }, 'bank_code_unresolvable_for_card'],
    ['a CLABE of an unknown prefix', { cuenta_beneficiaria: clabeOf('999') }, 'bank_code_unresolvable_for_clabe'],
  ])('%s: answers error with its code, queries nothing and uses one quota unit', async (_what, changes, errorCode) => {
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
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test.each<[string, string]>([
    ['a phone', PHONE],
    ['a card of an unknown BIN', UNKNOWN_CARD],
    ['a CLABE of an unknown prefix', clabeOf('999')],
  ])('%s: queries the bank named by receptor', async (_what, account) => {
    const { api, reply } = await validate({ cuenta_beneficiaria: account, receptor: SANTANDER.name });
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(api.source.queries[0]?.query.receptor).toBe(SANTANDER.code);
  });
});

describe('POST /validate to a bank whose code changed', () => {
  test.each([
    ['2026-07-31', '90638'],
    ['2026-08-01', '40638'],
  ])('queries on %s the code %s', async (fecha, code) => {
    const { api } = await validate({ fecha, clave_rastreo: FREE_KEY, cuenta_beneficiaria: clabeOf('638') });
    expect(api.source.queries[0]?.query.receptor).toBe(code);
  });
});
