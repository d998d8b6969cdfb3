import type { Browser, Page } from 'playwright-core';

import { addPlan } from '../../e2e/support/billing-operator.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { GOOD_CARD, payingCustomer } from '../../e2e/support/paying-customer.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening, findingsOfPages } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const openBilling = async (page: Page): Promise<void> => {
  await page.goto(`${ORIGIN}/billing`);
  await page.waitForSelector('.rows li');
};

test('a user pays for a plan on the page of the processor, returns, changes the plan after its preview, cancels and resumes', async () => {
  const errors: string[] = [];
  const user = await newUser('free');
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, user);
  expect(await callsOfOpening(page, '/billing', '.rows li')).toBeLessThanOrEqual(6);
  await page.getByRole('button', { name: 'Elegir Personal, Mensual' }).click();
  await page.waitForURL((url) => url.origin !== ORIGIN);
  await page.fill('input[name=card]', GOOD_CARD);
  await page.click('button');
  await page.waitForURL(/\/billing\/return/);
  await page.getByText('Listo: ya tienes el plan').waitFor();
  await page.getByRole('link', { name: 'Ver mi plan' }).click();
  await page.getByText('Es tu plan actual.').waitFor();

  await page.getByRole('button', { name: 'Elegir Negocio, Mensual' }).click();
  await page.locator('dialog tbody tr').first().waitFor();
  expect(await page.locator('dialog tbody tr td:first-child').allInnerTexts()).toEqual([
    'Lo que queda pagado de Personal',
    'Negocio, por el resto del periodo',
  ]);
  expect(await page.innerText('dialog')).toMatch(/Se cobran ahora \$[\d,.]+, con IVA\./);
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await page.getByText('El cambio está hecho.').waitFor();
  await page.locator('dl', { hasText: 'Negocio' }).waitFor();

  await page.getByRole('button', { name: 'Cancelar la suscripción' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Cancelar la suscripción' }).click();
  await page.getByRole('button', { name: 'Reanudar la suscripción' }).click();
  await page.getByRole('button', { name: 'Cancelar la suscripción' }).waitFor();

  await page.getByRole('link', { name: 'Facturas' }).click();
  await page.waitForSelector('tbody tr');
  const [download] = await Promise.all([
    page.waitForEvent('download').catch(() => null),
    page
      .getByRole('button', { name: /^PDF de la factura/ })
      .first()
      .click(),
  ]);
  expect(download === null || download.url().includes('pdf')).toBe(true);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a plan that another tab changed meanwhile is changed again only at the cost of now', async () => {
  const page = await openPanel(browser);
  await signIn(page, await payingCustomer('personal'));
  const openChange = async (tab: Page): Promise<void> => {
    await openBilling(tab);
    await tab.getByRole('button', { name: 'Elegir Negocio, Mensual' }).click();
    await tab.getByText(/Se cobran ahora/).waitFor();
  };
  await openChange(page);
  const other = await page.context().newPage();
  await openChange(other);
  await other.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await other.getByText('El cambio está hecho.').waitFor();
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await page.getByText('El costo cambió mientras lo veías.').waitFor();
  await page.locator('dialog', { hasText: 'No se cobra nada ahora.' }).waitFor();
  await page.getByText('Es tu plan actual.').waitFor();
  await page.context().close();
});

test('validations beyond the included ones are turned on with a cap, and off', async () => {
  const slug = 'panel-hybrid';
  await addPlan(slug, { billing_model: 'hybrid', included_validations: 5, monthly_validation_limit: 5, overage: 250 });
  const customer = await payingCustomer(slug);
  const page = await openPanel(browser);
  await signIn(page, customer);
  await openBilling(page);
  const overage = page.locator('details', { has: page.getByRole('heading', { name: 'Validaciones adicionales' }) });
  await overage.locator('summary').click();
  await overage.locator('input[name=monthly_cap]').fill('40');
  await overage.getByRole('button', { name: 'Activar o cambiar el tope' }).click();
  await overage.getByText('Activas, hasta 40 al mes.').waitFor();
  await overage.getByRole('button', { name: 'Desactivar' }).click();
  await overage.getByText('Inactivas').waitFor();
  await page.context().close();
});

test('a tax profile with a wrong RFC keeps what was typed, and a right one is saved', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/billing/tax-profile`);
  await page.fill('input[name=rfc]', 'EKU9003173C8');
  await page.fill('input[name=legal_name]', 'ESCUELA KEMPER URGATE');
  await page.selectOption('select[name=tax_regime]', '601');
  await page.fill('input[name=postal_code]', '42501');
  await page.selectOption('select[name=cfdi_use]', 'G03');
  await page.click('main form button[type=submit]');
  await page.waitForSelector('input[name=rfc][aria-invalid=true]');
  expect(await page.inputValue('input[name=legal_name]')).toBe('ESCUELA KEMPER URGATE');
  await page.fill('input[name=rfc]', 'EKU9003173C9');
  await page.click('main form button[type=submit]');
  await page.getByText('Guardado.').waitFor();
  await page.reload();
  await page.waitForSelector('input[name=rfc]');
  expect(await page.inputValue('input[name=rfc]')).toBe('EKU9003173C9');
  await page.context().close();
});

test.each(VIEWS)('the pages of billing have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await payingCustomer('personal'));
  await openBilling(page);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'billing', view);
  await page.getByRole('button', { name: /Negocio, (?:Mensual|Monthly)$/ }).click();
  await page.waitForSelector('dialog[open] tbody tr');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'billing-change', view);
  const pages = [
    ['/billing/invoices', 'tbody tr', 'billing-invoices'],
    ['/billing/tax-profile', 'form', 'billing-tax-profile'],
    ['/billing/return?checkout=success', '.notice.success', 'billing-return'],
    ['/billing/return?checkout=package', '.notice', 'billing-return-package'],
    ['/billing/return?checkout=cancelled', '.notice', 'billing-return-cancelled'],
  ] as const;
  expect(await findingsOfPages(page, view, pages)).toEqual([]);
  await page.context().close();
});
