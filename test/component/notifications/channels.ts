import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { BOT } from '../../support/fakes/notifications/peers.ts';

/** A caller whose validations end with a verdict. */
export const openApi = async (options: Options = {}) => {
  const api = makeTestApi(options);
  api.source.onQuery(() => NOT_FOUND);
  return { api, caller: await api.createUser() };
};

/** Calls an operation as a caller. */
export const call = (api: TestApi, caller: Caller, method: 'POST' | 'DELETE' | 'PUT', path: string, body?: unknown) =>
  invoke(api, { method, path, headers: caller.authorization, ...(body === undefined ? {} : { body }) });

/** Subscribes a browser with the key that the API returns. */
export const subscribeBrowser = async (api: TestApi, caller: Caller) => {
  const key = (await get(api, caller, '/notifications/push/public-key')).at('data.attributes.public_key');
  const browser = api.peers.pushService.subscribe(String(key));
  const reply = await call(api, caller, 'POST', '/notifications/push-subscriptions', browser.subscription);
  return { ...browser, reply, path: `/notifications/push-subscriptions/${String(reply.at('data.id'))}` };
};

/** Posts an update as Telegram does. */
export const postUpdate = (api: TestApi, update: unknown, secret = BOT.updateSecret) =>
  invoke(api, {
    method: 'POST',
    path: '/notifications/messenger/updates',
    body: update,
    headers: { 'X-Telegram-Bot-Api-Secret-Token': secret },
    sourceIp: '203.0.113.9',
  });

export const startUpdate = (code: string, chatId: number, updateId = 1, type = 'private') => ({
  update_id: updateId,
  message: { message_id: 1, chat: { id: chatId, type }, text: `/start ${code}` },
});

/** Issues a code. */
export const issueCode = async (api: TestApi, caller: Caller): Promise<string> =>
  String((await call(api, caller, 'POST', '/notifications/messenger/link')).at('data.attributes.code'));

/** Links a chat of a person who wrote to the bot. */
export const linkChat = async (api: TestApi, caller: Caller, chatId: number): Promise<void> => {
  await api.peers.telegram.write(JSON.stringify({ chat_id: chatId, text: 'hello' }));
  await postUpdate(api, startUpdate(await issueCode(api, caller), chatId, chatId));
  await api.processDeliveries();
};

/** Gives the caller a verdict, and stores its notification. */
export const giveVerdict = async (api: TestApi, caller: Caller, number = 0): Promise<string> => {
  const reply = await postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO2026110300${String(number).padStart(4, '0')}` }));
  await api.processEvents();
  await api.processNotifications();
  return String(reply.at('data.id'));
};

/** The notifications of /users/me. */
export const summaryOf = async (api: TestApi, caller: Caller) => (await get(api, caller, '/users/me')).at('data.attributes.notifications');
