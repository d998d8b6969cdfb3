import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const REASON = 'a reason for the audit';

const body = (changes: object = {}) => ({
  name: 'Equipo',
  monthly_validation_limit: 700,
  beneficiaries_max: -1,
  billing_model: 'hybrid',
  included_validations: 600,
  sort_order: 35,
  features: [{ text_es: '700 validaciones', text_en: '700 validations', sort_order: 1 }],
  prices: [{ billing_interval: 'month', kind: 'base', unit_amount: 49_900, tax_behavior: 'exclusive' }],
  revision: null,
  reason: REASON,
  ...changes,
});

const open = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free', prices: [] }));
  await api.storage.plans.put(aPlan('negocio', { sort_order: 30 }));
  const admin = await api.createUser('the caller', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const get = (path = '') => invoke(api, { path: `/admin/plans${path}`, headers });
  const put = (slug: string, sent: object) => invoke(api, { method: 'PUT', path: `/admin/plans/${slug}`, headers, body: sent });
  const remove = (slug: string) => invoke(api, { method: 'DELETE', path: `/admin/plans/${slug}`, headers });
  const rows = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows;
  return { api, get, put, remove, rows };
};

describe('plans of the administration', () => {
  test('are listed with inactive ones, and found by their slugs', async () => {
    const { api, get } = await open();
    await api.storage.plans.put(aPlan('antiguo', { is_active: false, sort_order: 90 }));
    const slugs = [0, 1, 2].map(async (index) => (await get()).at(`data.${index}.id`));
    expect(await Promise.all(slugs)).toEqual(['free', 'negocio', 'antiguo']);
    expect((await get('/antiguo')).at('data.attributes')).toMatchObject({ is_active: false, revision: 1, user_count: 0 });
    expect(await get('/no-such-plan')).toMatchObject({ status: 404, problems: [{ code: 'plan_not_found' }] });
  });

  test('are added and replaced, with the changed fields in the audit', async () => {
    const { api, get, put, rows } = await open();
    expect((await put('equipo', body())).status).toBe(201);
    const replaced = await put('equipo', body({ monthly_validation_limit: 900, revision: 1 }));
    expect(replaced.status).toBe(200);
    expect(replaced.at('data.attributes')).toMatchObject({ monthly_validation_limit: 900, revision: 2, beneficiaries_max: -1 });
    expect((await get('/equipo')).at('data.attributes.features.0')).toMatchObject({ icon: null, is_active: true });
    expect((await api.storage.plans.list()).find(({ slug }) => slug === 'equipo')).toMatchObject({ monthly_validation_limit: 900 });
    const [created, changed] = await rows();
    expect(created).toMatchObject({ action: 'create_plan', area: 'plans', target: { id: 'equipo' }, before: null, reason: REASON });
    expect(changed).toMatchObject({ before: { monthly_validation_limit: 700 }, after: { monthly_validation_limit: 900 } });
    expect(Object.keys(changed?.after ?? {})).toEqual(['monthly_validation_limit']);
  });

  test('are replaced by one of two changes of the same revision', async () => {
    const { put } = await open();
    await put('equipo', body());
    const replies = await Promise.all([1, 2, 3].map((limit) => put('equipo', body({ monthly_validation_limit: limit, revision: 1 }))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await put('equipo', body())).toMatchObject({ status: 409, problems: [{ code: 'plan_changed' }] });
    expect(await put('nuevo', body({ revision: 4 }))).toMatchObject({ status: 409, problems: [{ code: 'plan_changed' }] });
  });

  test('keep one default plan, which another can become', async () => {
    const { get, put } = await open();
    const free = { billing_model: 'free', included_validations: null, prices: [] };
    const required = { status: 409, problems: [{ code: 'default_plan_required' }] };
    expect(await put('free', body({ ...free, revision: 1 }))).toMatchObject(required);
    expect(await put('free', body({ ...free, revision: 1, is_default: true, is_active: false }))).toMatchObject(required);
    expect(await put('equipo', body({ is_default: true }))).toMatchObject(required);
    expect((await put('basico', body({ ...free, is_default: true }))).status).toBe(201);
    expect((await get('/free')).at('data.attributes')).toMatchObject({ is_default: false, is_active: true, revision: 2 });
    expect((await get('/basico')).at('data.attributes.is_default')).toBe(true);
  });

  test('are deleted when they are inactive and without users', async () => {
    const { api, get, put, remove, rows } = await open();
    const inUse = { status: 409, problems: [{ code: 'plan_in_use' }] };
    await put('equipo', body());
    expect(await remove('equipo')).toMatchObject(inUse);
    const user = await api.createUser('on the plan', { user: { subscription: null } });
    await api.storage.accounts.find(user.user.id);
    await put('equipo', body({ revision: 1, is_active: false }));
    expect((await remove('equipo')).status).toBe(204);
    expect((await get('/equipo')).status).toBe(404);
    expect(await remove('equipo')).toMatchObject({ status: 404 });
    expect(await remove('free')).toMatchObject({ status: 409, problems: [{ code: 'default_plan_required' }] });
    expect((await rows()).at(-1)).toMatchObject({ action: 'delete_plan', before: { name: 'Equipo' }, after: null });
  });

  test.each([
    ['a name without text', { name: ' ' }, '/name'],
    ['no limit', { monthly_validation_limit: null }, '/monthly_validation_limit'],
    ['a limit below none', { beneficiaries_max: -2 }, '/beneficiaries_max'],
    ['another model', { billing_model: 'gratis' }, '/billing_model'],
    ['two features in one place', { features: [1, 2].map(() => ({ text_es: 'a', text_en: 'b', sort_order: 1 })) }, '/features'],
    [
      'a price below nothing',
      { prices: [{ billing_interval: 'month', kind: 'base', unit_amount: -1, tax_behavior: 'exclusive' }] },
      '/prices',
    ],
    ['a reason that is too short', { reason: 'no' }, '/reason'],
  ])('are refused with %s', async (_name, changes, pointer) => {
    const { put } = await open();
    const reply = await put('equipo', body(changes));
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.problems)).toContain(pointer);
  });

  test('are refused with prices that their model does not have', async () => {
    const { put } = await open();
    const refused = { status: 422, problems: [{ code: 'plan_prices_not_allowed' }] };
    const overage = [{ billing_interval: 'month', kind: 'metered_overage', unit_amount: 50, tax_behavior: 'exclusive' }];
    expect(await put('equipo', body({ billing_model: 'free' }))).toMatchObject(refused);
    expect(await put('equipo', body({ billing_model: 'tiered', prices: overage }))).toMatchObject(refused);
    const price = (kind: string, amount: number, interval = 'month') => ({
      billing_interval: interval,
      kind,
      unit_amount: amount,
      tax_behavior: 'exclusive',
    });
    const base = { ...body({ billing_model: 'metered' }) };
    for (const prices of [[price('base', 0)], [price('metered_overage', 0)], [price('metered_overage', 50, 'year')]]) {
      expect(await put('equipo', { ...base, prices })).toMatchObject(refused);
    }
    expect(await put('equipo', body({ billing_model: 'tiered', prices: [price('base', 0)] }))).toMatchObject(refused);
    expect((await put('equipo', { ...base, prices: [price('base', 0), price('metered_overage', 50)] })).status).toBe(201);
  });
});
