import type { Browser } from 'playwright-core';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening, findingsOfPages } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A user with a validated payment. */
const userWithPayment = async () => {
  const user = await newUser('personal');
  const payment = newPayment();
  await portal.publish(payment);
  await call('/validate', { key: user.api_key, method: 'POST', body: requestFor(payment) });
  return user;
};

test('a month is shown with its sums, its folio leads to what it covered, and its reports are downloaded', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await userWithPayment());
  expect(await callsOfOpening(page, '/finance', 'dl')).toBeLessThanOrEqual(6);
  while ((await page.locator('canvas').count()) < 2) await page.reload({ waitUntil: 'networkidle' });
  expect(await page.innerText('dl')).toContain('$1,234.50');
  await page.getByRole('link', { name: /^FIN-/ }).click();
  await page.waitForURL(/\/finance\/folios\?folio=FIN-/);
  await page.getByText('Huella SHA-256 de los datos').waitFor();

  await page.getByRole('link', { name: 'Reportes' }).click();
  for (const [title, name] of [
    ['Estado del mes', /^statement-.*\.pdf$/],
    ['Para contabilidad', /\.xlsx$/],
    ['Certificados', /\.zip$/],
  ] as const) {
    const part = page.locator('section', { has: page.getByRole('heading', { name: title }) });
    const [download] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: 'Descargar' }).click()]);
    expect(download.suggestedFilename()).toMatch(name);
    await part.getByText('Descargado:').waitFor();
  }
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByText('Activo: el siguiente es').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a month whose summary is made in the background leads to its file', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('personal'));
  await page.route(/\/v1\/finance\/summary/, (route) => route.fulfill({ status: 202, json: { data: { id: 'large' } } }));
  await page.route(/\/v1\/exports\/large$/, (route) =>
    route.fulfill({ json: { data: { attributes: { status: 'ready' }, links: { file: '/summary.json' } } } }),
  );
  await page.goto(`${ORIGIN}/finance`);
  await page.getByText('El mes es grande').waitFor();
  await Promise.all([page.waitForRequest(/\/summary\.json$/), page.getByRole('button', { name: 'Descargar' }).click()]);
  await page.context().close();
});

test('days without certificates have their reason, and the days stay', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('personal'));
  await page.goto(`${ORIGIN}/finance/reports`);
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Certificados' }) });
  const from = await part.locator('input[name=from]').inputValue();
  await part.getByRole('button', { name: 'Descargar' }).click();
  await part.locator('[role=alert], [aria-invalid=true]').first().waitFor();
  expect(await part.locator('input[name=from]').inputValue()).toBe(from);
  await page.context().close();
});

test.each(VIEWS)('the pages of finance have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await userWithPayment());
  await page.goto(`${ORIGIN}/finance`);
  while ((await page.locator('canvas').count()) < 2) await page.reload({ waitUntil: 'networkidle' });
  for (const summary of await page.locator('main summary').all()) await summary.click();
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'finance', view);
  const pages = [
    ['/finance/reports', 'section:last-of-type [role=status]', 'finance-reports'],
    ['/finance/folios', 'form', 'finance-folios'],
  ] as const;
  expect(await findingsOfPages(page, view, pages)).toEqual([]);
  await page.context().close();
});
