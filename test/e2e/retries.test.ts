import { DeleteScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import * as v from 'valibot';

import { call, codesOf, eventually, validationOf, type Answer } from './support/api.ts';
import {
  backdateRetry,
  killFunction,
  newUser,
  reactivateUser,
  runTask,
  storedRetryState,
  suspendUser,
  unitsUsed,
} from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';

const GROUP = 'spei-local-retries';
/** An interval of 300 s lasts 5 s here; the emulator looks for due schedules every ten. */
const TIMEOUT_SECONDS = 60;

const retryState = v.object({
  enabled: v.boolean(),
  max_retries: v.nullable(v.number()),
  attempts_completed: v.number(),
  next_attempt_at: v.nullable(v.string()),
  resolved_at: v.nullable(v.string()),
  exhausted_at: v.nullable(v.string()),
  cancelled_at: v.nullable(v.string()),
  terminal_state: v.nullable(v.string()),
});

const withState = v.looseObject({ data: v.looseObject({ attributes: v.looseObject({ retry_state: retryState }) }) });
const attemptsBody = v.looseObject({
  data: v.array(
    v.looseObject({
      attributes: v.looseObject({ attempt_number: v.number(), prev_status: v.string(), new_status: v.nullable(v.string()) }),
    }),
  ),
});
const listBody = v.looseObject({
  data: v.array(
    v.looseObject({ id: v.string(), attributes: v.looseObject({ deleted_at: v.nullable(v.string()), retry_state: retryState }) }),
  ),
});
const statsBody = v.object({
  data: v.object({
    attributes: v.object({ total: v.number(), deleted: v.number(), by_type: v.object({ direct: v.number(), ocr: v.number() }) }),
  }),
});
const purgeBody = v.looseObject({ data: v.looseObject({ attributes: v.looseObject({ confirmation_token: v.string() }) }) });

const stateIn = (answer: Answer) => v.parse(withState, JSON.parse(answer.text)).data.attributes.retry_state;

const scheduler = new SchedulerClient({});

const schedulesOf = async (id: string): Promise<readonly string[]> => {
  const { Schedules: schedules = [] } = await scheduler.send(new ListSchedulesCommand({ GroupName: GROUP, NamePrefix: id }));
  return schedules.flatMap(({ Name }) => Name ?? []);
};

const FAST = { max_retries: 3, interval_seconds: 300 };

/** A validation of a payment that the CEP portal does not have yet, with retries pending. */
const pendingRetry = async (key: string, policy: object = FAST) => {
  const payment = newPayment();
  const answer = await call('/validate', { key, method: 'POST', body: { ...requestFor(payment), retry_policy: policy } });
  expect(answer.status).toBe(200);
  const view = validationOf(answer);
  expect(view.attributes.status).toBe('not_found');
  expect(stateIn(answer)).toMatchObject({ enabled: true, terminal_state: 'pending', attempts_completed: 0 });
  return { id: view.id, payment };
};

const ended = (id: string, key: string, seconds = TIMEOUT_SECONDS) =>
  eventually(`the end of the retries of ${id}`, seconds, async () => {
    const state = stateIn(await call(`/validations/${id}`, { key }));
    return state.terminal_state === 'pending' ? null : state;
  });

beforeEach(portal.reset);
afterAll(portal.reset);

describe('retry cycle', () => {
  test('finds a payment published late without another quota unit', async () => {
    const { api_key: key } = await newUser('empresa');
    const { id, payment } = await pendingRetry(key);
    expect(await schedulesOf(id)).toHaveLength(1);
    await portal.publish(payment);

    expect(await ended(id, key)).toMatchObject({
      terminal_state: 'resolved',
      next_attempt_at: null,
      exhausted_at: null,
      cancelled_at: null,
    });
    const answer = await call(`/validations/${id}`, { key });
    expect(validationOf(answer).attributes).toMatchObject({ status: 'valid', central_status: 'liquidado' });
    expect(stateIn(answer).resolved_at).toMatch(/Z$/);
    expect((await call(`/validations/${id}/cep`, { key })).status).toBe(200);
    expect(await unitsUsed(key)).toBe(1);
    expect(await schedulesOf(id)).toEqual([]);

    const attempts = v.parse(attemptsBody, JSON.parse((await call(`/validations/${id}/retry-attempts`, { key })).text)).data;
    expect(attempts.at(-1)?.attributes).toMatchObject({ prev_status: 'not_found', new_status: 'valid' });
    const again = await call(`/validations/${id}/retry-policy`, { key, method: 'PUT', body: { retry_policy: FAST } });
    expect([again.status, codesOf(again)]).toEqual([422, ['retry_already_resolved']]);
  });

  test('is exhausted when the payment never appears, and can be reactivated and cancelled', async () => {
    const { api_key: key } = await newUser('empresa');
    const { id } = await pendingRetry(key, { max_retries: 1, interval_seconds: 300 });
    expect(await ended(id, key)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 1, cancelled_at: null });

    const reactivated = await call(`/validations/${id}/retry-policy`, {
      key,
      method: 'PUT',
      body: { retry_policy: { interval_seconds: 86_400 } },
    });
    expect(stateIn(reactivated)).toMatchObject({ terminal_state: 'pending', attempts_completed: 0, exhausted_at: null });
    expect(await schedulesOf(id)).toHaveLength(1);

    const cancelled = await call(`/validations/${id}/cancel-retries`, { key, method: 'POST' });
    expect(stateIn(cancelled)).toMatchObject({ enabled: true, terminal_state: 'cancelled', next_attempt_at: null });
    expect(await schedulesOf(id)).toEqual([]);
    expect(codesOf(await call(`/validations/${id}/cancel-retries`, { key, method: 'POST' }))).toEqual(['retry_not_active']);
  });

  test('continues by the sweep when a schedule was lost', async () => {
    const { api_key: key } = await newUser('empresa');
    const { id, payment } = await pendingRetry(key, { max_retries: 1, interval_seconds: 86_400 });
    for (const name of await schedulesOf(id)) await scheduler.send(new DeleteScheduleCommand({ GroupName: GROUP, Name: name }));
    await portal.publish(payment);
    await backdateRetry(id);
    await runTask('retry', 'sweep');
    expect(await ended(id, key)).toMatchObject({ terminal_state: 'resolved' });
  });

  test('loses no attempt when a worker is killed during one', async () => {
    const { api_key: key } = await newUser('empresa');
    const { id, payment } = await pendingRetry(key, { max_retries: 1, interval_seconds: 86_400 });
    await portal.publish(payment);
    await portal.mode('slow', { delay_ms: 20_000, requests: 1 });
    await backdateRetry(id);
    await runTask('retry', 'sweep');
    await eventually('the attempt to be under way', TIMEOUT_SECONDS, async () => {
      const attempts = v.parse(attemptsBody, JSON.parse((await call(`/validations/${id}/retry-attempts`, { key })).text)).data;
      return attempts.some(({ attributes }) => attributes.new_status === null) ? true : null;
    });
    killFunction('retry/queue-attempts');
    await portal.mode('normal');
    await backdateRetry(id);
    await runTask('retry', 'sweep');
    expect(await ended(id, key)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
  });

  test('of a suspended user ends without a query to the CEP portal', async () => {
    const account = await newUser('empresa');
    const { id, payment } = await pendingRetry(account.api_key, { max_retries: 1, interval_seconds: 86_400 });
    await portal.publish(payment);
    const asked = (await portal.queriesFor(payment.clave_rastreo)).length;
    await suspendUser(account);
    await backdateRetry(id);
    await runTask('retry', 'sweep');
    await eventually('the retries to end', TIMEOUT_SECONDS, async () => ((await storedRetryState(id)) === 'cancelled' ? true : null));
    await reactivateUser(account);
    expect(await ended(id, account.api_key)).toMatchObject({ terminal_state: 'cancelled' });
    expect(await portal.queriesFor(payment.clave_rastreo)).toHaveLength(asked);
    expect(await schedulesOf(id)).toEqual([]);
  });
});

describe('retry policies', () => {
  test('apply by default to requests without retry_policy, unless enabled is false', async () => {
    const { api_key: key } = await newUser('empresa');
    const body = { retry_policy: { max_retries: 2, interval_seconds: 600, outcomes: ['not_found'] } };
    expect((await call('/users/me/retry-policy', { key, method: 'PUT', body })).status).toBe(200);
    const byDefault = await call('/validate', { key, method: 'POST', body: requestFor(newPayment()) });
    expect(stateIn(byDefault)).toMatchObject({ enabled: true, max_retries: 2, terminal_state: 'pending' });
    const optedOut = await call('/validate', {
      key,
      method: 'POST',
      body: { ...requestFor(newPayment()), retry_policy: { enabled: false } },
    });
    expect(stateIn(optedOut)).toMatchObject({ enabled: false, max_retries: null, terminal_state: null });
  });

  test('are reactivated for one of two concurrent requests below the pending limit', async () => {
    const { api_key: key } = await newUser('free');
    const pending = [];
    for (let index = 0; index < 9; index += 1) pending.push((await pendingRetry(key, { interval_seconds: 86_400 })).id);
    const two = [];
    for (let index = 0; index < 2; index += 1) {
      two.push(validationOf(await call('/validate', { key, method: 'POST', body: requestFor(newPayment()) })).id);
    }
    const answers = await Promise.all(
      two.map((id) =>
        call(`/validations/${id}/retry-policy`, { key, method: 'PUT', body: { retry_policy: { interval_seconds: 86_400 } } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.filter(({ status }) => status === 422).flatMap(codesOf)).toEqual(['retry_pending_cap_exceeded']);
    const list = v.parse(listBody, JSON.parse((await call('/validations?retry_state=pending&page[size]=50', { key })).text)).data;
    expect(list).toHaveLength(10);
    const refused = await call('/validate', { key, method: 'POST', body: { ...requestFor(newPayment()), retry_policy: FAST } });
    expect([refused.status, codesOf(refused)]).toEqual([422, ['retry_pending_cap_exceeded']]);
    expect(await unitsUsed(key)).toBe(11);
  });
});

describe('withdrawal and purge of a validation', () => {
  test('a withdrawn validation answers 404, its retries are cancelled and the history has its deleted_at', async () => {
    const { api_key: key } = await newUser('empresa');
    const { id } = await pendingRetry(key, { interval_seconds: 86_400 });
    expect((await call(`/validations/${id}`, { key, method: 'DELETE' })).status).toBe(204);
    expect((await call(`/validations/${id}`, { key, method: 'DELETE' })).status).toBe(404);
    expect((await call(`/validations/${id}`, { key })).status).toBe(404);
    expect(await schedulesOf(id)).toEqual([]);
    const withdrawn = v.parse(listBody, JSON.parse((await call('/validations?with_deleted=only', { key })).text)).data;
    expect(withdrawn.map((line) => [line.id, line.attributes.deleted_at === null, line.attributes.retry_state.terminal_state])).toEqual([
      [id, false, 'cancelled'],
    ]);
    expect(v.parse(listBody, JSON.parse((await call('/validations', { key })).text)).data).toEqual([]);
    const stats = await eventually('statistics with the withdrawal', 200, async () => {
      const { text } = await call('/validations/stats?with_deleted=1&retry_state=cancelled', { key });
      const { attributes } = v.parse(statsBody, JSON.parse(text)).data;
      return attributes.deleted === 1 ? attributes : null;
    });
    expect(stats).toMatchObject({ total: 1, by_type: { direct: 1 } });
  });

  test('a purged validation answers 410 for every operation, and its quota unit is not refunded', async () => {
    const { api_key: key } = await newUser('empresa');
    const payment = newPayment();
    await portal.publish(payment);
    const { id } = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
    const prepared = await call(`/validations/${id}/purge/prepare`, { key, method: 'POST' });
    const { confirmation_token: token } = v.parse(purgeBody, JSON.parse(prepared.text)).data.attributes;
    const wrong = await call(`/validations/${id}/purge`, { key, method: 'POST', body: { confirmation_token: `${token}x` } });
    expect(codesOf(wrong)).toEqual(['purge_token_invalid']);
    expect((await call(`/validations/${id}/purge`, { key, method: 'POST', body: { confirmation_token: token } })).status).toBe(200);
    const calls = [
      call(`/validations/${id}`, { key }),
      call(`/validations/${id}/cep`, { key }),
      call(`/validations/${id}/retry-attempts`, { key }),
      call(`/validations/${id}/retry-policy`, { key, method: 'PUT', body: { retry_policy: FAST } }),
      call(`/validations/${id}/cancel-retries`, { key, method: 'POST' }),
      call(`/validations/${id}/purge`, { key, method: 'POST', body: { confirmation_token: token } }),
    ];
    for (const answer of await Promise.all(calls)) expect([answer.status, codesOf(answer)]).toEqual([410, ['validation_purged']]);
    await runTask('validate', 'reconcile_quota');
    expect(await unitsUsed(key)).toBe(1);
    expect(v.parse(listBody, JSON.parse((await call('/validations', { key })).text)).data).toEqual([]);
  });
});
