import * as v from 'valibot';

import { auditRowKey } from '../../../shared/administration/adapters/keys.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { anActor, anAdminChange } from '../../support/builders/administration/changes.ts';

const openAdmin = async () => {
  const api = makeTestApi();
  const admin = await api.createUser('admin', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => invoke(api, { path, query, headers });
  return { api, admin, get };
};

const identified = v.array(v.object({ id: v.string() }));

const itemOf = (name: string) => ({ pk: `TEST#${name}`, sk: 'ITEM' });

describe('a transaction of an audited table', () => {
  test('writes the change and its row, or neither', async () => {
    const { api } = await openAdmin();
    const write = () =>
      api
        .auditedTable(anAdminChange())
        .transact([{ label: 'item', kind: 'put', item: itemOf('one'), condition: 'attribute_not_exists(pk)' }]);
    expect(await write()).toEqual([]);
    expect(await write()).toEqual(['item']);
    const { rows } = await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 });
    expect(rows.map(({ sequence }) => sequence)).toEqual([1]);
  });

  test('of each of several concurrent changes gets a sequence number of its own, without a gap', async () => {
    const { api, get } = await openAdmin();
    const names = Array.from({ length: 8 }, (_unused, index) => `item ${index}`);
    await Promise.all(
      names.map((name) => api.auditedTable(anAdminChange()).transact([{ label: 'item', kind: 'put', item: itemOf(name) }])),
    );
    expect(await Promise.all(names.map((name) => api.table.get(itemOf(name))))).not.toContain(null);
    const verified = await get('/admin/audit-verification');
    expect(verified.at('data.attributes')).toMatchObject({ whole: true, verified_rows: 8, first_broken_link: null });
  });

  test('reports a failed put and update as the table does', async () => {
    const { api } = await openAdmin();
    const table = api.auditedTable(anAdminChange());
    expect(await table.put(itemOf('one'), 'attribute_not_exists(pk)')).toMatchObject({ kind: 'written' });
    expect(await table.put(itemOf('one'), 'attribute_not_exists(pk)')).toMatchObject({ kind: 'condition_failed', item: itemOf('one') });
    const update = { key: itemOf('one'), update: 'SET a = :a', values: { ':a': 1 } };
    expect(await table.update(update)).toMatchObject({ kind: 'written', item: { a: 1 } });
    await expect(table.removeMany([itemOf('one')])).rejects.toThrow('in a transaction');
  });
});

describe('GET /admin/audit-log', () => {
  test('shows changes newest first, by pages, with the users whom they name', async () => {
    const { api, admin, get } = await openAdmin();
    const other = await api.createUser('other');
    const actor = anActor(admin.user.id, api.clock.now());
    await api.adminAudit.record(anAdminChange({ actor, target: { kind: 'user', id: other.user.id } }), 'change');
    await api.adminAudit.record(anAdminChange(), 'intent');
    await api.adminAudit.record(anAdminChange({ area: 'plans', action: 'change_plan' }), 'outcome');
    const first = await get('/admin/audit-log', { 'page[size]': '2' });
    expect(first.at('data.0.id')).toBe('3');
    expect(first.at('data.1.attributes.phase')).toBe('intent');
    const next = new URL(String(first.at('links.next')), 'https://api.example.com');
    const second = await get('/admin/audit-log', Object.fromEntries(next.searchParams));
    expect(second.at('data.0.attributes')).toMatchObject({
      actor_user_id: admin.user.id,
      target: { kind: 'user', user_id: other.user.id },
      before: { status: 'active' },
      ip_prefix: '203.0.113.0/24',
    });
    expect(JSON.stringify(second.at('data.0.attributes.target.id'))).not.toContain(other.user.id);
    const prev = new URL(String(second.at('links.prev')), 'https://api.example.com');
    expect((await get('/admin/audit-log', Object.fromEntries(prev.searchParams))).at('data.1.id')).toBe('2');
  });

  test('filters by area, action, actor and target', async () => {
    const { api, admin, get } = await openAdmin();
    const actor = anActor(admin.user.id, api.clock.now());
    await api.adminAudit.record(anAdminChange({ actor, target: { kind: 'user', id: admin.user.id } }), 'change');
    await api.adminAudit.record(anAdminChange({ area: 'plans', action: 'change_plan' }), 'change');
    const idsWith = async (query: Readonly<Record<string, string>>) =>
      v.parse(identified, (await get('/admin/audit-log', query)).at('data')).map(({ id }) => id);
    expect(await idsWith({ area: 'plans' })).toEqual(['2']);
    expect(await idsWith({ action: 'suspend_user' })).toEqual(['1']);
    expect(await idsWith({ actor: admin.user.id })).toEqual(['1']);
    expect(await idsWith({ target: 'free' })).toEqual(['2']);
    expect(await idsWith({ target: admin.user.id })).toEqual(['1']);
    expect(await idsWith({ target: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });

  test('answers 422 invalid_cursor to a cursor of other filters', async () => {
    const { api, get } = await openAdmin();
    for (let made = 0; made < 3; made += 1) await api.adminAudit.record(anAdminChange(), 'change');
    const page = await get('/admin/audit-log', { 'page[size]': '1' });
    const after = new URL(String(page.at('links.next')), 'https://api.example.com').searchParams.get('page[after]') ?? '';
    const reply = await get('/admin/audit-log', { area: 'users', 'page[after]': after });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor' }] });
  });
});

describe('GET /admin/audit-log/{sequence}', () => {
  test('shows a row, and answers 404 without one', async () => {
    const { api, get } = await openAdmin();
    await api.adminAudit.record(anAdminChange(), 'change');
    expect((await get('/admin/audit-log/1')).at('data.attributes.action')).toBe('suspend_user');
    expect(await get('/admin/audit-log/2')).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
  });
});

describe('GET /admin/audit-verification', () => {
  const brokenAfter = async (change: (api: Awaited<ReturnType<typeof openAdmin>>['api']) => Promise<unknown>) => {
    const { api, get } = await openAdmin();
    for (let made = 0; made < 3; made += 1) await api.adminAudit.record(anAdminChange(), 'change');
    await api.families['admin-audit'].schedules.heads();
    await change(api);
    return (await get('/admin/audit-verification')).at('data.attributes');
  };

  test('names a row that was changed', async () => {
    const broken = await brokenAfter(({ table }) =>
      table.update({ key: auditRowKey(2), update: 'SET reason = :other', values: { ':other': 'another' } }),
    );
    expect(broken).toMatchObject({ whole: false, verified_rows: 0, first_broken_link: { sequence: 2, problem: 'changed' } });
  });

  test('names a row that was removed, also the last one', async () => {
    expect(await brokenAfter(({ table }) => table.removeMany([auditRowKey(2)]))).toMatchObject({
      first_broken_link: { sequence: 2, problem: 'missing' },
    });
    expect(await brokenAfter(({ table }) => table.removeMany([auditRowKey(3)]))).toMatchObject({
      first_broken_link: { sequence: 3, problem: 'missing' },
    });
  });

  test('names a row that was made again, when its head is stored', async () => {
    const broken = await brokenAfter(async (api) => {
      await api.table.removeMany([auditRowKey(3)]);
      await api.adminAudit.record(anAdminChange({ reason: 'another' }), 'change');
    });
    expect(broken).toMatchObject({ first_broken_link: { sequence: 3, problem: 'other_than_stored_head' } });
  });
});
