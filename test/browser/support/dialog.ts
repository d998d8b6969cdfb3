import type { Page } from 'playwright-core';

export const REASON = 'Solicitud del equipo de soporte';

/** Performs an action of the administration: its button, the fields of its dialog, and a reason where it takes one. */
export const act = async (
  page: Page,
  button: string,
  done: string,
  fill: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForSelector('dialog[open]');
  await fill(page);
  if ((await page.locator('dialog textarea[name=reason]').count()) > 0) await page.fill('dialog textarea[name=reason]', REASON);
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog[open] [role=alert], .notice.success');
  const refusal = page.locator('dialog[open] [role=alert], dialog[open] .field-error');
  expect(await refusal.allInnerTexts()).toEqual([]);
  await page.locator('.notice.success', { hasText: done }).waitFor();
  // The page reads again what has changed.
  await page.waitForLoadState('networkidle');
};
