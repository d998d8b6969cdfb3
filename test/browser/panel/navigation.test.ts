import type { Browser } from 'playwright-core';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { DESKTOP, findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening, findingsOfStates } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('on a phone the menu opens and closes by keyboard, and leads to a page', async () => {
  const view = { ...DESKTOP, width: 320 };
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  const menu = page.getByRole('button', { name: 'Menú' });
  const history = page.getByRole('link', { name: 'Historial', exact: true });
  await menu.press('Enter');
  await history.focus();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'menu', view);
  await page.keyboard.press('Escape');
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await page.waitForSelector('.menu:focus');
  await menu.press('Enter');
  await history.press('Enter');
  await page.waitForURL(/\/validations$/);
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await page.context().close();
});

test('the navigation of a user has no administration, and marks the page that is open', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/validations`);
  const navigation = page.getByRole('navigation', { name: 'Secciones' });
  await navigation.waitFor();
  expect(await navigation.locator('[aria-current=page]').innerText()).toBe('Historial');
  expect(await navigation.innerText()).not.toContain('Administración');
  await page.context().close();
});

test('a long history has pages, each of which takes the focus', async () => {
  const user = await newUser('volumen');
  for (let monto = 100; monto < 126; monto += 1) {
    const { status } = await call('/validate?async=1', { key: user.api_key, method: 'POST', body: transferBody({ monto }) });
    expect(status).toBe(202);
  }
  const page = await openPanel(browser);
  await signIn(page, user);
  expect(await callsOfOpening(page, '/validations', 'tbody tr')).toBeLessThanOrEqual(6);
  expect(await page.locator('tbody tr').count()).toBe(25);
  await page.getByRole('link', { name: 'Página siguiente' }).press('Enter');
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Historial');
  await page.getByRole('link', { name: 'Página anterior' }).click();
  await page.locator('tbody tr').nth(24).waitFor();
  await page.context().close();
});

test.each(VIEWS.slice(0, 2))('the history has its states of waiting and of failure at $width px, $colorScheme', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  const states = { path: '/validations', operation: /\/v1\/validations\?/, ready: 'text=Aún no hay validaciones.', name: 'history', view };
  expect(await findingsOfStates(page, states)).toEqual([]);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'history-empty', view);
  await page.context().close();
});

test('another API key is created after a question and the password, and is shown', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.goto(`${ORIGIN}/account`);
  const section = page.locator('details', { has: page.getByRole('heading', { name: 'Clave de API' }) });
  await section.locator('summary').click();
  const replace = section.getByRole('button', { name: 'Generar otra clave' });
  await replace.press('Enter');
  await page.waitForSelector('dialog[open] input:focus');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await section.locator('button:focus', { hasText: 'Generar otra clave' }).waitFor();
  await replace.press('Enter');
  await page.fill('dialog input[name=password]', user.password);
  await page.click('dialog button[type=submit]');
  await section.locator('code').waitFor();
  expect(await section.locator('code').innerText()).not.toBe(user.api_key);
  await page.context().close();
});
