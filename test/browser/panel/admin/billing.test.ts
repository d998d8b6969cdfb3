import type { Browser } from 'playwright-core';

import { enterCard, GOOD_CARD, newCustomer } from '../../../e2e/support/paying-customer.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act, REASON } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('a plan is added and sold, its subscription is shown, its invoice paid back, and a credit given', async () => {
  const customer = await newCustomer();
  const { page } = await openAsAdmin(browser);
  const slug = `plan-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${ORIGIN}/admin/plans/new`);
  await page.fill('input[name=slug]', slug);
  await page.fill('input[name=name]', 'Equipo');
  await page.fill('input[name=monthly_validation_limit]', '700');
  await page.fill('input[name=beneficiaries_max]', '20');
  await page.fill('input[name=sort_order]', '900');
  await page.selectOption('select[name=is_public]', 'true');
  await page.getByRole('button', { name: 'Agregar un precio' }).click();
  await page.fill('input[name=price_amount]', '499.50');
  await page.getByRole('button', { name: 'Agregar una característica' }).click();
  await page.fill('input[name=feature_es]', '700 validaciones al mes');
  await page.fill('input[name=feature_en]', '700 validations a month');
  await page.fill('main textarea[name=reason]', REASON);
  await page.click('main button[type=submit]');
  await page.waitForURL(`**/admin/plans/${slug}`);
  await page.waitForSelector('input[name=price_amount]');
  expect(await page.inputValue('input[name=price_amount]')).toBe('499.50');

  await page.goto(`${ORIGIN}/admin/subscriptions/prices`);
  const creation = page.locator('section', { has: page.getByRole('button', { name: 'Simular o crear los precios' }) });
  await creation.locator('textarea').fill(REASON);
  await creation.locator('button[type=submit]').click();
  await creation.getByText(`${slug}:base:month: 49950 centavos`).waitFor();
  await creation.locator('input[name=for_real]').check();
  await creation.locator('button[type=submit]').click();
  await creation.locator('.notice.success', { hasText: 'Se crearon' }).waitFor();

  await enterCard(await customer.checkout(slug), GOOD_CARD);
  await customer.reach(slug);
  await page.goto(`${ORIGIN}/admin/subscriptions?user_id=${customer.user_id}`);
  await page.locator('tbody tr', { hasText: '$499.50' }).waitFor();
  await page.locator('tbody a').first().click();
  const invoices = page.locator('section', { has: page.getByRole('heading', { name: 'Facturas' }) });
  const refund =
    (await invoices
      .getByRole('button', { name: /^Devolver/ })
      .first()
      .getAttribute('aria-label')) ?? '';
  await act(page, refund, 'Se devolvieron $10.00.', (shown) => shown.fill('dialog input[name=amount]', '10'));
  await act(page, 'Dar un crédito', 'El saldo a favor es $50.00.', async (shown) => {
    await shown.fill('dialog input[name=amount]', '50.00');
    await shown.fill('dialog input[name=description]', 'Compensación');
  });
  await page.getByText('Compensación').waitFor();
  await page.context().close();
});

test('a plan that was changed in between is not overwritten, and an inactive plan without users is deleted', async () => {
  const { page, admin } = await openAsAdmin(browser);
  const slug = `plan-${crypto.randomUUID().slice(0, 8)}`;
  const plan = {
    name: 'Vacío',
    monthly_validation_limit: 1,
    beneficiaries_max: 1,
    billing_model: 'free',
    sort_order: 901,
    is_active: false,
  };
  await admin.send('PUT', `/plans/${slug}`, { ...plan, reason: REASON });
  await page.goto(`${ORIGIN}/admin/plans/${slug}`);
  await page.waitForSelector('input[name=name]');
  await admin.send('PUT', `/plans/${slug}`, { ...plan, name: 'Otro', revision: 1, reason: REASON });
  await page.fill('input[name=name]', 'Mío');
  await page.fill('main textarea[name=reason]', REASON);
  await page.click('main button[type=submit]');
  await page.waitForSelector('main [role=alert]');
  expect(await page.inputValue('input[name=name]')).toBe('Mío');
  await page.getByRole('button', { name: 'Eliminar el plan' }).click();
  await page.click('dialog button[type=submit]');
  await page.waitForURL('**/admin/plans');
  await page.waitForSelector('tbody tr');
  expect(await page.innerText('tbody')).not.toContain(slug);
  await page.context().close();
});
