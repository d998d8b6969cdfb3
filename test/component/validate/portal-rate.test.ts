import fc from 'fast-check';

import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { DEFAULT_PORTAL_RATE, windowMs, type ThrottleCause } from '../../../shared/banxico/domain/portal-rate.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const BUDGET_MS = 25_000;

describe('POST /validate when the CEP portal throttles', () => {
  test.each<[ThrottleCause, string]>([
    ['captcha', '60'],
    ['http_403', '60'],
    ['http_429', '60'],
    ['maximum', '900'],
  ])('by %s: answers 503 with Retry-After %s, refunds the unit and deletes the validation', async (cause, retryAfter) => {
    const api = makeTestApi();
    api.source.onQuery(() => ({ kind: 'throttled', cause }));
    const caller = await api.createUser();
    const reply = await postValidate(api, caller, transferBody());
    expect(reply).toMatchObject({ status: 503, problems: [{ code: 'central_rate_limit_exhausted', at: null }] });
    expect(reply.headers['retry-after']).toBe(retryAfter);
    const retryAt = new Date(api.clock.now() + Number(retryAfter) * 1_000).toISOString();
    expect(reply.at('meta')).toMatchObject({ retry_after: Number(retryAfter), retry_at: retryAt });
    expect(reply.details).toEqual([expect.stringContaining(retryAt)]);
    expect(await unitsUsed(api, caller)).toBe(0);
    expect((await storedValidations(api)).length).toBe(0);
    expect((await get(api, caller, '/validations')).at('data')).toEqual([]);
    expect(api.log.metrics).toContain('PortalThrottled');
  });

  test('queries nothing for any user until the breaker closes', async () => {
    const api = makeTestApi();
    api.source.onQuery((query, index) => (index === 0 ? CAPTCHA : certified(query)));
    const [first, second] = [await api.createUser('first'), await api.createUser('second')];
    await postValidate(api, first, transferBody());
    api.clock.advance(59_000);
    const refused = await postValidate(api, second, transferBody());
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(api.source.queries).toHaveLength(1);
    api.clock.advance(1_000);
    expect((await postValidate(api, second, transferBody())).status).toBe(200);
    expect([await unitsUsed(api, first), await unitsUsed(api, second)]).toEqual([0, 1]);
  });

  test('for hours answers Retry-After 3600, and in meta.retry_at the end of the pause', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => ({ kind: 'throttled', cause: 'maximum' }));
    const caller = await api.createUser();
    for (const minutes of [15, 30, 60]) {
      await postValidate(api, caller, transferBody());
      api.clock.advance(minutes * 60_000);
    }
    const reply = await postValidate(api, caller, transferBody());
    expect(reply.headers['retry-after']).toBe('3600');
    expect(reply.at('meta.retry_at')).toBe(new Date(api.clock.now() + 120 * 60_000).toISOString());
  });

  test('only the status query answers valid, and opens the breaker', async () => {
    const api = makeTestApi();
    api.source.onStatusQuery(() => CAPTCHA);
    const caller = await api.createUser();
    expect((await postValidate(api, caller, transferBody())).at('data.attributes.status')).toBe('valid');
    expect((await postValidate(api, caller, transferBody())).status).toBe(503);
  });

  test('never answers not_found', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => CAPTCHA);
    const caller = await api.createUser();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await postValidate(api, caller, transferBody())).text).not.toContain('"not_found"');
      api.clock.advance(300_000);
    }
  });
});

