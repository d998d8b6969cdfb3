import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, QUEUE_EXPIRY_SECONDS, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { ASKED_ONCE, transferBody } from '../../support/builders/transfers.ts';
import { deferred, settle } from '../../support/deferred.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  return { api, caller };
};

const enqueue = async (api: TestApi, caller: Caller) => {
  const accepted = await postValidate(api, caller, transferBody(ASKED_ONCE), { query: { async: '1' } });
  const id = String(accepted.at('data.id'));
  const [job] = api.queue.receive();
  if (job === undefined) throw new Error('nothing was queued');
  return { accepted, id, job, read: () => get(api, caller, `/validations/${id}`) };
};

const countQueries = (api: TestApi): number => api.source.queries.filter(({ kind }) => kind === 'query').length;

/** One query that stays without an answer until the test gives it; every later one is answered at once. */
const holdFirstQuery = (api: TestApi) => {
  const held = deferred<CepOutcome>();
  api.source.onQuery((query, index) => (index === 0 ? held.promise : certified(query)));
  return held;
};

describe('POST /validate?async=1', () => {
  test('answers 202 with the validation, its expiry, next_poll_after_seconds and Retry-After', async () => {
    const { api, caller } = await open();
    const reply = await postValidate(api, caller, transferBody({ client_ref: 'Pedido 7' }), { query: { async: 'true' } });
    const id = String(reply.at('data.id'));
    expect(reply.status).toBe(202);
    expect(reply.json).toMatchObject({
      data: {
        type: 'validation',
        id,
        attributes: {
          validation_id: id,
          client_ref: 'Pedido 7',
          status: 'queued',
          etag_version: 0,
          enqueued_at: '2026-11-05T18:00:00.000Z',
          expires_at: '2026-11-05T19:00:00.000Z',
          retry_state: { enabled: false, terminal_state: null },
        },
        links: { self: `/v1/validations/${id}`, cep_xml: null, cep_pdf: null },
      },
      meta: { next_poll_after_seconds: 3 },
    });
    expect(reply.headers).toMatchObject({ location: `/v1/validations/${id}`, etag: 'W/"0-queued"' });
    expect(await unitsUsed(api, caller)).toBe(1);
    expect(api.source.queries).toEqual([]);
  });

  test.each(['1', 'true', 'TRUE', 'Yes'])('async=%s answers 202', async (value) => {
    const { api, caller } = await open();
    expect((await postValidate(api, caller, transferBody(), { query: { async: value } })).status).toBe(202);
  });

  test.each(['0', 'false', 'False', 'no', 'NO'])('async=%s answers the verdict', async (value) => {
    const { api, caller } = await open();
    expect((await postValidate(api, caller, transferBody(), { query: { async: value } })).status).toBe(200);
  });

  test.each(['2', 'on', '', 'yess', '1,1'])('async=%s answers 422', async (value) => {
    const { api, caller } = await open();
    expect(await postValidate(api, caller, transferBody(), { query: { async: value } })).toMatchObject({
      status: 422,
      problems: [{ code: 'validation_error', at: 'async' }],
    });
  });

  test('sends one message with the correlation id and nothing of the transfer', async () => {
    const { api, caller } = await open();
    const { accepted, id, job } = await enqueue(api, caller);
    expect(job).toEqual({ kind: 'resolve', validationId: id, attempt: 0, correlationId: accepted.headers['x-request-id'] });
  });

  test('is the only operation that answers next_poll_after_seconds', async () => {
    const { api, caller } = await open();
    const { read } = await enqueue(api, caller);
    expect((await read()).text).not.toContain('next_poll_after_seconds');
    expect((await postValidate(api, caller, transferBody())).text).not.toContain('next_poll_after_seconds');
  });
});

