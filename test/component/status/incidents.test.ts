import { MAX_UPDATES } from '../../../shared/service-status/domain/incident.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const REASON = 'a reason for the audit';

const INCIDENT = {
  title_es: 'El portal no responde',
  title_en: 'The portal does not answer',
  impact: 'major',
  components: ['central'],
  text_es: 'Lo investigamos.',
  text_en: 'We are looking into it.',
  reason: REASON,
};

const KEY = { 'Idempotency-Key': 'once' };

const UPDATE = { text_es: 'Responde de nuevo.', text_en: 'It answers again.', reason: REASON };

const open = async () => {
  const api = makeTestApi();
  const admin = await api.createUser('the admin', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object, more: Readonly<Record<string, string>> = {}) =>
    invoke(api, { method, path, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) });
  const openOne = async (changes: object = {}): Promise<string> =>
    String((await send('POST', '/admin/incidents', { ...INCIDENT, ...changes })).at('data.id'));
  const read = (path: string, language = 'en') => invoke(api, { path, headers: { 'Accept-Language': language } });
  const rows = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows;
  return { api, send, openOne, read, rows };
};

describe('an incident', () => {
  test('is public once an admin opens it, in the language of the request, and cached for a minute', async () => {
    const { openOne, read } = await open();
    const id = await openOne();
    const reply = await read('/status/incidents');
    expect(reply.at('data.0.id')).toBe(id);
    expect(reply.at('data.0.attributes')).toMatchObject({
      title: 'The portal does not answer',
      impact: 'major',
      state: 'investigating',
      components: ['central'],
      resolved_at: null,
      updates: [{ state: 'investigating', text: 'We are looking into it.' }],
    });
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    expect((await read('/status/incidents', 'es')).at('data.0.attributes.title')).toBe('El portal no responde');
  });

  test('is opened and updated once under one Idempotency-Key, however often a request is sent', async () => {
    const { send, read, rows } = await open();
    const twice = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const [first, second] = [await send(method, path, body, KEY), await send(method, path, body, KEY)];
      expect([second.status, second.headers['idempotent-replayed'], second.text]).toEqual([first.status, 'true', first.text]);
      return first;
    };
    const id = String((await twice('POST', '/admin/incidents', INCIDENT)).at('data.id'));
    await twice('PATCH', `/admin/incidents/${id}`, UPDATE);
    const shown = await read('/status/incidents');
    expect(shown.json).toMatchObject({ data: [{ id, attributes: { updates: [{}, {}] } }] });
    expect(await rows()).toHaveLength(2);
  });

  test('keeps its state and impact in an update that names neither, and ends and opens again with its state', async () => {
    const { api, send, openOne } = await open();
    const path = `/admin/incidents/${await openOne()}`;
    expect((await send('PATCH', path, UPDATE)).at('data.attributes')).toMatchObject({ state: 'investigating', impact: 'major' });
    api.clock.advance(60_000);
    const resolvedAt = new Date(api.clock.now()).toISOString();
    expect((await send('PATCH', path, { ...UPDATE, state: 'resolved' })).at('data.attributes.resolved_at')).toBe(resolvedAt);
    api.clock.advance(60_000);
    expect((await send('PATCH', path, UPDATE)).at('data.attributes.resolved_at')).toBe(resolvedAt);
    const reopened = await send('PATCH', path, { ...UPDATE, state: 'monitoring', impact: 'minor' });
    expect(reopened.at('data.attributes')).toMatchObject({ state: 'monitoring', impact: 'minor', resolved_at: null });
    expect(reopened.at('data.attributes.updates.0')).toMatchObject({ text: { es: 'Responde de nuevo.', en: 'It answers again.' } });
  });

  test('keeps both updates that two admins write at the same time', async () => {
    const { send, openOne } = await open();
    const path = `/admin/incidents/${await openOne()}`;
    await Promise.all([send('PATCH', path, UPDATE), send('PATCH', path, { ...UPDATE, state: 'resolved' })]);
    expect((await send('GET', '/admin/incidents')).at('data.0.attributes.updates.2')).toMatchObject({ state: 'investigating' });
  });

  test('has a row of the audit for each change', async () => {
    const { send, openOne, rows } = await open();
    const id = await openOne();
    await send('PATCH', `/admin/incidents/${id}`, { ...UPDATE, state: 'resolved' });
    expect(
      (await rows()).map(({ area, action, target, before, after, reason }) => ({ area, action, target, before, after, reason })),
    ).toEqual([
      {
        area: 'incidents',
        action: 'open_incident',
        target: { kind: 'incident', id },
        before: null,
        after: { state: 'investigating', impact: 'major', components: 'central', updates: 1 },
        reason: REASON,
      },
      {
        area: 'incidents',
        action: 'update_incident',
        target: { kind: 'incident', id },
        before: { state: 'investigating', impact: 'major', components: 'central', updates: 1 },
        after: { state: 'resolved', impact: 'major', components: 'central', updates: 2 },
        reason: REASON,
      },
    ]);
  });

  test('has fifty updates at most, and an unknown one has none', async () => {
    const { send, openOne } = await open();
    const path = `/admin/incidents/${await openOne()}`;
    for (let made = 1; made < MAX_UPDATES; made += 1) await send('PATCH', path, UPDATE);
    expect((await send('PATCH', path, UPDATE)).problems).toMatchObject([{ code: 'incident_updates_full' }]);
    expect((await send('PATCH', '/admin/incidents/1795802400000-9f2c4e6a8b0d1f35', UPDATE)).status).toBe(404);
    expect((await send('PATCH', '/admin/incidents/another', UPDATE)).status).toBe(404);
  });

  test.each([
    ['title_es', { title_es: ' ' }, 'validation_error'],
    ['text_en', { text_en: 'x'.repeat(1_001) }, 'validation_error'],
    ['components', { components: [] }, 'validation_error'],
    ['components', { components: ['central', 'central'] }, 'validation_error'],
    ['impact', { impact: 'huge' }, 'validation_error'],
    ['reason', { reason: null }, 'required'],
  ])('with a wrong %s (%j) is refused', async (field, change, code) => {
    const { send } = await open();
    const reply = await send('POST', '/admin/incidents', { ...INCIDENT, ...change });
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
  });
});

