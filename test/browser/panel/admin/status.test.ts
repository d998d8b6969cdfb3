import type { Browser } from 'playwright-core';

import { call } from '../../../e2e/support/api.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { REASON } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('an incident is opened and resolved, and is public at once', async () => {
  const { page } = await openAsAdmin(browser);
  const title = `El portal no responde ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${ORIGIN}/admin/incidents/new`);
  await page.fill('input[name=title_es]', title);
  await page.fill('input[name=title_en]', 'The portal does not answer');
  await page.fill('textarea[name=text_es]', 'Lo estamos revisando.');
  await page.fill('textarea[name=text_en]', 'We are looking into it.');
  await page.fill('main textarea[name=reason]', REASON);
  await page.click('main button[type=submit]');
  await page.waitForSelector('main [role=alert], fieldset[aria-invalid=true]');
  await page.check('input[name=components][value=central]');
  await page.click('main button[type=submit]');
  await page.waitForURL('**/admin/incidents');
  const row = page.locator('tbody tr', { hasText: title });
  await row.waitFor();
  expect((await call('/status/incidents')).text).toContain('El portal no responde');
  await row.getByRole('button').click();
  await page.selectOption('dialog select[name=state]', 'resolved');
  await page.fill('dialog textarea[name=text_es]', 'El portal responde.');
  await page.fill('dialog textarea[name=text_en]', 'The portal answers.');
  await page.fill('dialog textarea[name=reason]', REASON);
  await page.click('dialog button[type=submit]');
  await page.locator('.notice.success', { hasText: 'La actualización es pública.' }).waitFor();
  await row.getByText('El portal responde.').waitFor();
  await page.context().close();
});

test('the metrics of another span are shown, and the address keeps it', async () => {
  const { page } = await openAsAdmin(browser, { role: 'admin' });
  await page.goto(`${ORIGIN}/admin/metrics`);
  await page.getByRole('heading', { name: 'Trabajo vencido más antiguo' }).waitFor();
  await page.selectOption('select[name=window]', '30d');
  await page.click('main form button[type=submit]');
  await page.waitForURL(/window=30d/);
  await page.reload();
  await page.getByRole('heading', { name: 'Trabajo vencido más antiguo' }).waitFor();
  expect(await page.inputValue('select[name=window]')).toBe('30d');
  await page.context().close();
});
