import { pointsOf, rangeOf, SERIES_WINDOWS } from '../../../functions/status/domain/time-series.ts';
import { BUCKET_MS } from '../../../shared/service-status/domain/portal-traffic.ts';

const NOW = Date.parse('2026-11-20T18:07:00Z');

describe('the time series of the portal', () => {
  test.each(SERIES_WINDOWS)('over %s has whole steps, of which the last contains now', (window) => {
    const { from, until, stepMs } = rangeOf(window, NOW);
    expect((until - from) % stepMs).toBe(0);
    expect(NOW).toBeGreaterThanOrEqual(until - stepMs);
    expect(NOW).toBeLessThan(until);
    expect(stepMs % BUCKET_MS).toBe(0);
  });

  test('has a point for each step, null where there were no requests', () => {
    const range = rangeOf('1h', NOW);
    const points = pointsOf(range, [
      { start: range.from, answers: { valid: 3, unanswered: 1 }, probes: { answered: 2, failed: 1, latencyMs: 300 } },
    ]);
    expect(points).toHaveLength(12);
    expect(points[0]).toMatchObject({ start: range.from, latencyMs: 150, shares: { valid: 0.75, unanswered: 0.25, not_found: 0 } });
    expect(points[1]).toEqual({ start: range.from + BUCKET_MS, latencyMs: null, shares: null });
  });
});
