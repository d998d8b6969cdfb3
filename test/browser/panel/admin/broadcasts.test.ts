import type { Browser } from 'playwright-core';

import { newUser } from '../../../e2e/support/operator.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A text that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

test('a broadcast is written, its dry run shows recipients and examples, its text is changed, and it is sent', async () => {
  const errors: string[] = [];
  const users = [await newUser('free'), await newUser('free')];
  const { page } = await openAsAdmin(browser, { role: 'admin', errors });
  await page.goto(`${ORIGIN}/admin/broadcasts/new`);
  await page.fill('input[name=title_es]', 'Mantenimiento del domingo');
  await page.fill('textarea[name=body_es]', `El servicio se detiene.\n${HOSTILE}`);
  await page.fill('textarea[name=body_en]', 'The service stops.');
  await page.fill('textarea[name=emails]', users.map(({ email }) => email).join('\n'));
  await page.click('main button[type=submit]');
  await page.waitForSelector('input[name=title_en][aria-invalid=true]');
  await page.fill('input[name=title_en]', 'Maintenance on Sunday');
  await page.click('main button[type=submit]');
  await page.getByText('Listo para enviar').waitFor();
  await page.locator('blockquote', { hasText: HOSTILE }).first().waitFor();
  expect(await page.locator('blockquote').count()).toBe(2);
  await page.getByRole('button', { name: 'Cambiar el contenido' }).click();
  await page.fill('input[name=title_es]', 'Mantenimiento del lunes');
  await page.fill('textarea[name=emails]', users.map(({ email }) => email).join(', '));
  await page.click('main button[type=submit]');
  await page.locator('blockquote', { hasText: 'Mantenimiento del lunes' }).first().waitFor();
  await act(page, 'Enviar', 'El envío empezó.');
  await page.getByText('Completo', { exact: true }).waitFor({ timeout: 90_000 });
  await page.getByText('2 de 2').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a broadcast is cancelled before it is sent', async () => {
  const user = await newUser('free');
  const { page, admin } = await openAsAdmin(browser);
  const texts = { title_es: 'Aviso', title_en: 'Notice', body_es: 'Texto.', body_en: 'Text.' };
  const { text } = await admin.send('POST', '/broadcasts', { ...texts, channels: ['in_app'], emails: [user.email] });
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text) ?? [];
  await page.goto(`${ORIGIN}/admin/broadcasts/${id}`);
  await act(page, 'Cancelar el comunicado', 'El comunicado se canceló.');
  await page.goto(`${ORIGIN}/admin/broadcasts?status=cancelled`);
  await page.locator(`a[href="/admin/broadcasts/${id}"]`).waitFor();
  await page.context().close();
});
