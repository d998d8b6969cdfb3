import * as v from 'valibot';

import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { eventOf } from '../../support/builders/webhooks.ts';
import { call, giveVerdict, openApi, subscribeBrowser, summaryOf } from './channels.ts';

const payload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

const DAY_MS = 86_400_000;

test('a verdict is sent once to every browser, encrypted, with the topic of its validation', async () => {
  const { api, caller } = await openApi();
  const browsers = [await subscribeBrowser(api, caller), await subscribeBrowser(api, caller)];
  const id = await giveVerdict(api, caller);
  await api.processDeliveries();
  for (const browser of browsers) {
    const [message, ...others] = api.peers.pushService.messagesOf(browser.id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      urgency: 'normal',
      ttl: 86_400,
    });
    expect(message?.topic).toHaveLength(22);
    expect(v.parse(payload, message?.payload)).toMatchObject({ title: 'Transferencia no encontrada', validation_id: id, count: 1 });
    expect(message?.payload).not.toMatch(/\d{10}/);
  }
});

test('a repeated event and a repeated delivery send nothing again', async () => {
  const { api, caller } = await openApi();
  const browser = await subscribeBrowser(api, caller);
  await giveVerdict(api, caller);
  const [delivery] = api.notificationDeliveries.receive();
  if (delivery?.kind !== 'push') throw new Error('there is no delivery');
  const { events, deliveries } = api.families.notifications.queues;
  await Promise.all([deliveries(delivery), deliveries(delivery)]);
  await events({ id: delivery.eventId, payload: delivery.event, correlationId: 'again' });
  api.clock.advance(60_000);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(browser.id)).toHaveLength(1);
});

test('a message whose response was lost is not sent again, and one that did not arrive is', async () => {
  const { api, caller } = await openApi();
  const browser = await subscribeBrowser(api, caller);
  api.peers.state.network = 'unreachable';
  await giveVerdict(api, caller, 1);
  await api.processDeliveries();
  expect(api.notificationDeliveries.waiting()).toHaveLength(1);
  api.peers.state.network = 'lost';
  api.clock.advance(5_000);
  await api.processDeliveries();
  api.peers.state.network = 'normal';
  api.clock.advance(DAY_MS / 2);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(browser.id)).toHaveLength(1);
  expect(api.notificationDeliveries.waiting()).toEqual([]);
});

test('a worker that dies with a message in its hands does not have it sent twice', async () => {
  const { api, caller } = await openApi();
  const browser = await subscribeBrowser(api, caller);
  await giveVerdict(api, caller);
  const [delivery] = api.notificationDeliveries.receive();
  if (delivery === undefined) throw new Error('there is no delivery');
  const { end } = api.storage.sentMessages;
  const broken = { ...api.storage.sentMessages, end: () => Promise.reject(new Error('the worker is gone')) };
  Object.assign(api.storage.sentMessages, broken);
  const { deliveries } = api.families.notifications.queues;
  await expect(deliveries(delivery)).rejects.toThrow('gone');
  Object.assign(api.storage.sentMessages, { end });
  api.clock.advance(60_000);
  await deliveries(delivery);
  expect(api.peers.pushService.messagesOf(browser.id)).toHaveLength(1);
});

test('a 429 defers a message for as long as its Retry-After, and other browsers get it at once', async () => {
  const { api, caller } = await openApi();
  const [slow, quick] = [await subscribeBrowser(api, caller), await subscribeBrowser(api, caller)];
  api.peers.pushService.script(slow.id, { status: 429, retry_after: '1200', times: 1 });
  await giveVerdict(api, caller);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(quick.id)).toHaveLength(1);
  api.clock.advance(900_000);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(slow.id)).toHaveLength(0);
  api.clock.advance(300_000);
  await api.processDeliveries();
  expect([slow, quick].map(({ id }) => api.peers.pushService.messagesOf(id).length)).toEqual([1, 1]);
});

