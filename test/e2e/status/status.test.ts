import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
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

test('an incident that an admin opens is in the public history and in the feed', async () => {
  const admin = await newAdmin('admin');
  const opened = await admin.send('POST', '/incidents', {
    title_es: 'Una prueba',
    title_en: 'A test',
    impact: 'minor',
    components: ['api'],
    text_es: 'Es una prueba.',
    text_en: 'It is a test.',
    reason: 'a journey of the tests',
  });
  expect(opened.status).toBe(201);
  const { id } = v.parse(v.object({ data: v.object({ id: v.string() }) }), JSON.parse(opened.text)).data;
  const updated = await admin.send('PATCH', `/incidents/${id}`, {
    state: 'resolved',
    text_es: 'Terminó.',
    text_en: 'It is over.',
    reason: 'a journey of the tests',
  });
  expect(updated.status).toBe(200);
  expect((await admin.send('GET', '/incidents')).text).toContain(id);
  expect((await call('/status/incidents')).text).toContain('"resolved"');
  expect((await call('/status/incidents.atom')).text).toContain(id);
});
