import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { storedValidations, warningsIn } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { setSettings } from '../../support/api/overrides.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import {
  BANORTE,
  BBVA,
  BBVA_KEY,
  BENEFICIARY,
  CANDIDATES,
  clabeOf,
  CUENCA,
  SANTANDER,
  speiCodeOf,
  STP,
  transferBody,
} from '../../support/builders/transfers.ts';

const PROBES = [BBVA.code, BANORTE.code, SANTANDER.code, speiCodeOf('40021')];
/** A request without a sender. */
const SILENT = transferBody({ emisor: undefined });

/** A CEP portal that finds the payment with the right sender. */
const sentBy =
  (sender: SpeiCode) =>
  (query: CepQuery): CepOutcome =>
    query.emisor === sender ? certified(query) : NOT_FOUND;

const open = async (probeSenders: readonly SpeiCode[] = PROBES) => {
  const api = makeTestApi({ probeSenders });
  const caller = await api.createUser();
  const queriedSenders = () => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.emisor] : []));
  return { api, caller, queriedSenders };
};

describe('the sending bank of POST /validate', () => {
  test("is the stated one, with a warning when the tracking key has another bank's format", async () => {
    const { api, caller, queriedSenders } = await open();
    const reply = await postValidate(api, caller, transferBody({ emisor: 'Santander', clave_rastreo: BBVA_KEY }));
    expect(queriedSenders()).toEqual([SANTANDER.code]);
    expect(warningsIn(reply)).toEqual([{ code: 'clave_rastreo_of_other_bank', field: 'emisor' }]);
  });

  test('is read from the tracking key when emisor is absent', async () => {
    const { api, caller, queriedSenders } = await open();
    const reply = await postValidate(api, caller, transferBody({ emisor: undefined, clave_rastreo: BBVA_KEY }));
    expect(queriedSenders()).toEqual([BBVA.code]);
    expect(warningsIn(reply)).toEqual([{ code: 'emisor_inferred', field: 'emisor' }]);
  });

  test('read from a tracking key is certain: the verdict may be not_found', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, transferBody({ emisor: undefined, clave_rastreo: BBVA_KEY }));
    expect(reply.at('data.attributes.status')).toBe('not_found');
  });

  test('without any source answers error and queries nothing', async () => {
    const { api, caller } = await open([]);
    const reply = await postValidate(api, caller, SILENT);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'sender_bank_unresolvable' });
    expect(reply.at('data.attributes.error_message')).toMatch(/emisor/);
    expect(api.source.queries).toEqual([]);
  });
});

describe('the sender last seen', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['stated', { emisor: STP.name }],
    ['told by its key', { emisor: undefined, clave_rastreo: BBVA_KEY }],
  ])('%s for an account is queried first when the next request has no sender', async (_how, first) => {
    const { api, caller, queriedSenders } = await open();
    await postValidate(api, caller, transferBody(first));
    const [seen] = queriedSenders();
    const reply = await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toEqual([seen, seen]);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalization_warnings: [{ code: 'emisor_inferred', field: 'emisor' }],
    });
  });

  test('found by probing saves the next request the probes', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(sentBy(SANTANDER.code));
    await postValidate(api, caller, SILENT);
    await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toEqual([BBVA.code, BANORTE.code, SANTANDER.code, SANTANDER.code]);
  });

  test('is recorded for a payment without certificate too', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery((query) => identified(query, 'en_proceso'));
    await postValidate(api, caller, transferBody());
    await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toEqual([STP.code, STP.code]);
  });

  test.each<[string, () => CepOutcome]>([
    ['was not found', () => NOT_FOUND],
    ['could not be asked for', () => TIMEOUT],
    ['got an unreadable response', () => UNRECOGNISED],
  ])('is not recorded for a payment that %s', async (_what, outcome) => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(outcome);
    await postValidate(api, caller, transferBody());
    const asked = queriedSenders().length;
    api.source.onQuery(sentBy(BBVA.code));
    await postValidate(api, caller, SILENT);
    expect(queriedSenders().slice(asked)).toEqual([BBVA.code]);
  });

  test('is inferred: the verdict is never not_found', async () => {
    const { api, caller } = await open();
    await postValidate(api, caller, transferBody());
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, SILENT);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'sender_bank_unresolvable' });
  });

  test('is kept per user and account', async () => {
    const { api, caller } = await open([]);
    await postValidate(api, caller, transferBody());
    const other = await api.createUser('other');
    const ofOther = await postValidate(api, other, SILENT);
    const ofOtherAccount = await postValidate(api, caller, { ...SILENT, cuenta_beneficiaria: CANDIDATES[1] });
    for (const reply of [ofOther, ofOtherAccount]) expect(reply.at('data.attributes.error_code')).toBe('sender_bank_unresolvable');
  });

  test('of a matching candidate is recorded for that candidate only', async () => {
    const { api, caller, queriedSenders } = await open([]);
    const [one, two] = CANDIDATES;
    api.source.onQuery((query) => (query.cuenta === two ? certified(query) : NOT_FOUND));
    await postValidate(api, caller, transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: [one, two] }));
    await postValidate(api, caller, { ...SILENT, cuenta_beneficiaria: two });
    expect(queriedSenders()).toEqual([STP.code, STP.code, STP.code]);
    const unseen = await postValidate(api, caller, { ...SILENT, cuenta_beneficiaria: one });
    expect(unseen.at('data.attributes.error_code')).toBe('sender_bank_unresolvable');
  });
});

