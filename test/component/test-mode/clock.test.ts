import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { startAttempt } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { advanceCycle } from '../../../shared/validation/domain/transitions.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { openTestMode, scenarioBody, type TestCaller } from './test-mode.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const RETRIES = { retry_policy: { max_retries: 3, interval_seconds: HOUR } };

const advance = (api: TestApi, { authorization }: TestCaller, seconds: unknown): Promise<ApiReply> =>
  invoke(api, { method: 'POST', path: '/playground/clock', headers: authorization, body: { advance_seconds: seconds } });

test('the clock runs each retry at its own instant, and later validations are ahead by its offset', async () => {
  const { api, test: key } = await openTestMode();
  const first = await postValidate(api, key, scenarioBody('NOTFOUND', RETRIES));
  const start = api.clock.now();
  const moved = await advance(api, key, DAY);
  expect([moved.status, moved.at('data.attributes.offset_seconds'), moved.at('data.attributes.done')]).toEqual([202, DAY, true]);
  const attempts = await get(api, key, `/validations/${String(first.at('data.id'))}/retry-attempts`);
  const startedAt = [1, 2, 3].map((hours) => new Date(start + hours * HOUR * 1_000).toISOString().slice(0, 16));
  expect([0, 1, 2].map((index) => String(attempts.at(`data.${index}.attributes.started_at`)).slice(0, 16))).toEqual(startedAt);
  const second = await postValidate(api, key, scenarioBody('VALID'));
  expect(String(second.at('data.attributes.created_at')).slice(0, 16)).toBe(new Date(start + DAY * 1_000).toISOString().slice(0, 16));
  expect((await get(api, key, '/validations')).at('data.0.id')).toBe(second.at('data.id'));
});

test('concurrent requests add up, and each item runs once', async () => {
  const { api, test: key } = await openTestMode();
  const bodies = ['1', '2', '3'].map((digit) => ({
    ...scenarioBody('NOTFOUND', RETRIES),
    clave_rastreo: `TESTNOTFOUND0000000000${digit}`,
  }));
  const ids: string[] = [];
  for (const body of bodies) ids.push(String((await postValidate(api, key, body)).at('data.id')));
  const replies = await Promise.all([HOUR, HOUR, HOUR, HOUR].map((seconds) => advance(api, key, seconds)));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const rest = await advance(api, key, 0);
  expect(rest.at('data.attributes')).toMatchObject({ offset_seconds: 4 * HOUR, done: true });
  for (const id of ids) {
    const attempts = await get(api, key, `/validations/${id}/retry-attempts`);
    expect([0, 1, 2, 3].map((index) => attempts.at(`data.${String(index)}.attributes.attempt_number`))).toEqual([1, 2, 3, undefined]);
  }
});

test('a worker that died leaves its retry undone until its lease ends, and no request fails', async () => {
  const { api, caller, test: key } = await openTestMode();
  const id = String(
    (await postValidate(api, key, scenarioBody('LATECEP', { retry_policy: { max_retries: 1, interval_seconds: HOUR } }))).at('data.id'),
  );
  const { validations, retries } = api.storage.openTestStores(testPartitionOf(caller.user.id));
  const validation = isValidationId(id) ? await validations.find(id) : null;
  const retry = validation?.retry ?? null;
  if (validation === null || retry === null) throw new Error('there is no retry');
  const startedAt = retry.nextAttemptAt ?? 0;
  const running = { token: id, until: startedAt + 55_000, number: 1, reactivations: 0, dispatchedAt: startedAt, startedAt };
  await retries.transition(validation, { transition: advanceCycle(validation, startAttempt(retry, running), false) });
  const early = await advance(api, key, HOUR);
  expect([early.status, early.at('data.attributes.done')]).toEqual([202, false]);
  expect((await get(api, key, '/playground/clock')).at('data.attributes.done')).toBe(false);
  const late = await advance(api, key, 60);
  expect([late.status, late.at('data.attributes.done')]).toEqual([202, true]);
  expect((await get(api, key, `/validations/${id}`)).at('data.attributes.retry_state.attempts_completed')).toBe(1);
});

