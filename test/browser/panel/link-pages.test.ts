import { randomUUID } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';

import { newAdmin } from '../../e2e/support/admin.ts';
import { call } from '../../e2e/support/api.ts';
import { newUser, runTask } from '../../e2e/support/operator.ts';
import { newPayment, requestFor } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { codeFor, linkTo } from '../support/outbox.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { openAccount, section, submit as sendForm } from '../support/settings.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const submit = (page: Page) => page.click('button[type=submit]');

/** Opens a link of a mail at the address of the tests. */
const open = async (page: Page, link: string): Promise<void> => {
  await page.goto('about:blank');
  const { pathname, hash } = new URL(link);
  await page.goto(`${ORIGIN}${pathname}${hash}`);
  await page.waitForSelector('form');
};

test('a forgotten password is replaced by the link of a mail, once, and its token is removed from the address', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/password/forgot`);
  await page.fill('input[name=email]', user.email);
  await submit(page);
  await page.waitForSelector('.notice.success');
  const link = await linkTo('password/reset', user.email);
  await open(page, link);
  expect(page.url()).toBe(`${ORIGIN}/password/reset`);
  await page.fill('input[name=new_password]', 'corta');
  await submit(page);
  await page.waitForSelector('.field-error, [role=alert]');
  await page.fill('input[name=new_password]', 'doce tortugas sobre el tejado');
  await submit(page);
  await page.waitForSelector('.notice.success');
  await signIn(page, { ...user, password: 'doce tortugas sobre el tejado' });
  await open(page, link);
  await page.fill('input[name=new_password]', 'trece tortugas sobre el tejado');
  await submit(page);
  await page.waitForSelector('[role=alert]');
  await page.context().close();
});

test('a forgotten password is replaced by a code that was mailed', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/password/forgot`);
  await page.getByRole('button', { name: 'Código por correo' }).click();
  await page.fill('input[name=email]', user.email);
  await submit(page);
  await page.waitForSelector('input[name=code]');
  await page.fill('input[name=code]', await codeFor(user.email));
  await submit(page);
  await page.fill('input[name=new_password]', 'quince tortugas sobre el tejado');
  await submit(page);
  await page.waitForSelector('.notice.success');
  await page.context().close();
});

test('a deleted account is restored by the link of the mail', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const deletion = await section(page, 'Eliminar la cuenta');
  await deletion.locator('input[name=password]').fill(user.password);
  await sendForm(deletion);
  await page.waitForURL(/\/sign-in/);
  await open(page, await linkTo('account/restore', user.email));
  await submit(page);
  await page.waitForSelector('.notice.success');
  await signIn(page, user);
  await page.context().close();
});

test('a change of address is cancelled by the link of the mail to the address before', async () => {
  const user = await newUser('free');
  const email = `otra-${randomUUID()}@example.mx`;
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  const address = await section(page, 'Correo electrónico');
  await address.locator('input[name=new_email]').fill(email);
  await address.locator('input[name=password]').fill(user.password);
  await sendForm(address);
  await address.locator('input[name=code]').waitFor();
  const other = await openPanel(browser);
  await open(other, await linkTo('email-change/cancel', user.email));
  await submit(other);
  await other.waitForSelector('.notice.success');
  await other.context().close();
  await address.locator('input[name=code]').fill(await codeFor(email));
  await sendForm(address);
  await address.locator('[role=alert], .field-error').first().waitFor();
  await page.context().close();
});

test('the link of a mail about an event ends the mails about it', async () => {
  const { api_key: key, email } = await newUser('free');
  const preferences = '/notifications/preferences';
  const events = (isMailed: boolean) => ({ 'validation.completed': { email: isMailed } });
  await call(preferences, { method: 'PUT', key, body: { events: events(true) } });
  await call('/validate', { method: 'POST', key, body: requestFor(newPayment()) });
  const page = await openPanel(browser);
  await open(page, await linkTo('unsubscribe', email));
  await submit(page);
  await page.waitForSelector('.notice.success');
  expect(JSON.parse((await call(preferences, { key })).text)).toMatchObject({ data: { attributes: { events: events(false) } } });
  await page.context().close();
});

test('the archive of an account is downloaded by the link of the mail', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await openAccount(page);
  await (await section(page, 'Tus datos')).getByRole('button', { name: 'Pedir mis datos' }).click();
  await open(page, await linkTo('data-export', user.email));
  const [download] = await Promise.all([page.waitForEvent('download'), submit(page)]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.context().close();
});

test('mails about incidents begin with the link of a mail, and end with one', async () => {
  const reader = `lector-${randomUUID()}@example.mx`;
  await call('/status/subscriptions', { method: 'POST', body: { email: reader, language: 'es' } });
  const page = await openPanel(browser);
  await open(page, await linkTo('incidents/confirm', reader));
  await submit(page);
  await page.waitForSelector('.notice.success');
  const admin = await newAdmin('admin');
  const texts = { text_es: 'Es una prueba.', text_en: 'It is a test.', reason: 'a journey of the tests' };
  await admin.send('POST', '/incidents', { title_es: 'Una prueba', title_en: 'A test', impact: 'minor', components: ['api'], ...texts });
  await runTask('status', 'send_incident_mails');
  await open(page, await linkTo('incidents/unsubscribe', reader));
  await submit(page);
  await page.waitForSelector('.notice.success');
  await page.context().close();
});

const STEP_PAGES = [
  'email-change/cancel',
  'account/restore',
  'data-export',
  'unsubscribe',
  'incidents/confirm',
  'incidents/unsubscribe',
] as const;

const TOKEN_PAGES = ['password/reset', ...STEP_PAGES] as const;

test.each(TOKEN_PAGES)('the page %s shows that its link has no token', async (name) => {
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/${name}`);
  await page.waitForSelector('.notice.warning');
  await page.context().close();
});

test.each(STEP_PAGES)('the page %s shows the error of a wrong token', async (name) => {
  const page = await openPanel(browser);
  await open(page, `${ORIGIN}/${name}#token=wrong`);
  await submit(page);
  expect(await page.innerText('[role=alert]')).not.toBe('');
  expect(page.url()).toBe(`${ORIGIN}/${name}`);
  await page.context().close();
});

test('a page shows that the service does not answer, and keeps what was typed', async () => {
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/password/forgot`);
  await page.fill('input[name=email]', 'ana@example.mx');
  await page.route('**/v1/auth/password/forgot', (route) => route.abort());
  await submit(page);
  expect(await page.innerText('[role=alert]')).toContain('no responde');
  expect(await page.inputValue('input[name=email]')).toBe('ana@example.mx');
  await page.context().close();
});

test.each(VIEWS)('the pages of links have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await page.goto(`${ORIGIN}/password/forgot`);
  await page.waitForSelector('form');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'forgot', view);
  for (const name of TOKEN_PAGES) {
    await open(page, `${ORIGIN}/${name}#token=wrong`);
    expect([name, ...(await findingsOf(page))]).toEqual([name]);
    await screenshot(page, name.replace('/', '-'), view);
  }
  await page.goto(`${ORIGIN}/identities?provider=google&outcome=identity_link_denied`);
  await page.waitForSelector('h1');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'identities', view);
  await page.context().close();
});
