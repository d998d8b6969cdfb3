import type { Browser, Page } from 'playwright-core';

import { call, terminal, validationOf } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { launch } from '../support/browser.ts';
import { openSession, visitEveryPage, type OpenSession } from '../support/every-page.ts';
import { expectPayment } from '../support/expected-payments.ts';
import { findingsOf, screenshot, VIEWS, type View } from '../support/panel.ts';

/** Requests that opening a page may take. */
const MOST_CALLS = 6;

let browser: Browser;
let session: OpenSession;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  browser = await launch();
  const user = await newUser('empresa', { role: 'owner' });
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate?async=1', { method: 'POST', key: user.api_key, body: requestFor(payment) }));
  await terminal(id, user.api_key);
  ids = { legalTextPath: 'privacy_notice-2026-11-02', validationPath: id, expectedPaymentPath: await expectPayment(user.api_key) };
  session = await openSession(browser, user);
});

afterAll(() => browser.close());

test.each(VIEWS)('every page has no finding of axe and fits its window at $width px, $colorScheme, in $language', async (view) => {
  const found: string[] = [];
  await visitEveryPage({
    browser,
    view,
    session,
    ids,
    look: async (page, path) => {
      found.push(...(await findingsOf(page)).map((finding) => `${path}: ${finding}`));
      await screenshot(page, `page${path.replaceAll('/', '-').replace(/[\da-f-]{36}$/, 'id')}`, view);
    },
  });
  expect(found).toEqual([]);
});

const FOUR_K: View = { width: 3_840, colorScheme: 'light', language: 'es' };

/** The narrowest window with the navigation next to the page. */
const TABLET_WIDTH = 1_024;

test('every page takes at most six requests to open, throws no error and fits windows of a tablet and of 4k', async () => {
  const calls: string[] = [];
  const found: string[] = [];
  const watched = new Set<Page>();
  const watch = (page: Page): void => {
    calls.length = 0;
    if (watched.has(page)) return;
    watched.add(page);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`);
    });
    page.on('pageerror', ({ message }) => found.push(message));
  };
  await visitEveryPage({
    browser,
    view: FOUR_K,
    session,
    ids,
    before: watch,
    look: async (page, path) => {
      if (calls.length > MOST_CALLS) found.push(`${path}: ${calls.join(', ')}`);
      for (const width of [FOUR_K.width, TABLET_WIDTH]) {
        await page.setViewportSize({ width, height: 900 });
        if ((await page.evaluate('document.documentElement.scrollWidth')) !== width) found.push(`${path}: wider than ${width} px`);
      }
    },
  });
  expect(found).toEqual([]);
});
