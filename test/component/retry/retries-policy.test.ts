import { RETRY_OUTCOMES } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { attribute, unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified, TIMEOUT } from '../../support/builders/central-answers.ts';
import { validationIdOf } from '../../support/builders/identity.ts';
import { aProvisionalValidation } from '../../support/builders/retries.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

const open = async (policy?: unknown, plan?: Parameters<typeof openWithPlan>[0]) => {
  const { api, caller } = await openWithPlan(plan);
  return { api, caller, ...(await notFoundYet(api, caller, policy)) };
};

/** A validation as it would be after a story that is too long to tell. */
const given = async (changes: Partial<Validation>) => {
  const { api, caller } = await openWithPlan();
  const validation = aProvisionalValidation('given', { userId: caller.account.id, ...changes });
  await api.storage.validations.create(validation);
  return { api, caller, ...retriesOf(api, caller, validation.id) };
};

const refusal = ({ status, problems }: ApiReply): unknown => [status, problems];
const refused = (code: string, at: string | null = null): unknown => [422, [{ code, at }]];
const MAX_RETRIES = attribute('retry_policy/max_retries');

describe('PUT retry-policy', () => {
  test('begins retries, with the defaults where it says nothing, and schedules the first', async () => {
    const { api, id, reply, put, read } = await open();
    expect(reply.at(STATE)).toMatchObject({ enabled: false, max_retries: null, terminal_state: null });
    const begun = await put({ enabled: true });
    expect(begun.status).toBe(200);
    expect(begun.at('data')).toEqual({
      type: 'validation',
      id,
      attributes: { retry_state: (await read()).at(STATE) },
      links: { self: `/v1/validations/${id}` },
    });
    expect(begun.at(STATE)).toMatchObject({
      enabled: true,
      max_retries: 3,
      interval_seconds: 3_600,
      outcomes: RETRY_OUTCOMES,
      terminal_state: 'pending',
    });
    expect(begun.headers['etag']).toBe((await read()).headers['etag']);
    expect(begun.headers['etag']).not.toBe(reply.headers['etag']);
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
  });

  test('takes both forms of a write body', async () => {
    const { api, caller, id } = await open();
    const body = { data: { type: 'validation', attributes: { retry_policy: POLICY } } };
    const reply = await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body });
    expect(reply.at(STATE)).toMatchObject({ ...POLICY, terminal_state: 'pending' });
  });

  test('replaces the policy of pending retries: one schedule, that of the new one', async () => {
    const { api, caller, id, put, reply } = await open(POLICY);
    const changed = await put({ max_retries: 2, interval_seconds: 86_400, outcomes: ['not_found'] });
    expect(changed.at(STATE)).toMatchObject({
      max_retries: 2,
      interval_seconds: 86_400,
      outcomes: ['not_found'],
      terminal_state: 'pending',
    });
    const at = Date.parse(String(changed.at(`${STATE}.next_attempt_at`)));
    expect(at - api.clock.now()).toBeGreaterThanOrEqual(86_400_000);
    expect(api.scheduler.scheduledFor(id)).toEqual([{ validationId: id, turn: 2, at, correlationId: reply.headers['x-request-id'] }]);
    expect(await api.storage.retries.pending(caller.account.id)).toBe(1);
  });

  test('with fewer retries than were made ends them as exhausted', async () => {
    const { api, caller, id, put, retryLater } = await open(POLICY);
    await retryLater();
    await retryLater();
    expect((await put({ max_retries: 2 })).at(STATE)).toMatchObject({
      terminal_state: 'exhausted',
      attempts_completed: 2,
      next_attempt_at: null,
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.pending(caller.account.id)).toBe(0);
  });

  test('with enabled false cancels pending retries, and is fine where there are none', async () => {
    const { api, caller, id, put } = await open(POLICY);
    const off = await put({ enabled: false, max_retries: -1 });
    expect(off.at(STATE)).toMatchObject({
      enabled: true,
      terminal_state: 'cancelled',
      next_attempt_at: null,
      cancelled_at: '2026-11-05T18:00:00.000Z',
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.pending(caller.account.id)).toBe(0);
    const again = await put({ enabled: false });
    expect(again.at('data')).toEqual(off.at('data'));
    expect(again.headers['etag']).toBe(off.headers['etag']);
  });

  test('reactivates three times, and no fourth time', async () => {
    const { caller, api, put, cancel, read } = await open(POLICY);
    for (let reactivation = 1; reactivation <= 3; reactivation += 1) {
      await cancel();
      expect((await put()).at(STATE)).toMatchObject({ terminal_state: 'pending', cancelled_at: null, attempts_completed: 0 });
    }
    await cancel();
    const before = await read();
    const fourth = await put();
    expect(refusal(fourth)).toEqual(refused('reactivation_cap_exceeded'));
    expect(fourth.details[0]).toContain('3');
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(await api.storage.retries.pending(caller.account.id)).toBe(0);
  });

  test('costs no unit', async () => {
    const { api, caller, put, cancel } = await open(POLICY);
    await cancel();
    await put();
    expect(unitsUsed(api, caller)).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ['no policy at all', undefined, 'retry_policy'],
    ['text', 'on', 'retry_policy'],
    ['no field', {}, 'retry_policy'],
    ['enabled that is no boolean', { enabled: 'yes' }, 'retry_policy/enabled'],
    ['no retry', { max_retries: 0 }, 'retry_policy/max_retries'],
    ['half a retry', { max_retries: 1.5 }, 'retry_policy/max_retries'],
    ['an interval under 300', { interval_seconds: 299 }, 'retry_policy/interval_seconds'],
    ['an interval over a day', { interval_seconds: 86_401 }, 'retry_policy/interval_seconds'],
    ['no outcome', { outcomes: [] }, 'retry_policy/outcomes'],
    ['an outcome twice', { outcomes: ['error', 'error'] }, 'retry_policy/outcomes'],
    ['an outcome that is final', { outcomes: ['valid'] }, 'retry_policy/outcomes'],
  ])('refuses %s', async (_what, policy, field) => {
    const { api, caller, id, put, read } = await open(POLICY);
    const before = await read();
    const reply =
      policy === undefined
        ? await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body: {} })
        : await put(policy);
    expect(refusal(reply)).toEqual(refused('retry_policy_invalid', attribute(field)));
    expect((await read()).at('data')).toEqual(before.at('data'));
  });

  test('refuses more retries than the plan has, and the default is the cap of a smaller plan', async () => {
    const { put } = await open(undefined, { retry_max_retries: 2 });
    expect(refusal(await put({ max_retries: 3 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await put({ enabled: true })).at(STATE)).toMatchObject({ max_retries: 2 });
  });

  test('goes by the default of the service where the plan has no cap', async () => {
    const { put } = await open(undefined, { retry_max_retries: null });
    expect(refusal(await put({ max_retries: 11 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await put({ max_retries: 10 })).status).toBe(200);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))(
    'does not apply to a validation that is %s',
    async (status) => {
      const { put } = await given({ status, centralStatus: null });
      expect(refusal(await put())).toEqual(refused('retry_not_applicable'));
    },
  );

  test('does not apply to a verdict that it does not name', async () => {
    const { put } = await open();
    expect(refusal(await put({ outcomes: ['error'] }))).toEqual(refused('retry_not_applicable', attribute('retry_policy/outcomes')));
  });

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('does not apply to a payment that is %s', async (centralStatus) => {
    const { put } = await given({ status: 'cep_unavailable', centralStatus });
    expect(refusal(await put())).toEqual(refused('retry_not_applicable'));
  });

  test('applies to a payment the central bank knows but has not settled', async () => {
    const { put } = await given({ status: 'cep_unavailable', centralStatus: 'en_proceso' });
    expect((await put()).at(STATE)).toMatchObject({ terminal_state: 'pending' });
  });

  test('is not for validations of an import', async () => {
    const { put } = await given({ batch: { id: 7, position: 1 } });
    expect(refusal(await put())).toEqual(refused('retry_not_supported_for_bulk'));
  });

  test('is not for retries that found the payment', async () => {
    const { api, put, cancel, retryLater } = await open(POLICY);
    api.source.answersQueries((query) => certified(query));
    await retryLater();
    for (const policy of [POLICY, { enabled: false }]) expect(refusal(await put(policy))).toEqual(refused('retry_already_resolved'));
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('is not for a validation of more than thirty days', async () => {
    const { api, put } = await open();
    api.clock.advance(30 * 86_400_000 + 1);
    expect(refusal(await put())).toEqual(refused('retry_age_exceeded'));
  });

  test('is refused while all places are taken, and the place that becomes free can be had', async () => {
    const { api, caller } = await openWithPlan({ retry_max_pending_per_user: 2 });
    const [one, two, three] = [await notFoundYet(api, caller, POLICY), await notFoundYet(api, caller), await notFoundYet(api, caller)];
    expect((await two.put()).status).toBe(200);
    expect(refusal(await three.put())).toEqual(refused('retry_pending_cap_exceeded'));
    expect((await three.read()).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect((await two.put({ interval_seconds: 600 })).status).toBe(200);
    await one.cancel();
    expect((await three.put()).status).toBe(200);
    expect(refusal(await one.put())).toEqual(refused('retry_pending_cap_exceeded'));
  });

  test('is refused to an account that had all its retries of the day, until there is room', async () => {
    const { api, caller } = await openWithPlan({ retry_max_dispatched_per_day: 1 });
    const one = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 });
    await one.retryLater();
    expect(refusal(await one.put())).toEqual(refused('retry_pending_cap_exceeded'));
    const pending = await notFoundYet(api, caller);
    expect(refusal(await pending.put())).toEqual(refused('retry_pending_cap_exceeded'));
    api.clock.advance(24.5 * 3_600_000);
    expect((await one.put()).status).toBe(200);
  });
});

describe('POST cancel-retries', () => {
  test('cancels: the state says when, nothing is scheduled, no further attempt is made', async () => {
    const { api, caller, id, cancel, read, retryLater } = await open(POLICY);
    api.clock.advance(60_000);
    const reply = await cancel();
    expect(reply.status).toBe(200);
    expect(reply.at(STATE)).toMatchObject({
      enabled: true,
      ...POLICY,
      terminal_state: 'cancelled',
      cancelled_at: '2026-11-05T18:01:00.000Z',
      next_attempt_at: null,
    });
    expect(reply.headers['etag']).toBe((await read()).headers['etag']);
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.pending(caller.account.id)).toBe(0);
    await retryLater();
    expect(api.source.asked).toHaveLength(1);
  });

  test.each<[string, Partial<Validation>]>([
    ['that never had any', {}],
    ['that is still being worked on', { status: 'queued', centralStatus: null, expiresAt: null }],
    ['of an import', { batch: { id: 7, position: 1 } }],
  ])('has nothing to cancel for a validation %s', async (_what, changes) => {
    const { cancel } = await given(changes);
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('cancels once', async () => {
    const { cancel } = await open(POLICY);
    await cancel();
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('cancels also what the central bank does not answer about', async () => {
    const { api, cancel, retryLater } = await open(POLICY);
    api.source.answersQueries(() => TIMEOUT);
    await retryLater();
    expect((await cancel()).at(STATE)).toMatchObject({ terminal_state: 'cancelled', attempts_completed: 1 });
  });
});

describe('every operation on the retries of a validation', () => {
  const OPERATIONS: readonly [string, string, unknown][] = [
    ['PUT', 'retry-policy', { retry_policy: POLICY }],
    ['POST', 'cancel-retries', undefined],
    ['GET', 'retry-attempts', undefined],
  ];

  const send = (
    api: TestApi,
    caller: Pick<Caller, 'authorization'>,
    id: string,
    [method, name, body]: (typeof OPERATIONS)[number],
    headers: Readonly<Record<string, string>> = {},
  ) =>
    invoke(api, {
      method,
      path: `/validations/${id}/${name}`,
      headers: { ...caller.authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });

  test.each(OPERATIONS)(
    '%s %s knows no validation of somebody else, none that does not exist, none that was withdrawn',
    async (...operation) => {
      const { api, caller, id, withdraw } = await open(POLICY);
      const expected = [404, [{ code: 'not_found', at: null }]];
      expect(refusal(await send(api, await api.account('other'), id, operation))).toEqual(expected);
      expect(refusal(await send(api, caller, validationIdOf('absent'), operation))).toEqual(expected);
      await withdraw();
      expect(refusal(await send(api, caller, id, operation))).toEqual(expected);
    },
  );

  test.each(OPERATIONS)('%s %s asks for a credential, its permission and an id', async (...operation) => {
    const { api, caller, id } = await open(POLICY);
    expect(refusal(await send(api, { authorization: { Authorization: '' } }, id, operation))).toEqual([
      401,
      [{ code: 'unauthorized', at: null }],
    ]);
    const unprivileged = await api.account('without', { permissions: ['validations:create'] });
    expect(refusal(await send(api, unprivileged, id, operation))).toEqual([403, [{ code: 'permission_denied', at: null }]]);
    expect((await send(api, caller, 'seven', operation)).problems).toEqual([{ code: 'invalid_uuid', at: 'id' }]);
  });

  test.each(OPERATIONS.filter(([method]) => method !== 'GET'))('%s %s refuses a malformed Idempotency-Key', async (...operation) => {
    const { api, caller, id } = await open(POLICY);
    expect(refusal(await send(api, caller, id, operation, { 'Idempotency-Key': 'not allowed!' }))).toEqual([
      400,
      [{ code: 'invalid_idempotency_key', at: null }],
    ]);
  });

  test.each<[string, unknown, string]>([
    ['an empty body', '', 'body_empty'],
    ['no JSON', '{"retry_policy":', 'invalid_json'],
    ['too much', ' '.repeat(1_048_577), 'body_too_large'],
  ])('PUT retry-policy refuses %s', async (_what, body, code) => {
    const { api, caller, id } = await open();
    const reply = await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body });
    expect(reply.problems).toEqual([{ code, at: null }]);
  });
});

describe('under an Idempotency-Key', () => {
  const KEY = { 'Idempotency-Key': 'retries-1' };

  test('a reactivation is made once; repeated it gets the same answer, whatever happened since', async () => {
    const { put, cancel, stored } = await open(POLICY);
    await cancel();
    const first = await put(POLICY, KEY);
    expect(first.headers['idempotent-replayed']).toBe('false');
    await cancel();
    const again = await put(POLICY, KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect(stored().retry).toMatchObject({ state: 'cancelled', reactivations: 1 });
  });

  test('of ten reactivations at once one is made', async () => {
    const { put, cancel, stored } = await open(POLICY);
    await cancel();
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(POLICY, KEY)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(stored().retry).toMatchObject({ state: 'pending', reactivations: 1 });
  });

  test('a cancellation is repeated, not refused', async () => {
    const { cancel } = await open(POLICY);
    const first = await cancel(KEY);
    const again = await cancel(KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  });

  test('turning off what is off is an answer like any other', async () => {
    const { put } = await open();
    const first = await put({ enabled: false }, KEY);
    const again = await put({ enabled: false }, KEY);
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  });

  test('another policy is another request', async () => {
    const { put } = await open(POLICY);
    await put(POLICY, KEY);
    expect(refusal(await put({ ...POLICY, max_retries: 1 }, KEY))).toEqual(refused('idempotency_key_reused'));
  });

  test('the same key for another validation is another request', async () => {
    const { api, caller, put } = await open();
    const other = await notFoundYet(api, caller);
    await put(POLICY, KEY);
    expect((await other.put(POLICY, KEY)).headers['idempotent-replayed']).toBe('false');
  });

  test('a refusal for want of a place is repeated, too', async () => {
    const { api, caller } = await openWithPlan({ retry_max_pending_per_user: 1 });
    const [one, two] = [await notFoundYet(api, caller, POLICY), await notFoundYet(api, caller)];
    const first = await two.put(POLICY, KEY);
    expect(refusal(first)).toEqual(refused('retry_pending_cap_exceeded'));
    await one.cancel();
    const again = await two.put(POLICY, KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([422, first.text, 'true']);
  });

  test('the answer of one who came second is repeated, too', async () => {
    const { cancel } = await open(POLICY);
    const [first, second] = await Promise.all([cancel({ 'Idempotency-Key': 'one' }), cancel({ 'Idempotency-Key': 'two' })]);
    expect([first.status, second.status].toSorted()).toEqual([200, 422]);
    for (const [key, reply] of [
      ['one', first],
      ['two', second],
    ] as const) {
      const again = await cancel({ 'Idempotency-Key': key });
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([reply.status, reply.text, 'true']);
    }
  });

  test('the answer of one who turns off what another one just turned off is repeated, too', async () => {
    const { put } = await open(POLICY);
    const keys = ['one', 'two'];
    const replies = await Promise.all(keys.map((key) => put({ enabled: false }, { 'Idempotency-Key': key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const [index, key] of keys.entries()) {
      const again = await put({ enabled: false }, { 'Idempotency-Key': key });
      expect([again.text, again.headers['idempotent-replayed']]).toEqual([replies[index]?.text, 'true']);
    }
  });
});

describe('the default policy', () => {
  const set = (api: TestApi, caller: Pick<Caller, 'authorization'>, policy: unknown, headers: Readonly<Record<string, string>> = {}) =>
    invoke(api, {
      method: 'PUT',
      path: '/users/me/retry-policy',
      body: { retry_policy: policy },
      headers: { ...caller.authorization, ...headers },
    });
  const OFF = { enabled: false, max_retries: null, interval_seconds: null, outcomes: null };

  test('is none, then what was set with the defaults filled in, then none again', async () => {
    const { api, caller } = await openWithPlan();
    const read = async () => (await get(api, caller, '/users/me/retry-policy')).at('data');
    expect(await read()).toEqual({ type: 'retry_policy', id: caller.account.id, attributes: OFF });
    const reply = await set(api, caller, { interval_seconds: 900, outcomes: ['error'] });
    const expected = {
      type: 'retry_policy',
      id: caller.account.id,
      attributes: { enabled: true, max_retries: 3, interval_seconds: 900, outcomes: ['error'] },
    };
    expect([reply.status, reply.at('data')]).toEqual([200, expected]);
    expect(await read()).toEqual(expected);
    expect((await set(api, caller, { enabled: false, max_retries: 99 })).at('data.attributes')).toEqual(OFF);
    expect(await read()).toEqual({ type: 'retry_policy', id: caller.account.id, attributes: OFF });
  });

  test('is refused like any other, field by field and over the plan', async () => {
    const { api, caller } = await openWithPlan({ retry_max_retries: 2 });
    const field = attribute('retry_policy/interval_seconds');
    expect(refusal(await set(api, caller, { interval_seconds: 1 }))).toEqual(refused('retry_policy_invalid', field));
    expect(refusal(await set(api, caller, { max_retries: 3 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await get(api, caller, '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test('is set once under a key, and its answer repeated', async () => {
    const { api, caller } = await openWithPlan();
    const key = { 'Idempotency-Key': 'default-1' };
    const first = await set(api, caller, POLICY, key);
    await set(api, caller, { enabled: false });
    const again = await set(api, caller, POLICY, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await get(api, caller, '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test("is one's own", async () => {
    const { api, caller } = await openWithPlan();
    await set(api, caller, POLICY);
    expect((await get(api, await api.account('other'), '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test('asks for a credential and its permissions', async () => {
    const { api } = await openWithPlan();
    const none = { authorization: { Authorization: '' } };
    expect((await set(api, none, POLICY)).status).toBe(401);
    expect((await get(api, none, '/users/me/retry-policy')).status).toBe(401);
    const other = await api.account('without', { permissions: ['validations:read'] });
    expect((await set(api, other, POLICY)).problems).toEqual([{ code: 'permission_denied', at: null }]);
    expect((await get(api, other, '/users/me/retry-policy')).problems).toEqual([{ code: 'permission_denied', at: null }]);
  });
});

describe('the history', () => {
  const list = async (api: TestApi, caller: Caller, query: Readonly<Record<string, string>>) => {
    const reply = await get(api, caller, '/validations', { query });
    const data = reply.at('data');
    return (Array.isArray(data) ? data : []).map(
      (_line, index) => [reply.at(`data.${index}.id`), reply.at(`data.${index}.${STATE.slice(5)}`)] as const,
    );
  };

  test('shows the state of retries without their policy, and finds them by it', async () => {
    const { api, caller } = await openWithPlan();
    const retried = {
      pending: await notFoundYet(api, caller, POLICY),
      exhausted: await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }),
      resolved: await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }),
      cancelled: await notFoundYet(api, caller, POLICY),
    };
    const without = await notFoundYet(api, caller);
    await retried.cancelled.cancel();
    api.clock.advance(331_000);
    const due = api.scheduler.receive();
    for (const attempt of due) {
      if (attempt.validationId === retried.resolved.id) api.source.answersQueries((query) => certified(query));
      await api.runAttempt(attempt, api.clock.now());
      await notFoundYet(api, await api.account(`unrelated ${attempt.validationId}`));
    }
    for (const [state, { id, read }] of Object.entries(retried)) {
      const full: unknown = Object((await read()).at(STATE));
      expect(await list(api, caller, { retry_state: state })).toEqual([
        [id, { ...Object(full), max_retries: null, interval_seconds: null, outcomes: null }],
      ]);
    }
    expect((await list(api, caller, {})).find(([id]) => id === without.id)?.[1]).toMatchObject({
      enabled: false,
      terminal_state: null,
      attempts_completed: 0,
    });
  });

  test('finds the rows of an import by its number', async () => {
    const { api, caller } = await openWithPlan();
    for (const [name, batch] of [
      ['row', { id: 12, position: 1 }],
      ['other row', { id: 13, position: 1 }],
      ['no row', null],
    ] as const) {
      await api.storage.validations.create(aValidation(name, { userId: caller.account.id, batch, status: 'valid', dueAt: null }));
    }
    expect((await list(api, caller, { batch_id: '12' })).map(([id]) => id)).toEqual([validationIdOf('row')]);
    expect(await list(api, caller, { batch_id: '12', retry_state: 'pending' })).toEqual([]);
  });

  test.each([
    ['retry_state', 'awaiting_verdict'],
    ['retry_state', ''],
    ['batch_id', 'x'],
    ['with_deleted', '2'],
  ])('refuses %s=%s', async (name, value) => {
    const { api, caller } = await openWithPlan();
    expect(refusal(await get(api, caller, '/validations', { query: { [name]: value } }))).toEqual([
      422,
      [{ code: 'invalid_filter', at: name }],
    ]);
  });
});

test('a validation in the queue says whether it will be retried, before there is anything to retry', async () => {
  const { api, caller } = await openWithPlan();
  const reply = await postValidate(api, caller, { ...transferBody(), retry_policy: POLICY }, { query: { async: '1' } });
  expect(reply.at(STATE)).toMatchObject({ enabled: true, ...POLICY, terminal_state: null, next_attempt_at: null });
});
