import type { Browser } from 'playwright-core';

import { newUser } from '../../../e2e/support/operator.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('a user signs in with the password, sees the account and signs out, under the policy of the pages', async () => {
  const errors: string[] = [];
  const user = await newUser('free');
  const page = await openPanel(browser, undefined, errors);
  await page.goto(`${ORIGIN}/`);
  await page.waitForURL(/\/sign-in\?next=/);
  await page.fill('input[name=email]', user.email);
  await page.fill('input[name=password]', 'una frase equivocada');
  await page.click('button[type=submit]');
  expect(await page.innerText('[role=alert]')).toContain('contraseña');
  expect(await page.inputValue('input[name=email]')).toBe(user.email);

  await page.fill('input[name=password]', user.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`text=${user.email}`);
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.goto(`${ORIGIN}/`);
  await page.waitForURL(/\/sign-in\?next=/);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a user whose session has ended signs out without signing in again', async () => {
  const user = await newUser('free');
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.waitForSelector('.steps');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.context().close();
});

test('the HTML allows scripts and styles of its host alone, and no frame', async () => {
  const { headers } = await fetch(`${ORIGIN}/sign-in`, { headers: { Accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each(VIEWS)('the pages of a sign-in have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const user = await newUser('free');
  const page = await openPanel(browser, view);
  await page.goto(`${ORIGIN}/sign-in`);
  await page.waitForSelector('form');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'sign-in', view);
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'sign-in-empty', view);
  await signIn(page, user);
  await page.waitForSelector('dl');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'home', view);
  await page.goto(`${ORIGIN}/no-such-page`);
  await page.waitForSelector('h1');
  // The page has the browser's own colors. Without this axe takes its background for white, which is dark in a dark theme.
  await page.evaluate("document.documentElement.style.backgroundColor = 'Canvas'");
  expect(await findingsOf(page)).toEqual([]);
  await page.context().close();
});
