import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { invoke } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { TIMEOUT } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { given, open, refusal, refused } from './retry-policies.ts';

describe('POST cancel-retries', () => {
  test('answers the cancelled state, deletes the schedule and prevents further attempts', async () => {
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
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    await retryLater();
    expect(api.source.queries).toHaveLength(1);
  });

  test.each<[string, Partial<Validation>]>([
    ['that never had any', {}],
    ['that is still being worked on', { status: 'queued', centralStatus: null, expiresAt: null }],
    ['of an import', { batch: { id: 7, position: 1 } }],
  ])('answers retry_not_active for a validation %s', async (_what, changes) => {
    const { cancel } = await given(changes);
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('answers retry_not_active when cancelled already', async () => {
    const { cancel } = await open(POLICY);
    await cancel();
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('cancels a cycle whose attempts got no response', async () => {
    const { api, cancel, retryLater } = await open(POLICY);
    api.source.onQuery(() => TIMEOUT);
    await retryLater();
    expect((await cancel()).at(STATE)).toMatchObject({ terminal_state: 'cancelled', attempts_completed: 1 });
  });
});

describe('operations on the retries of a validation', () => {
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
    "%s %s answers 404 for another user's validation, an unknown id and a withdrawn validation",
    async (...operation) => {
      const { api, caller, id, withdraw } = await open(POLICY);
      const expected = [404, [{ code: 'not_found', at: null }]];
      expect(refusal(await send(api, await api.createUser('other'), id, operation))).toEqual(expected);
      expect(refusal(await send(api, caller, validationIdOf('absent'), operation))).toEqual(expected);
      await withdraw();
      expect(refusal(await send(api, caller, id, operation))).toEqual(expected);
    },
  );

  test.each(OPERATIONS)(
    '%s %s answers 401 without a credential, 403 without its permission and 422 for an invalid id',
    async (...operation) => {
      const { api, caller, id } = await open(POLICY);
      expect(refusal(await send(api, { authorization: { Authorization: '' } }, id, operation))).toEqual([
        401,
        [{ code: 'unauthorized', at: null }],
      ]);
      const unprivileged = await api.createUser('without', { permissions: ['validations:create'] });
      expect(refusal(await send(api, unprivileged, id, operation))).toEqual([403, [{ code: 'permission_denied', at: null }]]);
      expect((await send(api, caller, 'seven', operation)).problems).toEqual([{ code: 'invalid_uuid', at: 'id' }]);
    },
  );

  test.each(OPERATIONS.filter(([method]) => method !== 'GET'))(
    '%s %s answers 400 for a malformed Idempotency-Key',
    async (...operation) => {
      const { api, caller, id } = await open(POLICY);
      expect(refusal(await send(api, caller, id, operation, { 'Idempotency-Key': 'not allowed!' }))).toEqual([
        400,
        [{ code: 'invalid_idempotency_key', at: null }],
      ]);
    },
  );

  test.each<[string, unknown, string]>([
    ['an empty body', '', 'body_empty'],
    ['no JSON', '{"retry_policy":', 'invalid_json'],
    ['too much', ' '.repeat(1_048_577), 'body_too_large'],
  ])('PUT retry-policy answers an error for %s', async (_what, body, code) => {
    const { api, caller, id } = await open();
    const reply = await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body });
    expect(reply.problems).toEqual([{ code, at: null }]);
  });
});

describe('retry operations under an Idempotency-Key', () => {
  const KEY = { 'Idempotency-Key': 'retries-1' };

  test('a reactivation repeated is executed once and replayed', async () => {
    const { put, cancel, stored } = await open(POLICY);
    await cancel();
    const first = await put(POLICY, KEY);
    expect(first.headers['idempotent-replayed']).toBe('false');
    await cancel();
    const again = await put(POLICY, KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect((await stored()).retry).toMatchObject({ state: 'cancelled', reactivations: 1 });
  });

  test('one of ten concurrent reactivations is executed', async () => {
    const { put, cancel, stored } = await open(POLICY);
    await cancel();
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(POLICY, KEY)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await stored()).retry).toMatchObject({ state: 'pending', reactivations: 1 });
  });

  test('a cancellation repeated is replayed', async () => {
    const { cancel } = await open(POLICY);
    const first = await cancel(KEY);
    const again = await cancel(KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  });

  test('disabling disabled retries repeated is replayed', async () => {
    const { put } = await open();
    const first = await put({ enabled: false }, KEY);
    const again = await put({ enabled: false }, KEY);
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  });

  test('another policy answers idempotency_key_reused', async () => {
    const { put } = await open(POLICY);
    await put(POLICY, KEY);
    expect(refusal(await put({ ...POLICY, max_retries: 1 }, KEY))).toEqual(refused('idempotency_key_reused'));
  });

  test('the same key for another validation is executed', async () => {
    const { api, caller, put } = await open();
    const other = await notFoundYet(api, caller);
    await put(POLICY, KEY);
    expect((await other.put(POLICY, KEY)).headers['idempotent-replayed']).toBe('false');
  });

  test('a 422 by the pending limit repeated is replayed', async () => {
    const { api, caller } = await openWithPlan({ retry_max_pending_per_user: 1 });
    const [one, two] = [await notFoundYet(api, caller, POLICY), await notFoundYet(api, caller)];
    const first = await two.put(POLICY, KEY);
    expect(refusal(first)).toEqual(refused('retry_pending_cap_exceeded'));
    await one.cancel();
    const again = await two.put(POLICY, KEY);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([422, first.text, 'true']);
  });

  test('each of two concurrent cancellations is replayed with its own response', async () => {
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

  test('each of two concurrent requests that disable retries is replayed with its own response', async () => {
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
