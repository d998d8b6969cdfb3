import { permissionsOfRole } from '../../../shared/identity/access/domain/permissions.ts';
import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const FREE = aPlan('free', { is_default: true, billing_model: 'free', sort_order: 1 });
const NEGOCIO = aPlan('negocio', { name: 'Negocio', sort_order: 2, processor_product_id: 'prod_invented' });

const withPlans = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(NEGOCIO);
  await api.storage.plans.put(FREE);
  return api;
};

describe('GET /users/me', () => {
  test('answers every member of the user', async () => {
    const api = await withPlans();
    const caller = await api.createUser('caller', {
      user: {
        email: 'titular@example.mx',
        name: 'Titular Ñandú',
        language: 'es',
        timezone: 'America/Tijuana',
        apiKey: { prefix: 'cepk_7Qa', last4: '0fZx', createdAt: null },
        subscription: {
          planSlug: 'negocio',
          status: 'past_due',
          currentPeriodEnd: Date.parse('2026-12-01T00:00:00Z'),
          cancelAt: Date.parse('2026-12-31T23:59:59.999Z'),
          billingInterval: 'year',
        },
      },
    });
    const reply = await get(api, caller, '/users/me');
    expect(reply.at('data')).toEqual({
      type: 'user',
      id: caller.user.id,
      attributes: {
        id: caller.user.id,
        email: 'titular@example.mx',
        name: 'Titular Ñandú',
        role: 'user',
        status: 'active',
        timezone: 'America/Tijuana',
        language: 'es',
        email_verified_at: '2026-10-01T12:00:00.000Z',
        created_at: '2026-10-01T12:00:00.000Z',
        api_key: { prefix: 'cepk_7Qa', last_4: '0fZx' },
        subscription: {
          plan_slug: 'negocio',
          plan_name: 'Negocio',
          status: 'past_due',
          current_period_end: '2026-12-01T00:00:00.000Z',
          cancel_at: '2026-12-31T23:59:59.999Z',
          billing_interval: 'year',
        },
        two_factor: { enabled: false, method: null, last_used_at: null },
        permissions: [...permissionsOfRole.user].toSorted(),
        notifications: { unread_count: 0, push_enabled: false, messenger_linked: false },
        evidence_retention_days: 400,
        legal_accepted: true,
      },
    });
  });

  test('never contains the API key or its digest', async () => {
    const api = await withPlans();
    const caller = await api.createUser();
    const reply = await get(api, caller, '/users/me');
    expect(reply.text).not.toContain(caller.apiKey);
    expect(reply.text).not.toContain(caller.keyDigest);
  });

  test('answers the default plan as active for a user without a subscription', async () => {
    const api = await withPlans();
    const reply = await get(api, await api.createUser(), '/users/me');
    expect(reply.at('data.attributes.subscription')).toEqual({
      plan_slug: 'free',
      plan_name: FREE.name,
      status: 'active',
      current_period_end: null,
      cancel_at: null,
      billing_interval: null,
    });
  });

  test('answers null and false for the empty fields of a user', async () => {
    const api = await withPlans();
    const caller = await api.createUser('caller', { user: { emailVerifiedAt: null, apiKey: null, legalAcceptances: [] } });
    expect((await get(api, caller, '/users/me')).at('data.attributes')).toMatchObject({
      email_verified_at: null,
      api_key: null,
      language: null,
      legal_accepted: false,
    });
  });

  test.each([
    { enabled: true, method: 'sms' },
    { enabled: true, method: 'email' },
    { enabled: false, method: 'sms' },
  ] as const)('answers the second factor as it is stored: %j', async (twoFactor) => {
    const api = await withPlans();
    const caller = await api.createUser('caller', { user: { twoFactor } });
    expect((await get(api, caller, '/users/me')).at('data.attributes.two_factor')).toEqual({ ...twoFactor, last_used_at: null });
  });

  const [TERMS, NOTICE] = [
    { ...LEGAL_DOCUMENTS[0], acceptedAt: 1 },
    { ...LEGAL_DOCUMENTS[1], acceptedAt: 1 },
  ];

  test.each([
    [true, 'both documents in force', [TERMS, NOTICE]],
    [true, 'both, and a version before', [{ ...TERMS, version: '2025-01-01' }, TERMS, NOTICE]],
    [false, 'one of them', [TERMS]],
    [false, 'one of them, and a version before of the other', [TERMS, { ...NOTICE, version: '2025-01-01' }]],
    [false, 'one of them, and another document', [TERMS, { ...NOTICE, document: 'cookies' }]],
  ])('answers legal_accepted %s for a user who accepted %s', async (legalAccepted, _what, legalAcceptances) => {
    const api = await withPlans();
    const caller = await api.createUser('caller', { user: { legalAcceptances } });
    expect((await get(api, caller, '/users/me')).at('data.attributes.legal_accepted')).toBe(legalAccepted);
  });

  test("answers the permissions of the key, which may be fewer than the role's", async () => {
    const api = await withPlans();
    const caller = await api.createUser('caller', { permissions: ['validations:read', 'users:read_self'], user: { role: 'owner' } });
    expect((await get(api, caller, '/users/me')).at('data.attributes')).toMatchObject({
      role: 'owner',
      permissions: ['users:read_self', 'validations:read'],
    });
  });

  test("answers a session the permissions of the role, whatever the user's key carries", async () => {
    const api = await withPlans();
    const caller = await api.createUser('caller', { permissions: ['users:read_self'] });
    const reply = await invoke(api, { path: '/users/me', headers: await openTestSession(api, caller) });
    expect(reply.at('data.attributes.permissions')).toEqual([...permissionsOfRole.user].toSorted());
  });

  test('lacks only the subscription, with a warning, while the plans cannot be read', async () => {
    let isAway = false;
    const list = (plans: PlanCatalogue) => () => (isAway ? Promise.reject(new Error('the table is away')) : plans.list());
    const api = makeTestApi({ storage: ({ plans }) => ({ plans: { ...plans, list: list(plans) } }) });
    await api.storage.plans.put(FREE);
    const caller = await api.createUser('caller', { user: { twoFactor: { enabled: true, method: 'email' } } });
    const whole = await get(api, caller, '/users/me');
    isAway = true;
    const reply = await get(api, caller, '/users/me');
    expect([reply.status, reply.at('data.attributes')]).toEqual([
      200,
      { ...Object(whole.at('data.attributes')), subscription: null, _warnings: ['subscription_unavailable'] },
    ]);
    expect(api.log.lines.map(({ event }) => event)).toContain('plans_unavailable');
  });

  test('answers an error, and no invented account, while the user cannot be read', async () => {
    const api = makeTestApi({ storage: () => ({ users: { find: () => Promise.reject(new Error('the table is away')) } }) });
    const reply = await get(api, await api.createUser(), '/users/me');
    expect([reply.status, reply.at('data')]).toEqual([500, undefined]);
  });

  test('answers subscription null with a warning when the plan does not exist', async () => {
    const api = await withPlans();
    const subscription = { planSlug: 'gone', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: null } as const;
    const reply = await get(api, await api.createUser('caller', { user: { subscription } }), '/users/me');
    expect(reply.at('data.attributes')).toMatchObject({ subscription: null, _warnings: ['subscription_unavailable'] });
  });
});