test.each([
  ['into quiet hours', { quiet_hours: { start: '00:00', end: '23:59' } }],
  ['until the user switched it off', { events: { 'validation.completed': { push: false } } }],
])('a message that was deferred %s is not sent', async (_until, change) => {
  const { api, caller } = await openApi();
  const browser = await subscribeBrowser(api, caller);
  api.peers.pushService.script(browser.id, { status: 429, retry_after: '60', times: 1 });
  await giveVerdict(api, caller);
  await api.processDeliveries();
  expect((await call(api, caller, 'PUT', '/notifications/preferences', change)).status).toBe(200);
  api.clock.advance(60_000);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(browser.id)).toEqual([]);
  expect(api.notificationDeliveries.waiting()).toEqual([]);
});

test('a message that could not be sent within a day is dropped', async () => {
  const { api, caller } = await openApi();
  const browser = await subscribeBrowser(api, caller);
  await giveVerdict(api, caller);
  api.clock.advance(DAY_MS);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(browser.id)).toEqual([]);
  expect(api.notificationDeliveries.waiting()).toEqual([]);
});

test('a browser that unsubscribed is deleted with the response of its service, and push_enabled follows', async () => {
  const { api, caller } = await openApi();
  expect(await summaryOf(api, caller)).toEqual({ unread_count: 0, push_enabled: false, messenger_linked: false });
  const browser = await subscribeBrowser(api, caller);
  expect(await summaryOf(api, caller)).toMatchObject({ push_enabled: true });
  api.peers.pushService.remove(browser.id);
  await giveVerdict(api, caller);
  await api.processDeliveries();
  expect(await summaryOf(api, caller)).toEqual({ unread_count: 1, push_enabled: false, messenger_linked: false });
  expect((await get(api, caller, '/notifications/push-subscriptions')).at('data')).toEqual([]);
  await giveVerdict(api, caller, 1);
  expect(api.notificationDeliveries.waiting()).toEqual([]);
});

test('createPushSubscription answers 201, then 200 with the new keys under the same id; the list has neither address nor keys', async () => {
  const { api, caller } = await openApi();
  const { reply, subscription, path } = await subscribeBrowser(api, caller);
  expect(reply.status).toBe(201);
  const again = await call(api, caller, 'POST', '/notifications/push-subscriptions', { ...subscription, device_name: 'Laptop' });
  expect([again.status, again.at('data.id')]).toEqual([200, reply.at('data.id')]);
  const listed = await get(api, caller, '/notifications/push-subscriptions');
  expect(listed.at('data.0.attributes')).toMatchObject({ service: 'updates.push.services.mozilla.com', device_name: 'Laptop' });
  expect(JSON.stringify(listed.at('data'))).not.toContain(subscription.keys.auth);
  expect((await call(api, caller, 'DELETE', path)).status).toBe(204);
  expect((await call(api, caller, 'DELETE', path)).status).toBe(404);
});

test('an account has at most ten browsers, however many subscribe at once', async () => {
  const { api, caller } = await openApi();
  const created = await Promise.all(Array.from({ length: 14 }, () => subscribeBrowser(api, caller)));
  expect(created.filter(({ reply }) => reply.status === 201)).toHaveLength(10);
  expect(created.flatMap(({ reply }) => reply.problems).every(({ code }) => code === 'push_subscriptions_limit_reached')).toBe(true);
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/',
  'https://[::ffff:127.0.0.1]/',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com@10.0.0.1/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilnotify.windows.com.example.com/x',
  'https://notify.windows.com/x',
  'https://fcm。googleapis。com.evil.test/x',
  'http://127.0.0.1:8080/_local/push/endpoints/x',
  'javascript:alert(1)',
  'not an address',
])('createPushSubscription refuses %s', async (endpoint) => {
  const { api, caller } = await openApi();
  const { subscription } = await subscribeBrowser(api, caller);
  const reply = await call(api, caller, 'POST', '/notifications/push-subscriptions', { ...subscription, endpoint });
  expect(reply.problems).toEqual([{ code: 'push_endpoint_not_allowed', at: '/data/attributes/endpoint' }]);
});

