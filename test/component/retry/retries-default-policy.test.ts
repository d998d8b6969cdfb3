import { attribute } from '../../support/api/expectations.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { openWithPlan, POLICY } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { MAX_RETRIES, refusal, refused } from './retry-policies.ts';

describe('PUT /users/me/retry-policy', () => {
  const set = (api: TestApi, caller: Pick<Caller, 'authorization'>, policy: unknown, headers: Readonly<Record<string, string>> = {}) =>
    invoke(api, {
      method: 'PUT',
      path: '/users/me/retry-policy',
      body: { retry_policy: policy },
      headers: { ...caller.authorization, ...headers },
    });
  const OFF = { enabled: false, max_retries: null, interval_seconds: null, outcomes: null };

  test('sets the policy with its defaults and removes it with enabled false', async () => {
    const { api, caller } = await openWithPlan();
    const read = async () => (await get(api, caller, '/users/me/retry-policy')).at('data');
    expect(await read()).toEqual({ type: 'retry_policy', id: caller.user.id, attributes: OFF });
    const reply = await set(api, caller, { interval_seconds: 900, outcomes: ['error'] });
    const expected = {
      type: 'retry_policy',
      id: caller.user.id,
      attributes: { enabled: true, max_retries: 3, interval_seconds: 900, outcomes: ['error'] },
    };
    expect([reply.status, reply.at('data')]).toEqual([200, expected]);
    expect(await read()).toEqual(expected);
    expect((await set(api, caller, { enabled: false, max_retries: 99 })).at('data.attributes')).toEqual(OFF);
    expect(await read()).toEqual({ type: 'retry_policy', id: caller.user.id, attributes: OFF });
  });

  test("answers 422 for invalid fields and over the plan's limit", async () => {
    const { api, caller } = await openWithPlan({ retry_max_retries: 2 });
    const field = attribute('retry_policy/interval_seconds');
    expect(refusal(await set(api, caller, { interval_seconds: 1 }))).toEqual(refused('retry_policy_invalid', field));
    expect(refusal(await set(api, caller, { max_retries: 3 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await get(api, caller, '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test('repeated under its Idempotency-Key is executed once', async () => {
    const { api, caller } = await openWithPlan();
    const key = { 'Idempotency-Key': 'default-1' };
    const first = await set(api, caller, POLICY, key);
    await set(api, caller, { enabled: false });
    const again = await set(api, caller, POLICY, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await get(api, caller, '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test('is independent between users', async () => {
    const { api, caller } = await openWithPlan();
    await set(api, caller, POLICY);
    expect((await get(api, await api.createUser('other'), '/users/me/retry-policy')).at('data.attributes')).toEqual(OFF);
  });

  test('answers 401 without a credential and 403 without its permissions', async () => {
    const { api } = await openWithPlan();
    const none = { authorization: { Authorization: '' } };
    expect((await set(api, none, POLICY)).status).toBe(401);
    expect((await get(api, none, '/users/me/retry-policy')).status).toBe(401);
    const other = await api.createUser('without', { permissions: ['validations:read'] });
    expect((await set(api, other, POLICY)).problems).toEqual([{ code: 'permission_denied', at: null }]);
    expect((await get(api, other, '/users/me/retry-policy')).problems).toEqual([{ code: 'permission_denied', at: null }]);
  });
});
