import { PORTAL_ANSWERS } from '../../../shared/service-status/ports/portal-answers.ts';
import { invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';

/** Noon in Mexico City, four minutes after the payment. */
const TODAY = '2026-11-05';
const PAID = { fechaOperacion: TODAY, fechaAbono: TODAY, hora: '11:56:00' };

const body = (key: number) => transferBody({ fecha: TODAY, clave_rastreo: `KEYWITHOUTDATE${String(key).padStart(6, '0')}` });

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser('caller', { minuteLimit: 1_000 });
  const validate = (key: number) => postValidate(api, caller, body(key));
  const attributesOf = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await invoke(api, { path, query, headers: { 'Accept-Language': 'en' } })).at('data.attributes');
  return { api, validate, attributesOf };
};

describe('the answers of the portal to validations', () => {
  test('decide its state: a denial is an answer', async () => {
    const { api, validate, attributesOf } = await open();
    api.source.onQuery(() => NOT_FOUND);
    await validate(1);
    await api.processEvents();
    expect(await attributesOf('/status/central')).toMatchObject({ status: 'operational' });
  });

  test('decide its state: the portal is down when validations get no answer', async () => {
    const { api, validate, attributesOf } = await open();
    api.source.onQuery(() => TIMEOUT);
    await validate(1);
    await validate(2);
    await api.processEvents();
    expect(await attributesOf('/status/central')).toMatchObject({ status: 'down', last_verified_at: null });
  });

  test('are shares of the time series, and null in steps without any', async () => {
    const { api, validate } = await open();
    api.source.onQuery((query) => certified(query, PAID));
    await validate(1);
    await validate(2);
    await api.processEvents();
    const reply = await invoke(api, { path: '/status/central/timeseries', query: { metric: 'verdict', window: '1h' } });
    expect(reply.at('data.attributes.points.11')).toMatchObject({ latency_ms: null, verdict_shares: { valid: 1, unanswered: 0 } });
    expect(reply.at('data.attributes.points.0.verdict_shares')).toBeNull();
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
  });

  test('are counted once, however often a message is delivered', async () => {
    const { api, validate } = await open();
    api.source.onQuery((query) => certified(query, PAID));
    await validate(1);
    await api.families['event-dispatch'].stream(await api.takeChanges());
    const messages = api.subscriberQueue
      .receiveForCounters()
      .filter((message) => message.kind === 'delivery' && message.subscriber === PORTAL_ANSWERS);
    expect(messages).toHaveLength(1);
    const { counters } = api.families['event-dispatch'].queues;
    await Promise.all([...messages, ...messages].map(counters));
    await Promise.all(messages.map(counters));
    const { buckets } = await api.storage.portalTraffic.latest();
    expect(buckets.map(({ answers }) => answers)).toEqual([{ valid: 1 }]);
  });

  test('contain no account, key or name', async () => {
    const { api, validate } = await open();
    api.source.onQuery((query) => certified(query, PAID));
    await validate(1);
    await api.families['event-dispatch'].stream(await api.takeChanges());
    const answers = api.subscriberQueue
      .receiveForCounters()
      .flatMap((message) => (message.kind === 'delivery' && message.subscriber === PORTAL_ANSWERS ? [message.payload] : []));
    expect(answers).toEqual([{ at: ACCEPTED_AT, kind: 'valid', timing: { bank: '90723', minutes: 4 } }]);
  });
});

describe('the times from payment to CEP', () => {
  test('are listed by bank once ten payments have shown them', async () => {
    const { api, validate } = await open();
    api.source.onQuery((query) => certified(query, PAID));
    const list = () => invoke(api, { path: '/status/central/timings' });
    for (let made = 1; made <= 9; made += 1) await validate(made);
    await api.processEvents();
    expect((await list()).at('data')).toEqual([]);
    await validate(10);
    await api.processEvents();
    expect((await list()).at('data.0.attributes')).toEqual({
      bank_code: '90723',
      bank_name: 'Cuenca',
      median_minutes: 5,
      p90_minutes: 5,
    });
  });

  test('are those of the last thirty days', async () => {
    const { api, validate } = await open();
    api.source.onQuery((query) => certified(query, PAID));
    for (let made = 1; made <= 10; made += 1) await validate(made);
    await api.processEvents();
    api.clock.advance(32 * 86_400_000);
    expect((await invoke(api, { path: '/status/central/timings' })).at('data')).toEqual([]);
  });
});
