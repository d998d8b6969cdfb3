import * as v from 'valibot';

import { EVENT_PATTERNS } from '../../../shared/events/event-pattern.ts';
import { attribute } from '../../support/api/expectations.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const UNKNOWN = `/webhooks/${uuidOf('unknown')}`;

const EVENTS = ['validation.completed'];

const refused = (status: number, code: string, field: string | null) => ({
  status,
  problems: [{ code, at: field === null ? null : attribute(field) }],
});

describe('createWebhook', () => {
  test('answers 201 with the secret, which is shown once and stored sealed', async () => {
    const { api, caller } = await openApi();
    const { id, secret, reply } = await createEndpoint(api, caller);
    expect(reply.headers).toMatchObject({ location: `/v1/webhooks/${id}`, 'cache-control': 'no-store' });
    expect(reply.at('data')).toMatchObject({
      type: 'webhook_endpoint',
      attributes: { url: HOOK, events: EVENTS, status: 'active', consecutive_failures: 0, last_delivery_at: null, api_version: 'v1' },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await get(api, caller, `/webhooks/${id}`);
    expect(read.text).not.toContain(secret);
    expect(String(read.at('data.attributes.secret_hint')).slice(-4)).toBe(secret.slice(-5, -1));
    const [stored] = await api.kept.endpoints.list({ kind: 'account', userId: caller.user.id });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test.each<[unknown, string, string]>([
    [{ events: EVENTS }, 'webhook_url_required', 'url'],
    [{ url: ' ', events: EVENTS }, 'webhook_url_required', 'url'],
    [{ url: 7, events: EVENTS }, 'invalid_field_type', 'url'],
    [{ url: `https://a.mx/${'x'.repeat(2_048)}`, events: EVENTS }, 'webhook_url_too_long', 'url'],
    [{ url: 'hooks.example.com', events: EVENTS }, 'webhook_url_invalid_format', 'url'],
    [{ url: HOOK }, 'webhook_events_required', 'events'],
    [{ url: HOOK, events: [] }, 'webhook_events_required', 'events'],
    [{ url: HOOK, events: 'validation.completed' }, 'invalid_field_type', 'events'],
    [{ url: HOOK, events: Array.from({ length: 100 }, () => 'import.completed') }, 'webhook_events_too_many', 'events'],
    [{ url: HOOK, events: ['validation.read'] }, 'webhook_event_invalid', 'events'],
    [{ url: HOOK, events: ['webhook.auto_disabled'] }, 'webhook_event_invalid', 'events'],
    [{ url: HOOK, events: ['webhook.*'] }, 'webhook_event_invalid', 'events'],
    [{ url: HOOK, events: ['validation.comp*'] }, 'webhook_event_invalid', 'events'],
    [{ url: HOOK, events: EVENTS, description: 'x'.repeat(256) }, 'webhook_description_too_long', 'description'],
  ])('answers 422 to %j', async (body, code, field) => {
    const { api, caller } = await openApi();
    expect(await send(api, caller, 'POST', '/webhooks', body)).toMatchObject(refused(422, code, field));
  });

  test('names the event that does not exist, and lists those that do', async () => {
    const { api, caller } = await openApi();
    const reply = await send(api, caller, 'POST', '/webhooks', { url: HOOK, events: ['validation.read'] });
    expect(reply.at('meta')).toMatchObject({ event: 'validation.read', valid_events: EVENT_PATTERNS });
    expect(reply.details).toEqual([expect.stringMatching(/validation\.read.*\*, validation\.\*, .*api_key\.regenerated/)]);
  });

  test.each([[['*']], [['validation.*', 'import.completed']], [EVENT_PATTERNS]])(
    'accepts %j and shows them as they were sent',
    async (events) => {
      const { api, caller } = await openApi();
      const { id } = await createEndpoint(api, caller, HOOK, events);
      expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.events')).toEqual(events);
    },
  );

  test.each([
    ['blocked', 400, 'url_ssrf_blocked'],
    ['dns_failed', 400, 'url_dns_failed'],
    ['not_https', 422, 'webhook_url_not_https'],
    ['invalid_url', 422, 'webhook_url_invalid_format'],
  ] as const)('and updateWebhook refuse a URL that is %s', async (problem, status, code) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const url = 'https://inside.example.com/';
    api.webhookSender.refuse(url, problem);
    expect(await send(api, caller, 'POST', '/webhooks', { url, events: EVENTS })).toMatchObject(refused(status, code, 'url'));
    expect(await send(api, caller, 'PATCH', `/webhooks/${id}`, { url })).toMatchObject(refused(status, code, 'url'));
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.url')).toBe(HOOK);
  });

  test.each(['https://api.execute-api.us-east-1.amazonaws.com/v1/validate', 'https://api.example.mx/'])(
    'and updateWebhook refuse %s, where the API itself is',
    async (url) => {
      const { api, caller } = await openApi();
      const { id } = await createEndpoint(api, caller);
      expect(await send(api, caller, 'POST', '/webhooks', { url, events: EVENTS })).toMatchObject(refused(400, 'url_ssrf_blocked', 'url'));
      expect(await send(api, caller, 'PATCH', `/webhooks/${id}`, { url })).toMatchObject(refused(400, 'url_ssrf_blocked', 'url'));
    },
  );

  test('answers 422 beyond the number of endpoints of the plan, and one of two requests for the last one succeeds', async () => {
    const { api, caller } = await openApi();
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => send(api, caller, 'POST', '/webhooks', { url: HOOK, events: EVENTS })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const over = replies.find(({ status }) => status === 422);
    expect(over).toMatchObject(refused(422, 'webhook_limit_reached', null));
    expect(over?.at('meta.limit')).toBe(5);
  });
});

describe('updateWebhook', () => {
  test('changes the given fields, and refuses a change without fields', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const path = `/webhooks/${id}`;
    const events = ['validation.failed', 'import.completed'];
    expect((await send(api, caller, 'PUT', path, { description: 'mine', events })).at('data.attributes')).toMatchObject({
      description: 'mine',
      events,
      url: HOOK,
    });
    expect((await send(api, caller, 'PATCH', path, { description: null })).at('data.attributes')).toMatchObject({
      description: null,
      events,
    });
    expect(await send(api, caller, 'PATCH', path, {})).toMatchObject(refused(422, 'no_valid_fields', null));
    expect(await send(api, caller, 'PATCH', path, { status: 'auto_disabled' })).toMatchObject(refused(422, 'validation_error', 'status'));
  });
});

describe('the deliveries', () => {
  const open = async () => {
    const world = await openApi();
    const { id } = await createEndpoint(world.api, world.caller);
    await validate(world.api, world.caller, 5);
    await pass(world.api, 600_000, 20);
    return { ...world, id };
  };

  const idsOf = (reply: ApiReply): readonly unknown[] =>
    [0, 1, 2, 3, 4].map((index) => reply.at(`data.${index}.id`)).filter((id) => id !== undefined);

  test('are paged in both directions by cursors that belong to their filters', async () => {
    const { api, caller } = await open();
    const first = await get(api, caller, '/webhooks/deliveries', { query: { 'page[size]': '2' } });
    const follow = (link: unknown) =>
      get(api, caller, String(link).split('?')[0]?.replace('/v1', '') ?? '', {
        query: Object.fromEntries(new URLSearchParams(String(link).split('?')[1])),
      });
    const second = await follow(first.at('links.next'));
    const third = await follow(second.at('links.next'));
    const all = [first, second, third].flatMap(idsOf);
    expect(new Set(all).size).toBe(5);
    expect(third.at('links.next')).toBeNull();
    expect(idsOf(await follow(second.at('links.prev')))).toEqual(idsOf(first));
    const cursor = new URLSearchParams(String(first.at('links.next')).split('?')[1]).get('page[after]') ?? '';
    const foreign = await get(api, caller, '/webhooks/deliveries', { query: { status: 'failed', 'page[after]': cursor } });
    expect(foreign).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor', at: 'page[after]' }] });
  });

  test('are filtered, exported, shown with request and response, and made again with the same id', async () => {
    const { api, caller, id } = await open();
    expect(
      idsOf(await get(api, caller, `/webhooks/${id}/deliveries`, { query: { status: 'success', event_type: 'validation.completed' } })),
    ).toHaveLength(5);
    expect(idsOf(await get(api, caller, '/webhooks/deliveries', { query: { endpoint_id: uuidOf('unknown') } }))).toEqual([]);
    expect(idsOf(await get(api, caller, '/webhooks/deliveries', { query: { from: '2026-11-06' } }))).toEqual([]);
    expect(await get(api, caller, '/webhooks/deliveries', { query: { status: 'lost' } })).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_filter' }],
    });
    const csv = await get(api, caller, '/webhooks/deliveries/export');
    expect(csv.text.split('\r\n')).toHaveLength(7);
    expect((await get(api, caller, '/webhooks/deliveries/export', { query: { format: 'xlsx' } })).bytes.subarray(0, 2).toString()).toBe(
      'PK',
    );

    const [delivery] = idsOf(await get(api, caller, '/webhooks/deliveries'));
    const shown = await get(api, caller, `/webhooks/deliveries/${String(delivery)}`);
    expect(shown.at('data.attributes.request')).toMatchObject({
      method: 'POST',
      url: HOOK,
      headers: { 'webhook-signature': '[redacted]' },
    });
    expect(shown.at('data.attributes.response')).toMatchObject({ status: 200, body: 'answer 200' });
    const before = api.webhookSender.received.length;
    expect((await send(api, caller, 'POST', `/webhooks/deliveries/${String(delivery)}/redeliver`)).status).toBe(202);
    await api.processWebhooks();
    expect(api.webhookSender.received).toHaveLength(before + 1);
    expect(api.webhookSender.received.at(-1)?.headers['webhook-id']).toBe(shown.at('data.attributes.event_id'));
    await send(api, caller, 'PATCH', `/webhooks/${id}`, { status: 'disabled' });
    const reply = await send(api, caller, 'POST', `/webhooks/deliveries/${String(delivery)}/redeliver`);
    expect(reply).toMatchObject(refused(409, 'webhook_not_active', null));
  });

  test("of another account answer 404, like that account's endpoints", async () => {
    const { api, caller, id } = await open();
    const other = await api.createUser('other');
    const [delivery] = idsOf(await get(api, caller, '/webhooks/deliveries'));
    const paths = [`/webhooks/${id}`, `/webhooks/${id}/deliveries`, `/webhooks/deliveries/${String(delivery)}`, UNKNOWN];
    for (const path of paths) expect(await get(api, other, path)).toMatchObject(refused(404, 'not_found', null));
    for (const action of ['test', 'regenerate-secret', 'rotate-secret']) {
      expect(await send(api, other, 'POST', `/webhooks/${id}/${action}`)).toMatchObject(refused(404, 'not_found', null));
    }
    expect(await send(api, other, 'DELETE', `/webhooks/${id}`)).toMatchObject(refused(404, 'not_found', null));
  });
});

