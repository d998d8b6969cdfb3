import { randomUUID } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';

import { call, eventually, validationOf } from '../../e2e/support/api.ts';
import { backdateRetry, newUser, runTask } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { DESKTOP, findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

type Payment = ReturnType<typeof newPayment>;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const fill = async (page: Page, { fecha, monto, clave_rastreo, cuenta_beneficiaria, emisor }: Payment): Promise<void> => {
  await page.goto(`${ORIGIN}/validate`);
  await page.fill('input[name=fecha]', fecha);
  await page.fill('input[name=monto]', `$${monto}`);
  await page.fill('input[name=clave_rastreo]', clave_rastreo);
  await page.fill('input[name=cuenta_beneficiaria]', cuenta_beneficiaria ?? '');
  await page.waitForSelector(`select[name=emisor] option[value="${emisor}"]`, { state: 'attached' });
  await page.selectOption('select[name=emisor]', emisor);
};

const submit = (page: Page) => page.click('main button[type=submit]');

/** A name and a reference that would be scripts if they became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

test('a transfer is validated by hand, its CEP is downloaded, and it is in the history', async () => {
  const errors: string[] = [];
  const payment = newPayment();
  await portal.publish(payment);
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('free'));
  await fill(page, payment);
  await page.fill('input[name=client_ref]', HOSTILE);
  await submit(page);
  await page.waitForSelector('.verdict.success');
  expect(await page.innerText('main')).toContain('$1,234.50');
  expect(await page.innerText('main')).toContain(HOSTILE);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[href*="format=pdf"]')]);
  expect(download.suggestedFilename()).toMatch(/^CEP-.+\.pdf$/);

  await page.getByRole('link', { name: 'Historial' }).click();
  await page.waitForSelector('tbody tr');
  await page.selectOption('select[name=status]', 'not_found');
  await submit(page);
  await page.waitForURL(/status=not_found/);
  await page.waitForSelector('text=Ninguna validación cumple estos filtros.');
  await page.goto(`${ORIGIN}/validations?status=valid`);
  await page.waitForSelector('tbody tr');
  expect(await page.inputValue('select[name=status]')).toBe('valid');
  await page.click('tbody a');
  await page.waitForSelector('.verdict.success');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the certificate of a validation is checked, compared with the one of Banxico, and its evidence is downloaded', async () => {
  const errors: string[] = [];
  const payment = newPayment();
  await portal.publish(payment);
  const user = await newUser('free');
  const { id } = validationOf(await call('/validate', { method: 'POST', key: user.api_key, body: requestFor(payment) }));
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, user);
  await page.goto(`${ORIGIN}/validations/${id}`);
  await page.waitForSelector('text=Banxico no publica las llaves de los bancos');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preguntar de nuevo a Banxico' }).click();
  expect(await page.innerText('dialog')).toContain('Usa una unidad de tu cuota');
  await page.getByRole('button', { name: 'Preguntar, con una unidad' }).click();
  await page.waitForSelector('text=Banxico entrega hoy los mismos bytes');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Descargar la evidencia' }).click()]);
  expect(download.suggestedFilename()).toBe(`evidence-${id}.zip`);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a view of the history is kept by its address, and its rows are exported', async () => {
  const user = await newUser('free');
  await call('/validate', { method: 'POST', key: user.api_key, body: requestFor(newPayment()) });
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.goto(`${ORIGIN}/validations`);
  await page.waitForSelector('tbody tr');
  await page.selectOption('select[name=status]', { label: 'Por revisar' });
  await page.click('.further summary');
  await page.fill('input[name=amount_min]', '$1,000');
  await submit(page);
  await page.waitForURL(/amount_min=1000/);
  await page.waitForSelector('tbody tr');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await page.goto(page.url().replace('amount_min=1000', 'amount_min=5000'));
  await page.waitForSelector('text=Ninguna validación cumple estos filtros.');
  expect(await page.inputValue('input[name=amount_min]')).toBe('5000');
  await page.context().close();
});

test('a large export is awaited until its file is complete', async () => {
  const user = await newUser('free');
  await call('/validate', { method: 'POST', key: user.api_key, body: requestFor(newPayment()) });
  const page = await openPanel(browser);
  await signIn(page, user);
  const job = (file: string | null) => ({
    data: { id: randomUUID(), attributes: { status: file === null ? 'writing' : 'ready' }, links: { file } },
  });
  await page.route('**/v1/validations/export?*', (route) => route.fulfill({ status: 202, json: job(null) }));
  const states = [job(null), job(`${ORIGIN}/file.csv`)];
  await page.route('**/v1/exports/*', (route) => route.fulfill({ json: states.shift() }));
  await page.route('**/file.csv', (route) =>
    route.fulfill({ body: 'a,b', headers: { 'Content-Disposition': 'attachment; filename=file.csv' } }),
  );
  await page.goto(`${ORIGIN}/validations`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect([download.suggestedFilename(), states]).toEqual(['file.csv', []]);
  await page.context().close();
});

