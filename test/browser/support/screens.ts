import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

const CHECKS = readFileSync(join('test', 'browser', 'support', 'page-checks.js'), 'utf8');

const findings = v.object({ problems: v.array(v.string()), titles: v.array(v.string()) });

/** What people could not read on a page, and the titles of its frames. */
export const problemsOf = async (page: Page): Promise<v.InferOutput<typeof findings>> => {
  await page.evaluate(CHECKS);
  return v.parse(findings, await page.evaluate('problemsOfPage()'));
};

/** A screen of a desktop and of a phone, by day and by night. */
export const SCREENS = [1_280, 375].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const));

/** An empty page on a screen. */
export const screenOf = async (browser: Browser, [width, colorScheme]: (typeof SCREENS)[number]): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 900 }, colorScheme })).newPage();
