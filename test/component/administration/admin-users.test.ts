import * as v from 'valibot';

import type { Role } from '../../../shared/identity/accounts/domain/identity.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const REASON = 'a reason for the audit';

const ids = v.array(v.object({ id: v.string() }));

const openAs = async (role: Role) => {
  const api = makeTestApi();
  await api.storage.plans.put({ ...aPlan('free'), is_default: true });
  await api.storage.plans.put(aPlan('negocio'));
  const admin = await api.createUser('the caller', { user: { role } });
  const headers = await openTestSession(api, admin);
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => invoke(api, { path, query, headers });
  const send = (method: 'POST' | 'PATCH', path: string, body: object = { reason: REASON }) => invoke(api, { method, path, headers, body });
  const idsOf = async (query: Readonly<Record<string, string>>) =>
    v.parse(ids, (await get('/admin/users', query)).at('data')).map(({ id }) => id);
  const rows = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows;
  return { api, admin, get, send, idsOf, rows };
};

describe('GET /admin/users', () => {
  test('lists users of all roles and statuses by address, page by page', async () => {
    const { api, admin, get } = await openAs('admin');
    const users = [admin];
    for (const [name, user] of [
      ['one', { role: 'owner' }],
      ['two', { status: 'suspended' }],
      ['three', {}],
      ['four', { status: 'revoked' }],
    ] as const)
      users.push(await api.createUser(name, { user }));
    const expected = users.map(({ user }) => user.email.toLowerCase()).toSorted();
    const seen: unknown[] = [];
    let query: Readonly<Record<string, string>> = { 'page[size]': '2' };
    for (let next: unknown = ''; next !== null;) {
      const page = await get('/admin/users', query);
      expect(page.status).toBe(200);
      seen.push(page.at('data.0.attributes.email'), page.at('data.1.attributes.email'));
      next = page.at('links.next');
      if (typeof next === 'string') query = Object.fromEntries(new URL(next, 'https://api.example.com').searchParams);
    }
    expect(seen.filter((email) => email !== undefined)).toEqual(expected);
  });

  test('finds users by the beginning of an address, by key, role, status and plan', async () => {
    const { api, admin, idsOf } = await openAs('admin');
    const other = await api.createUser('other', { user: { status: 'suspended' } });
    const { email } = other.user;
    expect(await idsOf({ email: email.slice(0, 6).toUpperCase() })).toContain(other.user.id);
    expect(await idsOf({ email: `${email}x` })).toEqual([]);
    expect(await idsOf({ role: 'admin' })).toEqual([admin.user.id]);
    expect(await idsOf({ status: 'suspended,revoked' })).toEqual([other.user.id]);
    const { prefix = '', last4 } = other.user.apiKey ?? {};
    expect(await idsOf({ key_prefix: prefix })).toContain(other.user.id);
    expect(await idsOf({ key_last4: last4 ?? '' })).toContain(other.user.id);
    expect(await idsOf({ key_prefix: prefix, role: 'owner' })).toEqual([]);
    const plan = other.user.subscription?.planSlug ?? 'default';
    expect(await idsOf({ plan })).toContain(other.user.id);
    expect(await idsOf({ plan: 'no-such-plan' })).toEqual([]);
  });

  test('reads a page of each role and status, however many users there are', async () => {
    const { api, get } = await openAs('admin');
    for (let made = 0; made < 12; made += 1) await api.createUser(`user ${made}`);
    const query = jest.spyOn(api.table, 'query');
    await get('/admin/users', { 'page[size]': '2', role: 'user', status: 'active' });
    expect(query.mock.calls.filter(([{ index }]) => index === 'user-list-v1').map(([{ limit }]) => limit)).toEqual([3]);
  });

  test('answers 422 invalid_cursor to a cursor of other filters', async () => {
    const { api, get } = await openAs('admin');
    await api.createUser('other');
    const page = await get('/admin/users', { 'page[size]': '1' });
    const after = new URL(String(page.at('links.next')), 'https://api.example.com').searchParams.get('page[after]') ?? '';
    const reply = await get('/admin/users', { role: 'user', 'page[after]': after });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor' }] });
  });
});