describe('listEvents', () => {
  test('shows every event once and in order, and continues after the last one read', async () => {
    const { api, caller } = await openApi();
    await validate(api, caller, 3);
    await api.processWebhooks();
    const first = await get(api, caller, '/events', { query: { 'page[size]': '2' } });
    expect(first.at('data')).toHaveLength(2);
    expect(first.at('meta.page')).toEqual({ size: 2, has_more: true });
    const next = (link: unknown) =>
      get(api, caller, '/events', { query: Object.fromEntries(new URLSearchParams(String(link).split('?')[1])) });
    const second = await next(first.at('links.next'));
    expect(second.at('data')).toHaveLength(1);
    const end = await next(second.at('links.next'));
    expect([end.at('data'), end.at('meta.page.has_more')]).toEqual([[], false]);
    await validate(api, caller, 1);
    await api.processWebhooks();
    expect((await next(end.at('links.next'))).at('data')).toHaveLength(1);
    expect((await get(api, caller, '/events', { query: { types: 'import.completed,validation.failed' } })).at('data')).toEqual([]);
    expect((await get(api, caller, '/events', { query: { 'page[after]': 'x.y' } })).status).toBe(422);
  });
});

describe('getEvent', () => {
  test('answers the event as the feed and the deliveries have it, to its account alone', async () => {
    const { api, caller } = await openApi();
    await validate(api, caller);
    await api.processWebhooks();
    const [event] = v.parse(v.array(v.looseObject({ id: v.string() })), (await get(api, caller, '/events')).at('data'));
    const path = `/events/${event?.id ?? ''}`;
    expect((await get(api, caller, path)).at('data')).toEqual(event);
    expect(await get(api, await api.createUser('other'), path)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
  });

  test.each(['evt_AAAAAAAAAAAAAAAAAAAAAA', 'other'])('answers 404 for %s', async (id) => {
    const { api, caller } = await openApi();
    expect(await get(api, caller, `/events/${id}`)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
  });
});
