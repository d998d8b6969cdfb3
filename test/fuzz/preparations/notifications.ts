import * as v from 'valibot';

import { botSecretName } from '../../../infra/settings/names.ts';
import { parseBotCredentials } from '../../../shared/notifications/adapters/bot-credentials.ts';
import { readSecretText } from '../../../shared/platform/secrets/secrets-manager.ts';
import { call, eventually } from '../../e2e/support/api.ts';
import { subscribeBrowser, writeToBot } from '../../e2e/support/notification-peers.ts';
import { newPayment, requestFor } from '../../e2e/support/portal.ts';
import { stack } from '../../e2e/support/stack.ts';
import { writeDictionary } from '../dictionaries.ts';

const CHAT = 77_301;
const KEPT = 2;
const DELETABLE = 6;
const LINK_ATTEMPTS = 5;
const SECONDS = 90;

const codeBody = v.object({ data: v.object({ attributes: v.object({ code: v.string() }) }) });
const stateBody = v.object({ data: v.object({ attributes: v.object({ linked: v.boolean() }) }) });
const listBody = v.object({ data: v.array(v.object({ id: v.string() })) });
const outboxBody = v.object({ messages: v.array(v.object({ to: v.string(), headers: v.record(v.string(), v.string()) })) });

const idOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Links a chat to an account; again when a request that the generator sent meanwhile has ended the code. */
export const linkChat = async (apiKey: string): Promise<void> => {
  for (let attempt = 1; attempt <= LINK_ATTEMPTS; attempt += 1) {
    const issued = await call('/notifications/messenger/link', { key: apiKey, method: 'POST' });
    await writeToBot(CHAT, `/start ${v.parse(codeBody, JSON.parse(issued.text)).data.attributes.code}`);
    const { text } = await call('/notifications/messenger', { key: apiKey });
    if (v.parse(stateBody, JSON.parse(text)).data.attributes.linked) return;
  }
  throw new Error('the chat to fuzz with could not be linked');
};

const updateSecret = async (): Promise<string> => {
  const credentials = parseBotCredentials(await readSecretText(botSecretName('local')));
  if (credentials === null) throw new Error('the local run has no bot');
  return credentials.updateSecret;
};

/** The token of the first mail about a verdict. */
const unsubscribeToken = async (apiKey: string, email: string): Promise<string> => {
  const body = { events: { 'validation.completed': { email: true } } };
  await call('/notifications/preferences', { key: apiKey, method: 'PUT', body });
  await call('/validate', { key: apiKey, method: 'POST', body: requestFor(newPayment()) });
  return eventually('a mail with a token', SECONDS, async () => {
    const { messages } = v.parse(outboxBody, await (await fetch(`${stack.outbox_url}?format=json`)).json());
    const header = messages.find(({ to, headers }) => to === email && headers['List-Unsubscribe'] !== undefined)?.headers[
      'List-Unsubscribe'
    ];
    return header === undefined ? null : idOf(header.replace(/>$/, ''));
  });
};

/**
 * Browsers, a chat, notifications and the credentials of mails and updates; returns the ids of those that stay. The notifications are those
 * of earlier validations.
 */
export const prepareNotifications = async ({
  api_key: apiKey,
  email,
}: {
  readonly api_key: string;
  readonly email: string;
}): Promise<readonly string[]> => {
  const browsers = await Promise.all(Array.from({ length: KEPT + DELETABLE }, () => subscribeBrowser(apiKey)));
  const ids = browsers.map(({ path }) => idOf(path));
  await linkChat(apiKey);
  await writeDictionary('unsubscribe-tokens', [await unsubscribeToken(apiKey, email)]);
  const { text } = await call('/notifications', { key: apiKey });
  const notifications = v.parse(listBody, JSON.parse(text)).data.map(({ id }) => id);
  const kept = notifications.slice(0, KEPT);
  await writeDictionary('push-subscription-ids', ids.slice(0, KEPT));
  await writeDictionary('push-subscription-deletable-ids', ids.slice(KEPT));
  await writeDictionary('notification-ids', kept);
  await writeDictionary('update-secrets', [await updateSecret()]);
  return [...ids.slice(0, KEPT), ...kept];
};
