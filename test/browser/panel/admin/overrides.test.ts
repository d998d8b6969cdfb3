import type { Browser } from 'playwright-core';

import { eventually } from '../../../e2e/support/api.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { openAsAdmin } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act, REASON } from '../../support/dialog.ts';
import { openPanel, signIn } from '../../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

test('a setting out of its bounds is refused at its field, then changed and reset', async () => {
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/settings`);
  await page.fill('input[name=payment_grace_days]', '61');
  await page.fill('main textarea[name=reason]', REASON);
  await page.click('main button[type=submit]');
  await page.waitForSelector('input[name=payment_grace_days][aria-invalid=true]');
  await page.fill('input[name=payment_grace_days]', '9');
  await page.click('main button[type=submit]');
  await page.locator('.notice.success', { hasText: 'Los ajustes cambiaron.' }).waitFor();
  await act(page, 'Volver al valor inicial: Días de gracia de un pago vencido', 'El ajuste tiene de nuevo su valor inicial.');
  await page.waitForSelector('input[name=payment_grace_days][value="7"]');
  await page.context().close();
});

const PROBES = 'Bancos emisores que se prueban cuando no se conoce';

test('settings that another admin outran keep the draft, and are sent again without losing either change', async () => {
  const { page, admin } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/settings`);
  await page.fill('input[name=payment_grace_days]', '8');
  await page.fill('main textarea[name=reason]', REASON);
  const { text } = await admin.send('GET', '/settings');
  const revision = Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0);
  await admin.send('PATCH', '/settings', { sender_probes: 2, revision, reason: REASON });
  await page.click('main button[type=submit]');
  await page.waitForSelector('main [role=alert]');
  // The page has read the change of the other admin.
  await page.getByRole('button', { name: PROBES }).waitFor();
  expect(await page.inputValue('input[name=payment_grace_days]')).toBe('8');
  await page.click('main button[type=submit]');
  await page.locator('.notice.success', { hasText: 'Los ajustes cambiaron.' }).waitFor();
  await page.waitForSelector('input[name=payment_grace_days][value="8"]');
  await page.waitForSelector('input[name=sender_probes][value="2"]');
  for (const name of ['Días de gracia de un pago vencido', PROBES]) {
    await act(page, `Volver al valor inicial: ${name}`, 'El ajuste tiene de nuevo su valor inicial.');
  }
  await page.context().close();
});

test('a change that another admin outran is refused, and the dialog keeps what was typed, which is sent again', async () => {
  const { page, admin } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/bins`);
  await page.waitForSelector('tbody tr');
  const bin = '69000001';
  await page.getByRole('button', { name: 'Fijar el banco de un BIN' }).click();
  const { text } = await admin.send('GET', '/bins?page[size]=1');
  const revision = Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0);
  await admin.send('PUT', '/bins/69000002', { central_code: '40012', revision, reason: REASON });
  await page.fill('dialog input[name=bin]', bin);
  await page.fill('dialog input[name=central_code]', '40012');
  await page.fill('dialog textarea[name=reason]', REASON);
  const readAgain = page.waitForResponse((response) => response.url().includes('/v1/admin/bins?'));
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog [role=alert]');
  await readAgain;
  await page.waitForSelector('.list[aria-busy=false]');
  expect(await page.inputValue('dialog input[name=bin]')).toBe(bin);
  await page.click('dialog button[type=submit]');
  await page.locator('.notice.success', { hasText: 'El banco del BIN cambió.' }).waitFor();
  await page.goto(`${ORIGIN}/admin/bins?changed=1`);
  for (const set of [bin, '69000002'])
    await act(page, `Usar el directorio para el BIN ${set}`, 'El BIN tiene de nuevo el banco del directorio.');
  await page.context().close();
});

test('an alias and the days of a bank are changed and reset', async () => {
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/banks?search=40012`);
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { level: 2, name: 'Alias' }).waitFor();
  await act(page, 'Agregar un alias', 'El alias se agregó.', (shown) => shown.fill('dialog input[name=alias]', 'Banca Cerúlea'));
  await act(page, 'Quitar el alias Banca Cerúlea', 'El alias se quitó.');
  await act(page, 'Cambiar la vigencia', 'La vigencia cambió.', (shown) => shown.fill('dialog input[name=valid_from]', '2004-08-13'));
  await page.getByText('fijada por un administrador').waitFor();
  await act(page, 'Usar la vigencia de Banxico', 'Vale de nuevo la vigencia de Banxico.');
  await page.context().close();
});

test('a version of a legal document that exists is not published again', async () => {
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/legal-documents`);
  const version = await page.locator('tbody tr').first().locator('td').nth(1).innerText();
  const document = await page.locator('tbody tr').first().locator('td').first().innerText();
  await page.getByRole('button', { name: 'Publicar una versión' }).click();
  await page.selectOption('dialog select[name=document]', { label: document.trim() });
  await page.fill('dialog input[name=version]', version.trim());
  await page.fill('dialog input[name=url]', 'https://example.mx/legal/terminos');
  await page.fill('dialog textarea[name=reason]', REASON);
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog [role=alert], dialog [aria-invalid=true]');
  await page.context().close();
});

test('a version of a legal document is published, and a user accepts it before any other page opens', async () => {
  const user = await newUser('free');
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/legal-documents`);
  await page.waitForSelector('tbody tr');
  const version = `2027-${crypto.randomUUID().slice(0, 8)}`;
  const url = `https://example.mx/legal/${version}`;
  await act(page, 'Publicar una versión', 'La versión está vigente.', async (shown) => {
    await shown.selectOption('dialog select[name=document]', 'privacy_notice');
    await shown.fill('dialog input[name=version]', version);
    await shown.fill('dialog input[name=url]', url);
  });
  await page.locator('tbody tr', { hasText: version }).getByText('Vigente').waitFor();
  await page.context().close();

  const own = await openPanel(browser);
  await signIn(own, user);
  const acceptance = own.locator(`a[href="${url}"]`);
  // Functions read the overrides again within a minute.
  await eventually('the version has to be accepted', 90, async () => {
    await own.goto(`${ORIGIN}/validations`, { waitUntil: 'networkidle' });
    return (await acceptance.isVisible()) ? true : null;
  });
  for (const box of await own.locator('main form input[type=checkbox]').all()) await box.check();
  await own.click('main button[type=submit]');
  await own.getByRole('heading', { level: 1, name: 'Historial' }).waitFor();
  await own.context().close();
});
