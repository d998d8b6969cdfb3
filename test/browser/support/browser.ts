import { join } from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import * as v from 'valibot';

import { stack } from '../../e2e/support/stack.ts';
import { findChromium } from './chromium.ts';

/** Origin of the API and of the panel's pages on this machine. */
export const { origin: ORIGIN } = new URL(stack.base_url);

/** A page of the panel; there is none yet, so another page of the same origin represents it. */
export const PANEL_PAGE = stack.outbox_url;

/** A headless Chromium. Root cannot use its sandbox. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(process.env), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

/** A browser without any state, with the client of `page-client.js` in every page. */
export const freshContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: ORIGIN });
  await context.addInitScript({ path: join('test', 'browser', 'support', 'page-client.js') });
  return context;
};

/** Opens an empty page at any address, even one without a server. */
export const openPageAt = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Page</title>' }));
  await page.goto(url);
  return page;
};

const answer = v.object({ status: v.number(), body: v.nullable(v.looseObject({})) });

export type PageAnswer = v.InferOutput<typeof answer>;

/** Runs a function of the page's client. */
export const inPage = (page: Page, name: 'call' | 'create' | 'get' | 'cookies', ...args: readonly unknown[]): Promise<unknown> =>
  page.evaluate(`client.${name}(...${JSON.stringify(args)})`);

/** Calls the API from a page. */
export const callFrom = async (
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageAnswer> => v.parse(answer, await inPage(page, 'call', { method, url: `${stack.base_url}${path}`, body, headers }));

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

/** The header that a page sends with unsafe methods, from the answer that opened the session. */
export const csrfHeaderOf = ({ body }: PageAnswer) => ({ 'X-CSRF-Token': v.parse(session, body).data.attributes.csrf_token });

/** Codes of an error answer. */
export const codesOf = ({ body }: PageAnswer): readonly string[] =>
  v.parse(v.object({ errors: v.array(v.object({ code: v.string() })) }), body).errors.map(({ code }) => code);
