import { makeChangePortal } from '../../../shared/administration/use-cases/change-portal.ts';
import { isHeldOpen } from '../../../shared/banxico/domain/portal-rate.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { invoke, postValidate } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const REASON = 'a reason for the audit';
const RATE = '/admin/central/rate';

const open = async () => {
  const api = makeTestApi({ portalRate: { intervalMs: 100, burst: 10 } });
  api.source.onQuery((query) => certified(query));
  const admin = await api.createUser('the admin', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const status = async () => (await invoke(api, { path: '/admin/central/status', headers })).at('data.attributes');
  const send = (method: 'POST' | 'PATCH', path: string, body: object = { reason: REASON }) => invoke(api, { method, path, headers, body });
  const rows = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows;
  return { api, admin, status, send, rows };
};

const breaker = (change: 'open' | 'close') => `/admin/central/breaker/${change}`;

describe('GET /admin/central/status', () => {
  test('shows the rate and a closed breaker', async () => {
    const { status } = await open();
    expect(await status()).toEqual({
      interval_ms: 100,
      burst: 10,
      breaker: 'closed',
      paused_until: null,
      next_query_from: null,
      throttled_in_a_row: 0,
    });
  });

  test('shows the pause after a throttle page', async () => {
    const { api, status } = await open();
    api.source.onQuery(() => CAPTCHA);
    await postValidate(api, await api.createUser(), transferBody());
    const until = new Date(api.clock.now() + 60_000).toISOString();
    expect(await status()).toMatchObject({ breaker: 'paused', paused_until: until, next_query_from: until, throttled_in_a_row: 1 });
  });
});

describe('PATCH /admin/central/rate', () => {
  test('changes one part or both, with the values before and after in the audit', async () => {
    const { send, status, rows } = await open();
    expect((await send('PATCH', RATE, { burst: 2, reason: REASON })).at('data.attributes')).toMatchObject({ interval_ms: 100, burst: 2 });
    expect((await send('PATCH', RATE, { interval_ms: 8_000, burst: 3, reason: REASON })).status).toBe(200);
    expect(await status()).toMatchObject({ interval_ms: 8_000, burst: 3 });
    expect(await rows()).toMatchObject([
      { area: 'central', action: 'change_portal_rate', before: { interval_ms: 100, burst: 10 }, after: { interval_ms: 100, burst: 2 } },
      { target: { kind: 'portal', id: 'cep' }, after: { interval_ms: 8_000, burst: 3 }, reason: REASON },
    ]);
  });

  test.each([
    [{ burst: 0 }, 'validation_error', 'burst'],
    [{ burst: 51 }, 'validation_error', 'burst'],
    [{ burst: '3' }, 'validation_error', 'burst'],
    [{ interval_ms: 0 }, 'validation_error', 'interval_ms'],
    [{ interval_ms: 1.5 }, 'validation_error', 'interval_ms'],
    [{ interval_ms: 600_001 }, 'validation_error', 'interval_ms'],
    [{ burst: 3, reason: 'ab' }, 'validation_error', 'reason'],
    [{ burst: 3, reason: null }, 'required', 'reason'],
  ])('answers 422 to %j and changes nothing', async (body, code, field) => {
    const { send, status, rows } = await open();
    const reply = await send('PATCH', RATE, { reason: REASON, ...body });
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
    expect(await status()).toMatchObject({ interval_ms: 100, burst: 10 });
    expect(await rows()).toEqual([]);
  });

  test('answers 422 no_valid_fields without a part of the rate', async () => {
    const { send } = await open();
    expect(await send('PATCH', RATE)).toMatchObject({ status: 422, problems: [{ code: 'no_valid_fields' }] });
  });

  test('repeats its change when the portal throttles meanwhile, and the audit has the state that it changed', async () => {
    const { api, admin, rows } = await open();
    let meets = 0;
    const changePortal = makeChangePortal({
      portalRate: api.storage.portalRateControl,
      auditedPortalRate: (change) => ({
        change: async (seen, wanted) => {
          meets += 1;
          if (meets === 1) await api.storage.openPortalRateLimiter().reportThrottled('captcha', api.clock.now());
          return api.auditedPortalRate(change).change(seen, wanted);
        },
      }),
    });
    const actor = { userId: admin.user.id, ipPrefix: null, correlationId: 'request', at: api.clock.now() };
    const state = await changePortal({ actor, reason: REASON }, { kind: 'rate', intervalMs: null, burst: 1 });
    expect(state).toMatchObject({ rate: { intervalMs: 100, burst: 1 }, trips: 1, openUntil: api.clock.now() + 60_000 });
    expect(await rows()).toMatchObject([{ before: { burst: 10, throttled_in_a_row: 1 }, after: { burst: 1, throttled_in_a_row: 1 } }]);
  });
});

describe('POST /admin/central/breaker/open and close', () => {
  test('no validation is queried while the breaker is held open, and none gets a verdict', async () => {
    const { api, send } = await open();
    const caller = await api.createUser();
    expect((await send('POST', breaker('open'))).at('data.attributes')).toMatchObject({
      breaker: 'held_open',
      paused_until: null,
      next_query_from: null,
    });
    for (let hours = 0; hours < 30; hours += 10) {
      const refused = await postValidate(api, caller, transferBody());
      expect(refused).toMatchObject({
        status: 503,
        problems: [{ code: 'central_rate_limit_exhausted' }],
        headers: { 'retry-after': '60' },
      });
      api.clock.advance(10 * 3_600_000);
    }
    expect(api.source.queries).toEqual([]);
    expect(await storedValidations(api)).toEqual([]);
    expect(await unitsUsed(api, caller)).toBe(0);
    expect(isHeldOpen(await api.storage.portalRateControl.read())).toBe(true);
  });

  test('a queued validation waits, and gets its verdict after the breaker is closed', async () => {
    const { api, send } = await open();
    const caller = await api.createUser();
    const accepted = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    expect(accepted.status).toBe(202);
    await send('POST', breaker('open'));
    for (const job of api.queue.receive()) await api.resolveQueued(job);
    expect(api.source.queries).toEqual([]);
    expect((await storedValidations(api)).map(({ status }) => status)).toEqual(['processing']);
    expect((await send('POST', breaker('close'))).at('data.attributes')).toMatchObject({ breaker: 'closed', throttled_in_a_row: 0 });
    api.clock.advance(120_000);
    for (const job of api.queue.receive()) await api.resolveQueued(job);
    expect((await storedValidations(api)).map(({ status }) => status)).toEqual(['valid']);
  });

  test('both are audited, and closing ends the pause after a throttle page', async () => {
    const { api, send, rows } = await open();
    await api.storage.openPortalRateLimiter().reportThrottled('maximum', api.clock.now());
    await send('POST', breaker('open'), { reason: REASON });
    await send('POST', breaker('close'), { reason: REASON });
    expect(await rows()).toMatchObject([
      { action: 'open_portal_breaker', before: { held_open: false, throttled_in_a_row: 1 }, after: { held_open: true, open_until: null } },
      { action: 'close_portal_breaker', before: { held_open: true }, after: { held_open: false, throttled_in_a_row: 0 } },
    ]);
    expect((await postValidate(api, await api.createUser(), transferBody())).status).toBe(200);
  });

  test.each(['open', 'close'] as const)('%s answers 422 required without a reason', async (change) => {
    const { send, rows } = await open();
    expect(await send('POST', breaker(change), {})).toMatchObject({ status: 422, problems: [{ code: 'required' }] });
    expect(await rows()).toEqual([]);
  });
});
