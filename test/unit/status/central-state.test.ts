import { centralStateOf } from '../../../functions/status/domain/central-state.ts';
import { BUCKET_MS, bucketOf, type TrafficBucket } from '../../../shared/service-status/domain/portal-traffic.ts';

const NOW = Date.parse('2026-11-20T18:07:00Z');
const NO_PROBES = { answered: 0, failed: 0, latencyMs: 0 };

const bucket = (parts: Partial<TrafficBucket>): TrafficBucket => ({ start: bucketOf(NOW), answers: {}, probes: NO_PROBES, ...parts });

const stateOf = (...buckets: readonly TrafficBucket[]) => centralStateOf({ breaker: 'closed', pausedUntil: 0, buckets }, NOW);

describe('centralStateOf', () => {
  test('is unknown without requests in the last fifteen minutes, however many there were before', () => {
    const old = bucket({ start: bucketOf(NOW) - 3 * BUCKET_MS, answers: { valid: 40 } });
    expect([stateOf(), stateOf(old)].map(({ status, reason }) => [status, reason])).toEqual([
      ['unknown', 'no_data'],
      ['unknown', 'no_data'],
    ]);
  });

  test.each(['valid', 'not_found', 'cep_unavailable', 'returned', 'error'] as const)('is operational when the portal gave %s', (kind) => {
    expect(stateOf(bucket({ answers: { [kind]: 1 } }))).toMatchObject({ status: 'operational', reason: 'answers' });
  });

  test('is operational on a probe alone', () => {
    expect(stateOf(bucket({ probes: { answered: 1, failed: 0, latencyMs: 120 } })).status).toBe('operational');
  });

  test.each([
    [9, 1, 'degraded'],
    [19, 1, 'operational'],
    [1, 99, 'degraded'],
    [0, 2, 'down'],
    [0, 1, 'degraded'],
  ] as const)('%i answers and %i requests without one are %s', (valid, unanswered, status) => {
    expect(stateOf(bucket({ answers: { valid, unanswered } })).status).toBe(status);
  });

  test('counts the failures of probes and of validations together', () => {
    const failing = bucket({ answers: { unanswered: 1 }, probes: { ...NO_PROBES, failed: 1 } });
    expect(stateOf(failing)).toEqual({ status: 'down', reason: 'unanswered', recoveryAt: null });
  });

  test('states that the portal is closed, not broken, when it said so', () => {
    expect(stateOf(bucket({ answers: { closed: 3, unanswered: 1 } }))).toMatchObject({ status: 'down', reason: 'closed' });
  });

  test('is degraded until the end of a pause after a throttle page, and down while an admin holds the breaker open', () => {
    const buckets = [bucket({ answers: { valid: 40 } })];
    const pausedUntil = NOW + 60_000;
    expect(centralStateOf({ breaker: 'paused', pausedUntil, buckets }, NOW)).toEqual({
      status: 'degraded',
      reason: 'throttled',
      recoveryAt: pausedUntil,
    });
    expect(centralStateOf({ breaker: 'held_open', pausedUntil, buckets }, NOW)).toEqual({
      status: 'down',
      reason: 'held',
      recoveryAt: null,
    });
  });
});
