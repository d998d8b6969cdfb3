import * as v from 'valibot';

import { call } from '../support/api.ts';
import { restorePortalRate, runTask } from '../support/operator.ts';

const central = v.object({
  data: v.object({ attributes: v.looseObject({ status: v.string(), last_verified_at: v.nullable(v.string()) }) }),
});

test('the state of the CEP portal follows from a probe, and the API is healthy', async () => {
  await restorePortalRate();
  const before = Date.now();
  await runTask('status', 'probe_portal');
  const answer = await call('/status/central');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  const { attributes } = v.parse(central, JSON.parse(answer.text)).data;
  expect(['operational', 'degraded']).toContain(attributes.status);
  expect(Date.parse(attributes.last_verified_at ?? '')).toBeGreaterThanOrEqual(before);
  expect((await call('/health')).status).toBe(200);
  expect((await call('/status/central/timeseries?metric=probe_latency&window=1h')).status).toBe(200);
  expect((await call('/status/central/timings')).status).toBe(200);
});
