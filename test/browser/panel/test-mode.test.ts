import type { Browser, Page } from 'playwright-core';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { settled } from '../support/every-page.ts';
import { DESKTOP, findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The switch in the navigation; the page of test mode has another one. */
const switchOf = (page: Page) => page.getByRole('navigation', { name: 'Secciones' }).getByRole('switch');

const BANNER = '.test-banner';

test('a scenario is validated in test mode, its late CEP comes with the clock, and live mode shows none of it', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('free'));
  await switchOf(page).click();
  await page.waitForSelector(BANNER);

  await page.goto(`${ORIGIN}/test-mode?shows=behaviour`);
  await page.getByRole('link', { name: 'Llenar el formulario: late_cep' }).click();
  await page.waitForSelector('input[name=clave_rastreo]');
  expect(await page.inputValue('input[name=clave_rastreo]')).toMatch(/^TESTLATECEP0+1$/);
  expect(await page.isChecked('input[name=retry]')).toBe(true);
  await page.click('main button[type=submit]');
  await page.waitForSelector('.verdict.warning');
  const validation = page.url();

  await page.getByRole('link', { name: 'Historial' }).click();
  await page.waitForSelector('tbody tr');
  expect(await page.locator('tbody tr').count()).toBe(1);
  const live = await page.context().newPage();
  await live.goto(`${ORIGIN}/validations`);
  await live.waitForSelector('text=Aún no hay validaciones.');
  expect(await live.locator(BANNER).count()).toBe(0);
  await live.close();

  await page.goto(`${ORIGIN}/test-mode`);
  await page.fill('input[name=advance_seconds]', '91');
  await page.selectOption('select[name=unit]', 'days');
  await page.getByRole('button', { name: 'Adelantar' }).click();
  await page.waitForSelector('form [data-problem], form .field-error');
  await page.fill('input[name=advance_seconds]', '1');
  await page.getByRole('button', { name: 'Adelantar' }).click();
  await page.waitForSelector('text=Todo lo vencido está hecho');
  await page.waitForSelector('text=1 día y');
  await page.goto(validation);
  await page.waitForSelector('.verdict.success');
  expect(await page.locator('.verdict a[href*=cep]').count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CEP en PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^CEP-.+\.pdf$/);
  expect(await page.getByText('Paquete de evidencia').count()).toBe(0);

  await switchOf(page).click();
  await page.waitForURL(/\/validations$/);
  await page.waitForSelector('text=Aún no hay validaciones.');
  expect(await page.locator(BANNER).count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a page of live mode alone leads back to it, and shows its data then', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await switchOf(page).click();
  await page.waitForSelector(BANNER);
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.waitForSelector('h1:has-text("Solo en el modo real")');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'live-only', DESKTOP);
  await page.locator('main .card').getByRole('button', { name: 'Volver al modo real' }).click();
  await page.waitForSelector('h1:has-text("Facturación")');
  expect(await page.locator(BANNER).count()).toBe(0);
  await page.context().close();
});

test('a test key is created, shown once, works, and ends when it is replaced', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/test-mode`);
  await page.getByRole('button', { name: 'Crear la clave de prueba' }).click();
  const secret = page.locator('.notice.warning code');
  await secret.waitFor();
  const first = await secret.innerText();
  expect(first).toMatch(/^cept_/);
  expect((await call('/validations', { key: first })).status).toBe(200);
  await page.getByRole('button', { name: 'Reemplazar la clave de prueba' }).click();
  await page.locator('dialog button[type=submit]').click();
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await secret.innerText()).not.toBe(first);
  expect((await call('/validations', { key: first })).status).toBe(401);
  await page.reload();
  await page.waitForSelector('text=Vigente desde');
  expect(await secret.count()).toBe(0);
  await page.context().close();
});

test.each(VIEWS)('the page of test mode has no finding of axe in test mode at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await page.context().addInitScript("sessionStorage.setItem('mode', 'test')");
  await signIn(page, await newUser('free'));
  for (const path of ['/test-mode', '/validate', '/webhooks', '/beneficiaries', '/usage']) {
    await page.goto(`${ORIGIN}${path}`);
    await settled(page);
    await page.waitForSelector(BANNER);
    expect(await findingsOf(page)).toEqual([]);
    await screenshot(page, `test-mode${path.replaceAll('/', '-')}`, view);
  }
  await page.context().close();
});
