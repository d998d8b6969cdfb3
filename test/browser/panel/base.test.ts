import type { Browser, Page } from 'playwright-core';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { openPanel, signIn } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Moves the focus with the tab key until it is on the element; fails after as many steps as no page has. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not reach ${selector}`);
};

const typeInto = async (page: Page, selector: string, text: string): Promise<void> => {
  await tabTo(page, selector);
  await page.keyboard.type(text);
};

test('a user signs in, validates a transfer and reads its verdict by keyboard alone', async () => {
  const user = await newUser('free');
  // The form begins with the date of today, and without a sender the banks that send most are tried.
  const payment = newPayment({ fecha: calendarDateIn(MEXICO_CITY, Date.now()), emisor: '40012' });
  await portal.publish(payment);
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/sign-in`);
  await page.waitForSelector('form');
  await tabTo(page, 'a.skip');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
  await typeInto(page, 'input[name=email]', user.email);
  await typeInto(page, 'input[name=password]', user.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.waitForSelector('nav a[href="/validate"]');
  await tabTo(page, 'nav a[href="/validate"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[name=monto]');
  await typeInto(page, 'input[name=monto]', payment.monto);
  await typeInto(page, 'input[name=clave_rastreo]', payment.clave_rastreo);
  await typeInto(page, 'input[name=cuenta_beneficiaria]', payment.cuenta_beneficiaria ?? '');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.verdict.success');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  await tabTo(page, 'a[href*="format=pdf"]');
  await page.context().close();
});

const LIMITED = {
  errors: [{ status: '429', code: 'rate_limit_exceeded', detail: 'Demasiadas solicitudes.' }],
  meta: { version: '1.1.0', api_version: 'v1', request_id: 'f', reason: 'ip_rate', retry_after: 2 },
};

test('a page that the rate limit refused waits visibly, and continues by itself', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.waitForSelector('.steps');
  await page.route('**/v1/validations?*', (route) => route.fulfill({ status: 429, json: LIMITED }), { times: 1 });
  await page.goto(`${ORIGIN}/validations`);
  await page.waitForSelector('.banner[role=status]');
  expect(await page.innerText('.banner')).toContain('Continuamos en');
  await page.waitForSelector('.banner', { state: 'detached' });
  await page.waitForSelector('text=Aún no hay validaciones.');
  await page.context().close();
});

test('a page whose script does not arrive explains that, other pages still open, and it is loaded again', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.waitForSelector('.steps');
  await page.route('**/assets/beneficiaries-*.js', (route) => route.abort());
  await page.click('nav a[href="/beneficiaries"]');
  await page.waitForSelector('main [role=alert]');
  await page.click('nav a[href="/"]');
  await page.waitForSelector('.steps');
  await page.click('nav a[href="/beneficiaries"]');
  await page.waitForSelector('main [role=alert]');
  await page.unroute('**/assets/beneficiaries-*.js');
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await page.getByRole('heading', { name: 'Beneficiarios', level: 1 }).waitFor();
  await page.context().close();
});

test('two tabs agree: a sign-out and a sign-in in one are seen in the other', async () => {
  const [first, second] = [await newUser('free'), await newUser('free')];
  const page = await openPanel(browser);
  await signIn(page, first);
  const other = await page.context().newPage();
  await other.goto(`${ORIGIN}/account`);
  await other.waitForSelector('summary');
  await page.getByRole('button', { name: 'Salir' }).click();
  await other.waitForURL(/\/sign-in\?next=/);
  await signIn(page, second);
  await other.waitForURL(({ pathname }) => pathname === '/account');
  await other.waitForSelector('summary');
  await other.getByText('Correo electrónico', { exact: true }).click();
  await other.getByText(second.email).waitFor();
  await page.context().close();
});

test('two tabs agree: a name and a language that are chosen in one are those of the other', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  const other = await page.context().newPage();
  await other.goto(`${ORIGIN}/`);
  await other.waitForSelector('.steps');
  await page.goto(`${ORIGIN}/account`);
  await page.getByText('Perfil', { exact: true }).click();
  await page.fill('input[name=name]', 'Nombre Nuevo');
  await page.locator('details[open] button[type=submit]').click();
  await other.getByText('Hola, Nombre Nuevo').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await other.getByText('Your first verdict in three steps').waitFor();
  await page.context().close();
});

test('nothing moves for a visitor who prefers that', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.route('**/v1/auth/session', () => new Promise<void>(() => undefined));
  await page.goto(`${ORIGIN}/`);
  await page.waitForSelector('.spinner');
  expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate('document.getAnimations().length')).toBeGreaterThan(0);
  await page.context().close();
});
