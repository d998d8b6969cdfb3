import type { Browser } from 'playwright-core';

import { call, eventually, validationOf } from '../../../e2e/support/api.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../../e2e/support/portal.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act } from '../../support/dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('an admin sees a validation of a user masked, and the endpoint and the delivery of its webhook', async () => {
  const user = await newUser('negocio');
  const url = `${stack.webhook_receiver_url}/secreto`;
  await call('/webhooks', { key: user.api_key, method: 'POST', body: { url, events: ['validation.completed'] } });
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate', { key: user.api_key, method: 'POST', body: requestFor(payment) }));
  const { page, admin } = await openAsAdmin(browser, { role: 'admin' });
  await page.goto(`${ORIGIN}/admin/users/${user.user_id}`);
  await page.getByRole('link', { name: 'Validaciones', exact: true }).last().click();
  await page.locator(`a[href="/admin/validations/${id}"]`).click();
  await page.waitForSelector('dl.facts');
  const shown = await page.innerText('main');
  expect(shown).toContain('BANORTE');
  expect(shown).not.toContain(requestFor(payment).cuenta_beneficiaria);

  await eventually('the delivery is made', 60, async () => {
    const { text } = await admin.send('GET', `/webhook-deliveries?user_id=${user.user_id}&status=success`);
    return text.includes('validation.completed') ? true : null;
  });
  await page.goto(`${ORIGIN}/admin/users/${user.user_id}/deliveries`);
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: 'Intentos hechos' }).waitFor();
  expect(await page.innerText('main')).not.toContain('/secreto');
  await act(page, 'Entregar de nuevo', 'La entrega se hace de nuevo en un minuto.');

  await page.goto(`${ORIGIN}/admin/users/${user.user_id}/webhooks`);
  const name = async (label: string) =>
    (await page
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .first()
      .getAttribute('aria-label')) ?? '';
  await act(page, await name('Desactivar'), 'El destino está desactivado.');
  await act(page, await name('Activar'), 'El destino está activo.');
  await page.context().close();
});
