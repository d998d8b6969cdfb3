import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { attribute, onlyValidation, storedValidations, unitsUsed, warningsIn } from '../../support/api/expectations.ts';
import { get, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { openWithPlan, retriesOf } from '../../support/api/retries.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BBVA_CARD, CANDIDATES, clabeOf, DATE_HINT, PHONE, STP, transferBody, UNKNOWN_CARD } from '../../support/builders/transfers.ts';

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

const CLABE = CANDIDATES[0];

/** The data about each candidate in the 422. */
const reported = (reply: ApiReply) => reply.at('meta');

describe('cuenta_unresolvable_after_probes', () => {
  test('names the validation and the result of each candidate, as its record does', async () => {
    const { api, caller, reply } = await validate(() => NOT_FOUND);
    const { id } = await onlyValidation(api);
    const candidates = [1, 2, 3].map((position) => ({ position, outcome: 'not_found' }));
    expect(reported(reply)).toMatchObject({ validation_id: id, candidates });
    const record = await get(api, caller, `/validations/${id}`);
    expect(record.at('data.attributes.candidate_outcomes')).toEqual(candidates);
  });

  test.each([
    ['a banking day', '2026-11-04', [DATE_HINT]],
    ['a day without banking', '2026-11-01', []],
  ])('has the hint about operation dates on %s only when it may be one', async (_day, fecha, warnings) => {
    const { api, caller, reply } = await validate(() => NOT_FOUND, { ...BODY, fecha });
    expect(reported(reply)).toMatchObject({ normalization_warnings: warnings });
    const record = await get(api, caller, `/validations/${String(reply.at('meta.validation_id'))}`);
    expect(warningsIn(record)).toEqual(warnings);
    expect(reply.at('meta.normalization_warnings')).toEqual(record.at('data.attributes.normalization_warnings'));
  });

  test('has the warnings with the value found, also when it is answered again under its Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'unmatched' };
    const body = { ...BODY, fecha: '2026-11-04' };
    const api = makeTestApi();
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    const first = await postValidate(api, caller, body, { headers });
    const again = await postValidate(api, caller, body, { headers });
    expect(first.at('meta.normalization_warnings')).toMatchObject([{ code: 'fecha_may_be_operation_date', found: '2026-11-04' }]);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  test('has no hint about operation dates when no query was possible', async () => {
    const { reply } = await validate(() => NOT_FOUND, { ...BODY, fecha: '2026-11-03', emisor: undefined });
    expect(reported(reply)).toMatchObject({ normalization_warnings: [] });
  });

  test.each<[string, string, string]>([
    ["a candidate at the sender's own bank", clabeOf(STP.prefix), 'intra_bank_no_cep'],
    ['a phone whose bank nobody knows', PHONE, 'bank_code_unresolvable_for_phone'],
    ['a card whose bank nobody knows', UNKNOWN_CARD, 'bank_code_unresolvable_for_card'],
  ])('is answered with %s among them', async (_what, account, outcome) => {
    for (const accounts of [
      [account, CLABE],
      [CLABE, account],
    ]) {
      const { reply, accountsAsked } = await validate(
        () => NOT_FOUND,
        transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: accounts }),
      );
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'cuenta_unresolvable_after_probes' }] });
      expect(reported(reply)).toMatchObject({
        candidates: accounts.map((each, index) => ({ position: index + 1, outcome: each === account ? outcome : 'not_found' })),
      });
      expect(accountsAsked).toEqual([CLABE]);
    }
  });

  test('is answered when no sender is known, without a query', async () => {
    const { reply, accountsAsked } = await validate(() => NOT_FOUND, { ...BODY, emisor: undefined });
    expect(reply.status).toBe(422);
    expect(reported(reply)).toMatchObject({ candidates: [1, 2, 3].map((position) => ({ position, outcome: 'sender_bank_unresolvable' })) });
    expect(accountsAsked).toEqual([]);
  });

  test('is not answered while one of them has no response, which the answer names by position', async () => {
    const body = transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: [PHONE, CLABE] });
    const { reply } = await validate(() => TIMEOUT, body);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'cep_unavailable',
      candidate_outcomes: [
        { position: 1, outcome: 'bank_code_unresolvable_for_phone' },
        { position: 2, outcome: 'central_no_answer' },
      ],
    });
  });

  test('begins the retry cycle of the request, whose attempt can find the account', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    const reply = await postValidate(api, caller, { ...BODY, retry_policy: { max_retries: 1, interval_seconds: 300 } });
    const path = `/validations/${String(reply.at('meta.validation_id'))}`;
    expect((await get(api, caller, path)).at('data.attributes.retry_state')).toMatchObject({ terminal_state: 'pending' });
    api.source.onQuery(matching(CANDIDATES[1]));
    api.clock.advance(400_000);
    await api.runDueRetries();
    expect((await get(api, caller, path)).at('data.attributes')).toMatchObject({
      status: 'valid',
      candidate_match: 2,
      candidate_outcomes: null,
      retry_state: { terminal_state: 'resolved' },
    });
  });

  test('is the answer under an Idempotency-Key, byte for byte', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    const options = { headers: { 'Idempotency-Key': 'candidates' } };
    const first = await postValidate(api, caller, BODY, options);
    expect((await postValidate(api, caller, BODY, options)).text).toBe(first.text);
  });
});

describe('a retry policy of a transfer that cannot be queried', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a card without a bank', { cuenta_beneficiaria: UNKNOWN_CARD }, 'bank_code_unresolvable_for_card'],
    ['a phone without a bank', { cuenta_beneficiaria: PHONE }, 'bank_code_unresolvable_for_phone'],
    ['a CLABE of an unknown prefix', { cuenta_beneficiaria: clabeOf('999') }, 'bank_code_unresolvable_for_clabe'],
  ])('begins no cycle and warns of it for %s', async (_what, account, code) => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    const caller = await api.createUser();
    for (const query of [{}, { async: '1' }]) {
      const accepted = await postValidate(api, caller, transferBody({ ...account, retry_policy: { max_retries: 1 } }), { query });
      await api.processQueue();
      const read = await get(api, caller, `/validations/${String(accepted.at('data.id'))}`);
      expect(read.at('data.attributes')).toMatchObject({ error_code: code, retry_state: { enabled: false, terminal_state: null } });
      expect(warningsIn(read)).toContainEqual({ code: 'retry_not_applicable', field: 'retry_policy' });
    }
    expect(api.scheduler.scheduled()).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, number]>([
    ['a card without a bank', { cuenta_beneficiaria: UNKNOWN_CARD }, 422],
    ['a CLABE of an unknown prefix', { cuenta_beneficiaria: clabeOf('999') }, 422],
    ['a phone, which may be saved with its bank', { cuenta_beneficiaria: PHONE }, 200],
  ])('can begin later only if a bank may become known: %s', async (_what, account, status) => {
    const { api, caller } = await openWithPlan();
    const reply = await postValidate(api, caller, transferBody(account));
    const { id } = await onlyValidation(api);
    expect(reply.at('data.id')).toBe(id);
    const put = await retriesOf(api, caller, id).put();
    expect(put.status).toBe(status);
    if (status === 422) expect(put.problems).toMatchObject([{ code: 'retry_not_applicable' }]);
  });
});