describe('the history of incidents', () => {
  test('has the latest first, and continues by cursor', async () => {
    const { api, openOne, read } = await open();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      api.clock.advance(1_000);
      ids.unshift(await openOne());
    }
    const first = await read('/status/incidents?page[size]=2');
    expect([first.at('data.0.id'), first.at('data.1.id'), first.at('meta.page.has_more')]).toEqual([ids[0], ids[1], true]);
    const next = await read(String(first.at('links.next')).replace('/v1', ''));
    expect([next.at('data.0.id'), next.at('links.next')]).toEqual([ids[2], null]);
    expect((await read('/status/incidents?page[after]=abc.def')).problems).toMatchObject([{ code: 'invalid_cursor' }]);
  });

  test('is an Atom feed, the incident with the latest update first, its text escaped', async () => {
    const { api, send, openOne, read } = await open();
    const id = await openOne({ title_en: 'Answers < 10 %' });
    api.clock.advance(60_000);
    await openOne();
    api.clock.advance(60_000);
    await send('PATCH', `/admin/incidents/${id}`, { ...UPDATE, state: 'resolved' });
    const reply = await read('/status/incidents.atom');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const entries = reply.text.split('<entry>').slice(1);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toContain(`<id>urn:spei-validation:incidents:${id}</id><title>Resolved: Answers &lt; 10 %</title>`);
    expect(entries[0]).toContain('It answers again.');
    expect((await read('/status/incidents.atom', 'es')).text).toContain('Resuelto: El portal no responde');
  });
});
