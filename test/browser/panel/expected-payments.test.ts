import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { call, terminal, validationOf } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { expectPayment } from '../support/expected-payments.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening, findingsOfStates } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

type User = Awaited<ReturnType<typeof newUser>>;

const me = v.looseObject({ data: v.looseObject({ attributes: v.looseObject({ permissions: v.array(v.string()) }) }) });

/** A reference that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

/** Validates a payment, and waits for its verdict. */
const validPayment = async ({ api_key: key }: User) => {
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate?async=1', { key, method: 'POST', body: requestFor(payment) }));
  expect((await terminal(id, key)).attributes.status).toBe('valid');
  return { id, day: payment.fecha };
};

const openByHand = async (page: Page, title: string): Promise<void> => {
  await page.locator('summary', { has: page.getByRole('heading', { name: title }) }).click();
};

test('a payment is expected, matched by hand from the history and by its id, unmatched and cancelled', async () => {
  const errors: string[] = [];
  const user = await newUser('personal');
  const { id: validation, day } = await validPayment(user);
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, user);
  await page.getByRole('link', { name: 'Pagos esperados' }).click();
  await page.getByText('Aún no esperas ningún pago.').waitFor();
  await page.getByRole('link', { name: 'Crea el primero' }).click();
  const account = clabeAt('012');
  await page.fill('input[name=amount]', 'mil');
  await page.fill('input[name=account]', account);
  await page.waitForSelector('.check-result.right:has-text("BBVA")');
  await page.fill('input[name=from]', day);
  await page.fill('input[name=to]', day);
  await page.fill('input[name=client_ref]', HOSTILE);
  await page.getByRole('button', { name: 'Crear' }).click();
  await page.waitForSelector('input[name=amount][aria-invalid=true]');
  expect(await page.inputValue('input[name=account]')).toBe(account);
  await page.fill('input[name=amount]', '1,234.50');
  await page.getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('heading', { name: HOSTILE }).waitFor();
  await page.getByText('Ningún pago se ha conciliado todavía.').waitFor();

  await openByHand(page, 'Conciliar a mano');
  await page.getByRole('button', { name: 'Conciliar el pago de $1,234.50' }).click();
  await page.getByText('El pago cuenta.').waitFor();
  await page.getByText('Pago completo').waitFor();
  expect(await page.getByRole('heading', { name: 'Conciliar a mano' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cancelar el pago esperado' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Quitar el pago de $1,234.50' }).click();
  await page.click('dialog button[type=submit]');
  await page.getByText('El pago ya no cuenta.').waitFor();
  await openByHand(page, 'Conciliar a mano');
  await page.fill('input[name=validation_id]', 'x');
  await page.getByRole('button', { name: 'Conciliar', exact: true }).first().click();
  await page.waitForSelector('input[name=validation_id][aria-invalid=true]');
  await page.fill('input[name=validation_id]', validation);
  await page.getByRole('button', { name: 'Conciliar', exact: true }).first().click();
  await page.getByText('Pago completo').waitFor();

  await page.goto(`${ORIGIN}/expected-payments/${await expectPayment(user.api_key)}`);
  await openByHand(page, 'Conciliar a mano');
  await page.getByRole('link', { name: 'Ya conciliado' }).click();
  await page.getByRole('heading', { name: HOSTILE }).waitFor();

  await page.getByRole('link', { name: 'Resumen' }).click();
  await page.fill('input[name=from]', day);
  await page.fill('input[name=to]', day);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await page.getByRole('link', { name: 'Recibido', exact: true }).click();
  await page.getByRole('link', { name: HOSTILE }).click();
  await page.getByRole('button', { name: 'Quitar el pago de $1,234.50' }).click();
  await page.click('dialog button[type=submit]');
  await page.getByRole('button', { name: 'Cancelar el pago esperado' }).click();
  await page.click('dialog button[type=submit]');
  await page.getByText('El pago esperado está cancelado.').waitFor();
  await page.getByRole('button', { name: 'Cancelar el pago esperado' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Todos los pagos esperados' }).click();
  await page.selectOption('select[name=status]', 'overpaid');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByText('Ningún pago esperado cumple estos filtros.').waitFor();
  await page.selectOption('select[name=status]', 'cancelled');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: HOSTILE }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each(VIEWS.slice(0, 2))(
  'a file of expected payments is corrected in the grid and confirmed at $width px, $colorScheme',
  async (view) => {
    const user = await newUser('personal');
    const page = await openPanel(browser, view);
    await signIn(page, user);
    await page.goto(`${ORIGIN}/expected-payments/imports`);
    const day = calendarDateIn(MEXICO_CITY, Date.now());
    const file = [
      'Importe,Cuenta,Vencimiento,Factura',
      `1500.50,${clabeAt('012')},${day},Pedido 1`,
      `900,012180000000000016,${day},Pedido 2`,
      `1500.50,${clabeAt('012')},${day},Pedido 3`,
    ];
    await page.setInputFiles('input[type=file]', { name: 'facturas.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) });
    await page.waitForSelector('[role=grid] [role=gridcell]:not(:empty)');
    await page.getByText('Pagos esperados que se crean: 2.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await screenshot(page, 'expected-payment-import', view);
    await page.locator('[data-row="1"][data-column="1"]').click();
    await page.keyboard.type(clabeAt('072'));
    await page.keyboard.press('Enter');
    await page.getByText('Pagos esperados que se crean: 3.').waitFor();
    await page.getByRole('button', { name: 'Confirmar y empezar' }).click();
    await page.getByRole('link', { name: 'Ver los pagos esperados' }).click();
    for (const name of ['Pedido 1', 'Pedido 2', 'Pedido 3']) await page.getByRole('link', { name }).waitFor();
    await page.goto(`${ORIGIN}/expected-payments/imports`);
    await page.waitForSelector('tbody tr');
    expect(await findingsOf(page)).toEqual([]);
    await screenshot(page, 'expected-payment-imports', view);
    await page.context().close();
  },
);

test('a user who may only read expected payments sees no form and no button that changes one', async () => {
  const user = await newUser('personal');
  const id = await expectPayment(user.api_key, { client_ref: 'Pedido 7' });
  const page = await openPanel(browser);
  await signIn(page, user);
  const body = v.parse(me, JSON.parse((await call('/users/me', { key: user.api_key })).text));
  const { attributes } = body.data;
  const permissions = attributes.permissions.filter((name) => !/^expected_payments:(?!read)/.test(name));
  await page.route(/\/v1\/users\/me$/, (route) =>
    route.fulfill({ json: { ...body, data: { ...body.data, attributes: { ...attributes, permissions } } } }),
  );
  await page.goto(`${ORIGIN}/expected-payments`);
  await page.getByRole('link', { name: 'Pedido 7' }).waitFor();
  expect(await page.getByRole('link', { name: 'Nuevo pago esperado' }).count()).toBe(0);
  await page.goto(`${ORIGIN}/expected-payments/${id}`);
  await page.waitForSelector('dl');
  expect(await page.locator('main button.danger-button, main form').count()).toBe(0);
  await page.goto(`${ORIGIN}/expected-payments/new`);
  await page.waitForSelector('h1');
  expect(await page.locator('main form').count()).toBe(0);
  await page.context().close();
});

test.each(VIEWS)('the pages of expected payments have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const user = await newUser('personal');
  const page = await openPanel(browser, view);
  await signIn(page, user);
  const check = async (name: string): Promise<void> => {
    expect(await findingsOf(page)).toEqual([]);
    await screenshot(page, name, view);
  };
  await page.goto(`${ORIGIN}/expected-payments`);
  await page.locator('main .list p').waitFor();
  await check('expected-payments-empty');
  await page.goto(`${ORIGIN}/expected-payments/new`);
  await page.fill('input[name=account]', '012180000000000016');
  await page.waitForSelector('.check-result.field-error');
  await check('expected-payment-new');
  const { id: validation } = await validPayment(user);
  const reference = 'Pedido 42, Proveedor de papel, S. de R. L., sucursal Guadalajara';
  const id = await expectPayment(user.api_key, { amount: 2000, client_ref: reference });
  await expectPayment(user.api_key, { sender_hint: HOSTILE });
  const byHand = { key: user.api_key, method: 'POST', body: { validation_id: validation } };
  expect((await call(`/expected-payments/${id}/matches`, byHand)).status).toBe(200);
  expect(await callsOfOpening(page, '/expected-payments', 'tbody tr')).toBeLessThanOrEqual(6);
  await check('expected-payments');
  await page.goto(`${ORIGIN}/expected-payments/summary`);
  await page.waitForSelector('tbody tr');
  await check('expected-payment-summary');
  await page.goto(`${ORIGIN}/expected-payments/${id}`);
  await page.locator('main summary').click();
  await page.waitForSelector('details tbody tr');
  await check('expected-payment');
  await page.locator('section tbody button').first().click();
  await page.waitForSelector('dialog[open]');
  await check('expected-payment-unmatch');
  await page.context().close();
});

test.each(VIEWS.slice(0, 2))(
  'the pages of expected payments have their states of waiting and of failure at $width px, $colorScheme',
  async (view) => {
    const user = await newUser('personal');
    const id = await expectPayment(user.api_key);
    const page = await openPanel(browser, view);
    await signIn(page, user);
    for (const states of [
      { path: '/expected-payments', operation: /\/v1\/expected-payments\?/, ready: 'tbody tr', name: 'expected-payments' },
      { path: '/expected-payments/summary', operation: /\/v1\/expected-payments\/summary/, ready: 'dl', name: 'expected-payment-summary' },
      { path: `/expected-payments/${id}`, operation: /\/v1\/expected-payments\/[\w-]{36}$/, ready: 'dl', name: 'expected-payment' },
    ]) {
      expect(await findingsOfStates(page, { ...states, view })).toEqual([]);
    }
    await page.context().close();
  },
);