describe('a queued validation', () => {
  test('goes from queued to its verdict, with its instants and a rising etag_version', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    expect((await read()).at('data.attributes')).toMatchObject({
      status: 'queued',
      etag_version: 0,
      processing_started_at: null,
      completed_at: null,
      central_status: null,
    });
    api.clock.advance(2_000);
    api.source.setLatency(500);
    await api.resolveQueued(job);
    expect((await read()).at('data.attributes')).toMatchObject({
      status: 'valid',
      etag_version: 2,
      created_at: '2026-11-05T18:00:00.000Z',
      enqueued_at: '2026-11-05T18:00:00.000Z',
      processing_started_at: '2026-11-05T18:00:02.000Z',
      completed_at: '2026-11-05T18:00:03.000Z',
      expires_at: '2026-11-05T19:00:00.000Z',
      processing_time_ms: 3_000,
    });
  });

  test('is processing while a worker holds its lease', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    const held = holdFirstQuery(api);
    const working = api.resolveQueued(job);
    await settle();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'processing', etag_version: 1, completed_at: null });
    held.resolve(NOT_FOUND);
    await working;
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'not_found', etag_version: 2 });
  });

  test('is resolved once when its message is delivered twice', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    await api.resolveQueued(job);
    const first = await read();
    await api.resolveQueued(job);
    expect((await read()).at('data')).toEqual(first.at('data'));
    expect(countQueries(api)).toBe(1);
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('is resolved by one of two concurrent workers', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    await Promise.all([api.resolveQueued(job), api.resolveQueued(job)]);
    expect(countQueries(api)).toBe(1);
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'valid', etag_version: 2 });
  });

  test('is resolved by the next worker when the first was killed, and ignores late writes of the first', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    const held = holdFirstQuery(api);
    const staleWorker = api.resolveQueued(job);
    await settle();
    api.clock.advance(60_000);
    await api.sweep();
    await api.processQueue();
    const verdict = await read();
    expect(verdict.at('data.attributes.status')).toBe('valid');
    held.resolve(NOT_FOUND);
    await staleWorker;
    expect((await read()).at('data')).toEqual(verdict.at('data'));
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('is dispatched again by the sweep when its message was lost', async () => {
    const { api, caller } = await open();
    const { read } = await enqueue(api, caller);
    await api.sweep();
    expect(api.queue.waiting()).toEqual([]);
    api.clock.advance(120_000);
    await api.sweep();
    await api.sweep();
    expect(api.queue.waiting()).toHaveLength(1);
    await api.processQueue();
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('is not created by a message without a record', async () => {
    const { api } = await open();
    const { api: elsewhere, caller } = await open();
    const { job } = await enqueue(elsewhere, caller);
    await api.resolveQueued(job);
    expect(api.source.queries).toEqual([]);
    expect((await storedValidations(api)).length).toBe(0);
  });
});

describe('a queued validation past its expiry', () => {
  const expired = async () => {
    const { api, caller } = await open();
    const queued = await enqueue(api, caller);
    api.clock.advance(QUEUE_EXPIRY_SECONDS * 1_000);
    return { api, caller, ...queued };
  };
  const FAILED = {
    status: 'failed',
    error_code: 'validation_expired',
    central_status: null,
    completed_at: '2026-11-05T19:00:00.000Z',
    etag_version: 1,
  };

  test('is queued until the last millisecond before', async () => {
    const { api, caller } = await open();
    const { read } = await enqueue(api, caller);
    api.clock.advance(QUEUE_EXPIRY_SECONDS * 1_000 - 1);
    expect((await read()).at('data.attributes.status')).toBe('queued');
  });

  test('is answered as failed without any worker or sweep', async () => {
    const { api, read } = await expired();
    const reply = await read();
    expect(reply.at('data.attributes')).toMatchObject(FAILED);
    expect(reply.at('data.attributes.error_message')).toMatch(/expir/);
    expect(reply.headers['retry-after']).toBeUndefined();
    expect((await read()).at('data')).toEqual(reply.at('data'));
    expect(api.source.queries).toEqual([]);
  });

  test('is written as failed and counted by the sweep', async () => {
    const { api, read } = await expired();
    await api.sweep();
    expect(api.queue.waiting()).toEqual([]);
    expect(api.log.metrics).toContain('ValidationFailed');
    expect((await read()).at('data.attributes')).toMatchObject(FAILED);
  });

  test('is written as failed by its worker without a query to the CEP portal', async () => {
    const { api, job, read } = await expired();
    await api.resolveQueued(job);
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'failed', error_code: 'validation_expired' });
    expect(api.source.queries).toEqual([]);
  });

  test('stays failed when its message arrives afterwards', async () => {
    const { api, job, read } = await expired();
    await read();
    await api.resolveQueued(job);
    expect((await read()).at('data.attributes')).toMatchObject(FAILED);
    expect(api.source.queries).toEqual([]);
  });

  test('consumes its quota unit', async () => {
    const { api, caller, read } = await expired();
    await read();
    expect(await unitsUsed(api, caller)).toBe(1);
  });
});

describe('a queued validation throttled by the CEP portal', () => {
  test('returns to the queue with a delay until it reaches its verdict', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    api.source.onQuery((query, index) => (index < 3 ? CAPTCHA : certified(query)));
    await api.resolveQueued(job);
    const attempts: number[] = [];
    for (let slot = 0; slot < 3; slot += 1) {
      const [waiting] = api.queue.waiting();
      if (waiting === undefined) throw new Error('the validation did not go back to the queue');
      attempts.push(waiting.message.attempt);
      expect(waiting.visibleAt).toBeGreaterThan(api.clock.now() + 59_000);
      expect((await read()).at('data.attributes.status')).toBe('processing');
      api.clock.advanceTo(waiting.visibleAt);
      await api.processQueue();
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('fails at its expiry, never with not_found', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    api.source.onQuery(() => CAPTCHA);
    await api.resolveQueued(job);
    while (api.queue.waiting().length > 0) {
      api.clock.advanceTo(Math.min(...api.queue.waiting().map(({ visibleAt }) => visibleAt)));
      await api.processQueue();
    }
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'failed', error_code: 'validation_expired' });
    expect(api.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-05T19:00:00Z'));
  });

  test('is resolved by the redelivered message when it cannot return to the queue', async () => {
    const { api, caller } = await open();
    const { job, read } = await enqueue(api, caller);
    api.source.onQuery((query, index) => (index === 0 ? CAPTCHA : certified(query)));
    api.queue.breakDown();
    await expect(api.resolveQueued(job)).rejects.toThrow();
    api.queue.recover();
    api.clock.advance(720_000);
    await api.resolveQueued(job);
    expect((await read()).at('data.attributes.status')).toBe('valid');
  });

  test('makes its remaining queries after a slow first response', async () => {
    const { api, caller } = await open();
    api.source.setLatency(12_000);
    api.source.onQuery(() => NOT_FOUND);
    const candidates = transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: ['723180000000000016', '723180000000000029'] });
    const accepted = await postValidate(api, caller, candidates, { query: { async: '1' } });
    await api.processQueue();
    const reply = await get(api, caller, `/validations/${String(accepted.at('data.id'))}`);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'cuenta_unresolvable_after_probes' });
  });
});
