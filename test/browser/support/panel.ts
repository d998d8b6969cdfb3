import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { ORIGIN } from './browser.ts';
import { startClientProxy } from './client-address.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const axeResult = v.object({ violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) })) });

/** How a visitor sees the panel. */
export type View = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly language: 'es' | 'en';
  /** Whether the main pointer is a finger. */
  readonly hasTouch?: true;
};

export const DESKTOP: View = { width: 1_280, colorScheme: 'light', language: 'es' };

/** Both themes and languages, at the width of a phone and of a desktop. */
export const VIEWS: readonly View[] = [
  DESKTOP,
  { width: 375, colorScheme: 'dark', language: 'es' },
  { width: 320, colorScheme: 'light', language: 'en' },
  { width: 1_280, colorScheme: 'dark', language: 'en' },
];

/** How long a step of a page may take before its test fails, in milliseconds. */
const STEP_MS = 60_000;

/** A browser without any state, with a client address of its own. Violations of the policy and errors of scripts are collected in the list. */
export const openPanel = async (
  browser: Browser,
  { width, colorScheme, language, hasTouch }: View = DESKTOP,
  errors: string[] = [],
): Promise<Page> => {
  const proxy = await startClientProxy();
  const context = await browser.newContext({
    // Without `bypass`, Chromium would call this machine directly.
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    baseURL: ORIGIN,
    viewport: { width, height: 900 },
    colorScheme,
    locale: language === 'es' ? 'es-MX' : 'en-US',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    ...(hasTouch === true ? { hasTouch, isMobile: true } : {}),
  });
  context.on('close', () => void proxy.close());
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) errors.push(message.text());
  });
  return page;
};

/** What makes the page hard to use: findings of axe (WCAG 2.2, A and AA, and best practices), and a page wider than its window. */
export const findingsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const { violations } = v.parse(
    axeResult,
    await page.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })"),
  );
  const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(isWide === true ? ['the page is wider than its window'] : []),
  ];
};

/** The pages of this browser mark their session as a sign-in would: another browser opened it, so only its cookie is here. */
export const markSession = (page: Page): Promise<unknown> => page.context().addInitScript("localStorage.setItem('session', '1')");

/** Writes a screenshot where `SCREENSHOTS` names a folder. */
export const screenshot = async (page: Page, name: string, { width, colorScheme, language }: View): Promise<void> => {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}-${language}.png`, fullPage: true });
};

/** Signs in on the page of the panel, and waits for the page after it. */
export const signIn = async (page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> => {
  await page.goto(`${ORIGIN}/sign-in`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
};
