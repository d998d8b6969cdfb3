import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { attribute, expectNothingConsumed, warningsIn } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { BANORTE, BBVA, BBVA_KEY, CANDIDATES, clabeOf, FREE_KEY, SANTANDER, STP, transferBody } from '../../support/builders/transfers.ts';

/** A CEP portal that finds the payment with the right sender. */
const sentBy =
  (sender: SpeiCode) =>
  (query: CepQuery): CepOutcome =>
    query.emisor === sender ? certified(query) : NOT_FOUND;

/** Three queries in fifteen seconds. */
const PORTAL_PACE: PortalRate = { intervalMs: 5_000, burst: 3 };

const open = async (portalRate?: PortalRate) => {
  const api = makeTestApi({ probeSenders: [BBVA.code, BANORTE.code, SANTANDER.code], ...(portalRate === undefined ? {} : { portalRate }) });
  const caller = await api.createUser();
  const queriedSenders = () => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.emisor] : []));
  return { api, caller, queriedSenders };
};

describe('a stated emisor that the portal denies', () => {
  test('is followed by the senders of a request without it, and by valid with the queried banks', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(sentBy(SANTANDER.code));
    const reply = await postValidate(api, caller, transferBody());
    const banks = [STP.code, BBVA.code, BANORTE.code, SANTANDER.code];
    expect(queriedSenders()).toEqual(banks);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { emisor: SANTANDER.code },
      request_data: { emisor: STP.name },
      normalization_warnings: [
        { code: 'emisor_ignored', field: 'emisor' },
        { code: 'senders_asked', field: 'emisor', banks },
      ],
    });
  });

  test('answers not_found with the queried banks when all of them deny', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, transferBody());
    expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalized_data: { emisor: STP.code } });
    expect(warningsIn(reply)).toContainEqual({
      code: 'senders_asked',
      field: 'emisor',
      banks: [STP.code, BBVA.code, BANORTE.code, SANTANDER.code],
    });
  });

  test('is followed by the sender last seen alone when there is one', async () => {
    const { api, caller, queriedSenders } = await open();
    await postValidate(api, caller, transferBody({ emisor: 'Santander' }));
    api.source.onQuery(() => NOT_FOUND);
    await postValidate(api, caller, transferBody());
    expect(queriedSenders().slice(0, 3)).toEqual([SANTANDER.code, STP.code, SANTANDER.code]);
    expect(new Set(queriedSenders())).toEqual(new Set([SANTANDER.code, STP.code]));
  });

  test('decides alone when the tracking key has its form, or it was the sender last seen', async () => {
    const { api, caller, queriedSenders } = await open();
    await postValidate(api, caller, transferBody());
    api.source.onQuery(() => NOT_FOUND);
    expect((await postValidate(api, caller, transferBody())).at('data.attributes.status')).toBe('not_found');
    expect(new Set(queriedSenders())).toEqual(new Set([STP.code]));
    const asked = queriedSenders().length;
    const ofKey = transferBody({ emisor: BBVA.name, clave_rastreo: BBVA_KEY, cuenta_beneficiaria: CANDIDATES[2] });
    await postValidate(api, caller, ofKey);
    expect(new Set(queriedSenders().slice(asked))).toEqual(new Set([BBVA.code]));
  });

  test('never answers not_found when one of the others has no response, and then makes no further query', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(({ emisor }) => (emisor === BANORTE.code ? TIMEOUT : NOT_FOUND));
    const reply = await postValidate(api, caller, transferBody());
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'cep_unavailable',
      error_code: 'central_no_answer',
      normalized_data: { emisor: STP.code },
    });
    expect(queriedSenders()).toEqual([STP.code, BBVA.code, BANORTE.code]);
  });

  test('answers 503 when the portal throttles a query for another sender', async () => {
    const { api, caller } = await open();
    api.source.onQuery(({ emisor }) => (emisor === BBVA.code ? CAPTCHA : NOT_FOUND));
    expect((await postValidate(api, caller, transferBody())).status).toBe(503);
  });

  test('is not followed by other senders when it was not answered', async () => {
    const { api, caller, queriedSenders } = await open();
    api.source.onQuery(() => TIMEOUT);
    await postValidate(api, caller, transferBody());
    expect(queriedSenders()).toEqual([STP.code]);
  });
});

