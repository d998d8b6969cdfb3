import * as v from 'valibot';

import { call } from './api.ts';
import { stack } from './stack.ts';

const origin = new URL(stack.base_url).origin.replace('localhost', '127.0.0.1');

const browserSchema = v.object({ id: v.string(), subscription: v.looseObject({ endpoint: v.string() }) });
const keyBody = v.object({ data: v.object({ attributes: v.object({ public_key: v.string() }) }) });
const createdBody = v.object({ data: v.object({ id: v.string() }) });
const pushesBody = v.object({ messages: v.array(v.object({ topic: v.nullable(v.string()), payload: v.string() })) });
const chatBody = v.object({ messages: v.array(v.object({ text: v.nullable(v.string()), document: v.nullable(v.string()) })) });
const writtenBody = v.object({ status: v.nullable(v.number()) });

const pushes = `${origin}/_local/push/subscriptions`;
const telegram = `${origin}/_local/telegram/_control`;

/** Subscribes a browser of the local push service; `path` is its address at the API. */
export const subscribeBrowser = async (key: string) => {
  const { public_key: publicKey } = v.parse(keyBody, JSON.parse((await call('/notifications/push/public-key', { key })).text)).data
    .attributes;
  const subscribed = await fetch(pushes, { method: 'POST', body: JSON.stringify({ application_server_key: publicKey }) });
  const browser = v.parse(browserSchema, await subscribed.json());
  const created = await call('/notifications/push-subscriptions', { key, method: 'POST', body: browser.subscription });
  if (created.status !== 201) throw new Error(`the browser was refused with ${created.status}: ${created.text}`);
  return { ...browser, path: `/notifications/push-subscriptions/${v.parse(createdBody, JSON.parse(created.text)).data.id}` };
};

/** The messages that a browser decrypted. */
export const pushesTo = async (id: string) => v.parse(pushesBody, await (await fetch(`${pushes}/${id}`)).json()).messages;

/** The push service refuses the next message for a browser for now. */
export const deferPush = (id: string): Promise<Response> =>
  fetch(`${pushes}/${id}`, { method: 'PUT', body: JSON.stringify({ status: 429, retry_after: '1', times: 1 }) });

/** The browser unsubscribes at its push service. */
export const forgetBrowser = (id: string): Promise<Response> => fetch(`${pushes}/${id}`, { method: 'DELETE' });

/** A person writes to the bot; returns the status that the API answered the update with. */
export const writeToBot = async (chatId: number, text: string, updateId?: number): Promise<number | null> => {
  const body = { chat_id: chatId, text, ...(updateId === undefined ? {} : { update_id: updateId }) };
  const response = await fetch(`${telegram}/messages`, { method: 'POST', body: JSON.stringify(body) });
  return v.parse(writtenBody, await response.json()).status;
};

/** What the bot sent to a chat. */
export const sentToChat = async (chatId: number) => v.parse(chatBody, await (await fetch(`${telegram}/chats/${chatId}`)).json()).messages;

/** The person blocks the bot. */
export const blockBot = (chatId: number): Promise<Response> => fetch(`${telegram}/chats/${chatId}`, { method: 'DELETE' });
