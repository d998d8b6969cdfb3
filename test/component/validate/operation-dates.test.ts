import type { CepOutcome, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, STATUS_RECHECK_SECONDS } from '../../support/api/test-api.ts';
import { certified, identified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BBVA, CANDIDATES, FREE_KEY, STP, transferBody } from '../../support/builders/transfers.ts';

/** Thursday. */
const NOW = '2026-11-19T20:00:00Z';
const WARNING = { code: 'fecha_is_operation_date', field: 'fecha' };
const HINT = { code: 'fecha_may_be_operation_date', field: 'fecha' };

/** A key of BBVA with a date. */
const keyOf = (date: string): string => `MBAN0100${date.replaceAll('-', '').slice(2)}0012345678`;
/** A key of Banorte with a date. */
const banorteKeyOf = (date: string): string => `8846APR1${date.replaceAll('-', '')}0012345678`;

const paidOn =
  (day: string) =>
  (query: CepQuery): CepOutcome =>
    query.fecha === day ? certified(query) : NOT_FOUND;

const ask = async (
  body: Readonly<Record<string, unknown>>,
  answer: (query: CepQuery) => CepOutcome,
  now = NOW,
  statusAnswer: (query: CepQuery) => PaymentStatusOutcome = (query) => identified(query, 'liquidado'),
) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  api.source.onStatusQuery(statusAnswer);
  api.clock.advanceTo(Date.parse(now));
  api.source.onQuery(answer);
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, transferBody({ emisor: BBVA.name, ...body }));
  const days = () => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.fecha] : []));
  return { api, caller, reply, days };
};

