import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const putBody = (api: TestApi, caller: Caller, body: unknown): Promise<ApiReply> =>
  invoke(api, { method: 'PUT', path: '/notifications/preferences', body, headers: caller.authorization });

const put = (api: TestApi, caller: Caller, events: unknown): Promise<ApiReply> => putBody(api, caller, { events });

const openApi = async (monthlyLimit = 1_000) => {
  const api = makeTestApi();
  api.source.onQuery(() => NOT_FOUND);
  return { api, caller: await api.createUser('caller', { monthlyLimit }) };
};

const validate = async (api: TestApi, caller: Caller, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO2026110300${String(index).padStart(4, '0')}` }));
  }
  await api.processEvents();
  await api.processNotifications();
};

const mailsIn = (api: TestApi) =>
  api.messageQueue.messages().flatMap((message) => (message.channel === 'email' ? [{ to: message.to, template: message.template }] : []));

test('preferences have every event with its defaults, and the locked ones', async () => {
  const { api, caller } = await openApi();
  const { at } = await get(api, caller, '/notifications/preferences');
  expect(at('data.attributes.events')).toMatchObject({
    'validation.completed': { in_app: true, email: false, push: true, messenger: true },
    'security.api_key_revealed': { in_app: true, email: true, push: true, messenger: false },
  });
  expect(at('data.attributes.locked')).toContain('security.api_key_revealed');
});

test('putNotificationPreferences sets the switches that are sent, and leaves the others', async () => {
  const { api, caller } = await openApi();
  await put(api, caller, { 'validation.completed': { push: false } });
  const reply = await put(api, caller, { 'validation.completed': { email: true }, 'security.phone_changed': { push: false, email: true } });
  expect(reply.at('data.attributes.events')).toMatchObject({
    'validation.completed': { in_app: true, email: true, push: false, messenger: true },
    'security.phone_changed': { in_app: true, email: true, push: false, messenger: false },
  });
});

test('putNotificationPreferences answers 422 for a locked switch, an unknown event and a wrong type, and changes nothing', async () => {
  const { api, caller } = await openApi();
  const locked = await put(api, caller, { 'validation.completed': { email: true }, 'security.password_changed': { email: false } });
  expect(locked.problems).toEqual([{ code: 'preference_locked', at: '/data/attributes/events/security.password_changed/email' }]);
  expect((await put(api, caller, { 'no.event': {} })).problems).toMatchObject([{ code: 'notification_event_invalid' }]);
  expect((await put(api, caller, { 'validation.completed': { email: 1 } })).problems).toMatchObject([{ code: 'invalid_field_type' }]);
  const { at } = await get(api, caller, '/notifications/preferences');
  expect(at('data.attributes.events')).toMatchObject({ 'validation.completed': { email: false } });
});

test('quiet hours are set, stay when a change leaves them out, and end with null', async () => {
  const { api, caller } = await openApi();
  const hours = { start: '22:00', end: '07:30' };
  expect((await get(api, caller, '/notifications/preferences')).at('data.attributes.quiet_hours')).toBeNull();
  expect((await putBody(api, caller, { quiet_hours: hours })).at('data.attributes.quiet_hours')).toEqual(hours);
  expect((await put(api, caller, { 'validation.completed': { push: false } })).at('data.attributes.quiet_hours')).toEqual(hours);
  expect((await putBody(api, caller, { quiet_hours: null })).at('data.attributes.quiet_hours')).toBeNull();
});

test('putNotificationPreferences answers 422 for quiet hours of another form, and for a body without preferences', async () => {
  const { api, caller } = await openApi();
  for (const hours of [{ start: '24:00', end: '07:00' }, { start: '22:00' }, { start: '07:00', end: '07:00' }, { start: 22, end: 7 }]) {
    const refused = await putBody(api, caller, { quiet_hours: hours });
    expect(refused.problems).toEqual([{ code: 'quiet_hours_invalid', at: '/data/attributes/quiet_hours' }]);
  }
  expect((await putBody(api, caller, { quiet_hours: '22:00' })).problems).toMatchObject([{ code: 'invalid_field_type' }]);
  expect((await putBody(api, caller, {})).problems).toMatchObject([{ code: 'no_valid_fields' }]);
});

test('an event that is off on every channel gives neither a notification nor a mail', async () => {
  const { api, caller } = await openApi();
  await put(api, caller, { 'validation.completed': { in_app: false } });
  await validate(api, caller, 1);
  expect((await get(api, caller, '/notifications')).at('data')).toEqual([]);
  expect(mailsIn(api)).toEqual([]);
});

test('an event that is mailed gives one mail under one id, also when its message is repeated, and without the list', async () => {
  const { api, caller } = await openApi();
  await put(api, caller, { 'validation.completed': { in_app: false, email: true } });
  await postValidate(api, caller, transferBody());
  await api.processEvents();
  const messages = api.subscriberQueue.receiveForNotifications();
  const { events } = api.families.notifications.queues;
  for (const message of [...messages, ...messages]) await events(message);
  expect(mailsIn(api)[0]).toMatchObject({
    to: caller.user.email,
    template: { name: 'notification', title: 'Transferencia no encontrada' },
  });
  expect(new Set(api.messageQueue.messages().map(({ id }) => id)).size).toBe(1);
  expect((await get(api, caller, '/notifications')).at('data')).toEqual([]);
});

test('a mail that was not queued is queued when the message of its event is repeated', async () => {
  const { api, caller } = await openApi();
  await put(api, caller, { 'validation.completed': { email: true } });
  await postValidate(api, caller, transferBody());
  await api.processEvents();
  const [message] = api.subscriberQueue.receiveForNotifications();
  if (message === undefined) throw new Error('there is no message');
  const { events } = api.families.notifications.queues;
  api.messageQueue.outage.isDown = true;
  await expect(events(message)).rejects.toThrow('down');
  api.messageQueue.outage.isDown = false;
  await events(message);
  expect(mailsIn(api)).toHaveLength(1);
  expect((await get(api, caller, '/notifications')).at('data')).toHaveLength(1);
});

test('the thresholds of the quota are mailed', async () => {
  const { api, caller } = await openApi(5);
  await validate(api, caller, 5);
  expect(mailsIn(api).map(({ template }) => (template.name === 'notification' ? template.title : template.name))).toEqual([
    'Usaste el 80 % de tus validaciones del mes',
    'Usaste el 100 % de tus validaciones del mes',
  ]);
});

test('a flood of mailed events gives 20 mails and one for the digest', async () => {
  const { api, caller } = await openApi();
  await put(api, caller, { 'validation.completed': { email: true } });
  await validate(api, caller, 24);
  expect(mailsIn(api)).toHaveLength(21);
  expect(mailsIn(api).at(-1)?.template).toMatchObject({ title: 'Veredictos: 21' });
});
