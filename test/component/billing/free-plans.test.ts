import type { Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import { invoke } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const PATH = '/users/me/subscription';
const FREE = aPlan('free', { name: 'Gratis', is_default: true, billing_model: 'free', monthly_validation_limit: 5, prices: [] });
const PLANS = [
  FREE,
  aPlan('basic', { billing_model: 'free', monthly_validation_limit: 8, prices: [] }),
  aPlan('negocio', { name: 'Negocio', monthly_validation_limit: 1_000 }),
  aPlan('hidden', { billing_model: 'free', is_public: false }),
  aPlan('gone', { billing_model: 'free', is_active: false }),
  aPlan('on-request', { prices: [] }),
];

const GRANTED: Subscription = { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' };
const PAID_UNTIL = Date.parse('2030-01-01T00:00:00Z');
const PAID: Subscription = {
  ...GRANTED,
  currentPeriodEnd: PAID_UNTIL,
  paid: {
    id: 'sub_paid',
    currentPeriodStart: 1,
    canceledAt: null,
    trialStart: null,
    trialEnd: null,
    pastDueSince: null,
    isGraceOver: false,
  },
};

const open = async (subscription: Subscription | null = null, options: Options = {}, permissions?: readonly string[]) => {
  const api = makeTestApi(options);
  for (const plan of PLANS) await api.storage.plans.put(plan);
  const limit = subscription === null ? 5 : 1_000;
  const caller = await api.createUser('caller', {
    user: { subscription },
    monthlyLimit: limit,
    ...(permissions === undefined ? {} : { permissions }),
  });
  const session = await openTestSession(api, caller);
  const read = (headers: Readonly<Record<string, string>> = caller.authorization) => invoke(api, { method: 'GET', path: PATH, headers });
  const put = (body: unknown, headers: Readonly<Record<string, string>> = session) =>
    invoke(api, { method: 'PUT', path: PATH, headers, body });
  return { api, caller, session, read, put };
};

const notAvailable = (field: string) => ({
  status: 422,
  problems: [{ code: 'plan_not_available', at: `/data/attributes/${field}` }],
});
const PROCESSOR = { status: 503, problems: [{ code: 'processor_unavailable', at: null }] };

describe('GET /users/me/subscription', () => {
  test('without a subscription is that of the default plan, for the key and for a session', async () => {
    const { caller, session, read } = await open();
    const reply = await read();
    expect(reply.at('data')).toEqual({
      type: 'billing_subscription',
      id: caller.user.id,
      attributes: {
        plan_slug: 'free',
        plan_name: 'Gratis',
        billing_model: 'free',
        source: 'default',
        status: 'active',
        current_period_start: null,
        current_period_end: null,
        currency: 'MXN',
        billing_interval: null,
        overage_enabled: false,
        overage_monthly_cap: null,
        included_validations: null,
        monthly_validation_limit: 5,
        effective_limit: 5,
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        trial_start: null,
        trial_end: null,
        grant_reason: null,
      },
    });
    expect(reply.at('meta')).toMatchObject({
      effective_plan_slug: 'free',
      has_subscription: false,
      quota: { plan: 'free', used: 0, limit: 5, remaining: 5, quota_kind: 'cycle', renews: true },
    });
    expect((await read(session)).at('data')).toEqual(reply.at('data'));
  });

  test.each([
    [GRANTED, { source: 'grant', cancel_at_period_end: false }],
    [
      { ...PAID, cancelAt: PAID_UNTIL, status: 'past_due', billingInterval: 'year' } as const,
      { source: 'processor', cancel_at_period_end: true, current_period_end: '2030-01-01T00:00:00.000Z', status: 'past_due' },
    ],
  ])('of %j shows its origin', async (subscription, expected) => {
    const { read } = await open(subscription);
    const reply = await read();
    expect(reply.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', plan_name: 'Negocio', ...expected });
    expect(reply.at('meta.has_subscription')).toBe(true);
  });

  test('of a plan that exists no more has no name, and the limits of free', async () => {
    const { read } = await open({ ...GRANTED, planSlug: 'vanished' });
    const reply = await read();
    expect(reply.at('data.attributes')).toMatchObject({ plan_slug: 'vanished', plan_name: null, monthly_validation_limit: 5 });
    expect(reply.at('meta.effective_plan_slug')).toBe('free');
  });

  test('is open to a key with billing:read_self', async () => {
    const { read } = await open(null, {}, ['billing:read_self']);
    expect((await read()).status).toBe(200);
  });
});

describe('PUT /users/me/subscription', () => {
  test('answers 403 session_required to a key with all permissions, and changes nothing', async () => {
    const { api, caller, put } = await open(GRANTED);
    const reply = await put({ plan_slug: 'free' }, caller.authorization);
    expect([reply.status, reply.problems]).toEqual([403, [{ code: 'session_required', at: null }]]);
    expect((await api.kept.users.find(caller.user.id))?.subscription).toEqual(GRANTED);
  });

  test('answers 403 reauthentication_required ten minutes after the user signed in, and changes nothing', async () => {
    const { api, caller, put } = await open(GRANTED);
    api.clock.advance(600_000);
    const reply = await put({ plan_slug: 'free' });
    expect([reply.status, reply.problems]).toEqual([403, [{ code: 'reauthentication_required', at: null }]]);
    expect((await api.kept.users.find(caller.user.id))?.subscription).toEqual(GRANTED);
  });

  test('to a free plan applies at once, keeps the used units, and counts the user on it', async () => {
    const { api, caller, read, put } = await open(GRANTED);
    const reply = await put({ plan_slug: 'basic' });
    expect(reply.at('data.attributes')).toMatchObject({ plan_slug: 'basic', source: 'grant', effective_limit: 8 });
    expect(reply.at('meta.quota')).toMatchObject({ plan: 'basic', used: 0, limit: 8, remaining: 8 });
    expect((await read()).at('meta.quota')).toMatchObject({ limit: 8 });
    const toDefault = await put({ plan_slug: 'free' });
    expect(toDefault.at('data.attributes')).toMatchObject({ plan_slug: 'free', source: 'default', effective_limit: 5 });
    expect((await api.kept.users.find(caller.user.id))?.subscription).toBeNull();
    const counts = Object.fromEntries((await api.kept.plans.list()).map(({ slug, user_count: count }) => [slug, count]));
    expect(counts).toMatchObject({ free: 1, basic: 0, negocio: 0 });
  });

  test('to a free plan with less than was used leaves nothing of the month', async () => {
    const { api, caller, put } = await open(GRANTED);
    for (let unit = 0; unit < 6; unit += 1) {
      const request = { apiKey: caller.apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: api.clock.now() };
      await api.kept.apiKeyAuthorizer.authorize(request);
    }
    expect((await put({ plan_slug: 'free' })).at('meta.quota')).toMatchObject({ used: 6, limit: 5, remaining: 0 });
  });

  test.each([
    ['negocio', null],
    ['negocio', 'month'],
  ])('to the own plan %s at %s changes nothing', async (planSlug, interval) => {
    const { api, caller, put } = await open(GRANTED);
    const before = await api.kept.accounts.find(caller.user.id);
    expect(await put({ plan_slug: planSlug, billing_interval: interval })).toMatchObject({ status: 200 });
    expect(await api.kept.accounts.find(caller.user.id)).toEqual(before);
  });

  test('to the default plan without a subscription is accepted at any interval', async () => {
    const { put } = await open();
    expect((await put({ plan_slug: 'free', billing_interval: 'year' })).status).toBe(200);
  });

  test.each([
    ['a plan that costs something', null, { plan_slug: 'negocio', billing_interval: 'month' }],
    ['one without an interval', null, { plan_slug: 'negocio' }],
    ['the own plan once it is cancelled', { ...GRANTED, status: 'canceled' } as const, { plan_slug: 'negocio' }],
    ['a free plan while a period is paid', PAID, { plan_slug: 'free' }],
  ])('answers 503 processor_unavailable to %s, and changes nothing', async (_what, subscription, body) => {
    const { api, caller, put } = await open(subscription);
    expect(await put(body)).toMatchObject(PROCESSOR);
    expect((await api.kept.users.find(caller.user.id))?.subscription).toEqual(subscription);
  });

  test('to a free plan once the paid period is over is accepted', async () => {
    const { api, put } = await open({ ...GRANTED, currentPeriodEnd: 1 });
    expect(api.clock.now()).toBeGreaterThan(1);
    expect((await put({ plan_slug: 'free' })).status).toBe(200);
  });

  test.each([
    ['never', undefined, 'plan_slug'],
    ['', undefined, 'plan_slug'],
    ['gone', undefined, 'plan_slug'],
    ['hidden', undefined, 'plan_slug'],
    ['on-request', 'month', 'plan_slug'],
    ['negocio', 'year', 'billing_interval'],
  ])('answers 422 plan_not_available to the plan %j at %s', async (planSlug, interval, field) => {
    const { put } = await open();
    expect(await put({ plan_slug: planSlug, billing_interval: interval })).toMatchObject(notAvailable(field));
  });

  test.each([
    [{}, 'required', 'plan_slug'],
    [{ plan_slug: 1 }, 'invalid_field_type', 'plan_slug'],
    [{ plan_slug: 'free', billing_interval: 'weekly' }, 'validation_error', 'billing_interval'],
  ])('answers 422 to %j', async (body, code, field) => {
    const { put } = await open();
    expect((await put(body)).problems).toEqual([{ code, at: `/data/attributes/${field}` }]);
  });

  test('concurrent changes leave the user on one plan, counted once', async () => {
    const { api, put } = await open(GRANTED);
    const replies = await Promise.all(['free', 'basic', 'free', 'basic'].map((slug) => put({ plan_slug: slug })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const counts = (await api.kept.plans.list()).map(({ user_count: count }) => count);
    expect([counts.filter((count) => count === 1).length, counts.filter((count) => count !== 0).length]).toEqual([1, 1]);
  });

  test('is decided again when the account was changed meanwhile: a paid period is not lost', async () => {
    let isFirst = true;
    const { api, caller, put } = await open(GRANTED, {
      storage: ({ accounts }) => ({
        accounts: {
          ...accounts,
          change: async (seen, change) => {
            if (isFirst && change.limits !== undefined) {
              isFirst = false;
              await accounts.change(seen, {
                ...change,
                user: { subscription: PAID },
                userCounts: [],
              });
            }
            return accounts.change(seen, change);
          },
        },
      }),
    });
    expect(await put({ plan_slug: 'free' })).toMatchObject({ status: 409, problems: [{ code: 'account_changed' }] });
    expect((await api.kept.users.find(caller.user.id))?.subscription).toEqual(PAID);
  });
});
