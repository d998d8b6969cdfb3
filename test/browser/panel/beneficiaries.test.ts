import type { Browser, Page } from 'playwright-core';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { clabeAt } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A name that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const openList = async (page: Page): Promise<void> => {
  await page.goto(`${ORIGIN}/beneficiaries`);
  await page.waitForSelector('input[name=account_number]');
};

const submitNew = (page: Page) =>
  page
    .locator('form', { has: page.locator('input[name=account_number]') })
    .locator('button[type=submit]')
    .click();

const LIST = /\/v1\/beneficiaries\?/;

test('an account is checked while it is typed, saved, found, renamed, archived and restored', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('personal'));
  await openList(page);
  await page.waitForSelector('text=Aún no hay cuentas guardadas.');
  const account = clabeAt('012');
  await page.fill('input[name=account_number]', account.slice(0, 6));
  await page.waitForSelector('.check-result:has-text("BBVA")');
  await page.fill('input[name=account_number]', `${account.slice(0, 17)}${(Number(account.slice(17)) + 1) % 10}`);
  await page.waitForSelector('.check-result.field-error');
  await page.fill('input[name=account_number]', account.slice(0, 17));
  await page.getByRole('button', { name: `Agregar el ${account.slice(17)}` }).click();
  await page.waitForSelector('.check-result.right');
  expect(await page.inputValue('input[name=account_number]')).toBe(account);
  await page.fill('input[name=label]', HOSTILE);
  await submitNew(page);
  await page.waitForSelector('.notice.success');
  expect(await page.inputValue('input[name=account_number]')).toBe('');
  await page.waitForSelector('tbody tr');
  await page.fill('input[name=search]', 'zzz');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.waitForSelector('text=Ninguna cuenta cumple esta búsqueda.');
  await page.fill('input[name=search]', account.slice(0, 10));
  await page.getByRole('button', { name: 'Buscar' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('link', { name: HOSTILE }).click();
  await page.fill('input[name=label]', 'Renta');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('heading', { name: 'Renta' }).waitFor();
  await page.getByRole('button', { name: 'Archivar' }).click();
  await page.waitForSelector('text=La cuenta está archivada.');
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await page.waitForSelector('text=La cuenta vuelve a estar activa.');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a phone without its bank is refused at the field of the bank, and what was typed is kept', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('personal'));
  await openList(page);
  await page.fill('input[name=account_number]', '55 1234 5678');
  await page.waitForSelector('text=Celular. Elige su banco.');
  await submitNew(page);
  await page.waitForSelector('select[name=bank_code][aria-invalid=true]');
  expect(await page.inputValue('input[name=account_number]')).toBe('55 1234 5678');
  await page.selectOption('select[name=bank_code]', { label: 'BANORTE' });
  await submitNew(page);
  await page.waitForSelector('.notice.success');
  await page.context().close();
});

test('a list that is slow shows that it is read, one that fails shows why and is read again, and a long one has pages', async () => {
  const user = await newUser('personal');
  for (let saved = 0; saved < 26; saved += 1) {
    await call('/beneficiaries', { key: user.api_key, method: 'POST', body: { account_number: clabeAt('072'), label: `Cuenta ${saved}` } });
  }
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.route(LIST, (route) => route.abort());
  await openList(page);
  await page.waitForSelector('[role=alert]');
  await page.unroute(LIST);
  const answered = Promise.withResolvers<null>();
  await page.route(LIST, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${ORIGIN}/beneficiaries?search=cuenta`);
  await page.waitForSelector('main .loading');
  answered.resolve(null);
  await page.waitForSelector('tbody tr');
  expect(await page.locator('tbody tr').count()).toBe(25);
  await page.getByRole('link', { name: 'Página siguiente' }).click();
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.context().close();
});

test.each(VIEWS)('the pages of saved accounts have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const user = await newUser('personal');
  const page = await openPanel(browser, view);
  await signIn(page, user);
  await openList(page);
  await page.waitForSelector('.card p:last-child');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'beneficiaries-empty', view);
  for (const label of ['Renta', 'Proveedor de papel, S. de R. L. de C. V., sucursal Guadalajara', HOSTILE]) {
    await call('/beneficiaries', { key: user.api_key, method: 'POST', body: { account_number: clabeAt('072'), label } });
  }
  await openList(page);
  await page.waitForSelector('tbody tr');
  await page.fill('input[name=account_number]', '012180000000000016');
  await page.waitForSelector('.check-result.field-error');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'beneficiaries', view);
  await page.locator('tbody a').first().click();
  await page.waitForSelector('dl');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'beneficiary', view);
  await page.context().close();
});
