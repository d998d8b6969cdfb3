import type { Browser, Page } from 'playwright-core';

import { newAdmin } from '../../../e2e/support/admin.ts';
import { call, eventually } from '../../../e2e/support/api.ts';
import { signIn as sessionOf } from '../../../e2e/support/browser-session.ts';
import { enableSecondFactor, isAccountStored, newUser } from '../../../e2e/support/operator.ts';
import { openAsAdmin, openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { act, REASON } from '../../support/dialog.ts';
import { codeFor } from '../../support/outbox.ts';
import { openPanel, signIn } from '../../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A name that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const namedUser = async () => {
  const user = await newUser('free');
  await call('/users/me', { method: 'PATCH', key: user.api_key, body: { name: HOSTILE } });
  return user;
};

const find = async (page: Page, email: string): Promise<void> => {
  await page.goto(`${ORIGIN}/admin/users`);
  await page.fill('input[name=email]', email);
  await page.click('main form button[type=submit]');
  await page.waitForURL(/email=/);
  await page.getByRole('link', { name: email }).waitFor();
};

test('an admin finds a user by address, suspends them with a reason, and reactivates them', async () => {
  const errors: string[] = [];
  const user = await namedUser();
  const { page } = await openAsAdmin(browser, { role: 'admin', errors });
  await find(page, user.email);
  expect(await page.innerText('tbody')).toContain(HOSTILE);
  await page.getByRole('link', { name: user.email }).click();
  await page.getByRole('button', { name: 'Suspender' }).click();
  await page.fill('dialog textarea[name=reason]', 'no');
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog textarea[aria-invalid=true]');
  expect(await page.inputValue('dialog textarea[name=reason]')).toBe('no');
  await page.click('dialog button.plain');
  await act(page, 'Suspender', 'El usuario está suspendido.');
  expect((await call('/users/me', { key: user.api_key })).status).toBe(401);
  await act(page, 'Reactivar', 'El usuario está activo de nuevo.');
  expect((await call('/users/me', { key: user.api_key })).status).toBe(200);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an owner changes role, plan and quota of a user, and ends the sessions', async () => {
  const user = await newUser('free');
  const { page } = await openAsAdmin(browser);
  await page.goto(`${ORIGIN}/admin/users/${user.user_id}`);
  await act(page, 'Agregar validaciones', 'quedan', () => page.fill('dialog input[name=units]', '50'));
  await act(page, 'Cambiar plan', 'El plan cambió.', () => page.fill('dialog input[name=plan_slug]', 'personal'));
  await act(page, 'Terminar sesiones', 'Sus sesiones terminaron.');
  await act(page, 'Cambiar rol', 'El rol cambió.', () => page.selectOption('dialog select[name=role]', 'admin'));
  await act(page, 'Permitir datos sin ocultar', 'Quedó propuesto');
  await page.goto(`${ORIGIN}/admin/users/admins`);
  await page.getByRole('link', { name: user.email }).waitFor();
  await page.context().close();
});

/** A user who has deleted the account, on their page of the administration once the first step of the deletion is done. */
const openDeleted = async (page: Page) => {
  const user = await newUser('free');
  const { password } = user;
  await call('/users/me', { method: 'DELETE', headers: await sessionOf(user), body: { password } });
  const erase = page.getByRole('button', { name: 'Borrar ahora' });
  await eventually('the account is deleted', 60, async () => {
    await page.goto(`${ORIGIN}/admin/users/${user.user_id}`, { waitUntil: 'networkidle' });
    return (await erase.isVisible()) ? true : null;
  });
  return user;
};

test('an admin restores the account that a user deleted, and the user signs in again', async () => {
  const { page } = await openAsAdmin(browser, { role: 'admin' });
  const user = await openDeleted(page);
  await act(page, 'Restaurar cuenta', 'La cuenta se restauró.');
  await page.getByRole('button', { name: 'Suspender' }).waitFor();
  const own = await openPanel(browser);
  await signIn(own, user);
  await own.context().close();
  await page.context().close();
});

test('the purge of a deleted account is proposed by one admin and done when another confirms it', async () => {
  const [{ page }, second] = [await openAsAdmin(browser), await newAdmin('admin')];
  const user = await openDeleted(page);
  await act(page, 'Borrar ahora', 'Quedó propuesto');
  expect(await isAccountStored(user.user_id)).toBe(true);
  await page.goto(`${ORIGIN}/admin/proposals`);
  const rowOf = (shown: Page) => shown.locator('tbody tr', { has: shown.locator(`a[href="/admin/users/${user.user_id}"]`) });
  await rowOf(page)
    .getByRole('button', { name: /^Confirmar/ })
    .click();
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog [role=alert]');
  const other = await openWithSession(browser, second);
  await other.goto(`${ORIGIN}/admin/proposals`);
  await rowOf(other)
    .getByRole('button', { name: /^Confirmar/ })
    .click();
  await other.click('dialog button[type=submit]');
  await other.locator('.notice.success', { hasText: 'La propuesta se confirmó' }).waitFor();
  await eventually('the account is erased', 120, async () => ((await isAccountStored(user.user_id)) ? null : true));
  await other.goto(`${ORIGIN}/admin/users?email=${user.email}`);
  await other.locator('main .list p').waitFor();
  for (const shown of [page, other]) await shown.context().close();
});

test('a change that needs a new proof of identity is sent again after a sign-in over the page, with what was typed', async () => {
  const [user, admin] = [await newUser('free'), await newUser('free', { role: 'admin' })];
  await enableSecondFactor(admin.user_id);
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/sign-in`);
  await page.fill('input[name=email]', admin.email);
  await page.fill('input[name=password]', admin.password);
  await page.click('main button[type=submit]');
  await page.waitForSelector('input[name=code]');
  const code = await codeFor(admin.email);
  await page.fill('input[name=code]', code);
  await page.click('main button[type=submit]');
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
  await page.goto(`${ORIGIN}/admin/users/${user.user_id}`);
  await page.getByRole('button', { name: 'Suspender' }).click();
  await page.fill('dialog textarea[name=reason]', REASON);
  const refusal = { errors: [{ status: '403', code: 'reauthentication_required', detail: 'Confirma tu identidad.' }], meta: {} };
  const answer = { status: 403, contentType: 'application/json', body: JSON.stringify(refusal) };
  await page.route('**/suspend', (route) => route.fulfill(answer), { times: 1 });
  await page.click('dialog button[type=submit]');
  const dialog = page.locator('dialog', { hasNot: page.locator('textarea') });
  await dialog.locator('input[name=email]').fill(admin.email);
  await dialog.locator('input[name=password]').fill(admin.password);
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('input[name=code]').waitFor();
  const next = await eventually('another code', 60, async () => {
    const latest = await codeFor(admin.email);
    return latest === code ? null : latest;
  });
  await dialog.locator('input[name=code]').fill(next);
  await dialog.locator('button[type=submit]').click();
  await page.locator('.notice.success', { hasText: 'El usuario está suspendido.' }).waitFor();
  await page.context().close();
});

test('users without the role get a page that says so, and no link to the administration', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/admin/users`);
  await page.getByRole('heading', { name: 'No tienes acceso a esta página' }).waitFor();
  expect(await page.locator('a[href^="/admin"]').count()).toBe(0);
  await page.context().close();
});

test('an admin who signed in without a second factor is shown where to switch it on', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free', { role: 'admin' }));
  await page.goto(`${ORIGIN}/admin/users`);
  await page.getByRole('alert').getByRole('link', { name: 'Activar un segundo factor o una llave de acceso en la cuenta' }).click();
  await page.waitForURL('**/account');
  await page.context().close();
});
