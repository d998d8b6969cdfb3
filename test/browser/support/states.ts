import type { Page, Route } from 'playwright-core';

import { ORIGIN } from './browser.ts';
import { findingsOf, screenshot, type View } from './panel.ts';

type StatesOf = {
  /** The page. */
  readonly path: string;
  /** The operation whose answers it awaits, as a pattern of addresses. */
  readonly operation: RegExp;
  /** What the page shows once it has an answer. */
  readonly ready: string;
  /** The name of the screenshots. */
  readonly name: string;
  readonly view: View;
};

/** The answer of a service that is down. */
export const FAILURE = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ errors: [{ status: '503', code: 'service_unavailable', detail: 'El servicio no está disponible.' }], meta: {} }),
};

type ReadyPage = readonly [path: string, ready: string, name: string];

/** What is wrong with pages that have their answers: findings of axe. `ready` is what a page shows by then, `name` that of its screenshots. */
export const findingsOfPages = async (page: Page, view: View, pages: readonly ReadyPage[]): Promise<readonly string[]> => {
  const findings: string[] = [];
  for (const [path, ready, name] of pages) {
    await page.goto(`${ORIGIN}${path}`);
    await page.waitForSelector(ready);
    findings.push(...(await findingsOf(page)));
    await screenshot(page, name, view);
  }
  return findings;
};

/**
 * What is wrong with a page while an operation has no answer yet, and after it failed: findings of axe. The page appears once the operation
 * answers again.
 */
export const findingsOfStates = async (page: Page, { path, operation, ready, name, view }: StatesOf): Promise<readonly string[]> => {
  await page.route(operation, (route) => route.fulfill(FAILURE));
  await page.goto(`${ORIGIN}${path}`);
  await page.waitForSelector('main [role=alert] button');
  const failed = await findingsOf(page);
  await screenshot(page, `${name}-failing`, view);
  await page.unroute(operation);

  const held: Route[] = [];
  await page.route(operation, (route) => {
    held.push(route);
  });
  await page.click('main [role=alert] button');
  await page.waitForSelector('main .loading');
  const slow = await findingsOf(page);
  await screenshot(page, `${name}-slow`, view);
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute(operation);
  await page.waitForSelector(ready);
  return [...failed, ...slow];
};

/** Requests of the API that opening a page takes. */
export const callsOfOpening = async (page: Page, path: string, ready: string): Promise<number> => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) calls.push(request.url());
  });
  await page.goto(`${ORIGIN}${path}`);
  await page.waitForSelector(ready);
  return calls.length;
};
