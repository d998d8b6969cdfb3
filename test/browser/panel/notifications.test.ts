import { randomInt } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { call, eventually } from '../../e2e/support/api.ts';
import { pushesTo, sentToChat, writeToBot } from '../../e2e/support/notification-peers.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { openPanel, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening, findingsOfPages } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const unreadBody = v.object({ data: v.object({ attributes: v.object({ unread_count: v.number() }) }) });

/** A user with that many unread notifications of validations. */
const userWithNotifications = async (count: number) => {
  const user = await newUser('volumen');
  const { api_key: key } = user;
  for (let made = 0; made < count; made += 1) await call('/validate', { key, method: 'POST', body: transferBody({ monto: 20 + made }) });
  await eventually('the notifications', 60, async () => {
    const { data } = v.parse(unreadBody, JSON.parse((await call('/notifications/unread-count', { key })).text));
    return data.attributes.unread_count >= count ? true : null;
  });
  return user;
};

const unreadIn = (page: Page) => page.locator('nav .count [aria-hidden]');

test('notifications are marked, archived and deleted, and their number is next to the area', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await userWithNotifications(2));
  expect(await unreadIn(page).innerText()).toBe('2');
  expect(await callsOfOpening(page, '/notifications', 'tbody tr')).toBeLessThanOrEqual(6);
  await page.getByRole('button', { name: 'Marcar como leída' }).first().click();
  await page.getByText('1 sin leer', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Archivar' }).first().click();
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await unreadIn(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Borrar' }).first().click();
  await page.getByText('No hay notificaciones aquí.').waitFor();
  await page.selectOption('select[name=state]', 'archived');
  await page.click('main form button[type=submit]');
  await page.getByRole('link', { name: /^Ver: / }).click();
  await page.waitForSelector('.verdict');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the channels of an event and quiet hours are saved; those about security are locked', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/notifications/preferences`);
  const mail = page.getByLabel('Hay un resultado: Correo');
  await mail.check();
  expect(await page.getByLabel('La contraseña cambió: Correo').isDisabled()).toBe(true);
  await page.getByLabel('Tener horas de silencio').check();
  await page.fill('input[name=start]', '23:30');
  await page.click('main form button[type=submit]');
  await page.getByText('Guardado.').waitFor();
  await page.reload();
  await mail.waitFor();
  expect(await mail.isChecked()).toBe(true);
  expect(await page.inputValue('input[name=start]')).toBe('23:30');
  await page.context().close();
});

/** Has the browser subscribe, and end that, at the push service of this machine: a headless one has no other. */
const SUBSCRIBE_LOCALLY = `
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const answer = await fetch('/_local/push/subscriptions', {
      method: 'POST',
      body: JSON.stringify({ application_server_key: applicationServerKey }),
    });
    const { id, subscription } = await answer.json();
    globalThis.localBrowser = id;
    return { toJSON: () => subscription };
  };
  PushManager.prototype.getSubscription = async () => ({
    unsubscribe: async () => {
      globalThis.isUnsubscribed = true;
    },
  });
`;

const registrations = v.object({ registrations: v.array(v.object({ registrationId: v.string() })) });

/** Delivers a push message to the worker of a page, as the browser does. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      resolve(v.parse(registrations, event).registrations[0]?.registrationId ?? '');
    });
  });
  await protocol.send('ServiceWorker.enable');
  await protocol.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId: await registered, data });
};

test('a browser subscribes, gets a test message that its worker shows, is removed, and gets no messages after a sign-out', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await page.context().grantPermissions(['notifications'], { origin: ORIGIN });
  await page.addInitScript(SUBSCRIBE_LOCALLY);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/notifications/channels`);
  await page.getByRole('button', { name: 'Recibir avisos en este navegador' }).click();
  await page.getByText('Este navegador recibe tus avisos.').waitFor();
  await page.getByRole('button', { name: /^Enviar una prueba a / }).click();
  await page.getByText('La prueba va en camino.').waitFor();
  const id = v.parse(v.string(), await page.evaluate('localBrowser'));
  const { payload } = await eventually('the message', 30, async () => (await pushesTo(id))[0] ?? null);
  await deliver(page, payload);
  const shown = await eventually('the notification', 30, async () => {
    const titles = await page.evaluate(
      'navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title }) => title))',
    );
    return v.parse(v.array(v.string()), titles)[0] ?? null;
  });
  expect(payload).toContain(shown);
  await page.getByRole('button', { name: /^Quitar / }).click();
  await page.getByText('Ningún navegador recibe tus avisos.').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await eventually('the end of the subscription', 30, async () =>
    (await page.evaluate('globalThis.isUnsubscribed')) === true ? true : null,
  );
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a chat is linked, gets a test message and is unlinked', async () => {
  const chat = randomInt(1, 2 ** 31);
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/notifications/channels`);
  await page.getByRole('button', { name: 'Vincular un chat' }).click();
  const link = await page.getByRole('link', { name: /^Abrir el bot/ }).getAttribute('href');
  expect(await writeToBot(chat, `/start ${new URL(link ?? '').searchParams.get('start') ?? ''}`)).toBe(200);
  await page.getByRole('button', { name: 'Ya presioné Iniciar' }).click();
  await page.getByText('Un chat está vinculado').waitFor();
  await page.getByRole('button', { name: 'Enviar una prueba' }).click();
  await page.getByText('La prueba va en camino.').waitFor();
  expect((await sentToChat(chat)).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Desvincular' }).click();
  await page.click('dialog button[type=submit]');
  await page.getByText('Ningún chat está vinculado.').waitFor();
  await page.context().close();
});

test.each(VIEWS)('the pages of notifications have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await userWithNotifications(3));
  const pages = [
    ['/notifications', 'tbody tr', 'notifications'],
    ['/notifications/preferences', 'tbody tr', 'notification-preferences'],
    ['/notifications/channels', 'section:nth-of-type(3) button', 'notification-channels'],
  ] as const;
  expect(await findingsOfPages(page, view, pages)).toEqual([]);
  await page.context().close();
});