describe('a stated emisor that is denied together with the spelling or the date', () => {
  const LOWER_CASE = FREE_KEY.toLowerCase();
  /** A Sunday: a payment stated for Monday may date from Sunday, Saturday or Friday. */
  const SUNDAY = Date.parse('2026-11-08T18:00:00Z');
  const MONDAY = '2026-11-09';

  const ask = async (
    probeSenders: readonly SpeiCode[],
    known: Partial<{ emisor: SpeiCode; key: string; fecha: string }> | null,
    fecha?: string,
  ) => {
    const api = makeTestApi({ probeSenders });
    if (fecha !== undefined) api.clock.advanceTo(SUNDAY);
    api.source.onQuery((query) => {
      const { emisor = query.emisor, key = query.criterion.value, fecha: day = query.fecha } = known ?? { emisor: null };
      return query.emisor === emisor && query.criterion.value === key && query.fecha === day ? certified(query) : NOT_FOUND;
    });
    const caller = await api.createUser();
    const body = transferBody({ clave_rastreo: LOWER_CASE, ...(fecha === undefined ? {} : { fecha }) });
    const reply = await postValidate(api, caller, body);
    const asked = api.source.queries.flatMap(({ kind, query }) =>
      kind === 'query' ? [[query.emisor, query.criterion.value, query.fecha]] : [],
    );
    return { reply, asked };
  };

  const PROBES = [BBVA.code, BANORTE.code, SANTANDER.code];

  test('is followed by every other sender before another spelling or day is queried for any', async () => {
    const { reply, asked } = await ask(PROBES, { emisor: SANTANDER.code }, MONDAY);
    expect(asked.map(([emisor]) => emisor)).toEqual([STP.code, BBVA.code, BANORTE.code, SANTANDER.code]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { emisor: SANTANDER.code } });
  });

  test('is followed by the other senders in the other spelling', async () => {
    const { reply, asked } = await ask([BBVA.code], { emisor: BBVA.code, key: FREE_KEY });
    expect(asked.map(([emisor, key]) => [emisor, key])).toEqual([
      [STP.code, LOWER_CASE],
      [BBVA.code, LOWER_CASE],
      // For the evening before.
      [STP.code, LOWER_CASE],
      [STP.code, FREE_KEY],
      [BBVA.code, FREE_KEY],
    ]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { clave_rastreo: FREE_KEY } });
  });

  test('is followed by the other senders on the other days', async () => {
    const { reply } = await ask([], { key: FREE_KEY, fecha: '2026-11-06' }, MONDAY);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { fecha: '2026-11-06' } });
  });

  test('answers not_found when every sender denies every spelling', async () => {
    const { reply, asked } = await ask(PROBES.slice(0, 1), null);
    expect(asked).toHaveLength(5);
    expect(reply.at('data.attributes.status')).toBe('not_found');
  });

  test.each([
    ['spellings', PROBES.slice(0, 2), undefined],
    ['days', [BBVA.code], MONDAY],
  ])('answers cep_unavailable, never not_found, when not all %s could be queried', async (_what, probes, fecha) => {
    const { reply, asked } = await ask(probes, null, fecha);
    expect(asked).toHaveLength(6);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
  });
});

describe('a stated emisor that is denied at the usual rate of the portal', () => {
  test.each([{}, { async: '1' }])('answers not_found in one run (%j)', async (query) => {
    const { api, caller, queriedSenders } = await open(PORTAL_PACE);
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, transferBody(), { query });
    await api.processQueue();
    expect((await get(api, caller, String(reply.at('data.links.self')))).at('data.attributes.status')).toBe('not_found');
    expect(queriedSenders()).toHaveLength(5);
  });

  test.each([{}, { async: '1' }])('answers cep_unavailable when there is no slot in time for the others (%j)', async (query) => {
    const { api, caller, queriedSenders } = await open({ intervalMs: 60_000, burst: 1 });
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, transferBody(), { query });
    await api.processQueue();
    const read = await get(api, caller, String(reply.at('data.links.self')));
    expect(read.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
    expect(queriedSenders()).toEqual([STP.code]);
  });
});

describe('a tracking key of the receiving bank', () => {
  const TO_BBVA = { clave_rastreo: BBVA_KEY, cuenta_beneficiaria: clabeOf(BBVA.prefix) };

  test.each([undefined, 'Banko'])('answers intra_bank_no_cep before quota when emisor is %j', async (emisor) => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, transferBody({ ...TO_BBVA, emisor }));
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'intra_bank_no_cep', at: attribute('clave_rastreo') }] });
    await expectNothingConsumed(api);
  });

  test('is queried when another sender is stated', async () => {
    const { api, caller, queriedSenders } = await open();
    await postValidate(api, caller, transferBody(TO_BBVA));
    expect(queriedSenders()).toEqual([STP.code]);
  });
});
