import type { Browser } from 'playwright-core';

import { call, validationOf } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { clabeAt, newPayment, requestFor } from '../../e2e/support/portal.ts';
import { stack } from '../../e2e/support/stack.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { openSession, settled, visitEveryPage } from '../support/every-page.ts';
import { expectPayment } from '../support/expected-payments.ts';
import { findingsOf, openPanel, screenshot, type View } from '../support/panel.ts';
import { openAccount, section } from '../support/settings.ts';

/** Values that would run, break the page or mislead, if they were more than text. */
const HOSTILE: readonly string[] = [
  '<img src=x onerror="globalThis.hacked=1">',
  '"><svg onload=globalThis.hacked=1>',
  '</script><script>globalThis.hacked=1</script>',
  'javascript:globalThis.hacked=1//\'"`${1}{{1}}',
  'factura\u202Egpj.exe',
  'pa\u200Bgo\u200D\uFEFF ce\u00ADro',
  'مدفوعات الشركة',
  'W'.repeat(100),
  '🧾'.repeat(40),
];

const PHONE: View = { width: 320, colorScheme: 'light', language: 'es' };

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A user whose name, labels, references and devices are hostile; those that the API accepts. */
const hostileUser = async () => {
  const user = await newUser('empresa');
  const key = user.api_key;
  const ids: string[] = [];
  for (const value of HOSTILE) {
    await call('/users/me', { method: 'PATCH', key, body: { name: value } });
    await call('/beneficiaries', { method: 'POST', key, body: { account_number: clabeAt('072'), label: value, alias: value } });
    const validation = await call('/validate?async=1', { method: 'POST', key, body: { ...requestFor(newPayment()), client_ref: value } });
    if (validation.status === 202) ids.push(validationOf(validation).id);
    await fetch(`${stack.base_url}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password, device_name: value }),
    });
  }
  await call('/users/me', { method: 'PATCH', key, body: { name: HOSTILE[0] } });
  const expected = await expectPayment(key, { client_ref: HOSTILE[0], sender_hint: HOSTILE[7] });
  return { user, ids, expected };
};

/** What a value did beyond being shown. */
const DAMAGE = "globalThis.hacked !== undefined || document.querySelector('img[src=x], svg[onload], main script') !== null";

test('hostile names, labels, references and devices are shown as text on every page, and fit a phone', async () => {
  const { user, ids, expected } = await hostileUser();
  const session = await openSession(browser, user);
  const problems: string[] = [];
  const errors: string[] = [];
  const watched = new Set<unknown>();
  await visitEveryPage({
    browser,
    view: PHONE,
    session,
    ids: { validationPath: ids[0] ?? '', expectedPaymentPath: expected },
    before: (page) => {
      if (watched.has(page)) return;
      watched.add(page);
      page.on('pageerror', ({ message }) => errors.push(message));
    },
    look: async (page, path) => {
      if ((await page.evaluate(DAMAGE)) === true) problems.push(`${path}: a value became a part of the page`);
      problems.push(...(await findingsOf(page)).map((finding) => `${path}: ${finding}`));
    },
  });
  const page = await openPanel(browser, PHONE, errors);
  await session.continueIn(page);
  await page.goto(`${ORIGIN}/`);
  await settled(page);
  expect(await page.innerText('h1')).toContain(HOSTILE[0]);
  for (const id of ids) {
    await page.goto(`${ORIGIN}/validations/${id}`);
    await page.waitForSelector('.facts');
    problems.push(...(await findingsOf(page)).map((finding) => `${id}: ${finding}`));
    expect(await page.evaluate(DAMAGE)).toBe(false);
  }
  await screenshot(page, 'hostile-validation', PHONE);
  await openAccount(page);
  const devices = await section(page, 'Sesiones y dispositivos');
  await devices.locator('li').nth(1).waitFor();
  problems.push(...(await findingsOf(page)));
  await screenshot(page, 'hostile-account', PHONE);
  expect(await page.evaluate(DAMAGE)).toBe(false);
  expect([problems, errors]).toEqual([[], []]);
  expect(ids.length).toBeGreaterThan(HOSTILE.length / 2);
  await page.context().close();
});

test('hostile names of files are shown as text', async () => {
  const page = await openPanel(browser, PHONE);
  await (await openSession(browser, await newUser('free'))).continueIn(page);
  await page.route('**/v1/validate-ocr*', () => new Promise<void>(() => undefined));
  // A name of a file has no slash.
  for (const name of HOSTILE.filter((value) => !value.includes('/'))) {
    await page.goto(`${ORIGIN}/validate`);
    await page.waitForSelector('input[type=file]', { state: 'attached' });
    await page.setInputFiles('input[type=file]', { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from('no image') });
    await page.waitForSelector('.drop [role=status]');
    expect(await page.innerText('.drop [role=status]')).toContain(name);
    expect(await page.evaluate(DAMAGE)).toBe(false);
    expect(await findingsOf(page)).toEqual([]);
  }
  await page.context().close();
});
