import type { Browser } from 'playwright-core';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A user with a validation that is valid, and others that are not. */
const userWithValidations = async () => {
  const user = await newUser('volumen');
  const payment = newPayment();
  await portal.publish(payment);
  await call('/validate', { key: user.api_key, method: 'POST', body: requestFor(payment) });
  for (const monto of [10, 11, 12]) await call('/validate', { key: user.api_key, method: 'POST', body: transferBody({ monto }) });
  return user;
};

test('the charts have the numbers in tables, under the policy of the pages; the log has the requests', async () => {
  const errors: string[] = [];
  const user = await userWithValidations();
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, user);
  expect(await callsOfOpening(page, '/usage', 'canvas')).toBeLessThanOrEqual(6);
  expect(await page.innerText('main')).toContain('4 de');
  const days = page.locator('section', { has: page.getByRole('heading', { name: 'Validaciones por día' }) });
  const today = days.locator('tbody tr').last();
  while (!(await days.locator('canvas').isVisible())) await page.reload({ waitUntil: 'networkidle' });
  await days.locator('summary').click();
  expect(await today.innerText()).toMatch(/\d/);
  const verdicts = page.locator('section', { has: page.getByRole('heading', { name: 'Resultados por mes' }) });
  await verdicts.locator('summary').click();
  expect(await verdicts.locator('tbody tr').last().locator('[data-label="Válidas"]').innerText()).toBe('1');
  const week = page.locator('section', { has: page.getByRole('heading', { name: 'Horas de la semana' }) });
  await week.locator('summary').click();
  const counts = (await week.locator('tbody td.number').allInnerTexts()).map(Number);
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([24 * 7, 4]);
  expect(await week.locator('.heat .heat-4').count()).toBe(1);
  await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
  await page.waitForURL(/\/usage\/requests$/);
  await page.waitForSelector('.list tr, .list p:not(.loading)');
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each(VIEWS)('the pages of usage have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await userWithValidations());
  await page.goto(`${ORIGIN}/usage`);
  while ((await page.locator('canvas').count()) < 3) await page.reload({ waitUntil: 'networkidle' });
  for (const summary of await page.locator('main summary').all()) await summary.click();
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'usage', view);
  await page.goto(`${ORIGIN}/usage/requests`);
  await page.waitForSelector('.list tr, .list p:not(.loading)');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'usage-requests', view);
  await page.context().close();
});