test('createPushSubscription refuses keys that are none', async () => {
  const { api, caller } = await openApi();
  const { subscription } = await subscribeBrowser(api, caller);
  const { p256dh, auth } = subscription.keys;
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const bad = [{ p256dh }, { p256dh, auth: `${auth}AAAA` }, { p256dh: offCurve, auth }, { p256dh: auth, auth }, 'keys', [p256dh, auth]];
  for (const keys of bad) {
    const reply = await call(api, caller, 'POST', '/notifications/push-subscriptions', { ...subscription, keys });
    expect(reply.problems).toMatchObject([{ code: 'push_keys_invalid' }]);
  }
});

test('a test returns the response of the push service, and deletes a browser that is gone', async () => {
  const { api, caller } = await openApi();
  const { id, path } = await subscribeBrowser(api, caller);
  const test = async () => (await call(api, caller, 'POST', `${path}/test`)).at('data.attributes');
  expect(await test()).toMatchObject({ delivered: true, http_status: 201, error: null });
  api.peers.pushService.script(id, { status: 503, times: 1 });
  expect(await test()).toMatchObject({ delivered: false, http_status: 503, error: 'unavailable' });
  api.peers.state.network = 'lost';
  expect(await test()).toMatchObject({ delivered: false, http_status: null, error: 'no_response' });
  api.peers.state.network = 'normal';
  api.peers.pushService.remove(id);
  expect(await test()).toMatchObject({ delivered: false, http_status: 410, error: 'gone' });
  expect(await summaryOf(api, caller)).toMatchObject({ push_enabled: false });
});

test("another account's browser is not found", async () => {
  const { api, caller } = await openApi();
  const { path } = await subscribeBrowser(api, caller);
  const stranger = await api.createUser('stranger');
  expect((await call(api, stranger, 'DELETE', path)).status).toBe(404);
  expect((await call(api, stranger, 'POST', `${path}/test`)).status).toBe(404);
});

test('quiet hours and a switch silence push, and neither silences the list', async () => {
  const { api, caller } = await openApi();
  const { id } = await subscribeBrowser(api, caller);
  const put = (body: unknown) => invoke(api, { method: 'PUT', path: '/notifications/preferences', body, headers: caller.authorization });
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: caller.user.timezone, hourCycle: 'h23', hour: 'numeric' }).format(api.clock.now()),
  );
  const at = (shift: number) => `${String((hour + shift + 24) % 24).padStart(2, '0')}:00`;
  await put({ quiet_hours: { start: at(-1), end: at(2) } });
  await giveVerdict(api, caller, 1);
  await put({ quiet_hours: null, events: { 'validation.completed': { push: false } } });
  await giveVerdict(api, caller, 2);
  await put({ events: { 'validation.completed': { push: true } } });
  await giveVerdict(api, caller, 3);
  await api.processDeliveries();
  expect(api.peers.pushService.messagesOf(id)).toHaveLength(1);
  expect(await summaryOf(api, caller)).toMatchObject({ unread_count: 3 });
});

test('a title with an address of 2,048 characters fits into a message, without characters that rearrange it', async () => {
  const { api, caller } = await openApi();
  const { id } = await subscribeBrowser(api, caller);
  const url = `https://example.com/\u202E\u0000${'ñ'.repeat(2_000)}`;
  const event = { userId: caller.user.id, type: 'webhook.failing', at: api.clock.now(), subjectId: null, params: { url } } as const;
  await api.families.notifications.queues.events({ id: eventOf('failing'), payload: event, correlationId: 'test' });
  await api.processDeliveries();
  const [message] = api.peers.pushService.messagesOf(id);
  expect(Buffer.byteLength(message?.payload ?? '')).toBeLessThan(3_000);
  expect(message?.payload).not.toMatch(/\u202E|\\u0000/);
});

test('a playground validation sends nothing', async () => {
  const { api, caller } = await openApi();
  await subscribeBrowser(api, caller);
  await postValidate(api, caller, transferBody({ playground: true }));
  await api.processEvents();
  await api.processNotifications();
  expect(api.notificationDeliveries.waiting()).toEqual([]);
});
