import type { CepOutcome, PaymentState } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY, STATE } from '../../support/api/retries.ts';
import { certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';

const open = async (policy: unknown = POLICY) => {
  const { api, caller } = await openWithPlan();
  return { api, caller, ...(await notFoundYet(api, caller, policy)) };
};

const questions = ({ source }: Awaited<ReturnType<typeof open>>['api']): number =>
  source.queries.filter(({ kind }) => kind === 'query').length;

describe('a payment published late', () => {
  test('is found by a retry with verdict and certificate, without another quota unit', async () => {
    const { api, caller, id, reply, retryLater, read, attempts } = await open();
    expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', completed_at: '2026-11-05T18:00:00.000Z', etag_version: 1 });
    expect(reply.at(STATE)).toMatchObject({
      enabled: true,
      ...POLICY,
      outcomes: ['not_found', 'cep_unavailable', 'error'],
      attempts_completed: 0,
      terminal_state: 'pending',
    });
    await retryLater();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1, resolved_at: null });

    api.source.onQuery((query) => certified(query));
    await retryLater();
    const found = await read();
    expect(found.at('data.attributes')).toMatchObject({
      status: 'valid',
      central_status: 'liquidado',
      error_code: null,
      completed_at: '2026-11-05T18:00:00.000Z',
    });
    expect(found.at(STATE)).toEqual({
      enabled: true,
      ...POLICY,
      outcomes: ['not_found', 'cep_unavailable', 'error'],
      attempts_completed: 2,
      next_attempt_at: null,
      resolved_at: new Date(api.clock.now()).toISOString(),
      exhausted_at: null,
      cancelled_at: null,
      terminal_state: 'resolved',
    });
    expect((await get(api, caller, String(found.at('data.links.cep_xml')))).status).toBe(200);
    expect(await unitsUsed(api, caller)).toBe(1);
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    expect((await attempts()).at('data.0.attributes')).toMatchObject({
      attempt_number: 1,
      prev_status: 'not_found',
      new_status: 'not_found',
    });
    expect((await attempts()).at('data.1.attributes')).toMatchObject({
      attempt_number: 2,
      prev_status: 'not_found',
      new_status: 'valid',
      prev_central_status: 'no_encontrado',
      new_central_status: 'liquidado',
      error_code: null,
    });
    expect(api.log.metrics).toContain('RetryResolved');
  });

  test('has its status rechecked later when the status query fails', async () => {
    const { api, read, retryLater } = await open();
    api.source.onQuery((query) => certified(query));
    api.source.onStatusQuery(() => TIMEOUT);
    await retryLater();
    expect((await read()).at('data.attributes')).toMatchObject({
      status: 'valid',
      normalization_warnings: [{ code: 'payment_status_unchecked' }],
    });
    api.source.onStatusQuery((query) => identified(query, 'devuelto'));
    api.clock.advance(900_000);
    await api.sweep();
    await api.processQueue();
    expect((await read()).at('data.attributes.status')).toBe('returned');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved' });
  });
});

describe('a payment never published', () => {
  test('is queried max_retries times, and its cycle is exhausted', async () => {
    const { api, caller, id, read, retryLater } = await open();
    for (let attempt = 1; attempt <= 6; attempt += 1) await retryLater();
    expect(questions(api)).toBe(4);
    const state = (await read()).at(STATE);
    expect(state).toMatchObject({
      attempts_completed: 3,
      next_attempt_at: null,
      exhausted_at: '2026-11-05T18:16:33.000Z',
      resolved_at: null,
      cancelled_at: null,
      terminal_state: 'exhausted',
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    expect(api.log.metrics).toContain('RetryExhausted');
  });

  test('has its last attempt before the maximum age', async () => {
    const { api, id, read } = await open({ max_retries: 5, interval_seconds: 86_400 });
    // Nothing is retried for 29 days, as if the workers had been stopped.
    api.clock.advance(29.5 * 86_400_000);
    await api.runDueRetries();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
  });

  test('is not queried when the maximum age passed before its attempt', async () => {
    const { api, caller, read } = await open();
    api.clock.advance(31 * 86_400_000);
    await api.runDueRetries();
    expect(questions(api)).toBe(1);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 0 });
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });
});

describe('an attempt with a final verdict other than valid', () => {
  test('cancels the cycle when the payment was returned', async () => {
    const { api, caller, id, read, retryLater } = await open();
    api.source.onQuery((query) => identified(query, 'devuelto'));
    await retryLater();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'returned', central_status: 'devuelto' });
    expect((await read()).at(STATE)).toMatchObject({
      terminal_state: 'cancelled',
      attempts_completed: 1,
      cancelled_at: new Date(api.clock.now()).toISOString(),
      next_attempt_at: null,
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });

  test.each<PaymentState>(['rechazado', 'cancelado', 'no_liquidado'])('cancels the cycle when the payment is %s', async (state) => {
    const { api, read, retryLater } = await open();
    api.source.onQuery((query) => identified(query, state));
    await retryLater();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'cep_unavailable', central_status: state });
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'cancelled' });
    expect(api.log.metrics).toContain('RetryCancelled');
  });

  test('cancels the cycle when a provisional verdict is not among the outcomes', async () => {
    const { api, read, retryLater } = await open({ ...POLICY, outcomes: ['not_found'] });
    api.source.onQuery((query) => identified(query, 'en_proceso'));
    await retryLater();
    expect((await read()).at('data.attributes.status')).toBe('cep_unavailable');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'cancelled' });
  });
});

