import { attribute, expectNothingConsumed, onlyValidation } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { BBVA, bodyWithRaw, clabeOf, SANTANDER, transferBody } from '../../support/builders/transfers.ts';

/** The account that the payment was ordered from. */
const ORDERER = clabeOf(BBVA.prefix, 7);

const toParticipant = (changes: Readonly<Record<string, unknown>> = {}) =>
  transferBody({ emisor: BBVA.name, receptor: SANTANDER.name, cuenta_beneficiaria: ORDERER, receptor_participante: 1, ...changes });

const open = async () => {
  const api = makeTestApi();
  api.source.onQuery((query) =>
    certified(query, { tipoPago: '4', beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1', ordenanteCuenta: ORDERER }),
  );
  return { api, caller: await api.createUser() };
};

describe('POST /validate of a payment to the receiving participant itself', () => {
  test.each([1, true])('with receptor_participante %j queries the ordering account at the receptor, and is valid', async (flag) => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, toParticipant({ receptor_participante: flag }));
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { receptor: SANTANDER.code, cuenta_beneficiaria: ORDERER, receptor_participante: true },
    });
    expect(api.source.queries[0]?.query).toMatchObject({
      isToParticipant: true,
      emisor: BBVA.code,
      receptor: SANTANDER.code,
      cuenta: ORDERER,
    });
  });

  test('accepts the same bank on both sides: no intra_bank_no_cep', async () => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, toParticipant({ receptor: BBVA.name }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { emisor: BBVA.code, receptor: BBVA.code } });
  });

  test('contradicts a certificate of another ordering account', async () => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, toParticipant({ cuenta_beneficiaria: clabeOf(BBVA.prefix, 8) }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'cep_mismatch' });
  });

  test.each([1, 0])('has no beneficiary account in its event, requested with receptor_participante %j', async (flag) => {
    const { api, caller } = await open();
    const account = clabeOf(SANTANDER.prefix, 7);
    const certifiedAs = { tipoPago: '4', beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1', ordenanteCuenta: account };
    api.source.onQuery((query) => certified(query, certifiedAs));
    const reply = await postValidate(api, caller, toParticipant({ cuenta_beneficiaria: account, receptor_participante: flag }));
    expect(reply.at('data.attributes.status')).toBe('valid');
    await api.processEvents();
    await api.processWebhooks();
    const event = await get(api, caller, '/events');
    expect(event.at('data.0.attributes.body.data.attributes.central_confirmed')).toMatchObject({
      receiver_bank: SANTANDER.code,
      beneficiary_account: null,
    });
  });

  test('has no beneficiary account in the history', async () => {
    const { api, caller } = await open();
    await postValidate(api, caller, toParticipant());
    expect((await get(api, caller, '/validations')).at('data.0.attributes.beneficiary_account')).toBeNull();
  });

  test('uses the bank of the ordering account as the sender when none is stated', async () => {
    const { api, caller } = await open();
    await postValidate(api, caller, toParticipant({ emisor: undefined }));
    expect(api.source.queries[0]?.query.emisor).toBe(BBVA.code);
  });

  test('is stored as one, and shown by getValidation', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    await postValidate(api, caller, toParticipant());
    const { id, transfer } = await onlyValidation(api);
    expect(transfer).toMatchObject({ isToParticipant: true });
    expect((await get(api, caller, `/validations/${id}`)).at('data.attributes.normalized_data.receptor_participante')).toBe(true);
  });

  test.each([
    ['without receptor', { receptor: undefined }, [{ code: 'required', at: attribute('receptor') }]],
    ['with a receptor that is no bank', { receptor: 'Banco de nadie' }, [{ code: 'invalid_bank_code', at: attribute('receptor') }]],
  ])('%s is refused', async (_what, changes, problems) => {
    const { api, caller } = await open();
    expect((await postValidate(api, caller, toParticipant(changes))).problems).toEqual(problems);
    await expectNothingConsumed(api);
  });

  test.each(['2', '-1', '"1"', '"true"', '[]', '{}', '0.5'])('answers invalid_receptor_participante to %s', async (json) => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, bodyWithRaw('receptor_participante', json));
    expect(reply.problems).toEqual([{ code: 'invalid_receptor_participante', at: attribute('receptor_participante') }]);
    await expectNothingConsumed(api);
  });

  test.each([0, false, null, undefined])('%j is a payment to an account', async (flag) => {
    const { api, caller } = await open();
    await postValidate(api, caller, transferBody({ receptor_participante: flag }));
    expect(api.source.queries[0]?.query.isToParticipant).toBe(false);
  });
});