describe('POST /validate with the operation date of a payment', () => {
  // Monday 16 November is a bank holiday: payments from Friday evening on have Tuesday's date.
  test.each([
    ['the day that the key bears', { fecha: '2026-11-17', clave_rastreo: keyOf('2026-11-14') }, '2026-11-14', 2],
    ['a later day than the key bears', { fecha: '2026-11-17', clave_rastreo: keyOf('2026-11-14') }, '2026-11-16', 3],
    [
      'the evening before, by a key that bears operation dates',
      { fecha: '2026-11-12', clave_rastreo: keyOf('2026-11-12') },
      '2026-11-11',
      2,
    ],
    ['a Friday, by a key that bears operation dates', { fecha: '2026-11-17', clave_rastreo: keyOf('2026-11-17') }, '2026-11-13', 5],
    ['the recorded day of a recorded key', { fecha: '2019-08-30', clave_rastreo: 'MBAN01001908300003463991' }, '2019-08-29', 2],
    [
      'the day that a key of another form bears',
      { fecha: '2026-11-17', clave_rastreo: banorteKeyOf('2026-11-13'), emisor: 'Banorte' },
      '2026-11-13',
      2,
    ],
  ])('answers valid with the calendar date when it was paid on %s', async (_when, body, day, queries) => {
    const { api, caller, reply, days } = await ask(body, paidOn(day));
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { fecha: day },
      normalization_warnings: [WARNING],
      request_data: { fecha: body.fecha },
    });
    expect(days()).toHaveLength(queries);
    expect(days()[0]).toBe(body.fecha);
    const read = await get(api, caller, String(reply.at('data.links.self')));
    expect(read.at('data')).toEqual(reply.at('data'));
  });

  test('queries only the sender that the key names on the days that the key shows', async () => {
    const { api, reply } = await ask({ fecha: '2026-11-12', clave_rastreo: keyOf('2026-11-12'), emisor: STP.name }, paidOn('2026-11-11'));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { fecha: '2026-11-11', emisor: BBVA.code } });
    expect(api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [[query.emisor, query.fecha]] : []))).toEqual([
      [STP.code, '2026-11-12'],
      [BBVA.code, '2026-11-12'],
      [BBVA.code, '2026-11-11'],
    ]);
  });

  test('queries every sender on the days of a future date', async () => {
    const known = (query: CepQuery): CepOutcome =>
      query.emisor === STP.code && query.fecha === '2026-11-20' ? certified(query) : NOT_FOUND;
    const body = { fecha: '2026-11-23', clave_rastreo: keyOf('2026-11-20'), emisor: STP.name };
    const { reply } = await ask(body, known, '2026-11-21T18:00:00Z');
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { fecha: '2026-11-20', emisor: STP.code } });
  });

  test('denies no candidate unless all of its days were queried', async () => {
    const body = {
      fecha: '2026-11-17',
      clave_rastreo: keyOf('2026-11-17'),
      cuenta_beneficiaria: undefined,
      cuentas_candidatas: CANDIDATES,
    };
    const { reply, days } = await ask(body, (query) =>
      query.cuenta === CANDIDATES[1] && query.fecha === '2026-11-13' ? certified(query) : NOT_FOUND,
    );
    expect(days()).toHaveLength(6);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
  });

  test('denies a future date with the hint, and does not call it an operation date', async () => {
    const { reply } = await ask({ fecha: '2026-11-20' }, () => NOT_FOUND);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalization_warnings: [HINT] });
  });

  test('queries each of its days once before it answers not_found', async () => {
    const { reply, days } = await ask({ fecha: '2026-11-17', clave_rastreo: keyOf('2026-11-17') }, () => NOT_FOUND);
    expect(days()).toEqual(['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13']);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'not_found',
      normalization_warnings: [HINT],
      normalized_data: { fecha: '2026-11-17' },
    });
  });

  test('answers cep_unavailable, never not_found, when one of its days has no response', async () => {
    const { reply } = await ask({ fecha: '2026-11-12', clave_rastreo: keyOf('2026-11-12') }, ({ fecha }) =>
      fecha === '2026-11-11' ? TIMEOUT : NOT_FOUND,
    );
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'cep_unavailable',
      error_code: 'central_no_answer',
      normalized_data: { fecha: '2026-11-12' },
    });
  });

  test('queries the status of a returned payment under its calendar date', async () => {
    const { reply } = await ask({ fecha: '2026-11-12', clave_rastreo: keyOf('2026-11-12') }, (query) =>
      query.fecha === '2026-11-11' ? identified(query, 'devuelto') : NOT_FOUND,
    );
    expect(reply.at('data.attributes')).toMatchObject({ status: 'returned', normalized_data: { fecha: '2026-11-11' } });
  });

  test('is rechecked under the calendar date', async () => {
    const { api, caller, reply } = await ask(
      { fecha: '2026-11-12', clave_rastreo: keyOf('2026-11-12') },
      paidOn('2026-11-11'),
      NOW,
      () => TIMEOUT,
    );
    api.source.onStatusQuery((query) => (query.fecha === '2026-11-11' ? identified(query, 'devuelto') : NOT_FOUND));
    api.clock.advance(STATUS_RECHECK_SECONDS * 1_000);
    await api.sweep();
    await api.processQueue();
    const read = await get(api, caller, String(reply.at('data.links.self')));
    expect(read.at('data.attributes')).toMatchObject({ status: 'returned', normalized_data: { fecha: '2026-11-11' } });
  });

  test.each([
    ['of Nu, which bears the minute of the payment', { fecha: '2026-07-31', clave_rastreo: 'NU3ADJ1N80000000000000000000', emisor: 'Nu' }],
    ['of another bank that bears the same day', { fecha: '2026-11-12', clave_rastreo: banorteKeyOf('2026-11-12'), emisor: 'Banorte' }],
    ['that bears the next banking day', { fecha: '2026-11-11', clave_rastreo: keyOf('2026-11-12') }],
  ])('queries only the stated day for a key %s', async (_which, body) => {
    const { days } = await ask(body, () => NOT_FOUND);
    expect(new Set(days())).toEqual(new Set([body.fecha]));
  });
});

