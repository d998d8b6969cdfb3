import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { attribute, onlyValidation, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { BBVA_CARD, CANDIDATES, transferBody } from '../../support/builders/transfers.ts';

const BODY = transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: CANDIDATES });

type Script = (query: CepQuery, index: number) => CepOutcome;

const validate = async (script: Script, body = BODY) => {
  const api = makeTestApi();
  api.source.onQuery(script);
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, body);
  const queriedAccounts = api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.cuenta] : []));
  return { api, caller, reply, accountsAsked: queriedAccounts };
};

const matching =
  (account: string, otherwise: CepOutcome = NOT_FOUND): Script =>
  (query) =>
    query.cuenta === account ? certified(query) : otherwise;

describe('POST /validate with candidate accounts', () => {
  test.each([0, 1, 2])('queries them in order until number %d matches, and uses one quota unit', async (index) => {
    const account = CANDIDATES[index] ?? '';
    const { api, caller, reply, accountsAsked: queriedAccounts } = await validate(matching(account));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      candidate_match: index + 1,
      normalized_data: { cuenta_beneficiaria: account, tipo_cuenta: 'clabe' },
      request_data: { cuentas_candidatas: CANDIDATES },
    });
    expect(queriedAccounts).toEqual(CANDIDATES.slice(0, index + 1));
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test.each<[string, (query: CepQuery) => CepOutcome, string]>([
    ['returned', (query) => identified(query, 'devuelto'), 'returned'],
    ['not yet certified', (query) => identified(query, 'en_proceso'), 'cep_unavailable'],
    ['refused', (query) => identified(query, 'rechazado'), 'cep_unavailable'],
  ])('matches by a payment that is %s', async (_what, answer, status) => {
    const { reply, accountsAsked } = await validate((query, index) => (index === 1 ? answer(query) : NOT_FOUND));
    expect(reply.at('data.attributes')).toMatchObject({ status, candidate_match: 2 });
    expect(accountsAsked).toHaveLength(2);
  });

  test('answers 422 with the pointer when none is found, uses the quota unit and stores the error', async () => {
    const { api, caller, reply } = await validate(() => NOT_FOUND);
    expect(reply).toMatchObject({
      status: 422,
      problems: [{ code: 'cuenta_unresolvable_after_probes', at: attribute('cuentas_candidatas') }],
    });
    expect(await unitsUsed(api, caller)).toBe(1);
    const { id } = await onlyValidation(api);
    const record = await get(api, caller, `/validations/${String(id)}`);
    expect(record.at('data.attributes')).toMatchObject({
      status: 'error',
      error_code: 'cuenta_unresolvable_after_probes',
      central_status: 'no_encontrado',
      candidate_match: null,
      normalized_data: { cuenta_beneficiaria: null, tipo_cuenta: null },
    });
  });

  test.each([0, 1, 2])('answers cep_unavailable when number %d has no response', async (unanswered) => {
    const { reply } = await validate((_query, index) => (index === unanswered ? TIMEOUT : NOT_FOUND));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'cep_unavailable',
      error_code: 'central_no_answer',
      candidate_match: null,
    });
  });

  test('answers error unrecognized_response when one response is unreadable and the others are not found', async () => {
    const { reply } = await validate((_query, index) => (index === 0 ? UNRECOGNISED : NOT_FOUND));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'unrecognized_response', candidate_match: null });
  });

  test('answers valid when a later candidate matches after one without response', async () => {
    const { reply } = await validate(matching(CANDIDATES[2], TIMEOUT));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', candidate_match: 3 });
  });

  test('answers 503, refunds the unit and deletes the validation when throttled', async () => {
    const { api, caller, reply } = await validate((_query, index) => (index === 1 ? CAPTCHA : NOT_FOUND));
    expect(reply).toMatchObject({ status: 503, problems: [{ code: 'central_rate_limit_exhausted', at: null }] });
    expect(await unitsUsed(api, caller)).toBe(0);
    expect((await storedValidations(api)).length).toBe(0);
  });

  test('accepts candidates of different account types', async () => {
    const { reply } = await validate(
      matching(BBVA_CARD),
      transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: [CANDIDATES[0], BBVA_CARD] }),
    );
    expect(reply.at('data.attributes')).toMatchObject({
      candidate_match: 2,
      normalized_data: { cuenta_beneficiaria: BBVA_CARD, tipo_cuenta: 'card' },
    });
  });

  test('stores the error of the 422 when queued and none is found', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    const accepted = await postValidate(api, caller, BODY, { query: { async: '1' } });
    await api.processQueue();
    const record = await get(api, caller, `/validations/${String(accepted.at('data.id'))}`);
    expect(record.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'cuenta_unresolvable_after_probes' });
  });
});
