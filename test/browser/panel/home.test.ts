import type { Browser } from 'playwright-core';

import { newUser } from '../../e2e/support/operator.ts';
import { portal } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { settled } from '../support/every-page.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
  await portal.reset();
});

afterAll(() => browser.close());

test('a new user reaches a first verdict in three steps, with the sample payment', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.getByRole('heading', { name: 'Tu primer veredicto en tres pasos' }).waitFor();
  expect(await page.locator('.steps > li').count()).toBe(3);
  await page.getByRole('button', { name: 'Validar el pago de muestra' }).click();
  await page.waitForSelector('.steps .badge.success');
  await page.goto(`${ORIGIN}/`);
  await page.waitForSelector('.steps .badge.success');
  await page.getByRole('link', { name: 'Ver el detalle y el CEP' }).click();
  await page.waitForSelector('.verdict.success');
  await page.waitForSelector('text=Es una prueba: no usó cuota.');
  await page.context().close();
});

test.each(VIEWS)('the steps of a new user have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  await page.waitForSelector('.steps');
  await settled(page);
  await screenshot(page, 'first-run', view);
  expect(await findingsOf(page)).toEqual([]);
  await page.click('.steps button');
  await page.waitForSelector('.steps .badge.success');
  await screenshot(page, 'first-run-verdict', view);
  expect(await findingsOf(page)).toEqual([]);
  await page.context().close();
});