describe('POST /validate with a future date', () => {
  test.each([
    ['tomorrow', '2026-11-20', '2026-11-19', NOW],
    ['Monday, on a Saturday', '2026-11-23', '2026-11-20', '2026-11-21T18:00:00Z'],
    ['a Saturday, on a Friday', '2026-11-21', '2026-11-20', '2026-11-20T18:00:00Z'],
  ])('finds a payment of the days whose operation date it is: %s', async (_when, fecha, day, now) => {
    const { reply, days } = await ask({ fecha, clave_rastreo: FREE_KEY }, paidOn(day), now);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { fecha: day },
      normalization_warnings: [WARNING],
    });
    expect(days()).not.toContain(fecha);
  });

  test('is queried by retries once it is reached', async () => {
    const body = { fecha: '2026-11-20', clave_rastreo: FREE_KEY, retry_policy: { max_retries: 1, interval_seconds: 86_400 } };
    const { api, days } = await ask(body, () => NOT_FOUND);
    expect(new Set(days())).toEqual(new Set(['2026-11-19']));
    const asked = days().length;
    api.clock.advance(90_000_000);
    await api.runDueRetries();
    expect(new Set(days().slice(asked))).toEqual(new Set(['2026-11-20', '2026-11-19']));
  });
});

describe('POST /validate with the operation date of a payment whose key has no known form', () => {
  const FREE = { fecha: '2026-11-12', clave_rastreo: FREE_KEY, emisor: STP.name };

  test('answers valid with the calendar date of the evening before', async () => {
    const { reply, days } = await ask(FREE, paidOn('2026-11-11'));
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { fecha: '2026-11-11' },
      normalization_warnings: [WARNING],
    });
    expect(days()).toEqual(['2026-11-12', '2026-11-11']);
  });

  test('queries the evening before once, by the stated sender, after every sender was queried as stated', async () => {
    const api = makeTestApi({ probeSenders: [BBVA.code] });
    api.clock.advanceTo(Date.parse(NOW));
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, await api.createUser(), transferBody(FREE));
    expect(reply.at('data.attributes.status')).toBe('not_found');
    expect(api.source.queries.map(({ query }) => [query.emisor, query.fecha])).toEqual([
      [STP.code, '2026-11-12'],
      [BBVA.code, '2026-11-12'],
      [STP.code, '2026-11-11'],
    ]);
  });

  test('answers cep_unavailable, never not_found, when the portal does not answer for the evening before', async () => {
    const { reply } = await ask(FREE, ({ fecha }) => (fecha === '2026-11-11' ? TIMEOUT : NOT_FOUND));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
  });

  test.each([
    ['by a reference alone', { clave_rastreo: undefined, referencia_numerica: '1234567' }],
    ['on a day without banking', { fecha: '2026-11-15' }],
    ['of several candidates', { cuenta_beneficiaria: undefined, cuentas_candidatas: CANDIDATES }],
  ])('queries no other day for a payment %s', async (_what, body) => {
    const { days } = await ask({ ...FREE, ...body }, () => NOT_FOUND);
    expect(new Set(days()).size).toBe(1);
  });

  test('queries no other day when the sender is only guessed', async () => {
    const api = makeTestApi({ probeSenders: [BBVA.code] });
    api.clock.advanceTo(Date.parse(NOW));
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, await api.createUser(), transferBody({ ...FREE, emisor: undefined }));
    expect(reply.at('data.attributes.error_code')).toBe('sender_bank_unresolvable');
    expect(api.source.queries).toHaveLength(1);
  });
});

describe('a not_found of POST /validate', () => {
  test.each([
    ['a Monday', '2026-11-09', [HINT]],
    ['a Tuesday after a holiday', '2026-11-17', [HINT]],
    ['a Tuesday', '2026-11-10', [HINT]],
    ['a Friday', '2026-11-13', [HINT]],
    ['a Saturday', '2026-11-14', []],
    ['a Sunday', '2026-11-15', []],
    ['a holiday of banks', '2026-11-16', []],
  ])('on %s has the hint about operation dates only when it is a banking day', async (_day, fecha, warnings) => {
    const { reply } = await ask({ fecha, clave_rastreo: FREE_KEY }, () => NOT_FOUND);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalization_warnings: warnings });
  });
});
