import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal } from '../../e2e/support/portal.ts';
import { fileOf, rowsOf } from '../../e2e/support/validation-imports.ts';
import { clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const payments = (count: number) => Array.from({ length: count }, () => newPayment());

/** Three transfers of which the second has a wrong check digit. */
const doubtfulFile = () => {
  const known = payments(3);
  return fileOf(known.map((payment, index) => (index === 1 ? { ...payment, cuenta_beneficiaria: '012180000000000010' } : payment)));
};

const upload = async (page: Page, path: string, name: string, bytes: Uint8Array): Promise<void> => {
  await page.goto(`${ORIGIN}${path}`);
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
  await page.waitForSelector('[role=grid] [role=gridcell]:not(:empty)');
};

const idOf = (page: Page): string => page.url().split('/').at(-1) ?? '';

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** The place of the active cell. */
const activeCell = async (page: Page): Promise<string | null> => page.getAttribute('[role=grid]', 'aria-activedescendant');

const saved = (page: Page) => page.waitForSelector('.grid-state:has-text("Los cambios están guardados.")');

const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(
    `(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)});
      document.querySelector('[role=grid]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
  );

const metrics = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) });

/** Milliseconds that the thread of the page works; those in which the machine does something else do not count. */
const startWorkClock = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics: found } = v.parse(metrics, await session.send('Performance.getMetrics'));
    return (found.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
};

/** Milliseconds after which people notice a delay. */
const STUTTER_MS = 100;

/** Requests that save corrections, and that read the import. */
const SAVING = /\/v1\/validations\/imports\/\d+$/;

const ACCOUNT = 4;
const REFERENCE = 7;

test('a file is uploaded, corrected by keyboard, confirmed with its price, and its results are downloaded', async () => {
  const errors: string[] = [];
  const user = await newUser('empresa');
  const known = payments(3);
  for (const payment of known) await portal.publish(payment);
  const right = known[1]?.cuenta_beneficiaria ?? '';
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, user);
  await page.goto(`${ORIGIN}/imports`);
  await page.waitForSelector('text=Aún no hay importaciones.');
  const damaged = known.map((payment, index) => (index === 1 ? { ...payment, cuenta_beneficiaria: '012180000000000010' } : payment));
  await upload(page, '/imports', 'pagos <b>.csv', fileOf(damaged));
  await page.waitForSelector('text=Usa 2 validaciones de tu cuota.');

  await page.focus('[role=grid]');
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForSelector('.row-notes:has-text("Fila 3")');
  for (let column = 0; column < ACCOUNT; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.fill('.cell-editor', 'no es una cuenta');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.grid-cell.problem, .grid-cell.refused');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await saved(page);
  await page.waitForSelector('text=Usa 3 validaciones de tu cuota.');

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('text=Usa 2 validaciones de tu cuota.');
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+Shift+Z');
  await page.waitForSelector('text=Usa 3 validaciones de tu cuota.');

  await cell(page, 0, REFERENCE).click();
  await paste(page, 'Pedido 1\nPedido 2\n<i>Pedido</i>\nde más');
  await saved(page);
  const stored = await rowsOf(idOf(page), user.api_key);
  expect(stored.map(({ attributes }) => attributes.values['client_ref'])).toEqual(['Pedido 1', 'Pedido 2', '<i>Pedido</i>']);

  await page.getByRole('button', { name: 'Confirmar y empezar' }).click();
  await page.waitForSelector('.verdict.success', { timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Resultados CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('resultados.csv');
  await page.getByRole('link', { name: 'Ver en el historial' }).click();
  await page.locator('tbody tr').nth(2).waitFor();
  await page.getByRole('link', { name: 'Validación masiva' }).click();
  await page.waitForSelector('tbody tr');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('rows are removed after a question, a second file leads to the first import, and an import is discarded', async () => {
  const user = await newUser('empresa');
  const page = await openPanel(browser);
  await signIn(page, user);
  await upload(page, '/imports', 'pagos.csv', doubtfulFile());
  const id = idOf(page);
  await cell(page, 1, 0).click();
  await page.getByRole('button', { name: 'Quitar filas' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Quitar filas' }).click();
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await page.getAttribute('[role=grid]', 'aria-rowcount')).toBe('3');
  expect(await rowsOf(id, user.api_key)).toHaveLength(2);

  await page.goto(`${ORIGIN}/imports`);
  await page.setInputFiles('input[type=file]', { name: 'otro.csv', mimeType: 'text/csv', buffer: Buffer.from(doubtfulFile()) });
  await page.getByRole('link', { name: 'Abrir la importación en curso' }).click();
  await page.waitForSelector('[role=grid]');
  expect(idOf(page)).toBe(id);
  await page.getByRole('button', { name: 'Descartar la importación' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Descartar la importación' }).click();
  await page.waitForSelector('.verdict-name:has-text("Cancelada")');
  await page.context().close();
});

test('a correction that does not reach the service is kept and sent again, and a slow page shows that it is read', async () => {
  const user = await newUser('empresa');
  const page = await openPanel(browser);
  await signIn(page, user);
  await upload(page, '/imports', 'pagos.csv', doubtfulFile());
  await page.route(SAVING, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await cell(page, 0, REFERENCE).click();
  await page.keyboard.type('Pedido 9');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert]');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Todas las importaciones' }).click();
  await Promise.all([page.waitForEvent('dialog'), page.evaluate('history.back()')]);
  await cell(page, 0, REFERENCE).waitFor();
  expect(questions).toEqual(Array.from({ length: 2 }, () => 'Hay correcciones sin guardar. ¿Salir de esta página?'));
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(await cell(page, 0, REFERENCE).innerText()).toBe('Pedido 9');
  await page.unroute(SAVING);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await saved(page);

  const answered = Promise.withResolvers<null>();
  await page.route(SAVING, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector('main .loading');
  answered.resolve(null);
  await page.waitForSelector('[role=grid]');
  await page.context().close();
});

test('a file that cannot be read has its reason', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('empresa'));
  await page.goto(`${ORIGIN}/imports`);
  await page.setInputFiles('input[type=file]', { name: 'notas.csv', mimeType: 'text/csv', buffer: Buffer.from('hola\nadiós\n') });
  await page.waitForSelector('.verdict.danger strong');
  await page.context().close();
});

test('a file of 10,000 rows, which is uploaded directly, is one window of rows; its doubtful row is found, and a column is pasted', async () => {
  const user = await newUser('empresa');
  const page = await openPanel(browser);
  // Spaces that no reader keeps make the file larger than a request may be.
  const lines = Array.from({ length: 10_000 }, (_unused, index) => ({
    alias: `Cuenta ${index}`,
    cuenta: index === 9_000 ? '012180000000000010' : clabeNumber(index),
    banco: ' '.repeat(400),
  }));
  await signIn(page, user);
  await upload(page, '/beneficiaries/imports', 'cuentas.csv', templateCsv(lines));
  expect(await page.getAttribute('[role=grid]', 'aria-rowcount')).toBe('10001');
  expect(await page.locator('.grid-body .grid-row').count()).toBeLessThan(60);
  await page.focus('[role=grid]');
  const work = await startWorkClock(page);
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) {
    const before = await work();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press(key);
    expect(((await work()) - before) / 20).toBeLessThan(STUTTER_MS);
  }
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForSelector('[data-row="9000"].active.problem, [data-row="9000"].active');
  expect(await activeCell(page)).toMatch(/-9000-0$/);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url());
  });
  await paste(page, Array.from({ length: 120 }, (_unused, index) => `Proveedor ${index}`).join('\n'));
  await saved(page);
  expect(await cell(page, 9_000, 0).innerText()).toBe('Proveedor 0');
  expect(saves).toHaveLength(3);
  await page.context().close();
});

test('what is done with a selection reaches its rows that were not read yet', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('empresa'));
  const lines = Array.from({ length: 600 }, (_unused, index) => ({ alias: `Cuenta ${index}`, cuenta: clabeNumber(index) }));
  await upload(page, '/beneficiaries/imports', 'cuentas.csv', templateCsv(lines));
  const copied = () =>
    page.evaluate(
      `(() => { const data = new DataTransfer();
        document.querySelector('[role=grid]').dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
        return data.getData('text/plain').split('\\n'); })()`,
    );
  await page.focus('[role=grid]');
  await page.keyboard.press('Control+Shift+ArrowDown');
  expect(await copied()).toEqual(['']);
  await page.waitForSelector('.grid-state:has-text("cópialas otra vez")');
  expect(await copied()).toEqual(lines.map(({ alias }) => alias));
  await page.context().close();
});

test('beneficiaries are imported, corrected in the same grid, and saved', async () => {
  const user = await newUser('empresa');
  const page = await openPanel(browser);
  await signIn(page, user);
  const lines = [
    { alias: 'Uno', cuenta: clabeNumber(1) },
    { alias: 'Dos', cuenta: '012180000000000010' },
  ];
  await page.goto(`${ORIGIN}/beneficiaries`);
  await page.getByRole('link', { name: 'Importar de un archivo' }).click();
  await upload(page, '/beneficiaries/imports', 'cuentas.csv', templateCsv(lines));
  await cell(page, 1, 1).click();
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await page.waitForSelector('.notice:has-text("Hay valores que no se pudieron guardar")');
  expect(await page.getByRole('button', { name: 'Confirmar y empezar' }).count()).toBe(0);
  await cell(page, 1, 1).click();
  await page.keyboard.type(clabeNumber(2));
  await page.keyboard.press('Tab');
  await saved(page);
  await page.waitForSelector('text=Cuentas que se guardan, como máximo: 2.');
  await page.getByRole('button', { name: 'Confirmar y empezar' }).click();
  await page.getByRole('link', { name: 'Ver los beneficiarios' }).click();
  await page.locator('tbody tr').nth(1).waitFor();
  await page.context().close();
});

test.each(VIEWS)('the pages of imports have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('empresa'));
  await page.goto(`${ORIGIN}/imports`);
  await page.waitForSelector('.list p');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'imports', view);
  await upload(page, '/imports', 'pagos.csv', doubtfulFile());
  await page.focus('[role=grid]');
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForSelector('.row-notes li');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'import-preview', view);
  await page.locator('.card .primary').last().click();
  await page.waitForSelector('.verdict.success', { timeout: 120_000 });
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'import-completed', view);
  await upload(page, '/beneficiaries/imports', 'cuentas.csv', templateCsv([{ alias: 'Uno', cuenta: clabeNumber(1) }, { cuenta: '55' }]));
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'beneficiary-import', view);
  await page.context().close();
});
