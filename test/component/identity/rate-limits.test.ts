import { ANONYMOUS_PER_IP_LIMIT, PER_IP_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import type { ApiRequest } from '../../support/api/gateway.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA } from '../../support/builders/cep-answers.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const rateHeaders = ({ headers }: ApiReply) => ({
  limit: headers['x-ratelimit-limit'],
  remaining: headers['x-ratelimit-remaining'],
  reset: headers['x-ratelimit-reset'],
});

const repeat = async (times: number, ask: () => Promise<ApiReply>): Promise<readonly ApiReply[]> => {
  const replies: ApiReply[] = [];
  for (let turn = 0; turn < times; turn += 1) replies.push(await ask());
  return replies;
};

const NONE = { limit: undefined, remaining: undefined, reset: undefined };
/** The clock shows the start of a minute. */
const NEXT_MINUTE = String(Date.parse('2026-11-05T18:01:00Z') / 1000);

describe('requests of a user', () => {
  test('answer the remaining requests of the minute in their headers, whatever the status', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { minuteLimit: 10 });
    const replies = [
      await get(api, caller, '/plans'),
      await postValidate(api, caller, transferBody()),
      await postValidate(api, caller, transferBody({ monto: 0 })),
      await get(api, caller, '/validations/3f2a8f6e-0000-4000-8000-000000000000'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 422, 404]);
    expect(replies.map(rateHeaders)).toEqual(['9', '8', '7', '6'].map((remaining) => ({ limit: '10', remaining, reset: NEXT_MINUTE })));
  });

  test('above the limit answer 429 key_rate without effect until the next minute', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { minuteLimit: 2 });
    api.clock.advance(40_000);
    await get(api, caller, '/plans');
    await get(api, caller, '/plans');
    const reply = await postValidate(api, caller, transferBody());
    expect(reply).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded', at: null }], headers: { 'retry-after': '20' } });
    expect(reply.at('meta')).toMatchObject({ reason: 'key_rate', limit: 2, retry_after: 20 });
    expect(rateHeaders(reply)).toEqual({ limit: '2', remaining: '0', reset: NEXT_MINUTE });
    expect(await unitsUsed(api, caller)).toBe(0);
    expect(api.source.queries).toEqual([]);
    api.clock.advance(20_000);
    expect((await postValidate(api, caller, transferBody())).status).toBe(200);
  });

  test('that are concurrent succeed exactly up to the limit', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { minuteLimit: 30 });
    const replies = await Promise.all(Array.from({ length: 100 }, () => postValidate(api, caller, transferBody())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await unitsUsed(api, caller)).toBe(30);
  });

  test('answer X-RateLimit-Remaining 0 when the quota is exhausted', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('spent', { minuteLimit: 10, monthlyLimit: 0 });
    expect(rateHeaders(await postValidate(api, caller, transferBody()))).toEqual({ limit: '10', remaining: '0', reset: NEXT_MINUTE });
  });

  test('above the limit answer key_rate before permission, validation and quota are checked', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('hopeless', { minuteLimit: 0, monthlyLimit: 0, permissions: [] });
    expect((await postValidate(api, caller, transferBody({ monto: 0 }))).at('meta.reason')).toBe('key_rate');
  });
});

describe('requests with a key that need no key', () => {
  const OPEN: readonly [what: string, request: ApiRequest, status: number][] = [
    ['a public operation', { path: '/plans/public' }, 200],
    ['a public operation by HEAD', { path: '/plans/public', method: 'HEAD' }, 200],
    ['an unknown path', { path: '/nothing' }, 404],
    ['a method without an operation', { path: '/validate', method: 'GET' }, 405],
    ['OPTIONS', { path: '/validate', method: 'OPTIONS' }, 204],
    ['a key in the URL', { path: `/plans?key=${apiKeyOf('somebody')}` }, 400],
  ];

  test.each(OPEN)('count on the key and answer its X-RateLimit headers: %s', async (_what, request, status) => {
    const api = makeTestApi();
    const { authorization: headers } = await api.createUser('caller', { minuteLimit: 2 });
    const reply = await invoke(api, { ...request, headers });
    expect(reply.status).toBe(status);
    expect(rateHeaders(reply)).toEqual({ limit: '2', remaining: '1', reset: NEXT_MINUTE });
    await invoke(api, { ...request, headers });
    const refused = await invoke(api, { ...request, headers });
    expect(refused.status).toBe(429);
    expect(rateHeaders(refused)).toEqual({ limit: '2', remaining: '0', reset: NEXT_MINUTE });
  });

  test.each(OPEN)(
    'count as without a credential and have no X-RateLimit headers with an unknown key: %s',
    async (_what, request, status) => {
      const api = makeTestApi();
      const headers = { Authorization: `Bearer ${apiKeyOf('nobody')}` };
      const replies = await repeat(ANONYMOUS_PER_IP_LIMIT, () => invoke(api, { ...request, headers }));
      expect(replies.every((reply) => reply.status === status)).toBe(true);
      expect(replies.map(rateHeaders)).toEqual(replies.map(() => NONE));
      expect((await invoke(api, { ...request, headers })).status).toBe(429);
    },
  );

  test('are answered 503 while the account item cannot be written', async () => {
    const api = makeTestApi({
      storage: ({ apiKeyAuthorizer }) => ({
        apiKeyAuthorizer: { ...apiKeyAuthorizer, authorize: () => Promise.reject(new Error('no connection')) },
      }),
    });
    const caller = await api.createUser();
    for (const path of ['/plans/public', '/nothing']) {
      expect(await get(api, caller, path)).toMatchObject({ status: 503, problems: [{ code: 'service_unavailable', at: null }] });
    }
  });

  test('are answered in the language of the account, and not for shared caches', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { user: { language: 'en' } });
    expect((await get(api, caller, '/nothing')).headers['content-language']).toBe('en');
    expect((await get(api, caller, '/plans/public')).headers['cache-control']).toBe('private, max-age=300');
    expect((await invoke(api, { path: '/plans/public' })).headers['cache-control']).toBe('public, max-age=300');
  });
});

