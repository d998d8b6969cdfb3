import { randomInt, randomUUID } from 'node:crypto';

import type { Browser } from 'playwright-core';

import { call, eventually, validationOf } from '../../../e2e/support/api.ts';
import { newUser, unverifyEmail } from '../../../e2e/support/operator.ts';
import { newPayment, requestFor } from '../../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { codeFor } from '../../support/outbox.ts';
import { DESKTOP, openPanel, signIn } from '../../support/panel.ts';
import { openAccount, section, submit } from '../../support/settings.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('a user verifies a phone, receives the codes of the second factor there, and signs in with one', async () => {
  const user = await newUser('free');
  const digits = `55${randomInt(10_000_000, 99_999_999)}`;
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);

  const phone = await section(page, 'Teléfono');
  await phone.locator('input[name=phone]').fill('12');
  await submit(phone);
  await phone.locator('input[name=phone][aria-invalid=true]').waitFor();
  await phone.locator('input[name=phone]').fill(`${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`);
  await submit(phone);
  await phone.locator('input[name=code]').waitFor();
  const first = await codeFor(`+52${digits}`);
  await phone.locator('input[name=code]').fill(first);
  await submit(phone);
  await phone.getByText(`+52${digits}`).waitFor();

  const factor = await section(page, 'Segundo factor');
  await factor.locator('select[name=method]').selectOption('sms');
  await factor.locator('input[name=password]').fill(user.password);
  await submit(factor);
  await factor.locator('input[name=code]').waitFor();
  const second = await codeFor(`+52${digits}`, first);
  await factor.locator('input[name=code]').fill(second);
  await submit(factor);
  await factor.getByText('enviamos a tu teléfono').waitFor();
  expect(await factor.locator('.codes li').count()).toBe(10);

  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.fill('input[name=email]', user.email);
  await page.fill('input[name=password]', user.password);
  await page.click('button[type=submit]');
  await page.waitForSelector('input[name=code]');
  await page.fill('input[name=code]', await codeFor(`+52${digits}`, second));
  await page.click('button[type=submit]');
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
  await page.context().close();
});

test('the codes of the second factor go by text message only where a phone is verified', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const factor = await section(page, 'Segundo factor');
  await factor.locator('select[name=method]').selectOption('sms');
  await factor.locator('input[name=password]').fill(user.password);
  await submit(factor);
  await factor.locator('[role=alert]').getByText('teléfono').waitFor();
  expect(await factor.locator('select[name=method]').inputValue()).toBe('sms');
  await page.context().close();
});

test('an identity of another provider is linked on the pages of the provider, and unlinked', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await openAccount(page);
  const link = async (answer: 'continue' | 'cancel'): Promise<void> => {
    await (await section(page, 'Identidades vinculadas')).getByRole('button', { name: 'Vincular local' }).click();
    await page.fill('input[name=login]', name);
    await page.click(`button[value=${answer}]`);
    await page.waitForURL(/\/identities\?/);
  };
  const name = `ana-${randomUUID().slice(0, 8)}`;
  await link('cancel');
  await page.waitForSelector('.notice.warning');
  await page.getByRole('link', { name: 'Ir a tu cuenta' }).click();
  await link('continue');
  await page.waitForSelector('.notice.success');
  await page.getByRole('link', { name: 'Ir a tu cuenta' }).click();
  const linked = await section(page, 'Identidades vinculadas');
  await linked.getByText(`${name}@example.com`).waitFor();
  await linked.getByRole('button', { name: 'Desvincular local' }).click();
  await linked.getByRole('button', { name: 'Vincular local' }).waitFor();
  await page.context().close();
});

test('the address of an account changes with the code that is sent there, and a change is withdrawn', async () => {
  const user = await newUser('free');
  const email = `otra-${randomUUID()}@example.mx`;
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const address = await section(page, 'Correo electrónico');
  const request = async (): Promise<void> => {
    await address.locator('input[name=new_email]').fill(email);
    await address.locator('input[name=password]').fill(user.password);
    await submit(address);
    await address.locator('input[name=code]').waitFor();
  };
  await request();
  const first = await codeFor(email);
  await address.getByRole('button', { name: 'Cancelar el cambio' }).click();
  await address.getByText('El cambio quedó cancelado').waitFor();
  await request();
  await address.locator('input[name=code]').fill(await codeFor(email, first));
  await submit(address);
  await address.getByText(email, { exact: true }).waitFor();
  await page.context().close();
});

test('an address that is not verified is verified with the code that is sent there', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await unverifyEmail(user.user_id);
  await openAccount(page);
  const address = await section(page, 'Correo electrónico');
  await address.getByRole('button', { name: 'Enviar un código para verificarlo' }).click();
  await address.locator('input[name=code]').fill(await codeFor(user.email));
  await submit(address);
  await address.getByText('El correo quedó verificado.').waitFor();
  await address.getByRole('button', { name: 'Enviar un código para verificarlo' }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('the default retry policy is kept, and applies to the next validation', async () => {
  const user = await newUser('negocio');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const policy = await section(page, 'Reintentos');
  await policy.locator('input[name="retry_policy/enabled"]').check();
  await policy.locator('input[name="retry_policy/max_retries"]').fill('0');
  await submit(policy);
  await policy.locator('input[name="retry_policy/max_retries"][aria-invalid=true]').waitFor();
  await policy.locator('input[name="retry_policy/max_retries"]').fill('2');
  await policy.locator('select[name="retry_policy/interval_seconds"]').selectOption({ label: '30 minutos' });
  await submit(policy);
  await policy.getByText('Guardado.').waitFor();
  await openAccount(page);
  const again = await section(page, 'Reintentos');
  await again.locator('input[name="retry_policy/max_retries"]').waitFor();
  expect(await again.locator('input[name="retry_policy/max_retries"]').inputValue()).toBe('2');
  expect(await again.locator('select[name="retry_policy/interval_seconds"]').inputValue()).toBe('1800');
  const { id } = validationOf(await call('/validate', { method: 'POST', key: user.api_key, body: requestFor(newPayment()) }));
  await page.goto(`${ORIGIN}/validations/${id}`);
  await page.getByText('0 de 2 reintentos hechos.').waitFor();
  await page.context().close();
});

test('the copy of all data is requested, and its state is shown', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await openAccount(page);
  const data = await section(page, 'Tus datos');
  await data.getByText('En los últimos 30 días no pediste ninguno.').waitFor();
  await data.getByRole('button', { name: 'Pedir mis datos' }).click();
  await data.getByText('Lo estamos preparando.').waitFor();
  await data.locator('.badge').waitFor();
  await eventually('the archive is ready', 60, async () => {
    await openAccount(page);
    const again = await section(page, 'Tus datos');
    await again.locator('.badge').waitFor();
    return (await again.locator('.badge.success').count()) === 1 ? true : null;
  });
  await page.context().close();
});

test('the language of the account applies where none was chosen, and where it is saved', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const profile = await section(page, 'Perfil');
  await profile.locator('select[name=language]').selectOption('en');
  await submit(profile);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.context().close();

  const other = await openPanel(browser, { ...DESKTOP, language: 'es' });
  await signIn(other, user);
  await other.getByRole('button', { name: 'Sign out' }).waitFor();
  await other.getByRole('button', { name: 'Español' }).click();
  await other.goto(`${ORIGIN}/`);
  await other.getByRole('button', { name: 'Salir' }).waitFor();
  await other.context().close();
});
