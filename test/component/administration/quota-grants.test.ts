import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { importOfLines, lines, sendTo } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { openAdmin, REASON } from './admin-reader.ts';

const LIMIT = 2;

const open = async (role: 'admin' | 'owner' = 'admin') => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query));
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const caller = await api.createUser('caller', { monthlyLimit: LIMIT });
  const opened = await openAdmin(api, role);
  const grant = (units: unknown, user: string = caller.user.id) => opened.post(`/users/${user}/grant-quota`, { units, reason: REASON });
  let number = 0;
  const validate = () => {
    number += 1;
    return postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO20261103${String(number).padStart(6, '0')}` }));
  };
  return { api, caller, grant, validate, ...opened };
};

describe('POST /admin/users/{id}/grant-quota', () => {
  test('adds exactly so many validations to the month, visible to the user, with a row of the audit', async () => {
    const { api, caller, grant, validate, rows } = await open();
    for (let used = 0; used < LIMIT; used += 1) expect((await validate()).status).toBe(200);
    expect((await validate()).status).toBe(429);
    expect((await grant(3)).at('data.attributes')).toMatchObject({ granted_units: 3, monthly_limit: 5, used: 2, remaining: 3 });
    expect((await get(api, caller, '/usage/limits')).at('data.attributes.validations')).toMatchObject({
      monthly_limit: 5,
      used: 2,
      remaining: 3,
    });
    expect((await get(api, caller, '/usage/summary')).at('data.attributes')).toMatchObject({ limit: 5, used: 2, remaining: 3 });
    for (let used = 0; used < 3; used += 1) expect((await validate()).status).toBe(200);
    expect((await validate()).status).toBe(429);
    expect(await rows()).toMatchObject([
      { area: 'users', action: 'grant_quota', before: { granted_units: 0 }, after: { granted_units: 3 }, reason: REASON },
    ]);
  });

  test('of grants at the same time each counts, once', async () => {
    const { grant, rows } = await open();
    const replies = await Promise.all([grant(10), grant(20), grant(30)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await grant(1)).at('data.attributes')).toMatchObject({ granted_units: 61, monthly_limit: LIMIT + 61, used: 0 });
    expect(await rows()).toHaveLength(4);
  });

  test('under one Idempotency-Key adds units once, however often it is sent', async () => {
    const { api, caller, post, rows } = await open();
    const grant = (units: number) =>
      post(`/users/${caller.user.id}/grant-quota`, { units, reason: REASON }, { 'Idempotency-Key': 'the-grant' });
    const first = await grant(3);
    const second = await grant(3);
    expect([first.status, second.status, second.headers['idempotent-replayed'], second.text]).toEqual([200, 200, 'true', first.text]);
    expect(await grant(4)).toMatchObject({ status: 422, problems: [{ code: 'idempotency_key_reused' }] });
    expect((await get(api, caller, '/usage/limits')).at('data.attributes.validations')).toMatchObject({ monthly_limit: LIMIT + 3 });
    expect(await rows()).toHaveLength(1);
  });

  test('a bulk import takes added units, and not one more', async () => {
    const { api, caller, grant } = await open();
    await grant(3);
    const commit = async (count: number) => {
      const id = await importOfLines(api, caller, lines(count));
      return sendTo(api, caller, 'POST', `/${id}/commit`, { body: { expected_quota: count } });
    };
    expect((await commit(6)).status).toBe(429);
  });

  test('the next month has the limit of the plan again', async () => {
    const { api, caller, grant } = await open();
    await grant(5);
    api.clock.advance(31 * 86_400_000);
    expect((await get(api, caller, '/usage/limits')).at('data.attributes.validations')).toMatchObject({ monthly_limit: LIMIT, used: 0 });
  });

  test('a month gets at most 100,000 units', async () => {
    const { grant, rows } = await open();
    for (let made = 0; made < 10; made += 1) expect((await grant(10_000)).status).toBe(200);
    expect(await grant(1)).toMatchObject({ status: 409, problems: [{ code: 'quota_grant_limit_reached' }] });
    expect(await rows()).toHaveLength(10);
  });

  test.each([0, -1, 1.5, 10_001, '5', null])('answers 422 to %j units', async (units) => {
    const { grant, rows } = await open();
    expect((await grant(units)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test('an admin grants nothing to their own account, and nothing to an owner', async () => {
    const { api, admin, grant } = await open();
    const owner = await api.createUser('an owner', { user: { role: 'owner' } });
    for (const user of [admin.user.id, owner.user.id]) {
      expect(await grant(5, user)).toMatchObject({ status: 403, problems: [{ code: 'role_change_not_allowed' }] });
    }
    expect((await grant(5, '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11')).status).toBe(404);
  });
});