describe('GET /plans and /plans/public', () => {
  const FEATURES = [
    { text_es: 'Segunda', text_en: 'Second', icon: null, sort_order: 2, is_active: true },
    { text_es: 'Retirada', text_en: 'Withdrawn', icon: null, sort_order: 0, is_active: false },
    { text_es: 'Primera', text_en: 'First', icon: 'check', sort_order: 1, is_active: true },
  ];

  const withEveryKind = async () => {
    const api = await withPlans();
    await api.storage.plans.put(aPlan('inactivo', { is_active: false, sort_order: 0 }));
    await api.storage.plans.put(aPlan('privado', { is_public: false, sort_order: 3, features: FEATURES }));
    return api;
  };

  test('answer a user the active plans, lower sort_order first', async () => {
    const api = await withEveryKind();
    const reply = await get(api, await api.createUser(), '/plans');
    expect(reply.at('data')).toMatchObject([{ id: 'free' }, { id: 'negocio' }, { id: 'privado' }]);
    expect(reply.at('data.1')).toMatchObject({
      type: 'plan',
      attributes: { slug: 'negocio', name: 'Negocio', processor_product_id: 'prod_invented', user_count: 0, monthly_validation_limit: 50 },
    });
    expect(reply.headers['cache-control']).toBe('private, no-cache');
  });

  test('answer the active features in order', async () => {
    const api = await withEveryKind();
    const reply = await get(api, await api.createUser(), '/plans');
    expect(reply.at('data.2.attributes.features')).toMatchObject([{ text_en: 'First' }, { text_en: 'Second' }]);
  });

  test('answer without a key the public plans with prices, without internal fields, and cacheable', async () => {
    const api = await withEveryKind();
    const reply = await invoke(api, { path: '/plans/public' });
    expect(reply.at('data')).toMatchObject([{ id: 'free' }, { id: 'negocio', attributes: { prices: NEGOCIO.prices } }]);
    expect(reply.at('data.2')).toBeUndefined();
    const limits = { webhook_endpoints_max: 3, webhooks_per_host_per_minute: 10 };
    expect(reply.at('data')).toMatchObject([{ attributes: limits }, { attributes: limits }]);
    expect(reply.text).not.toMatch(/processor_product_id|user_count|prod_invented/);
    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Language' });
  });

  test('answer an empty list when there are no plans', async () => {
    const api = makeTestApi();
    expect((await invoke(api, { path: '/plans/public' })).at('data')).toEqual([]);
  });

  test('answer the prices of an active plan, public or not, and 404 plan_not_found for any other', async () => {
    const api = await withEveryKind();
    const caller = await api.createUser();
    const pricesOf = (slug: string) => get(api, caller, `/plans/${slug}/prices`);
    expect((await pricesOf('negocio')).at('data')).toEqual(
      NEGOCIO.prices.map((price) => ({ type: 'plan_price', id: `negocio:${price.kind}:${price.billing_interval}`, attributes: price })),
    );
    expect((await pricesOf('privado')).at('data')).toMatchObject([{ id: 'privado:base:month' }]);
    for (const slug of ['inactivo', 'nothing', 'public']) {
      expect(await pricesOf(slug)).toMatchObject({ status: 404, problems: [{ code: 'plan_not_found', at: null }] });
    }
  });
});
