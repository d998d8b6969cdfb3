import type { EmailTemplate } from '../../../shared/messages/message.ts';
import { deliveryIdOf, unmadeAttempt } from '../../../shared/webhooks/domain/delivery.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import { get } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FAILED = 250;
const ALL = { from: 0, to: Date.parse('2027-01-01T00:00:00Z'), direction: 'older', after: null, limit: 1_000 } as const;

const sentTo = (api: TestApi, url = HOOK) => api.webhookSender.received.filter((request) => request.url === url);

const warningsIn = (api: TestApi): readonly EmailTemplate[] =>
  api.messageQueue
    .messages()
    .flatMap((message) => (message.channel === 'email' && message.template.name === 'webhook_failing' ? [message.template] : []));

describe('a recovery of many deliveries to a quick endpoint', () => {
  test('sends messages for its first hundred; the sweep sends the others by its share', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const owner = accountOwner(caller.user.id);
    await validate(api, caller);
    await api.processWebhooks();
    const [delivered] = (await api.kept.deliveries.list({ ...ALL, owner })).deliveries;
    if (delivered === undefined) throw new Error('there is no delivery');
    const failed = { status: 'failed', attempts: 0, lastAttempt: unmadeAttempt('endpoint_disabled', delivered.createdAt) } as const;
    for (let index = 1; index <= FAILED; index += 1) {
      const createdAt = delivered.createdAt - index;
      const deliveryId = deliveryIdOf(delivered.eventId, delivered.endpointId, createdAt);
      await api.kept.deliveries.create({ ...delivered, ...failed, id: deliveryId, createdAt });
    }
    const before = sentTo(api).length;
    const reply = await send(api, caller, 'POST', `/webhooks/${id}/recover`, { since: '2026-11-01T00:00:00Z' });
    expect(reply.at('data.attributes.count')).toBe(FAILED);
    for (let messages = api.eventQueue.receive(); messages.length > 0; messages = api.eventQueue.receive()) {
      await Promise.all(messages.map(api.acceptEvent));
    }
    expect(api.deliveryQueue.waiting()).toHaveLength(100);
    await pass(api, 3 * MINUTE_MS, 3);
    expect(sentTo(api)).toHaveLength(before + FAILED);
  });
});

describe('an endpoint', () => {
  test('that is disabled for its failures keeps events of that time for a recovery; one disabled by its owner does not', async () => {
    const { api, caller } = await openApi();
    const gone = await createEndpoint(api, caller);
    const off = await createEndpoint(api, caller, 'https://hooks.example.com/off');
    await send(api, caller, 'PATCH', `/webhooks/${off.id}`, { status: 'disabled' });
    api.webhookSender.answer(HOOK, () => answered(410));
    await validate(api, caller);
    await api.processWebhooks();
    await validate(api, caller, 3);
    await pass(api, MINUTE_MS, 4);
    expect(sentTo(api)).toHaveLength(1);
    const list = await get(api, caller, '/webhooks/deliveries');
    expect(list.at('data')).toHaveLength(4);
    expect(list.at('data.0.attributes')).toMatchObject({
      status: 'failed',
      attempt: 0,
      error_code: 'endpoint_disabled',
      next_retry_at: null,
    });

    api.webhookSender.answer(HOOK, () => answered(200));
    await send(api, caller, 'PATCH', `/webhooks/${gone.id}`, { status: 'active' });
    const recovery = await send(api, caller, 'POST', `/webhooks/${gone.id}/recover`, { since: '2026-11-01T00:00:00Z', status: 'failed' });
    expect(recovery.at('data.attributes.count')).toBe(4);
    await pass(api, 5 * MINUTE_MS, 60);
    expect(sentTo(api)).toHaveLength(5);
    expect(new Set(sentTo(api).map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  test.each([
    ['before the failures', { since: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' }, 0],
    ['of the failures', { since: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }, 2],
    ['after the failures', { since: '2026-12-01T00:00:00Z', until: null }, 0],
  ])('recovers the failed deliveries of a span %s and nothing else', async (_span, body, count) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const other = await createEndpoint(api, caller, 'https://hooks.example.com/other');
    for (const url of [HOOK, 'https://hooks.example.com/other']) api.webhookSender.answer(url, () => answered(410));
    await validate(api, caller, 2);
    await api.processWebhooks();
    await pass(api, MINUTE_MS, 4);
    for (const endpoint of [id, other.id]) await send(api, caller, 'PATCH', `/webhooks/${endpoint}`, { status: 'active' });
    api.webhookSender.answer(HOOK, () => answered(200));
    const before = sentTo(api).length;
    const reply = await send(api, caller, 'POST', `/webhooks/${id}/recover`, body);
    expect([reply.status, reply.at('data.attributes.count')]).toEqual([202, count]);
    await pass(api, 2 * MINUTE_MS, 24);
    expect(sentTo(api)).toHaveLength(before + count);
  });

  test('that fails for a day is reported to its user by mail, once until an attempt succeeds', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const passDays = async (): Promise<readonly EmailTemplate[]> => {
      await validate(api, caller, 3);
      await pass(api, MINUTE_MS, 12);
      await pass(api, 40 * HOUR_MS, 80);
      await api.processEvents();
      await api.processNotifications();
      return warningsIn(api);
    };
    api.webhookSender.answer(HOOK, () => answered(500));
    await validate(api, caller, 3);
    await api.processWebhooks();
    await pass(api, 23 * HOUR_MS, 46);
    await api.processEvents();
    await api.processNotifications();
    expect(warningsIn(api)).toEqual([]);
    const firstFailure = api.clock.now() - 23 * HOUR_MS;
    expect(await passDays()).toMatchObject([{ endpointId: id, failingSince: firstFailure }]);
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.status')).toBe('active');
    expect(await passDays()).toHaveLength(1);
    api.webhookSender.answer(HOOK, () => answered(200));
    expect(await passDays()).toHaveLength(1);
    api.webhookSender.answer(HOOK, () => answered(500));
    expect(await passDays()).toMatchObject([{ failingSince: firstFailure }, { endpointId: id }]);
  });

  test('that fails for five days with ten deliveries given up is disabled, and active again delivers', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(500));
    await validate(api, caller, 10);
    await api.processWebhooks();
    await pass(api, 92 * HOUR_MS, 92 * 12);
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.status')).toBe('active');
    await pass(api, 30 * HOUR_MS);
    await validate(api, caller, 11);
    await pass(api, MINUTE_MS, 12);
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.status')).toBe('auto_disabled');
    const changes = await api.takeChanges();
    const told = changes.flatMap((change) => ('after' in change ? [change.after?.['events']] : []));
    const event = { type: 'webhook.auto_disabled', endpoint_id: id, url: HOOK, reason: 'failing' };
    expect(told).toContainEqual([expect.objectContaining(event)]);

    api.webhookSender.answer(HOOK, () => answered(200));
    await send(api, caller, 'PATCH', `/webhooks/${id}`, { status: 'active' });
    const recovery = await send(api, caller, 'POST', `/webhooks/${id}/recover`, { since: '2026-11-01T00:00:00Z' });
    expect(recovery.status).toBe(202);
    const count = Number(recovery.at('data.attributes.count'));
    expect(count).toBeGreaterThanOrEqual(10);
    await pass(api, 10 * MINUTE_MS, 60);
    expect((await get(api, caller, '/webhooks/deliveries', { query: { status: 'failed' } })).at('data')).toEqual([]);
  });
});