test('the token that confirms a purge keeps the time of the service', async () => {
  const { api, test: key } = await openTestMode();
  const id = String((await postValidate(api, key, scenarioBody('VALID'))).at('data.id'));
  const post = (path: string, body?: unknown) => invoke(api, { method: 'POST', path, headers: key.authorization, body });
  const prepared = await post(`/validations/${id}/purge/prepare`);
  await advance(api, key, DAY);
  const purge = { confirmation_token: prepared.at('data.attributes.confirmation_token') };
  api.clock.advance(120_000);
  expect((await post(`/validations/${id}/purge`, purge)).problems).toMatchObject([{ code: 'purge_token_expired' }]);
  const again = await post(`/validations/${id}/purge/prepare`);
  await advance(api, key, DAY);
  expect((await post(`/validations/${id}/purge`, { confirmation_token: again.at('data.attributes.confirmation_token') })).status).toBe(200);
});

test('nothing that is due later runs', async () => {
  const { api, test: key } = await openTestMode();
  const id = String((await postValidate(api, key, scenarioBody('LATECEP', RETRIES))).at('data.id'));
  await advance(api, key, HOUR + 60);
  const once = await get(api, key, `/validations/${id}`);
  expect([once.at('data.attributes.status'), once.at('data.attributes.retry_state.attempts_completed')]).toEqual(['cep_unavailable', 1]);
  await advance(api, key, HOUR);
  expect((await get(api, key, `/validations/${id}`)).at('data.attributes.status')).toBe('valid');
});

test('the clock moves 90 days at most, and only forward', async () => {
  const { api, test: key } = await openTestMode();
  expect((await advance(api, key, 90 * DAY)).status).toBe(202);
  expect((await advance(api, key, 1)).problems).toMatchObject([{ code: 'test_clock_limit' }]);
  expect((await advance(api, key, -1)).problems).toMatchObject([{ code: 'validation_error' }]);
  expect((await get(api, key, '/playground/clock')).at('data.attributes')).toMatchObject({ offset_seconds: 90 * DAY, done: true });
});

test('the clock moves neither the limit per minute nor the data of live mode', async () => {
  const { api, caller, test: key } = await openTestMode();
  const before = Number((await get(api, key, '/validations')).headers['x-ratelimit-remaining']);
  await advance(api, key, DAY);
  expect(Number((await get(api, key, '/validations')).headers['x-ratelimit-remaining'])).toBe(before - 2);
  const live = await postValidate(api, caller, { ...scenarioBody('VALID'), clave_rastreo: 'EJEMPLO20261103000001' });
  expect(Date.parse(String(live.at('data.attributes.created_at')))).toBeLessThanOrEqual(api.clock.now());
});

test('retries end with POST cancel-retries, which reads the clock of test mode', async () => {
  const { api, test: key } = await openTestMode();
  const id = String((await postValidate(api, key, scenarioBody('NOTFOUND', RETRIES))).at('data.id'));
  await advance(api, key, HOUR);
  const cancelled = await invoke(api, { method: 'POST', path: `/validations/${id}/cancel-retries`, headers: key.authorization });
  expect(cancelled.status).toBe(200);
  await advance(api, key, DAY);
  expect((await get(api, key, `/validations/${id}`)).at('data.attributes.retry_state.attempts_completed')).toBe(1);
});

test('a recheck of a valid payment finds that it was returned since', async () => {
  const { api, test: key } = await openTestMode();
  const id = String((await postValidate(api, key, scenarioBody('RETURNEDAFTER'))).at('data.id'));
  const rechecked = await invoke(api, { method: 'POST', path: `/validations/${id}/recheck`, headers: key.authorization });
  expect([rechecked.status, rechecked.at('data.attributes.status')]).toEqual([200, 'returned']);
});
