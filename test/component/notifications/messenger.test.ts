import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { call, giveVerdict, issueCode, linkChat, openApi, postUpdate, startUpdate, summaryOf } from './channels.ts';

const CHAT = 4_711;

test('a code links the chat that sends it, greets it, and a verdict is sent to it once', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: true });
  expect((await get(api, caller, '/notifications/messenger')).at('data.attributes.linked')).toBe(true);
  await giveVerdict(api, caller);
  const waiting = api.notificationDeliveries.waiting().map(({ message }) => message);
  await api.processDeliveries();
  for (const message of waiting) await api.families.notifications.queues.deliveries(message);
  const texts = api.peers.telegram.sentTo(CHAT).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('Este chat'), expect.stringContaining('Transferencia no encontrada')]);
});

test('a code links one chat: it is used once, ends after ten minutes, and with a newer code', async () => {
  const { api, caller } = await openApi();
  const first = await issueCode(api, caller);
  const second = await issueCode(api, caller);
  await postUpdate(api, startUpdate(first, CHAT));
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
  await postUpdate(api, startUpdate(second, CHAT, 2));
  await postUpdate(api, startUpdate(second, CHAT + 1, 3));
  expect(await api.storage.chats.find(caller.user.id)).toMatchObject({ chatId: CHAT });
  const late = await issueCode(api, caller);
  api.clock.advance(600_000);
  await postUpdate(api, startUpdate(late, CHAT + 2, 4));
  expect(await api.storage.chats.find(caller.user.id)).toMatchObject({ chatId: CHAT });
});

test('a repeated update links and greets once, also after the chat was unlinked', async () => {
  const { api, caller } = await openApi();
  const update = startUpdate(await issueCode(api, caller), CHAT);
  await Promise.all([postUpdate(api, update), postUpdate(api, update), postUpdate(api, update)]);
  await api.peers.telegram.write(JSON.stringify({ chat_id: CHAT, text: 'hello' }));
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT)).toHaveLength(1);
  expect((await call(api, caller, 'DELETE', '/notifications/messenger')).status).toBe(204);
  const other = await issueCode(api, caller);
  await postUpdate(api, update);
  await postUpdate(api, startUpdate(other, CHAT, 1));
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
});

test('a chat is greeted when its update is repeated, because the first request ended before the greeting was queued', async () => {
  const { api, caller } = await openApi();
  await api.peers.telegram.write(JSON.stringify({ chat_id: CHAT, text: 'hello' }));
  const update = startUpdate(await issueCode(api, caller), CHAT);
  const failing = jest.spyOn(api.notificationDeliveries, 'send').mockRejectedValueOnce(new Error('ended'));
  expect((await postUpdate(api, update)).status).toBe(500);
  failing.mockRestore();
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: true });
  expect((await postUpdate(api, update)).status).toBe(200);
  await postUpdate(api, update);
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT).map(({ text }) => text)).toEqual([expect.stringContaining('Este chat')]);
});

test('a code ends when its user unlinks, also while no chat is linked', async () => {
  const { api, caller } = await openApi();
  const first = await issueCode(api, caller);
  await call(api, caller, 'DELETE', '/notifications/messenger');
  await postUpdate(api, startUpdate(first, CHAT));
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
  await linkChat(api, caller, CHAT);
  const second = await issueCode(api, caller);
  await call(api, caller, 'DELETE', '/notifications/messenger');
  await postUpdate(api, startUpdate(second, CHAT + 1, 9));
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
});

test.each([
  ['a group', (code: string) => startUpdate(code, CHAT, 1, 'group')],
  ['a changed code', (code: string) => startUpdate(`${code.slice(0, -2)}AA`, CHAT)],
  [
    'another command',
    (code: string) => ({ ...startUpdate(code, CHAT), message: { chat: { id: CHAT, type: 'private' }, text: `/link ${code}` } }),
  ],
  ['no message', () => ({ update_id: 1, edited_message: {} })],
  ['no object', () => [1, 2]],
])('an update with %s gets 200 and links nothing', async (_what, updateOf) => {
  const { api, caller } = await openApi();
  expect((await postUpdate(api, updateOf(await issueCode(api, caller)))).status).toBe(200);
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
});

test('an update without the secret gets 401 and counts as an anonymous request; one with it is served from a blocked address', async () => {
  const { api, caller } = await openApi();
  const code = await issueCode(api, caller);
  const statuses: number[] = [];
  for (let index = 0; index < 81; index += 1) statuses.push((await postUpdate(api, startUpdate(code, CHAT), 'wrong')).status);
  expect([statuses[0], statuses[79], statuses[80]]).toEqual([401, 401, 429]);
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
  expect((await postUpdate(api, startUpdate(code, CHAT))).status).toBe(200);
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: true });
});

