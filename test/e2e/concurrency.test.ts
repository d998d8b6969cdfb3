import { call, codesOf, eventually, terminal, validationOf } from './support/api.ts';
import {
  backdateValidation,
  isPortalBlocked,
  killFunction,
  newUser,
  restorePortalRate,
  runTask,
  setPortalRate,
  setRemainingUnits,
  unitsUsed,
} from './support/operator.ts';
import { newPayment, portal, requestFor, type PortalRequest } from './support/portal.ts';

beforeEach(async () => {
  await portal.reset();
  await restorePortalRate();
});
afterAll(async () => {
  await portal.reset();
  await restorePortalRate();
});

const inParallel = <Value>(count: number, run: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_unused, index) => run(index)));

/** The most requests within any span of `seconds`. */
const busiest = (requests: readonly PortalRequest[], seconds: number): number => {
  const times = requests.map(({ time }) => Date.parse(time));
  return Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + seconds * 1000).length));
};

test('one of 50 concurrent requests is accepted when one quota unit is left', async () => {
  const account = await newUser('negocio');
  const payment = newPayment();
  await portal.publish(payment);
  await setRemainingUnits(account.api_key, 1);
  const answers = await inParallel(50, () => call('/validate', { key: account.api_key, method: 'POST', body: requestFor(payment) }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(49);
  for (const answer of refused) {
    expect(codesOf(answer)).toEqual(['rate_limit_exceeded']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await unitsUsed(account.api_key)).toBe(1);
});

test("50 concurrent requests never reach the portal's real limits, and use quota units for verdicts only", async () => {
  const account = await newUser('volumen');
  await portal.limits({ queries: 4, window_seconds: 15, block_seconds: 60 });
  await setPortalRate(5_000, 3);
  const answers = await inParallel(50, () => call('/validate', { key: account.api_key, method: 'POST', body: requestFor(newPayment()) }));
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(served.length + refused.length).toBe(50);
  expect(served.length).toBeGreaterThanOrEqual(3);
  for (const answer of refused) {
    expect(codesOf(answer)).toEqual(['central_rate_limit_exhausted']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // A denial queries the other senders, too: without a slot for that it stays open.
  for (const answer of served) expect(['not_found', 'cep_unavailable']).toContain(validationOf(answer).attributes.status);
  expect(busiest(await portal.queries(), 15)).toBeLessThanOrEqual(4);
  expect(await unitsUsed(account.api_key)).toBe(served.length);
});

test('a queued validation that is throttled returns to the queue and is resolved later', async () => {
  const account = await newUser('negocio');
  const payment = newPayment();
  await portal.publish(payment);
  await portal.mode('captcha', { requests: 1 });
  const { id } = validationOf(await call('/validate?async=1', { key: account.api_key, method: 'POST', body: requestFor(payment) }));
  await eventually('the portal throttles us', 20, async () => ((await isPortalBlocked()) ? true : null));
  const sync = await call('/validate', { key: account.api_key, method: 'POST', body: requestFor(payment) });
  expect(sync.status).toBe(503);
  expect(validationOf(await call(`/validations/${id}`, { key: account.api_key })).attributes.status).toBe('processing');
  await restorePortalRate();
  await backdateValidation(id);
  await runTask('validate', 'sweep');
  expect((await terminal(id, account.api_key)).attributes.status).toBe('valid');
  expect(await unitsUsed(account.api_key)).toBe(1);
});

test('a validation whose worker was killed during its query is resolved later, once', async () => {
  const account = await newUser('negocio');
  const payment = newPayment();
  await portal.publish(payment);
  await portal.mode('slow', { delay_ms: 20_000, requests: 1 });
  const { id } = validationOf(await call('/validate?async=1', { key: account.api_key, method: 'POST', body: requestFor(payment) }));
  await eventually('a worker asks the portal', 20, async () => ((await portal.queriesFor(payment.clave_rastreo)).length > 0 ? true : null));
  killFunction('validate/queue-validations');
  await portal.mode('normal');
  await backdateValidation(id);
  await runTask('validate', 'sweep');
  expect((await terminal(id, account.api_key)).attributes.status).toBe('valid');
  expect(await unitsUsed(account.api_key)).toBe(1);
});

test('a validation past its expiry without a verdict is answered as failed by the first read', async () => {
  const account = await newUser('negocio');
  await portal.mode('captcha', { requests: 1 });
  const { id } = validationOf(await call('/validate?async=1', { key: account.api_key, method: 'POST', body: requestFor(newPayment()) }));
  await eventually('the validation goes back to the queue', 20, async () => ((await portal.queries()).length > 0 ? true : null));
  await eventually('the validation has failed', 20, async () => {
    await backdateValidation(id, { expires: true });
    const { attributes } = validationOf(await call(`/validations/${id}`, { key: account.api_key }));
    return attributes.status === 'failed' ? attributes : null;
  });
  const after = validationOf(await call(`/validations/${id}`, { key: account.api_key }));
  expect(after.attributes).toMatchObject({ status: 'failed', error_code: 'validation_expired' });
});

test('a valid payment that was returned later becomes returned by the status recheck', async () => {
  const account = await newUser('negocio');
  const payment = newPayment();
  await portal.publish(payment);
  await setPortalRate(60_000, 1);
  const view = validationOf(await call('/validate', { key: account.api_key, method: 'POST', body: requestFor(payment) }));
  expect(view.attributes).toMatchObject({ status: 'valid', normalization_warnings: [{ code: 'payment_status_unchecked' }] });

  await restorePortalRate();
  await portal.publish({ ...payment, estado: 'Devuelto', cep: true });
  await backdateValidation(view.id);
  await runTask('validate', 'sweep');
  const returned = await eventually('the payment is returned', 30, async () => {
    const current = validationOf(await call(`/validations/${view.id}`, { key: account.api_key }));
    return current.attributes.status === 'returned' ? current : null;
  });
  expect(returned.attributes).toMatchObject({ central_status: 'devuelto', normalization_warnings: [] });
  expect(Number(returned.attributes.etag_version)).toBeGreaterThan(Number(view.attributes.etag_version));
  expect((await call(`/validations/${view.id}/cep`, { key: account.api_key })).status).toBe(200);
});
