import { randomUUID } from 'node:crypto';

import type { Browser } from 'playwright-core';

import { call } from '../../../e2e/support/api.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { received } from '../../../e2e/support/webhook-receiver.ts';
import { transferBody } from '../../../support/builders/transfers.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('an endpoint of the platform is created, gets an event of any account, and its delivery is made again', async () => {
  const errors: string[] = [];
  const path = `/${randomUUID()}`;
  const { page } = await openAsAdmin(browser, { errors });
  await page.goto(`${ORIGIN}/admin/webhook-subscribers/new`);
  await page.fill('input[name=url]', `${stack.webhook_receiver_url}${path}`);
  await page.getByRole('button', { name: 'Crear el destino' }).click();
  expect(await page.locator('.notice code').innerText()).toMatch(/^whsec_/);
  await page.getByRole('link', { name: 'Ver el destino' }).click();
  await page.waitForURL(/\/admin\/webhook-subscribers\/[\w-]+$/);
  await page.getByRole('heading', { level: 1, name: 'Webhooks de la plataforma' }).waitFor();
  const { api_key: key, user_id: account } = await newUser('free');
  await call('/validate', { key, method: 'POST', body: transferBody({ monto: 77.01 }) });
  const delivery = page.locator('tbody tr', { hasText: 'Entregada' }).first();
  while (!(await delivery.isVisible())) await page.reload({ waitUntil: 'networkidle' });
  expect((await received(path)).some(({ body }) => body.includes(account))).toBe(true);
  await delivery.getByRole('link').click();
  await page.waitForURL(/\/admin\/webhook-subscribers\/deliveries\/[\w-]+$/);
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await page.getByText('Va en camino.').waitFor();
  await page.getByRole('link', { name: 'Entregas', exact: true }).click();
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('link', { name: 'Destinos', exact: true }).click();
  await page.getByRole('link', { name: path }).click();
  await page.getByRole('button', { name: 'Borrar el destino' }).click();
  await page.click('dialog button[type=submit]');
  await page.waitForURL(/\/admin\/webhook-subscribers$/);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the changelog has every version in both languages, with the differences of its documents', async () => {
  const { page, admin } = await openAsAdmin(browser, { role: 'admin' });
  await page.goto(`${ORIGIN}/admin/changelog`);
  const versions = [...(await admin.send('GET', '/changelog')).text.matchAll(/"version":"([\d.]+)"/g)].map(([, version = '']) => version);
  expect(versions.length).toBeGreaterThan(1);
  for (const version of versions) await page.getByRole('heading', { level: 2, name: `Versión ${version}` }).waitFor();
  const [spanish, english] = [await page.locator('td [lang=es]').count(), await page.locator('td [lang=en]').count()];
  expect([spanish > 0, english]).toEqual([true, spanish]);
  await page.locator('main summary').first().click();
  await page.locator('main details[open] tbody tr').first().waitFor();
  await page.context().close();
});
