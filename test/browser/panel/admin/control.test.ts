import type { Browser } from 'playwright-core';

import { newAdmin } from '../../../e2e/support/admin.ts';
import { openAsAdmin, openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('an owner confirms one proposal of an admin and withdraws another, and the audit has both', async () => {
  const admin = await newAdmin('admin');
  const reasons = ['Aclaración con el banco', 'Propuesta equivocada'] as const;
  for (const reason of reasons) await admin.send('POST', `/users/${admin.id}/clear-data-grants`, { reason });
  const { page, admin: owner } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/proposals`);
  const buttonIn = async (reason: string, label: string): Promise<string> => {
    const row = page.locator('tbody tr', { has: page.getByRole('link', { name: admin.id.slice(0, 8) }), hasText: reason });
    return (await row.getByRole('button', { name: label }).first().getAttribute('aria-label')) ?? '';
  };
  await page.locator('tbody tr', { hasText: reasons[0] }).first().waitFor();
  // The same minute may have several proposals: the names of the buttons differ by the row alone.
  const confirmed = page.locator('tbody tr', { hasText: reasons[0] }).first();
  expect(await buttonIn(reasons[0], 'Confirmar')).toContain('Permitir datos sin ocultar');
  await confirmed.getByRole('button', { name: /^Confirmar/ }).click();
  await page.click('dialog button[type=submit]');
  await page.locator('.notice.success', { hasText: 'La propuesta se confirmó' }).waitFor();
  await page
    .locator('tbody tr', { hasText: reasons[1] })
    .first()
    .getByRole('button', { name: /^Retirar/ })
    .click();
  await page.fill('dialog textarea[name=reason]', 'Ya no hace falta');
  await page.click('dialog button[type=submit]');
  await page.locator('.notice.success', { hasText: 'La propuesta se retiró.' }).waitFor();

  await page.goto(`${ORIGIN}/admin/audit?actor=${owner.id}`);
  await page.getByText('withdraw_grant_clear_data').waitFor();
  await page.getByText('Ya no hace falta').waitFor();
  await page.getByRole('button', { name: 'Verificar la cadena' }).click();
  await page.locator('.notice.success', { hasText: 'La cadena está completa' }).waitFor();
  await page.context().close();
});

test('the proposer is told that another admin has to confirm', async () => {
  const admin = await newAdmin('admin');
  await newAdmin('admin');
  await admin.send('POST', `/users/${admin.id}/clear-data-grants`, { reason: 'Mi propia propuesta' });
  const page = await openWithSession(browser, admin);
  await page.goto(`${ORIGIN}/admin/proposals`);
  const row = page.locator('tbody tr', { hasText: 'Mi propia propuesta' }).first();
  await row.getByRole('button', { name: /^Confirmar/ }).click();
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog [role=alert]');
  await page.click('dialog button.plain');
  await row.getByRole('button', { name: /^Retirar/ }).waitFor();
  await page.context().close();
});

test('the breaker of the portal is opened and closed, and its rate changed', async () => {
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/portal`);
  await act(page, 'Detener consultas', 'Las consultas están detenidas.');
  await page.getByText('Detenidas por un administrador').waitFor();
  await act(page, 'Permitir consultas', 'Las consultas salen de nuevo.');
  await act(page, 'Cambiar el ritmo', 'El ritmo cambió.', (shown) => shown.fill('dialog input[name=burst]', '49'));
  await page.locator('dd', { hasText: /^49$/ }).waitFor();
  await page.context().close();
});
