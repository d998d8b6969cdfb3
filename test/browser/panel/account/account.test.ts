import type { Browser } from 'playwright-core';

import { call } from '../../../e2e/support/api.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { plugAuthenticator } from '../../support/authenticator.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { codeFor } from '../../support/outbox.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../../support/panel.ts';
import { openAccount, section, submit } from '../../support/settings.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('a user changes the name, enables a second factor, and signs in with a recovery code', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const profile = await section(page, 'Perfil');
  await profile.locator('input[name=name]').fill('Ana Núñez');
  await profile.locator('select[name=evidence_retention_days]').selectOption({ label: '90 días' });
  await submit(profile);
  await profile.locator('[role=status]').waitFor();
  expect((await call('/users/me', { key: user.api_key })).text).toContain('"evidence_retention_days":90');

  const factor = await section(page, 'Segundo factor');
  await factor.locator('input[name=password]').fill(user.password);
  await submit(factor);
  await factor.locator('input[name=code]').fill(await codeFor(user.email));
  await submit(factor);
  const code = await factor.locator('.codes code').first().innerText();
  expect(await factor.locator('.codes li').count()).toBe(10);

  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.fill('input[name=email]', user.email);
  await page.fill('input[name=password]', user.password);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.fill('input[name=recovery_code]', code);
  await page.click('button[type=submit]');
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
  await page.goto(`${ORIGIN}/`);
  await page.waitForSelector('text=Ana Núñez');
  await page.context().close();
});

test('the API key is shown after the right password alone', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const key = await section(page, 'Clave de API');
  await key.locator('input[name=password]').first().fill('otra frase equivocada');
  await submit(key);
  await key.locator('.field-error').first().waitFor();
  await key.locator('input[name=password]').first().fill(user.password);
  await submit(key);
  expect(await key.locator('code').innerText()).toBe(user.api_key);
  await page.context().close();
});

test('a passkey is added, signs in, gets another name and is removed', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await plugAuthenticator(page);
  await signIn(page, user);
  await openAccount(page);
  const passkeys = await section(page, 'Llaves de acceso');
  await passkeys.locator('input[name=name]').fill('Portátil <i>');
  await submit(passkeys);
  await passkeys.getByText('Portátil <i>').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
  await openAccount(page);
  const again = await section(page, 'Llaves de acceso');
  await again.getByText('Último uso').waitFor();
  await again.getByRole('button', { name: 'Cambiar el nombre de Portátil <i>' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input[name=name]').fill('Oficina');
  await submit(dialog);
  await dialog.waitFor({ state: 'detached' });
  await again.getByRole('button', { name: 'Quitar Oficina' }).click();
  await again.getByText('Oficina').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a session of another browser is ended from the settings', async () => {
  const user = await newUser('free');
  await fetch(`${stack.base_url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password, device_name: 'Teléfono' }),
  });
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const sessions = await section(page, 'Sesiones y dispositivos');
  await sessions.getByRole('button', { name: 'Cerrar la sesión de Teléfono' }).click();
  await sessions.getByText('Teléfono').waitFor({ state: 'detached' });
  await page.context().close();
});

test.each(VIEWS)('the settings have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  await openAccount(page);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'account', view);
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'account-open', view);
  await page.context().close();
});
