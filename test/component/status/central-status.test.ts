import { heldOpen } from '../../../shared/banxico/domain/portal-rate.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';

const probe = (api: TestApi) => api.families.status.schedules.probe_portal();

const unavailable = () => ({ kind: 'unavailable', reason: 'timeout' }) as const;

const English = { 'Accept-Language': 'en' };

const statusOf = async (api: TestApi, headers = English) => (await invoke(api, { path: '/status/central', headers })).at('data.attributes');

describe('the state of the CEP portal', () => {
  test('is unknown before the first request to the portal, and public for a minute', async () => {
    const reply = await invoke(makeTestApi(), { path: '/status/central', headers: English });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    expect(reply.at('data.attributes')).toEqual({
      status: 'unknown',
      status_label: 'Unknown',
      message: 'There were no queries to the CEP portal in the last fifteen minutes.',
      last_verified_at: null,
      estimated_recovery_at: null,
    });
  });

  test('is operational after an answered probe, and unknown again when its answer is old', async () => {
    const api = makeTestApi();
    await probe(api);
    expect(await statusOf(api)).toMatchObject({ status: 'operational', last_verified_at: isoInstant(ACCEPTED_AT) });
    api.clock.advance(3_600_000);
    expect(await statusOf(api)).toMatchObject({ status: 'unknown', last_verified_at: isoInstant(ACCEPTED_AT) });
  });

  test('is down after two probes without an answer', async () => {
    const api = makeTestApi();
    api.participantSource.onList(unavailable);
    await probe(api);
    await probe(api);
    expect(await statusOf(api, { 'Accept-Language': 'es' })).toMatchObject({
      status: 'down',
      status_label: 'Sin servicio',
      last_verified_at: null,
    });
  });

  test('is degraded until the end of the pause that a throttled probe began', async () => {
    const api = makeTestApi();
    api.participantSource.onList(() => ({ kind: 'throttled', cause: 'captcha' }));
    await probe(api);
    expect(api.log.metrics).toEqual(['PortalThrottled']);
    expect(await statusOf(api)).toMatchObject({ status: 'degraded', estimated_recovery_at: isoInstant(ACCEPTED_AT + 60_000) });
  });

  test('is down while an admin holds the breaker open', async () => {
    const api = makeTestApi();
    const state = await api.storage.portalRateControl.read();
    await api.storage.portalRateControl.change(state, heldOpen(state));
    expect(await statusOf(api)).toMatchObject({
      status: 'down',
      message: 'Queries to the CEP portal are stopped. Asynchronous validations and retries wait.',
    });
  });
});

describe('the probe of the portal', () => {
  test('takes a slot of the portal rate', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 5_000, burst: 1 } });
    await probe(api);
    expect((await api.storage.portalRateControl.read()).lanes[0]).toBeGreaterThan(ACCEPTED_AT);
  });

  test('is left out when validations have the slots, or the breaker is open', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 5_000, burst: 1 } });
    await probe(api);
    await probe(api);
    expect(api.participantSource.queriedDates).toHaveLength(1);
  });

  test('reports a page that it cannot read, and counts it as no answer', async () => {
    const api = makeTestApi();
    api.participantSource.onList(() => ({ kind: 'unrecognised', bodySha256: 'abc' }));
    await probe(api);
    await probe(api);
    expect(api.log.metrics).toContain('PortalPageUnrecognised');
    expect(await statusOf(api)).toMatchObject({ status: 'down' });
  });
});

describe('the health of the API', () => {
  test('is ok without a key, and no cache stores it', async () => {
    const reply = await invoke(makeTestApi(), { path: '/health' });
    expect([reply.status, reply.at('data.attributes'), reply.headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  test('is 503 while the storage does not answer', async () => {
    const api = makeTestApi({
      storage: ({ portalRateControl }) => ({
        portalRateControl: { ...portalRateControl, read: () => Promise.reject(new Error('no answer')) },
      }),
    });
    const reply = await invoke(api, { path: '/health' });
    expect([reply.status, reply.problems]).toMatchObject([503, [{ code: 'service_unavailable' }]]);
  });
});
