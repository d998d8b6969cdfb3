import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { API_URL, makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { eventOf } from '../../support/builders/webhooks.ts';

const EVENT = 'validation.completed';

const preferencesOf = async (api: TestApi, caller: Caller) =>
  (await get(api, caller, '/notifications/preferences')).at('data.attributes.events');

/** A caller whose verdicts are mailed, and the path that the header of such a mail has. */
const openApi = async () => {
  const api = makeTestApi();
  api.source.onQuery(() => NOT_FOUND);
  const caller = await api.createUser();
  const body = { events: { [EVENT]: { email: true } } };
  await invoke(api, { method: 'PUT', path: '/notifications/preferences', body, headers: caller.authorization });
  await postValidate(api, caller, transferBody());
  await api.processEvents();
  await api.processNotifications();
  const urls = api.messageQueue.messages().map((message) => (message.channel === 'email' ? message.unsubscribeUrl : undefined));
  const [path] = urls.flatMap((url) => (url?.startsWith(API_URL) === true ? [url.slice(API_URL.length)] : []));
  if (path === undefined) throw new Error('no mail has the header');
  return { api, caller, path };
};

const post = (api: TestApi, path: string, sourceIp = '203.0.113.9') => invoke(api, { method: 'POST', path, sourceIp });

test('the token of a mail switches off the mails about its event, and a repetition changes nothing', async () => {
  const { api, caller, path } = await openApi();
  expect((await post(api, path)).status).toBe(204);
  expect((await post(api, path)).status).toBe(204);
  expect(await preferencesOf(api, caller)).toMatchObject({ [EVENT]: { in_app: true, email: false, push: true } });
});

test('the body of a mail program is not read', async () => {
  const { api, path } = await openApi();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await invoke(api, { method: 'POST', path, body: 'List-Unsubscribe=One-Click', headers })).status).toBe(204);
});

test('a mail about security has no such header', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const event = { userId: caller.user.id, type: 'security.sessions_ended', at: api.clock.now(), subjectId: null, params: {} } as const;
  const { events } = api.families.notifications.queues;
  await events({ id: eventOf('ended'), payload: event, correlationId: 'test' });
  expect(api.messageQueue.messages()).toHaveLength(1);
  expect(api.messageQueue.messages()[0]).not.toHaveProperty('unsubscribeUrl');
});

test('a forged token answers 404, and each one counts as an anonymous request of its address', async () => {
  const { api, caller, path } = await openApi();
  const [encoded = '', signature = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
  const other = Buffer.from(JSON.stringify([caller.user.id, 'import.failed'])).toString('base64url');
  const forged = [`${other}.${signature}`, `${encoded}.${signature}x`, `${encoded}.`, encoded, `${encoded}.${signature}.`, `.${signature}`];
  for (const token of forged) {
    expect((await post(api, `/notifications/unsubscribe/${token}`)).problems).toMatchObject([{ code: 'unsubscribe_token_invalid' }]);
  }
  const statuses: number[] = [];
  for (let index = forged.length; index < 81; index += 1) statuses.push((await post(api, '/notifications/unsubscribe/a.b')).status);
  expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(await preferencesOf(api, caller)).toMatchObject({ [EVENT]: { email: true }, 'import.failed': { email: true } });
});

test('a valid token is served from a blocked address, within the limit of its account', async () => {
  const { api, path } = await openApi();
  for (let index = 0; index < 81; index += 1) await post(api, '/notifications/unsubscribe/a.b');
  const statuses: number[] = [];
  for (let index = 0; index < 61; index += 1) statuses.push((await post(api, path)).status);
  expect(statuses.slice(0, -1).every((status) => status === 204)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