test('a fault of the service after a request was counted answers 500 with the X-RateLimit headers', async () => {
  const api = makeTestApi({
    storage: ({ validations }) => ({ validations: { ...validations, find: () => Promise.reject(new Error('no connection')) } }),
  });
  const caller = await api.createUser('caller', { minuteLimit: 10 });
  const reply = await get(api, caller, '/validations/3f2a8f6e-0000-4000-8000-000000000000');
  expect(reply).toMatchObject({ status: 500, problems: [{ code: 'internal_error', at: null }] });
  expect(rateHeaders(reply)).toEqual({ limit: '10', remaining: '9', reset: NEXT_MINUTE });
  expect(api.log.lines.map(({ event }) => event)).toContain('request_failed');
});

const preflight = { path: '/validate', method: 'OPTIONS' };

test('preflight requests of browsers are not counted', async () => {
  const api = makeTestApi();
  const replies = await repeat(ANONYMOUS_PER_IP_LIMIT + 1, () => invoke(api, preflight));
  expect(replies.every(({ status }) => status === 204)).toBe(true);
  expect((await invoke(api, { path: '/plans/public' })).status).toBe(200);
});

describe('requests of an IP address', () => {
  const anonymous =
    (api: TestApi, headers: Readonly<Record<string, string>> = {}) =>
    () =>
      invoke(api, { path: '/users/me', headers });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['without a credential', {}],
    ['with an unknown key', { Authorization: `Bearer ${apiKeyOf('nobody')}` }],
  ])('%s share a limit and are blocked for a minute after the last attempt', async (_what, headers) => {
    const api = makeTestApi();
    const ask = anonymous(api, headers);
    const replies = await repeat(ANONYMOUS_PER_IP_LIMIT, ask);
    expect(replies.every(({ status }) => status === 401)).toBe(true);
    expect(replies.map(rateHeaders)).toEqual(replies.map(() => NONE));
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded', at: null }], headers: { 'retry-after': '60' } });
    expect(refused.at('meta')).toMatchObject({ reason: 'ip_rate', limit: 80, retry_after: 60 });
    expect(rateHeaders(refused)).toEqual({ limit: '80', remaining: '0', reset: NEXT_MINUTE });
    api.clock.advance(59_000);
    expect((await ask()).status).toBe(429);
    api.clock.advance(59_000);
    expect((await ask()).status).toBe(429);
    api.clock.advance(60_000);
    expect((await ask()).status).toBe(401);
  });

  test('to public operations count as without a credential, and do not affect those with a key', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await repeat(ANONYMOUS_PER_IP_LIMIT, () => invoke(api, { path: '/plans/public' }));
    expect((await invoke(api, { path: '/plans/public' })).status).toBe(429);
    expect((await invoke(api, { path: '/openapi.json' })).status).toBe(429);
    expect((await get(api, caller, '/plans')).status).toBe(200);
    expect((await invoke(api, { path: '/plans/public', sourceIp: '203.0.113.8' })).status).toBe(200);
  });

  test('are counted by sourceIp, not by X-Forwarded-For or Forwarded', async () => {
    const api = makeTestApi();
    let asked = 0;
    const ask = () => {
      asked += 1;
      return invoke(api, {
        path: '/plans/public',
        headers: { 'X-Forwarded-For': `198.51.100.${asked}`, Forwarded: `for=198.51.100.${asked}` },
      });
    };
    await repeat(ANONYMOUS_PER_IP_LIMIT, ask);
    expect((await ask()).status).toBe(429);
  });

  test('with keys share one limit over all keys, and the unit of a refused request is refunded', async () => {
    const api = makeTestApi();
    const callers = await Promise.all(['one', 'two', 'three'].map((name) => api.createUser(name)));
    const [first] = callers;
    if (first === undefined) throw new Error('there is no caller');
    for (const caller of callers) await repeat(PER_IP_LIMIT / 3, () => get(api, caller, '/plans'));
    const refused = await postValidate(api, first, transferBody());
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(rateHeaders(refused)).toEqual({ limit: '1200', remaining: '0', reset: NEXT_MINUTE });
    expect(await unitsUsed(api, first)).toBe(0);
    expect(api.source.queries).toEqual([]);
  });
});

