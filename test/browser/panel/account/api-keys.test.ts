import type { Browser, Page } from 'playwright-core';

import { call, codesOf } from '../../../e2e/support/api.ts';
import { newUser } from '../../../e2e/support/operator.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../../support/panel.ts';
import { openAccount, section, submit } from '../../support/settings.ts';
import { findingsOfStates } from '../../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const PAGE = '/account/api-keys';

const LIST = /\/v1\/users\/me\/api-keys$/;

const NONE = 'text=Aún no hay claves con nombre.';

/** A name that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

/** Creates a key with the form of the page; returns the whole key, which the page shows. */
const createKey = async (page: Page, name: string): Promise<string> => {
  await page.fill('input[name=name]', name);
  await page.locator('main form button[type=submit]').click();
  // The whole text of a cell: a part of it can be in other rows.
  await page.locator('tbody tr', { has: page.getByText(name, { exact: true }) }).waitFor();
  return page.locator('.notice code').innerText();
};

test('a named key is created, shown once and used, is limited to an address, and is revoked', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('personal'));
  await openAccount(page);
  await (await section(page, 'Clave de API')).getByRole('link', { name: 'Claves con nombre' }).click();
  await page.waitForSelector(NONE);

  await page.fill('input[name=name]', HOSTILE);
  await page.getByLabel('Todos los de tu rol').uncheck();
  await page.fill('input[name=expires_at]', '2020-01-31');
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  await page.waitForSelector('fieldset[aria-invalid=true], input[name=expires_at][aria-invalid=true]');
  await page.getByLabel('validations:read').check();
  await page.fill('textarea[name=cidrs]', '127.0.0.0/8\n300.1.1.1');
  await page.fill('input[name=expires_at]', '2099-01-31');
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  await page.waitForSelector('textarea[name=cidrs][aria-invalid=true]');
  await page.fill('textarea[name=cidrs]', '127.0.0.0/8\n2001:db8::/32');
  const key = await createKey(page, HOSTILE);
  const row = page.locator('tbody tr');
  // One line.
  expect((await row.locator('code').boundingBox())?.height).toBeLessThan(30);
  for (const shown of [
    `${key.slice(0, 8)}…${key.slice(-4)}`,
    'validations:read',
    '127.0.0.0/8, 2001:db8::/32',
    '31 ene 2099',
    'Aún no se usa',
  ])
    expect(await row.innerText()).toContain(shown);
  expect(await page.inputValue('input[name=name]')).toBe('');

  expect((await call('/validations', { key })).status).toBe(200);
  expect(codesOf(await call('/beneficiaries', { key }))).toEqual(['permission_denied']);
  await page.reload();
  await row.waitFor();
  expect(await page.innerText('main')).not.toContain(key);
  expect(await row.innerText()).not.toContain('Aún no se usa');

  await row.getByRole('button', { name: `Cambiar ${HOSTILE}` }).click();
  const dialog = page.locator('dialog[open]');
  expect(await dialog.locator('input[name=expires_at]').inputValue()).toBe('2099-01-31');
  await dialog.locator('input[name=name]').fill('Contabilidad');
  await dialog.locator('textarea[name=cidrs]').fill('203.0.113.0/24');
  await submit(dialog);
  await row.getByText('Contabilidad').waitFor();
  expect(codesOf(await call('/validations', { key }))).toEqual(['api_key_address_not_allowed']);

  await row.getByRole('button', { name: 'Revocar Contabilidad' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await row.getByRole('button', { name: 'Revocar Contabilidad' }).click();
  await submit(dialog);
  await page.waitForSelector(NONE);
  expect(codesOf(await call('/validations', { key }))).toEqual(['unauthorized']);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a key whose answer was lost is created once, after the user has proved the identity again', async () => {
  const user = await newUser('personal');
  const page = await openPanel(browser);
  await signIn(page, user);
  await page.goto(`${ORIGIN}${PAGE}`);
  await page.waitForSelector(NONE);
  const refusal = { errors: [{ status: '403', code: 'reauthentication_required', detail: 'Confirma tu identidad.' }], meta: {} };
  await page.route(LIST, (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await page.fill('input[name=name]', 'Bodega');
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input[name=email]').fill(user.email);
  await page.route(
    LIST,
    async (route) => {
      const request = route.request();
      await fetch(request.url(), { method: request.method(), headers: await request.allHeaders(), body: request.postData() });
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.locator('input[name=password]').fill(user.password);
  await submit(dialog);
  await page.waitForSelector('main [role=alert]');
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  await page.locator('.notice code').waitFor();
  await page.locator('tbody tr').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.context().close();
});

test('an account with all its named keys gets the reason instead of the form', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('personal'));
  await page.goto(`${ORIGIN}${PAGE}`);
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) await createKey(page, name);
  await page.getByText('La cuenta ya tiene 5 claves con nombre.').waitFor();
  expect(await page.locator('main form').count()).toBe(0);
  await page.context().close();
});

test.each(VIEWS)('the page of named keys has no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('personal'));
  expect(await findingsOfStates(page, { path: PAGE, operation: LIST, ready: 'main form', name: 'api-keys', view })).toEqual([]);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'api-keys-empty', view);
  await page.locator('fieldset input').first().uncheck();
  await page.locator('fieldset input[value="validations:read"]').check();
  await createKey(page, 'Integración de contabilidad de la sucursal Guadalajara');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'api-keys', view);
  await page.locator('tbody button').first().click();
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'api-keys-change', view);
  await page.context().close();
});