describe('a payment identified before', () => {
  const inProcess = (query: CepQuery): CepOutcome => identified(query, 'en_proceso');

  test.each<[string, CepOutcome]>([
    ['an answer that does not know it', NOT_FOUND],
    ['no answer', TIMEOUT],
    ['an unknown page', UNRECOGNISED],
  ])('keeps its verdict after %s in an attempt, which counts', async (_what, answer) => {
    const { api, read, retryLater, attempts } = await open();
    api.source.onQuery(inProcess);
    await retryLater();
    const named = await read();
    expect(named.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', central_status: 'en_proceso' });
    api.source.onQuery(() => answer);
    await retryLater();
    const later = await read();
    expect(later.at('data.attributes')).toEqual({ ...Object(named.at('data.attributes')), etag_version: 3, retry_state: later.at(STATE) });
    expect(later.at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 2 });
    expect((await attempts()).at('data.1.attributes')).toMatchObject({ prev_status: 'cep_unavailable', prev_central_status: 'en_proceso' });
  });

  test('becomes valid when a retry finds its certificate', async () => {
    const { api, read, retryLater } = await open();
    api.source.onQuery(inProcess);
    await retryLater();
    api.source.onQuery((query) => certified(query));
    await retryLater();
    expect((await read()).at('data.attributes.status')).toBe('valid');
  });
});

describe('reads of a validation with retries', () => {
  test('have a new ETag with every visible change and with no other', async () => {
    const { api, read, put, cancel, retryLater } = await open();
    const seen = new Map<string, string>();
    const look = async (): Promise<void> => {
      const { headers, at } = await read();
      const shown = JSON.stringify(at('data'));
      const known = seen.get(String(headers['etag']));
      expect(known ?? shown).toBe(shown);
      seen.set(String(headers['etag']), shown);
    };
    await look();
    await retryLater();
    await look();
    await put({ max_retries: 2, interval_seconds: 600 });
    await look();
    await cancel();
    await look();
    await put();
    await look();
    api.source.onQuery((query) => certified(query));
    await retryLater();
    await look();
    expect(seen.size).toBe(6);
    await look();
    expect(seen.size).toBe(6);
  });

  test('answer 304 until a retry changed the validation', async () => {
    const { api, caller, id, read, retryLater } = await open();
    const etag = String((await read()).headers['etag']);
    const conditional = () => get(api, caller, `/validations/${id}`, { headers: { 'If-None-Match': etag } });
    expect((await conditional()).status).toBe(304);
    await retryLater();
    expect((await conditional()).status).toBe(200);
  });

  test('have next_attempt_at to the millisecond, when the attempt is made', async () => {
    const { api, id, read, reply } = await open();
    const next = Date.parse(String((await read()).at(`${STATE}.next_attempt_at`)));
    expect(api.scheduler.scheduledFor(id)).toEqual([
      { validationId: id, attemptSeq: 1, at: next, correlationId: reply.headers['x-request-id'] },
    ]);
    api.clock.advanceTo(next - 1);
    await api.runDueRetries();
    expect(questions(api)).toBe(1);
    api.clock.advanceTo(next);
    await api.runDueRetries();
    expect(questions(api)).toBe(2);
  });

  test('list an attempt with its instants', async () => {
    const { api, retryLater, attempts } = await open();
    expect((await attempts()).at('data')).toEqual([]);
    api.source.setLatency(2_500);
    await retryLater();
    const listed = await attempts();
    expect(listed.at('data')).toEqual([
      {
        type: 'retry_attempt',
        id: '1',
        attributes: {
          attempt_number: 1,
          dispatched_at: '2026-11-05T18:05:31.000Z',
          started_at: '2026-11-05T18:05:31.000Z',
          finished_at: '2026-11-05T18:05:33.500Z',
          prev_status: 'not_found',
          new_status: 'not_found',
          prev_central_status: 'no_encontrado',
          new_central_status: 'no_encontrado',
          processing_time_ms: 2_500,
          error_code: null,
        },
      },
    ]);
  });

  test('list attempts numbered across a reactivation', async () => {
    const { put, retryLater, attempts, read } = await open({ max_retries: 1, interval_seconds: 300 });
    await retryLater();
    await put({ max_retries: 1, interval_seconds: 300 });
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 0, exhausted_at: null });
    await retryLater();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 1 });
    const listed = await attempts();
    expect([listed.at('data.0.id'), listed.at('data.1.id'), listed.at('data.2')]).toEqual(['1', '2', undefined]);
  });
});

test('first attempts of cycles begun together are spread over different seconds', async () => {
  const { api, caller } = await openWithPlan({ retry_max_retries: 5, retry_max_pending_per_user: 2_000 });
  for (let index = 0; index < 200; index += 1) await notFoundYet(api, caller, POLICY);
  const seconds = new Set(api.scheduler.scheduled().map(({ at }) => Math.floor(at / 1_000)));
  expect(api.scheduler.scheduled()).toHaveLength(200);
  expect(seconds.size).toBeGreaterThan(20);
  expect(Math.max(...api.scheduler.scheduled().map(({ at }) => at)) - api.clock.now()).toBeLessThanOrEqual(AN_INTERVAL_MS);
});