describe('GET /usage/limits', () => {
  const FREE = aPlan('free', { is_default: true, api_per_minute: 60, webhooks_per_host_per_minute: 10 });

  test("answers the limits of the caller's plan", async () => {
    const api = makeTestApi();
    await api.storage.plans.put(FREE);
    await api.storage.plans.put(
      aPlan('negocio', {
        api_per_minute: 240,
        webhook_endpoints_max: 10,
        webhooks_per_host_per_minute: 60,
        monthly_validation_limit: 1_000,
        beneficiaries_max: -1,
        retry_max_pending_per_user: 7,
      }),
    );
    const subscription = { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: null } as const;
    const caller = await api.createUser('caller', { user: { subscription } });
    const reply = await get(api, caller, '/usage/limits');
    expect(reply.at('data')).toMatchObject({
      type: 'usage_limits',
      id: caller.user.id,
      attributes: {
        plan_slug: 'negocio',
        window_seconds: 60,
        api: { per_key_per_minute: 240, per_ip_per_minute: 1_200, anonymous_per_ip_per_minute: 80 },
        webhooks: { endpoints_max: 10, per_host_per_minute: 60, global_per_host_per_minute: 600 },
        retries: { max_retries: 3, max_pending: 7, max_dispatched_per_day: 500, max_reactivations: 3 },
        beneficiaries: { max: -1 },
        validations: { monthly_limit: 1_000, used: 0, remaining: 1_000, resets_at: '2026-12-01T00:00:00.000Z' },
      },
    });
  });

  test('answers the limits of single operations', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(FREE);
    const operations = (await get(api, await api.createUser(), '/usage/limits')).at('data.attributes.operations');
    expect(operations).toMatchObject({
      login: [
        { max: 10, window_seconds: 900, per: 'destination' },
        { max: 30, window_seconds: 900, per: 'ip' },
      ],
      otp_send: [
        { max: 3, window_seconds: 600, per: 'destination' },
        { max: 10, window_seconds: 86_400, per: 'destination' },
        { max: 20, window_seconds: 600, per: 'ip' },
      ],
      api_key_reveal: [{ max: 5, window_seconds: 900, per: 'account' }],
    });
  });

  test('answers the units used and left of the month, refunded ones among the left', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(FREE);
    const caller = await api.createUser('caller', { monthlyLimit: 3 });
    await postValidate(api, caller, transferBody());
    await postValidate(api, caller, transferBody());
    const used = async () => (await get(api, caller, '/usage/limits')).at('data.attributes.validations');
    expect(await used()).toMatchObject({ monthly_limit: 3, used: 2, remaining: 1 });
    api.source.onQuery(() => CAPTCHA);
    expect((await postValidate(api, caller, transferBody())).status).toBe(503);
    expect(await used()).toMatchObject({ used: 2, remaining: 1 });
    api.clock.advanceTo(Date.parse('2026-12-01T00:00:00Z'));
    expect(await used()).toMatchObject({ used: 0, remaining: 3, resets_at: '2027-01-01T00:00:00.000Z' });
  });

  test('answers the limits of free without a plan, on an unknown plan or on one without values of its own', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(FREE);
    await api.storage.plans.put(aPlan('bare', { api_per_minute: null, webhooks_per_host_per_minute: null }));
    const subscription = { planSlug: 'bare', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: null } as const;
    const callers = [
      await api.createUser('without'),
      await api.createUser('bare', { user: { subscription } }),
      await api.createUser('gone', { user: { subscription: { ...subscription, planSlug: 'gone' } } }),
    ];
    for (const caller of callers) {
      expect((await get(api, caller, '/usage/limits')).at('data.attributes')).toMatchObject({
        api: { per_key_per_minute: 60 },
        webhooks: { per_host_per_minute: 10 },
      });
    }
  });
});