describe('GET /admin/users/{id}', () => {
  test('shows a user and their sessions with networks and proofs, and answers 404 for an unknown one', async () => {
    const { admin, get } = await openAs('owner');
    const path = `/admin/users/${admin.user.id}`;
    expect((await get(path)).at('data.attributes')).toMatchObject({ email: admin.user.email, role: 'owner', deleted_at: null });
    expect((await get(`${path}/sessions`)).at('data.0.attributes')).toMatchObject({ ip_prefix: '203.0.113.0/24', amr: ['pwd', 'otp'] });
    const absent = '/admin/users/00000000-0000-4000-8000-000000000001';
    expect((await get(absent)).status).toBe(404);
    expect((await get(`${absent}/sessions`)).status).toBe(404);
  });
});

describe('changes of users', () => {
  test('suspend and reactivate a user, with a row of the audit in the same transaction', async () => {
    const { api, admin, send, rows } = await openAs('admin');
    const other = await api.createUser('other');
    const path = `/admin/users/${other.user.id}`;
    expect((await send('POST', `${path}/suspend`)).at('data.attributes.status')).toBe('suspended');
    expect((await invoke(api, { path: '/users/me', headers: other.authorization })).status).toBe(401);
    expect((await send('POST', `${path}/reactivate`)).at('data.attributes.status')).toBe('active');
    expect((await send('PATCH', path, { status: 'suspended', reason: REASON })).status).toBe(200);
    const written = await rows();
    expect(written.map(({ action }) => action)).toEqual(['suspend_user', 'reactivate_user', 'suspend_user']);
    expect(written[0]).toMatchObject({
      actor: await api.pseudonyms.of(admin.user.id),
      target: { kind: 'user', id: await api.pseudonyms.of(other.user.id) },
      before: { status: 'active' },
      after: { status: 'suspended' },
      reason: REASON,
    });
    expect(JSON.stringify(written)).not.toContain(other.user.id);
  });

  test('change the plan, and end the sessions of a user', async () => {
    const { api, send, rows } = await openAs('admin');
    const other = await api.createUser('other');
    const session = await openTestSession(api, other);
    const path = `/admin/users/${other.user.id}`;
    expect((await send('PATCH', path, { plan_slug: 'negocio', reason: REASON })).at('data.attributes.plan_slug')).toBe('negocio');
    expect((await send('PATCH', path, { plan_slug: 'absent', reason: REASON })).problems[0]?.code).toBe('plan_not_available');
    expect((await send('POST', `${path}/revoke-sessions`)).status).toBe(200);
    expect((await invoke(api, { path: '/users/me', headers: session })).status).toBe(401);
    expect((await rows()).map(({ action }) => action)).toEqual(['change_plan', 'revoke_sessions']);
  });

  test('a new role has its permissions at once and ends the sessions', async () => {
    const { api, send } = await openAs('owner');
    const other = await api.createUser('other');
    const before = await openTestSession(api, other);
    const path = `/admin/users/${other.user.id}`;
    expect((await send('PATCH', path, { role: 'admin', reason: REASON })).at('data.attributes.role')).toBe('admin');
    expect((await invoke(api, { path: '/users/me', headers: before })).status).toBe(401);
    const account = await api.storage.accounts.find(other.user.id);
    if (account === null) throw new Error('the user is gone');
    const { user } = account;
    const after = await openTestSession(
      api,
      { ...other, user },
      { validSince: user.tokensInvalidatedAfter, issuedAt: api.clock.now() + 1 },
    );
    expect((await invoke(api, { path: '/admin/users', headers: after })).status).toBe(200);
  });

  test('restore a deleted account, and refuse one that is not deleted', async () => {
    const { api, send } = await openAs('admin');
    const other = await api.createUser('other');
    const path = `/admin/users/${other.user.id}/restore`;
    expect((await send('POST', path)).problems[0]?.code).toBe('user_not_restorable');
  });

  test.each([
    ['no change', {}],
    ['two changes', { role: 'admin', status: 'suspended' }],
  ])('answer 422 no_valid_fields to %s', async (_name, body) => {
    const { api, send } = await openAs('owner');
    const other = await api.createUser('other');
    const reply = await send('PATCH', `/admin/users/${other.user.id}`, { ...body, reason: REASON });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'no_valid_fields' }] });
  });

  test.each([
    ['without a reason', {}, 'required'],
    ['with a short reason', { reason: 'abcd' }, 'validation_error'],
    ['whose reason has an address', { reason: 'asked by ana@example.mx' }, 'validation_error'],
    ['whose reason has an account number', { reason: 'account 0721 8068 7642 595590' }, 'validation_error'],
  ])('answer 422 to one %s, and write nothing', async (_name, body, code) => {
    const { api, send, rows } = await openAs('owner');
    const other = await api.createUser('other');
    const reply = await send('POST', `/admin/users/${other.user.id}/suspend`, body);
    expect([reply.status, reply.problems[0]?.code]).toEqual([422, code]);
    expect(await rows()).toEqual([]);
  });

  const REFUSED = { status: 403, problems: [{ code: 'role_change_not_allowed' }] };

  test('an admin changes no role and no owner', async () => {
    const { api, send, rows } = await openAs('admin');
    const [owner, user] = [await api.createUser('owner', { user: { role: 'owner' } }), await api.createUser('user')];
    expect(await send('PATCH', `/admin/users/${user.user.id}`, { role: 'admin', reason: REASON })).toMatchObject(REFUSED);
    for (const action of ['suspend', 'reactivate', 'revoke-sessions', 'restore']) {
      expect(await send('POST', `/admin/users/${owner.user.id}/${action}`)).toMatchObject(REFUSED);
    }
    expect(await send('PATCH', `/admin/users/${owner.user.id}`, { plan_slug: 'negocio', reason: REASON })).toMatchObject(REFUSED);
    expect(await rows()).toEqual([]);
  });

  test.each(['admin', 'owner'] as const)('no %s changes their own role or status', async (role) => {
    const { api, admin, send } = await openAs(role);
    await api.createUser('another owner', { user: { role: 'owner' } });
    const path = `/admin/users/${admin.user.id}`;
    for (const body of [{ role: 'owner' }, { role: 'user' }, { status: 'suspended' }, { status: 'active' }]) {
      expect(await send('PATCH', path, { ...body, reason: REASON })).toMatchObject(REFUSED);
    }
    expect(await send('POST', `${path}/suspend`)).toMatchObject(REFUSED);
  });

  test('of two owners who remove each other at once, one stays', async () => {
    const { api, admin, send } = await openAs('owner');
    const other = await api.createUser('other', { user: { role: 'owner' } });
    const headers = await openTestSession(api, other);
    const replies = await Promise.all([
      send('POST', `/admin/users/${other.user.id}/suspend`),
      invoke(api, { method: 'PATCH', path: `/admin/users/${admin.user.id}`, headers, body: { role: 'user', reason: REASON } }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const owners = await Promise.all([admin, other].map(({ user }) => api.storage.users.find(user.id)));
    expect(owners.filter((user) => user?.role === 'owner' && user.status === 'active')).toHaveLength(1);
  });

  test('the last active owner is not removed', async () => {
    const { api } = await openAs('owner');
    const { table, storage } = api;
    const sole = (await storage.accounts.findByEmail((await api.createUser('x')).user.email))?.user;
    expect(sole?.role).toBe('user');
    expect(await table.get({ pk: 'OWNERS', sk: 'COUNT' })).toMatchObject({ owners: 1 });
  });
});
