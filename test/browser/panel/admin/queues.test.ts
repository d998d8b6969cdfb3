import type { Browser } from 'playwright-core';

import { call, eventually, validationOf } from '../../../e2e/support/api.ts';
import { giveUp, newUser, runTask } from '../../../e2e/support/operator.ts';
import { newPayment, requestFor } from '../../../e2e/support/portal.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const QUEUE = 'notifications/deliveries';

test('dead letters are chosen and discarded, one is read and sent again, and a block is counted before it is sent', async () => {
  const { page, admin } = await openAsAdmin(browser);
  const marks = [0, 1, 2].map((number) => `carta ${number} ${admin.id}`);
  for (const correlationId of marks) await giveUp(QUEUE, JSON.stringify({ kind: 'unknown', correlationId }));
  await eventually('the letters are collected', 30, async () => {
    await runTask('admin-dead-letters', 'collect');
    const { text } = await admin.send('GET', `/dead-letters?queue=${QUEUE}`);
    return marks.every((mark) => text.includes(mark)) ? true : null;
  });
  await page.goto(`${ORIGIN}/admin/dead-letters?queue=${QUEUE}`);
  await page.waitForSelector('tbody tr');
  await page.getByRole('button', { name: 'Simular reenvío en bloque' }).click();
  await page.getByText(/Simulacro: se reenviarían \d+/).waitFor();
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.locator('tbody input[type=checkbox]').nth(1).check();
  await act(page, 'Descartar 2 elegidos', 'Se descartaron 2.');
  await page.locator('tbody tr a').first().click();
  await page.getByText('"kind": "unknown"').waitFor();
  await act(page, 'Reenviar', 'El mensaje se reenvió.');
  await page.goto(`${ORIGIN}/admin/dead-letters?queue=${QUEUE}&status=discarded`);
  await page.waitForSelector('tbody tr');
  expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(2);
  await page.context().close();
});

test('the retries of a validation are cancelled in the queue of all accounts', async () => {
  const user = await newUser('negocio');
  const { id } = validationOf(
    await call('/validate', {
      key: user.api_key,
      method: 'POST',
      body: { ...requestFor(newPayment()), retry_policy: { max_retries: 2, interval_seconds: 86_400 } },
    }),
  );
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/retries`);
  const row = page.locator('tbody tr', { has: page.locator(`a[href="/admin/validations/${id}"]`) });
  await row.getByRole('button', { name: /^Cancelar/ }).click();
  await page.fill('dialog textarea[name=reason]', 'El cliente lo pidió');
  await page.click('dialog button[type=submit]');
  await page.locator('.notice.success', { hasText: 'Los reintentos se cancelaron.' }).waitFor();
  await row.waitFor({ state: 'detached' });
  await page.goto(`${ORIGIN}/admin/validations/${id}`);
  await page.getByText('Cancelados').waitFor();
  await page.context().close();
});