describe('the shared query rate', () => {
  test('holds for fifty concurrent requests, which wait for their slots and answer in time', async () => {
    const api = makeTestApi({ portalRate: DEFAULT_PORTAL_RATE });
    api.source.setLatency(2_000);
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    const start = api.clock.now();
    const replies = await Promise.all(Array.from({ length: 50 }, () => postValidate(api, caller, transferBody())));

    const starts = api.source.queries.map(({ at }) => at);
    const inWindow = (first: number): number => starts.filter((at) => at >= first && at < first + windowMs(DEFAULT_PORTAL_RATE)).length;
    expect(Math.max(...starts.map(inWindow))).toBe(DEFAULT_PORTAL_RATE.burst);
    expect(api.clock.now() - start).toBeLessThanOrEqual(BUDGET_MS);

    const verdicts = replies.filter(({ status }) => status === 200);
    const refusals = replies.filter(({ status }) => status === 503);
    expect(verdicts).toHaveLength(2 * DEFAULT_PORTAL_RATE.burst);
    expect(refusals).toHaveLength(50 - verdicts.length);
    for (const { headers } of refusals) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await unitsUsed(api, caller)).toBe(verdicts.length);
    expect((await storedValidations(api)).length).toBe(verdicts.length);
  });

  /** The portal's reaction to a query: how long a connection takes, its answer, and after how long. */
  const portalResponses = fc.record({
    connectMs: fc.constantFrom(0, 200, 900, 1_500, 4_900),
    latencyMs: fc.constantFrom(0, 200, 2_000, 9_000, 15_000, 24_000),
    outcome: fc.constantFrom<CepOutcome>(
      NOT_FOUND,
      { kind: 'unavailable', reason: 'timeout' },
      { kind: 'unavailable', reason: 'connection_failed' },
      { kind: 'unavailable', reason: 'http_error' },
    ),
  });

  test('allows at most three arrivals in any fifteen seconds for any mix of connection times, response times and failures', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(portalResponses, { minLength: 1, maxLength: 12 }), async (script) => {
        const api = makeTestApi({ portalRate: DEFAULT_PORTAL_RATE });
        const arrivals: number[] = [];
        api.source.onQuery(async (_query, index, { startBy }) => {
          const { connectMs, latencyMs, outcome } = script[index % script.length] ?? { connectMs: 0, latencyMs: 0, outcome: NOT_FOUND };
          const connectedAt = api.clock.now() + connectMs;
          await api.clock.sleepUntil(Math.min(connectedAt, startBy));
          if (connectedAt > startBy) return { kind: 'unavailable', reason: 'connection_failed' };
          arrivals.push(api.clock.now());
          await api.clock.sleepUntil(api.clock.now() + latencyMs);
          return outcome;
        });
        const caller = await api.createUser();
        await Promise.all(Array.from({ length: 8 }, () => postValidate(api, caller, transferBody())));
        const busiest = Math.max(0, ...arrivals.map((first) => arrivals.filter((at) => at >= first && at < first + 15_000).length));
        expect(busiest).toBeLessThanOrEqual(DEFAULT_PORTAL_RATE.burst);
      }),
      { numRuns: 30 },
    );
  });

  test('counts the repetition after a broken connection as a query', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 4_000, burst: 1 } });
    api.source.onQuery((query, index) => (index === 0 ? { kind: 'unavailable', reason: 'connection_failed' } : certified(query)));
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.at('data.attributes.status')).toBe('valid');
    const [first = 0, second = 0] = api.source.queries.map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(4_000);
  });

  test('is spent on the certificate first: the status query is skipped instead of waiting', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 10_000, burst: 1 } });
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalization_warnings: [{ code: 'payment_status_unchecked' }] });
    expect(api.source.queries.map(({ kind }) => kind)).toEqual(['query']);
  });

  test('is not used before the validation is stored', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, create: () => Promise.reject(new Error('the table is away')) } }),
    });
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.status).toBe(500);
    expect(api.source.queries).toEqual([]);
  });
});

describe('POST /validate with a slow CEP portal', () => {
  test.each([24_000, 40_000, 3_600_000])('that takes %d ms answers cep_unavailable within 25 seconds', async (latency) => {
    const api = makeTestApi();
    api.source.setLatency(latency);
    const caller = await api.createUser();
    const start = api.clock.now();
    const reply = await postValidate(api, caller, transferBody());
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'cep_unavailable',
      error_code: 'central_no_answer',
      central_status: 'desconocido',
    });
    expect(api.clock.now() - start).toBeLessThan(BUDGET_MS);
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('that takes 22 seconds answers the verdict without the status query', async () => {
    const api = makeTestApi();
    api.source.setLatency(22_000);
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalization_warnings: [{ code: 'payment_status_unchecked' }] });
    expect(api.source.queries.map(({ kind }) => kind)).toEqual(['query']);
  });
});