test('a transfer that is not found is queried again, and its retries are cancelled', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await fill(page, newPayment());
  await page.check('input[name=retry]');
  await submit(page);
  await page.waitForSelector('.verdict.danger');
  await page.waitForSelector('.clock');
  await page.getByRole('button', { name: 'Cancelar los reintentos' }).click();
  await page.waitForSelector('text=Los reintentos se cancelaron.');
  await page.context().close();
});

test('the retries that were done are listed with their results', async () => {
  const user = await newUser('free');
  const retried = { ...requestFor(newPayment()), retry_policy: { max_retries: 2, interval_seconds: 86_400 } };
  const { id } = validationOf(await call('/validate', { method: 'POST', key: user.api_key, body: retried }));
  await backdateRetry(id);
  await runTask('retry', 'sweep');
  await eventually('the retry ends', 60, async () =>
    (await call(`/validations/${id}`, { key: user.api_key })).text.includes('"attempts_completed":1') ? true : null,
  );
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.goto(`${ORIGIN}/validations/${id}`);
  const attempts = page.getByRole('table', { name: 'Reintentos hechos' });
  await attempts.locator('tbody .badge', { hasText: 'No se encontró' }).waitFor();
  expect(await attempts.locator('tbody tr').count()).toBe(1);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'retry-attempts', DESKTOP);
  await page.context().close();
});

test('errors are shown at their fields, and a session that ended is renewed over the form, which keeps what was typed', async () => {
  const payment = newPayment();
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await fill(page, { ...payment, cuenta_beneficiaria: '072180687642595591' });
  await submit(page);
  await page.waitForSelector('input[name=cuenta_beneficiaria][aria-invalid=true]');
  await page.fill('input[name=cuenta_beneficiaria]', payment.cuenta_beneficiaria ?? '');
  await page.context().clearCookies();
  await submit(page);
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.getByText('Tu sesión terminó.').waitFor();
  await submit(page);
  await page.fill('dialog[open] input[name=email]', user.email);
  await page.fill('dialog input[name=password]', user.password);
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('.verdict');
  expect(await page.innerText('main')).toContain(payment.clave_rastreo);
  await page.context().close();
});

test.each(VIEWS)('the pages of validations have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const payment = newPayment();
  await portal.publish(payment);
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/validations`);
  await page.waitForSelector('main form');
  await fill(page, payment);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'validate', view);
  await submit(page);
  await page.waitForSelector('.verdict.success');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'verdict-valid', view);
  await fill(page, newPayment());
  await page.check('input[name=retry]');
  await submit(page);
  await page.waitForSelector('.clock');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'verdict-not-found', view);
  await page.goto(`${ORIGIN}/validations`);
  await page.waitForSelector('tbody tr');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'history', view);
  await page.context().close();
});
