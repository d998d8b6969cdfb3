import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, eventually } from '../support/api.ts';
import { restorePortalRate, runTask } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

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

const outbox = v.object({ messages: v.array(v.object({ to: v.string(), text: v.string() })) });

const READER = 'incident-reader@example.com';

/** The token of the link to a page in a mail to the reader; null before it arrives. */
const tokenOf = async (page: string): Promise<string | null> => {
  const { messages } = v.parse(outbox, await (await fetch(`${stack.outbox_url}?format=json`)).json());
  const tokens = messages.flatMap(({ to, text }) => (to === READER ? [...text.matchAll(new RegExp(`${page}#token=([\\w.-]+)`, 'g'))] : []));
  return tokens.at(-1)?.[1] ?? null;
};

test('an incident that an admin opens is in the public history, in the feed and in the mails to readers', async () => {
  const subscribed = await call('/status/subscriptions', { method: 'POST', body: { email: READER, language: 'en' } });
  expect(subscribed.status).toBe(202);
  const confirmation = await eventually('the confirmation', 60, () => tokenOf('incidents/confirm'));
  expect((await call(`/status/subscriptions/${confirmation}`, { method: 'POST' })).status).toBe(204);
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
  await runTask('status', 'send_incident_mails');
  const end = await eventually('the mail about the incident', 60, () => tokenOf('incidents/unsubscribe'));
  expect((await call(`/status/subscriptions/${end}`, { method: 'POST' })).status).toBe(204);
});
