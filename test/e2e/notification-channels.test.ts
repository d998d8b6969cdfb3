import * as v from 'valibot';

import { transferBody } from '../support/builders/transfers.ts';
import { call, eventually } from './support/api.ts';
import { blockBot, deferPush, forgetBrowser, pushesTo, sentToChat, subscribeBrowser, writeToBot } from './support/notification-peers.ts';
import { newUser } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { stack } from './support/stack.ts';

const CHAT = 77_001;

const idBody = v.object({ data: v.object({ id: v.string() }) });
const linkBody = v.object({ data: v.object({ attributes: v.object({ code: v.string(), link_url: v.string() }) }) });
const testBody = v.object({ data: v.object({ attributes: v.object({ delivered: v.boolean(), http_status: v.nullable(v.number()) }) }) });
const meBody = v.object({ data: v.object({ attributes: v.object({ notifications: v.looseObject({ push_enabled: v.boolean() }) }) }) });
const outboxBody = v.object({ messages: v.array(v.object({ to: v.string(), headers: v.record(v.string(), v.string()) })) });
const payloadSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ title: v.string(), validation_id: v.nullable(v.string()) }));

const summaryOf = async (key: string) => v.parse(meBody, JSON.parse((await call('/users/me', { key })).text)).data.attributes.notifications;

const untilSummary = (key: string, expected: Readonly<Record<string, unknown>>) =>
  eventually(JSON.stringify(expected), 60, async () => {
    const summary = await summaryOf(key);
    return Object.entries(expected).every(([name, value]) => summary[name] === value) ? summary : null;
  });

const validate = async (key: string, body: unknown): Promise<string> => {
  const reply = await call('/validate', { key, method: 'POST', body });
  expect(reply.status).toBe(200);
  return v.parse(idBody, JSON.parse(reply.text)).data.id;
};

const unknownTransfer = (number: number) =>
  transferBody({ monto: 77.03, clave_rastreo: `EJEMPLO20261103020${String(number).padStart(3, '0')}` });

describe('push messages', () => {
  test('a verdict reaches a browser encrypted and after a 429, a test returns the response of its service, and a browser that is gone is deleted', async () => {
    const { api_key: key } = await newUser('volumen');
    const browser = await subscribeBrowser(key);
    expect(await summaryOf(key)).toMatchObject({ push_enabled: true, messenger_linked: false });
    await deferPush(browser.id);
    const id = await validate(key, unknownTransfer(1));
    const [message] = await eventually('a push message', 60, async () => {
      const messages = await pushesTo(browser.id);
      return messages.length > 0 ? messages : null;
    });
    expect(v.parse(payloadSchema, message?.payload)).toMatchObject({ title: 'Transferencia no encontrada', validation_id: id });
    expect(message?.topic).toBe(Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'));
    const tested = await call(`${browser.path}/test`, { key, method: 'POST' });
    expect(v.parse(testBody, JSON.parse(tested.text)).data.attributes).toEqual({ delivered: true, http_status: 201 });
    await forgetBrowser(browser.id);
    await validate(key, unknownTransfer(2));
    await untilSummary(key, { push_enabled: false });
    expect((await call(browser.path, { key, method: 'DELETE' })).status).toBe(404);
  });

  test('a browser is listed and deleted, and an address of another host is refused', async () => {
    const { api_key: key } = await newUser('volumen');
    const browser = await subscribeBrowser(key);
    expect((await call('/notifications/push-subscriptions', { key })).text).toContain('127.0.0.1');
    const body = { ...browser.subscription, endpoint: 'https://169.254.169.254/latest' };
    expect((await call('/notifications/push-subscriptions', { key, method: 'POST', body })).status).toBe(422);
    expect((await call(browser.path, { key, method: 'DELETE' })).status).toBe(204);
    expect(await summaryOf(key)).toMatchObject({ push_enabled: false });
  });
});

describe('the messenger', () => {
  test('a code links a chat, which gets verdicts and CEPs until it blocks the bot', async () => {
    const { api_key: key } = await newUser('volumen');
    const link = async () => {
      const reply = await call('/notifications/messenger/link', { key, method: 'POST' });
      return v.parse(linkBody, JSON.parse(reply.text)).data.attributes;
    };
    const { code, link_url: url } = await link();
    expect(url).toBe(`https://t.me/spei_local_bot?start=${code}`);
    expect(await writeToBot(CHAT, `/start ${code}`)).toBe(200);
    expect(await writeToBot(CHAT + 1, `/start ${code}`)).toBe(200);
    await untilSummary(key, { messenger_linked: true });
    expect((await call('/notifications/messenger', { key })).text).toContain('"linked":true');
    expect((await call('/notifications/messenger/test', { key, method: 'POST' })).status).toBe(200);

    const payment = newPayment();
    await portal.publish(payment);
    const id = await validate(key, requestFor(payment));
    expect((await call(`/validations/${id}/cep/send-messenger`, { key, method: 'POST' })).status).toBe(202);
    const messages = await eventually('a verdict and a CEP', 90, async () => {
      const sent = await sentToChat(CHAT);
      return sent.some(({ document }) => document !== null) && sent.some(({ text }) => text?.includes('confirmada') === true) ? sent : null;
    });
    expect(messages).toHaveLength(4);
    expect(await sentToChat(CHAT + 1)).toEqual([]);

    await blockBot(CHAT);
    await validate(key, unknownTransfer(3));
    await untilSummary(key, { messenger_linked: false });
    await writeToBot(CHAT + 2, `/start ${(await link()).code}`);
    await untilSummary(key, { messenger_linked: true });
    expect((await call('/notifications/messenger', { key, method: 'DELETE' })).status).toBe(204);
  });

  test('an update with another secret is refused', async () => {
    const headers = { 'X-Telegram-Bot-Api-Secret-Token': 'another' };
    expect((await call('/notifications/messenger/updates', { method: 'POST', body: { update_id: 1 }, headers })).status).toBe(401);
  });
});

test('the header of a mail switches off the mails about its event', async () => {
  const { api_key: key, email } = await newUser('volumen');
  const body = { events: { 'validation.completed': { email: true } }, quiet_hours: { start: '22:00', end: '07:00' } };
  expect((await call('/notifications/preferences', { key, method: 'PUT', body })).status).toBe(200);
  await validate(key, unknownTransfer(4));
  const mail = await eventually('a mail', 60, async () => {
    const page = await fetch(`${stack.outbox_url}?format=json`);
    return v.parse(outboxBody, await page.json()).messages.find(({ to }) => to === email) ?? null;
  });
  const path = /^<[^>]*\/v1(\/[^>]*)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect((await call(path, { method: 'POST' })).status).toBe(204);
  expect((await call(`${path}x`, { method: 'POST' })).status).toBe(404);
  const { text } = await call('/notifications/preferences', { key });
  expect(text).toContain('"validation.completed":{"in_app":true,"email":false');
});
