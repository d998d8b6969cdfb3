import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { accountOn } from '../e2e/support/stack.ts';
import { launch, ORIGIN } from './support/browser.ts';
import { measure } from './support/lighthouse.ts';
import { SCREENS, screenOf } from './support/screens.ts';

const SITE = `${ORIGIN}/docs`;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What the browser reports while a page is open: violations of the policy, errors of scripts, requests to other hosts. */
const watch = (page: Page): readonly string[] => {
  const reported: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reported.push(message.text());
  });
  page.on('pageerror', (error) => {
    reported.push(error.message);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== ORIGIN && protocol !== 'data:' && protocol !== 'blob:') reported.push(`request to ${origin}`);
  });
  return reported;
};

const findings = v.object({ violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) })) });

/** Findings of axe on the page as it is. */
const findingsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = v.parse(findings, await page.evaluate('axe.run()'));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

const overflowOf = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test.each(SCREENS)('the guides can be read on a screen of %d px, %s', async (...screen) => {
  const page = await screenOf(browser, screen);
  const reported = watch(page);
  for (const path of ['es', 'es/quickstart', 'en/verdicts', 'es/errors', 'en/changelog', 'es/reference']) {
    await page.goto(`${SITE}/${path}`);
    expect([path, await findingsOf(page), await overflowOf(page)]).toEqual([path, [], 0]);
  }
  expect(reported).toEqual([]);
  await page.context().close();
});

test.each(SCREENS)('the console sends a request with the key that a reader enters, on a screen of %d px, %s', async (...screen) => {
  const page = await screenOf(browser, screen);
  const reported = watch(page);
  await page.goto(`${SITE}/es/reference/users#/Users/getMe`);
  await page.fill('#api-key', accountOn('empresa').api_key);
  await page.click('text=Usar llave');
  const operation = page.locator('#operations-Users-getMe');
  await operation.locator('.execute').click();
  expect(await operation.locator('.live-responses-table .response-col_status').last().innerText()).toMatch(/^200/);
  expect([await findingsOf(page), await overflowOf(page)]).toEqual([[], 0]);

  // The key is in the memory of the page alone: the panel is on the same host.
  expect(await page.innerText('#key-status')).toBe('La consola usa la llave.');
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
  await page.click('text=Olvidar llave');
  expect(await page.innerText('#key-status')).toBe('');
  await page.fill('#api-key', accountOn('empresa').api_key);
  await page.click('text=Usar llave');
  await page.goto(`${SITE}/es/reference/plans`);
  await page.locator('#key:not([hidden])').waitFor();
  expect(await page.innerText('#key-status')).toBe('');
  expect(reported).toEqual([]);
  await page.context().close();
});

test('a reader without a mouse skips to the content, opens the menu of a phone and changes the language', async () => {
  const page = await screenOf(browser, [375, 'light']);
  await page.goto(`${SITE}/es/retries`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
  await page.getByRole('button', { name: 'Menú' }).press('Enter');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Veredictos y qué hacer' }).press('Enter');
  await page.waitForURL(`${SITE}/es/verdicts`);
  await page.getByRole('link', { name: 'English' }).press('Enter');
  await page.waitForURL(`${SITE}/en/verdicts`);
  expect(await page.innerText('h1')).toBe('Verdicts and what to do');
  await page.context().close();
});

test.each(['es', 'en/verdicts', 'es/reference/validations'])('%s has 100 points for accessibility from Lighthouse', async (path) => {
  const { points } = await measure({ url: `${SITE}/${path}`, categories: ['accessibility'] });
  expect(points).toEqual({ accessibility: 1 });
});
