import { randomUUID } from 'node:crypto';

import { call, codesOf, eventually, terminal, validationOf, type Answer } from './support/api.ts';
import { callFrom } from './support/call-from.ts';
import { abandonKey, backdateValidation, killFunction, newUser, restorePortalRate, runTask, unitsUsed } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';

beforeEach(async () => {
  await portal.reset();
  await restorePortalRate();
});
afterAll(portal.reset);

const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const rateHeadersOf = ({ headers }: Pick<Answer, 'headers'>): readonly (string | null)[] => RATE_HEADERS.map((name) => headers.get(name));

/** Waits for a clock minute with enough of it left for a test to happen within. */
const waitForStartOfMinute = async (): Promise<void> => {
  const intoMinute = Date.now() % 60_000;
  if (intoMinute > 40_000) await new Promise((resolve) => setTimeout(resolve, 60_000 - intoMinute + 100));
};

describe('Idempotency-Key', () => {
  test('executes one of 20 concurrent requests under one key and answers all in the same way', async () => {
    const { api_key: key } = await newUser('negocio');
    const payment = newPayment();
    await portal.publish(payment);
    const send = () =>
      call('/validate', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': payment.clave_rastreo } });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const given = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(given.length + waiting.length).toBe(20);
    for (const answer of waiting) {
      expect(codesOf(answer)).toEqual(['idempotency_key_in_progress']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(new Set(given.map(({ text }) => text)).size).toBe(1);
    expect(given.filter(({ headers }) => headers.get('idempotent-replayed') === 'false')).toHaveLength(1);

    const replay = await send();
    expect(replay.text).toBe(given[0]?.text);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(rateHeadersOf(replay)).toEqual([null, null, null]);
    expect(await unitsUsed(key)).toBe(1);
    expect((await portal.queriesFor(payment.clave_rastreo)).filter(({ form }) => form['tipoConsulta'] === '1')).toHaveLength(1);
  });

  test('replays a 202 and enqueues the validation once', async () => {
    const { api_key: key } = await newUser('negocio');
    const payment = newPayment();
    const send = () =>
      call('/validate?async=1', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': 'once' } });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    await terminal(validationOf(first).id, key);
    expect((await send()).text).toBe(first.text);
    expect(await unitsUsed(key)).toBe(1);
    const asked = (await portal.queriesFor(payment.clave_rastreo)).map(({ form }) => JSON.stringify([form['fecha'], form['emisor']]));
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('answers 422 for another body under the key, and leaves the key of a refused request free', async () => {
    const { api_key: key } = await newUser('negocio');
    const headers = { 'Idempotency-Key': 'key_1' };
    const wrong = await call('/validate', { key, method: 'POST', body: {}, headers });
    expect(wrong.status).toBe(422);
    const payment = newPayment();
    expect((await call('/validate', { key, method: 'POST', body: requestFor(payment), headers })).status).toBe(200);
    const other = await call('/validate', { key, method: 'POST', body: { ...requestFor(payment), monto: 7 }, headers });
    expect(codesOf(other)).toEqual(['idempotency_key_reused']);
    expect(codesOf(await call('/validate', { key, method: 'POST', body: {}, headers: { 'Idempotency-Key': 'a b' } }))).toEqual([
      'invalid_idempotency_key',
    ]);
    expect(await unitsUsed(key)).toBe(1);
  });

  test('stores no response of a throttled request, which is executed when repeated', async () => {
    const { api_key: key } = await newUser('negocio');
    const payment = newPayment();
    await portal.publish(payment);
    await portal.mode('captcha', { requests: 1 });
    const send = () => call('/validate', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': 'later' } });
    expect((await send()).status).toBe(503);
    expect(await unitsUsed(key)).toBe(0);
    await restorePortalRate();
    const answer = await send();
    expect(validationOf(answer).attributes.status).toBe('valid');
    expect(answer.headers.get('idempotent-replayed')).toBe('false');
  });

  test('leads to the one validation of a request whose function was killed', async () => {
    const { api_key: key, user_id: userId } = await newUser('negocio');
    const payment = newPayment();
    await portal.publish(payment);
    await portal.mode('slow', { delay_ms: 20_000, requests: 1 });
    const idempotencyKey = randomUUID();
    const send = () =>
      call('/validate', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': idempotencyKey } });
    const killed = send();
    await eventually('the portal is asked', 20, async () => ((await portal.queriesFor(payment.clave_rastreo)).length > 0 ? true : null));
    killFunction('validate/api');
    expect((await killed).status).toBeGreaterThanOrEqual(500);
    await portal.mode('normal');
    expect(codesOf(await send())).toEqual(['idempotency_key_in_progress']);

    await abandonKey(userId, 'POST /validate', idempotencyKey);
    const listed = await call('/validations', { key });
    const id = String(/"id":"([^"]+)"/.exec(listed.text)?.[1]);
    await backdateValidation(id);
    await runTask('validate', 'sweep');
    await terminal(id, key);
    const answer = await send();
    expect(answer.text).toContain(id);
    expect(validationOf(answer)).toMatchObject({ id, attributes: { status: 'valid' } });
    expect((await send()).text).toBe(answer.text);
    expect(await unitsUsed(key)).toBe(1);
  });
});

describe('rate limits', () => {
  test('accept exactly 60 of 200 concurrent requests on a plan of 60 per minute', async () => {
    const { api_key: key } = await newUser('free');
    await waitForStartOfMinute();
    const answers = await Promise.all(Array.from({ length: 200 }, () => call('/users/me', { key })));
    const refused = answers.filter(({ status }) => status === 429);
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length + refused.length).toBe(200);
    // A busy machine may need more than the rest of the minute: the limit applies in each minute that refused.
    for (const minute of new Set(refused.map(({ headers }) => headers.get('x-ratelimit-reset')))) {
      expect(served.filter(({ headers }) => headers.get('x-ratelimit-reset') === minute)).toHaveLength(60);
    }
    for (const answer of refused) {
      expect(codesOf(answer)).toEqual(['rate_limit_exceeded']);
      expect(rateHeadersOf(answer).slice(0, 2)).toEqual(['60', '0']);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(await unitsUsed(key)).toBe(0);
  });

  test('have their counter in every response to a request with a key', async () => {
    const { api_key: key } = await newUser('personal');
    await waitForStartOfMinute();
    const first = await call('/users/me', { key });
    const missing = await call('/validations/00000000-0000-4000-8000-000000000000', { key });
    expect(rateHeadersOf(first).slice(0, 2)).toEqual(['120', '119']);
    expect(rateHeadersOf(missing).slice(0, 2)).toEqual(['120', '118']);
    expect(Number(first.headers.get('x-ratelimit-reset')) % 60).toBe(0);
    const limits = await call('/usage/limits', { key });
    expect(JSON.parse(limits.text)).toMatchObject({ data: { attributes: { plan_slug: 'personal', api: { per_key_per_minute: 120 } } } });
  });

  test('accept 80 requests per minute from an address without credentials, then none for a full window', async () => {
    await waitForStartOfMinute();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_unused, index) => callFrom('127.0.0.77', index % 2 === 0 ? '/users/me' : '/plans/public')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBe(80);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('80');
    }
    const served = answers.filter(({ status }) => status !== 429);
    for (const { headers } of served) expect(headers.get('x-ratelimit-limit')).toBeNull();
    expect((await callFrom('127.0.0.78', '/plans/public')).status).toBe(200);
  });
});