describe('a stated emisor that contradicts the tracking key', () => {
  const OF_BBVA = { clave_rastreo: 'MBAN01002611030012345678', emisor: 'Santander' };

  test('is queried first and the bank of the key second', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(sentBy(BBVA.code));
    const reply = await postValidate(api, caller, transferBody(OF_BBVA));
    expect(queriedSenders()).toEqual([SANTANDER.code, BBVA.code]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { emisor: BBVA.code } });
  });

  test('answers not_found when both deny, and cep_unavailable while one has no response', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    expect((await postValidate(api, caller, transferBody(OF_BBVA))).at('data.attributes.status')).toBe('not_found');
    for (const silent of [SANTANDER.code, BBVA.code]) {
      api.source.onQuery((query) => (query.emisor === silent ? { kind: 'unavailable', reason: 'timeout' } : NOT_FOUND));
      expect((await postValidate(api, caller, transferBody(OF_BBVA))).at('data.attributes.status')).toBe('cep_unavailable');
    }
  });
});

describe('probing for the sender', () => {
  test('queries three likely senders, never the receiving bank, and stops at a match', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(sentBy(BANORTE.code));
    const reply = await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toEqual([BBVA.code, BANORTE.code]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { emisor: BANORTE.code } });

    const toBanorte = await open();
    toBanorte.api.source.onQuery(() => NOT_FOUND);
    await postValidate(toBanorte.api, toBanorte.caller, { ...SILENT, cuenta_beneficiaria: clabeOf(BANORTE.prefix) });
    expect(toBanorte.queriedSenders()).toEqual([BBVA.code, SANTANDER.code, '40021']);
  });

  test('queries as many senders as an admin allows, or none', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(() => NOT_FOUND);
    await setSettings(api, { sender_probes: 1 });
    await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toEqual([BBVA.code]);
    await setSettings(api, { sender_probes: 0 });
    const reply = await postValidate(api, caller, SILENT);
    expect(reply.at('data.attributes.error_code')).toBe('sender_bank_unresolvable');
    expect(queriedSenders()).toHaveLength(1);
  });

  test('without a match answers error, never not_found', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, SILENT);
    expect(queriedSenders()).toHaveLength(3);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'sender_bank_unresolvable', central_status: null });
  });

  test.each([0, 1, 2])('answers cep_unavailable when query %d has no response', async (unanswered) => {
    const { api, caller } = await open();
    api.source.onQuery((_query, index) => (index === unanswered ? TIMEOUT : NOT_FOUND));
    const reply = await postValidate(api, caller, SILENT);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
  });

  test('answers 503 when throttled', async () => {
    const { api, caller } = await open();
    api.source.onQuery((_query, index) => (index === 1 ? CAPTCHA : NOT_FOUND));
    expect((await postValidate(api, caller, SILENT)).status).toBe(503);
    expect((await storedValidations(api)).length).toBe(0);
  });

  test("stops at the request's deadline and answers cep_unavailable", async () => {
    const { api, caller } = await open();
    api.source.setLatency(9_000);
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, SILENT);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
    expect(api.source.queries.map(({ at }) => at - Date.parse('2026-11-05T18:00:00Z'))).toEqual([0, 9_000]);
  });

  test('is not made for candidates, as it would multiply the queries', async () => {
    const { api, caller } = await open();
    const [one, two] = CANDIDATES;
    const reply = await postValidate(
      api,
      caller,
      transferBody({ emisor: undefined, cuenta_beneficiaria: undefined, cuentas_candidatas: [one, two] }),
    );
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'cuenta_unresolvable_after_probes' }] });
    expect(api.source.queries).toEqual([]);
  });

  test('never changes the beneficiary account', async () => {
    const { api, caller } = await open();
    await postValidate(api, caller, SILENT);
    expect(new Set(api.source.queries.map(({ query }) => query.cuenta))).toEqual(new Set([BENEFICIARY]));
    expect(new Set(api.source.queries.map(({ query }) => query.receptor))).toEqual(new Set([CUENCA.code]));
  });
});
