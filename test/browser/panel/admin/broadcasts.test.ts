import type { Browser } from 'playwright-core';

import { newAdmin } from '../../../e2e/support/admin.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { openAsAdmin, openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act, REASON } from '../../support/dialog.ts';

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

/** More than one page of recipients, which are sent ten seconds apart, and more than one admin may decide on alone. */
const MANY = 101;

test('a broadcast to more than a hundred users is proposed, confirmed by another admin, paused after a page, and continued', async () => {
  const [admin, second] = [await newAdmin('admin'), await newAdmin('admin')];
  // Their plan is in no other audience of this stack.
  const slug = `comunicado-${crypto.randomUUID().slice(0, 8)}`;
  const plan = { name: 'Comunicado', monthly_validation_limit: 1, beneficiaries_max: 1, billing_model: 'free', sort_order: 950 };
  await admin.send('PUT', `/plans/${slug}`, { ...plan, reason: REASON });
  for (let made = 0; made < MANY; made += 1) await newUser(slug);
  const texts = { title_es: 'Aviso', title_en: 'Notice', body_es: 'Texto.', body_en: 'Text.' };
  const { text } = await admin.send('POST', '/broadcasts', { ...texts, channels: ['in_app'], plans: [slug] });
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text) ?? [];

  const page = await openWithSession(browser, admin);
  await page.goto(`${ORIGIN}/admin/broadcasts/${id}`);
  await page.getByText('Listo para enviar').waitFor({ timeout: 90_000 });
  await act(page, 'Enviar', 'Quedó propuesto');
  const inbox = await openWithSession(browser, second);
  await inbox.goto(`${ORIGIN}/admin/proposals`);
  const row = inbox.locator('tbody tr', { has: inbox.locator(`a[href="/admin/broadcasts/${id}"]`) });
  await row.getByRole('button', { name: /^Confirmar/ }).click();
  await inbox.click('dialog button[type=submit]');
  await inbox.locator('.notice.success', { hasText: 'La propuesta se confirmó' }).waitFor();
  await inbox.context().close();

  await page.goto(`${ORIGIN}/admin/broadcasts/${id}`);
  await act(page, 'Pausar', 'El envío está en pausa.');
  await page.getByText('En pausa', { exact: true }).waitFor();
  await act(page, 'Continuar', 'El envío continúa.');
  await page.getByText('Completo', { exact: true }).waitFor({ timeout: 180_000 });
  await page.getByText(`${MANY} de ${MANY}`).waitFor();
  await page.context().close();
});