test('without a bot the messenger answers 503, updates 401, and the rest works', async () => {
  const { api, caller } = await openApi();
  api.peers.state.hasBot = false;
  expect((await call(api, caller, 'POST', '/notifications/messenger/link')).problems).toMatchObject([{ code: 'messenger_unavailable' }]);
  expect((await call(api, caller, 'POST', '/notifications/messenger/test')).status).toBe(503);
  expect((await postUpdate(api, {})).status).toBe(401);
  expect((await get(api, caller, '/notifications/messenger')).at('data.attributes')).toEqual({ linked: false, linked_at: null });
  await giveVerdict(api, caller);
  expect(await summaryOf(api, caller)).toMatchObject({ unread_count: 1 });
});

test('a chat that blocked the bot is unlinked, and messenger_linked follows', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  api.peers.telegram.block(CHAT);
  await giveVerdict(api, caller);
  await api.processDeliveries();
  expect(await summaryOf(api, caller)).toMatchObject({ messenger_linked: false });
  expect((await call(api, caller, 'POST', '/notifications/messenger/test')).problems).toMatchObject([{ code: 'messenger_not_linked' }]);
});

test('a 429 defers a message for as long as retry_after, and a lost response does not repeat it', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  const greetings = api.peers.telegram.sentTo(CHAT).length;
  api.peers.telegram.script(JSON.stringify({ chat_id: CHAT, status: 429, retry_after: 37, times: 1 }));
  await giveVerdict(api, caller);
  await api.processDeliveries();
  api.clock.advance(36_000);
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT)).toHaveLength(greetings);
  api.clock.advance(1_000);
  api.peers.state.network = 'lost';
  await api.processDeliveries();
  api.peers.state.network = 'normal';
  api.clock.advance(3_600_000);
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT)).toHaveLength(greetings + 1);
});

test('a 502, behind which the message may have been accepted, does not repeat it', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  const greetings = api.peers.telegram.sentTo(CHAT).length;
  api.peers.telegram.script(JSON.stringify({ chat_id: CHAT, status: 502, times: 1 }));
  await giveVerdict(api, caller);
  await api.processDeliveries();
  api.clock.advance(3_600_000);
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT)).toHaveLength(greetings + 1);
});

test('the CEP of a validation is sent to the chat as a file', async () => {
  const { api, caller } = await openApi();
  api.source.onQuery((query) => certified(query));
  const id = String((await postValidate(api, caller, transferBody())).at('data.id'));
  const send = () => call(api, caller, 'POST', `/validations/${id}/cep/send-messenger`);
  expect((await send()).problems).toMatchObject([{ code: 'messenger_not_linked' }]);
  await linkChat(api, caller, CHAT);
  const reply = await send();
  expect([reply.status, reply.at('data.attributes')]).toEqual([202, { queued: true }]);
  await api.processDeliveries();
  expect(api.peers.telegram.sentTo(CHAT).at(-1)?.document).toMatch(new RegExp(`^CEP-${id}\\.(?:pdf|xml)$`));
});

test('a CEP that could not be read is sent once it can be, and sent once', async () => {
  const broken = { reads: 1 };
  const { api, caller } = await openApi({
    certificates: (certificates) => ({
      ...certificates,
      read: (...file) => {
        broken.reads -= 1;
        return broken.reads < 0 ? certificates.read(...file) : Promise.reject(new Error('the bucket does not respond'));
      },
    }),
  });
  api.source.onQuery((query) => certified(query));
  const id = String((await postValidate(api, caller, transferBody())).at('data.id'));
  await linkChat(api, caller, CHAT);
  await call(api, caller, 'POST', `/validations/${id}/cep/send-messenger`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await api.processDeliveries();
    api.clock.advance(60_000);
  }
  const files = api.peers.telegram.sentTo(CHAT).filter(({ document }) => document !== null);
  expect([broken.reads, files.length]).toEqual([-1, 1]);
});

test('a run of the playground sends no CEP', async () => {
  const { api, caller } = await openApi();
  api.source.onQuery((query) => certified(query));
  await linkChat(api, caller, CHAT);
  const id = String((await postValidate(api, caller, transferBody())).at('data.id'));
  if (!isValidationId(id)) throw new TypeError('that is no id');
  const { certificate } = (await api.storage.validations.find(id)) ?? {};
  expect(certificate).toBeDefined();
  const run = aValidation('a run of the playground', {
    userId: caller.user.id,
    source: PLAYGROUND_RUN,
    status: 'valid',
    dueAt: null,
    certificate: certificate ?? null,
  });
  await api.storage.validations.create(run);
  expect((await call(api, caller, 'POST', `/validations/${run.id}/cep/send-messenger`)).problems).toMatchObject([
    { code: 'cep_not_available' },
  ]);
});

test('a validation without a CEP is not sent', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  const id = await giveVerdict(api, caller);
  expect((await call(api, caller, 'POST', `/validations/${id}/cep/send-messenger`)).problems).toMatchObject([
    { code: 'cep_not_available' },
  ]);
  expect((await invoke(api, { method: 'POST', path: `/validations/${id}/cep/send-messenger` })).status).toBe(401);
});

test('the token of the bot is in no log line', async () => {
  const { api, caller } = await openApi();
  await linkChat(api, caller, CHAT);
  api.peers.state.network = 'unreachable';
  await giveVerdict(api, caller);
  await api.processDeliveries();
  expect(JSON.stringify(api.log.lines)).not.toContain('example-token');
});
