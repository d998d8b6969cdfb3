import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BrowserContext, Page, Route } from 'playwright-core';

import { ORIGIN } from './browser.ts';
import { settled } from './every-page.ts';
import { DESKTOP, findingsOf, screenshot, VIEWS, type View } from './panel.ts';
import { FAILURE } from './states.ts';

const PHONES = VIEWS.filter(({ width }) => width < 400);

/** The view in which the states of a page are looked at: a phone by day or by night, in one language or the other, by turns. */
export const phoneOf = (index: number): View => PHONES[index % PHONES.length] ?? DESKTOP;

/** A page, and how the visitor sees it. `name` is that of its screenshots. */
type Shown = { readonly path: string; readonly name: string; readonly view: View };

/** What every page reads first, and what only fills the options of fields: a page is whole without the latter. */
const OTHER_READS = /\/v1\/(?:auth\/session|users\/me|public\/banks)$/;

const isRead = ({ pathname }: URL): boolean => pathname.startsWith('/v1/') && !OTHER_READS.test(pathname);

type Answer = (route: Route) => Promise<unknown>;

/** Answers what the page reads in another way, until `stop`; `reads` are the operations that it called. */
const answerReads = async (page: Page, answer: Answer) => {
  const reads: string[] = [];
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') {
      reads.push(new URL(route.request().url()).pathname);
      await answer(route);
    } else await route.continue();
  };
  await page.route(isRead, handle);
  return { reads, stop: () => page.unroute(isRead, handle) };
};

/** What was found in a state of a page: findings of axe, and whatever else is wrong with it. */
const look = async (page: Page, { name, view }: Shown, state: string): Promise<readonly string[]> => {
  await screenshot(page, `${name}-${state}`, view);
  return (await findingsOf(page)).map((finding) => `${state}: ${finding}`);
};

const RETRY = 'main [role=alert] button';

/** Presses every button that reads a part of the page again; fails when a part still cannot be read. */
const readAgain = async (page: Page): Promise<void> => {
  for (let count = await page.locator(RETRY).count(); count > 0; count = await page.locator(RETRY).count()) {
    // A part that is read again by itself may have lost its button.
    await page
      .locator(RETRY)
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page
      .locator(RETRY)
      .nth(count - 1)
      .waitFor({ state: 'detached' });
  }
  await settled(page);
};

/** The page while nothing that it reads can be read, and after that has ended. */
const findingsOfFailing = async (page: Page, shown: Shown, state: string, answer: Answer) => {
  const { reads, stop } = await answerReads(page, answer);
  await page.goto(`${ORIGIN}${shown.path}`);
  await settled(page);
  if (reads.length === 0) {
    await stop();
    return { hasReads: false, findings: [] };
  }
  const isShown = await page
    .waitForSelector(RETRY)
    .then(() => true)
    .catch(() => false);
  const findings = [...(await look(page, shown, state)), ...(isShown ? [] : [`${state}: nothing shows that ${reads.join()} failed`])];
  await stop();
  await readAgain(page);
  return { hasReads: true, findings };
};

/** The page while nothing that it reads has an answer, and after there was one. */
const findingsOfSlow = async (page: Page, shown: Shown): Promise<readonly string[]> => {
  const released = Promise.withResolvers<null>();
  const { stop } = await answerReads(page, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${ORIGIN}${shown.path}`);
  // Before the page there is another wait, for the session.
  await page.waitForSelector('main h1');
  await page.waitForSelector('main .loading');
  const findings = await look(page, shown, 'slow');
  released.resolve(null);
  await settled(page);
  await stop();
  return findings;
};

const BODIES = readFileSync(join('test', 'browser', 'support', 'state-bodies.js'), 'utf8');

/** The page with other contents. */
const findingsOfContents = async (context: BrowserContext, shown: Shown, state: 'empty' | 'long') => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(`${BODIES}; answerWith('${state}')`);
  await page.goto(`${ORIGIN}${shown.path}`);
  await settled(page);
  const findings = [...errors, ...(await look(page, shown, state))];
  const isBare = (await page.locator('main table:not(:has(tbody tr))').count()) > 0;
  await page.close();
  return isBare ? [...findings, `${state}: a table without a row`] : findings;
};

/**
 * What is wrong with a page that fails (the service, then the network), waits, has nothing to show, and has long lists of long texts. A page
 * that reads nothing has none of these states.
 */
export const findingsOfPageStates = async (page: Page, shown: Shown): Promise<readonly string[]> => {
  const failing = await findingsOfFailing(page, shown, 'failing', (route) => route.fulfill(FAILURE));
  if (!failing.hasReads) return [];
  const unreachable = await findingsOfFailing(page, shown, 'unreachable', (route) => route.abort());
  return [
    ...failing.findings,
    ...unreachable.findings,
    ...(await findingsOfSlow(page, shown)),
    ...(await findingsOfContents(page.context(), shown, 'empty')),
    ...(await findingsOfContents(page.context(), shown, 'long')),
  ].map((finding) => `${shown.path}: ${finding}`);
};
