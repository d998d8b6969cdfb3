import type { Locator, Page } from 'playwright-core';

import { ORIGIN } from './browser.ts';

/** Opens the settings of the account, with all sections closed. */
export const openAccount = async (page: Page): Promise<void> => {
  await page.goto(`${ORIGIN}/account`);
  await page.waitForSelector('summary');
};

/** A section of the settings, opened. */
export const section = async (page: Page, title: string): Promise<Locator> => {
  const found = page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) });
  await found.locator('summary').click();
  return found;
};

/** Sends the first form of a part of a page. */
export const submit = (part: Locator): Promise<void> => part.locator('button[type=submit]').first().click();
