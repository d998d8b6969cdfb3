import { randomUUID } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { LOCAL_OPERATOR } from '../../../../infra/settings/operator.ts';
import { enableSecondFactor, newUser } from '../../../e2e/support/operator.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { codeFor } from '../../support/outbox.ts';
import { DESKTOP, findingsOf, openPanel, screenshot, signIn, VIEWS } from '../../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const PASSWORD = 'nueve tortugas sobre el tejado';

const submit = (page: Page) => page.click('button[type=submit]');

const fillRegistration = async (page: Page, email: string): Promise<void> => {
  await page.goto(`${ORIGIN}/register`);
  await page.fill('input[name=name]', 'Ana <b>Pérez</b>');
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', PASSWORD);
  await page.waitForSelector('input[name=terms_of_service]');
};

const acceptAll = async (page: Page): Promise<void> => {
  for (const box of await page.locator('input[type=checkbox]').all()) await box.check();
  await submit(page);
};

test('a visitor registers, accepts the documents, confirms the address and is signed in', async () => {
  const errors: string[] = [];
  const email = `ana-${randomUUID()}@example.mx`;
  const page = await openPanel(browser, undefined, errors);
  await fillRegistration(page, email);
  await acceptAll(page);
  await page.waitForSelector('input[name=code]');
  await page.fill('input[name=code]', '000000');
  await submit(page);
  await page.waitForSelector('[role=alert]');
  await page.fill('input[name=code]', await codeFor(email));
  await submit(page);
  await page.waitForSelector('dl');
  // The name is shown as it was typed, not as HTML.
  expect(await page.innerText('h1')).toContain('Ana <b>Pérez</b>');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a version that took effect meanwhile is shown, and has to be accepted again', async () => {
  const page = await openPanel(browser);
  const listed = DOCUMENTS.map(({ document, url }) => ({
    id: document,
    attributes: { document, url, version: '2020-01-01', published_at: '2020-01-01T06:00:00.000Z' },
  }));
  await page.route('**/v1/public/legal-documents', (route) => route.fulfill({ json: { data: listed, meta: {} } }));
  await fillRegistration(page, `olga-${randomUUID()}@example.mx`);
  await acceptAll(page);
  await page.getByText('versión 2026-11-02').first().waitFor();
  expect(await page.locator('input[type=checkbox]:checked').count()).toBe(0);
  expect(await page.inputValue('input[name=password]')).toBe(PASSWORD);
  await acceptAll(page);
  await page.waitForSelector('input[name=code]');
  await page.context().close();
});

test('the legal documents in force are read without a session', async () => {
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/register`);
  await page.getByRole('link', { name: 'Documentos legales' }).click();
  await page.getByRole('heading', { name: 'Aviso de privacidad' }).waitFor();
  expect(await page.locator('main a[target=_blank]').count()).toBe(2);
  const [notice] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Leer el documento Aviso' }).click()]);
  await notice.getByRole('heading', { name: 'Aviso de privacidad', level: 1 }).waitFor();
  await notice.getByText(`El responsable de tus datos personales es ${LOCAL_OPERATOR.name ?? ''}`).waitFor();
  await notice.getByRole('button', { name: 'English' }).click();
  await notice.getByRole('heading', { name: 'Privacy notice', level: 1 }).waitFor();
  await page.context().close();
});

const DOCUMENTS = [
  { document: 'terms_of_service', version: '2026-11-02', url: 'https://example.mx/terms' },
  { document: 'privacy_notice', version: '2026-11-02', url: 'https://example.mx/privacy' },
];

const post = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const response = await fetch(`${ORIGIN}/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = v.object({ data: v.object({ attributes: v.record(v.string(), v.unknown()) }) });
  return response.status === 204 ? {} : v.parse(answer, await response.json()).data.attributes;
};

/** A user whose address was confirmed without a registration: no documents count as accepted. */
const userWithoutConsent = async () => {
  const email = `eva-${randomUUID()}@example.mx`;
  const legal = DOCUMENTS.map(({ document, version }) => ({ document, version }));
  await post('/auth/register', { email, name: 'Eva', password: PASSWORD, legal });
  await codeFor(email);
  await fetch(stack.outbox_url, { method: 'DELETE' });
  const { challenge_id } = await post('/auth/otp/send', { purpose: 'email_verification', email });
  const { reset_token: token } = await post('/auth/otp/verify', { challenge_id, code: await codeFor(email) });
  await post('/auth/password/reset', { token, new_password: PASSWORD });
  return { email, password: PASSWORD };
};

test('a user who has not accepted the documents in force accepts them before any page opens', async () => {
  const page = await openPanel(browser);
  await signIn(page, await userWithoutConsent());
  await page.waitForSelector('input[name=terms_of_service]');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'legal', DESKTOP);
  await submit(page);
  await page.waitForSelector('.field-error');
  await acceptAll(page);
  await page.waitForSelector('dl');
  await page.context().close();
});

test.each([
  ['the code that was mailed', 'code'],
  ['the wrong code first', 'wrong'],
] as const)('a user with a second factor signs in with %s', async (_name, kind) => {
  const user = await newUser('free');
  await enableSecondFactor(user.user_id);
  const page = await openPanel(browser);
  await page.goto(`${ORIGIN}/sign-in`);
  await page.fill('input[name=email]', user.email);
  await page.fill('input[name=password]', user.password);
  await submit(page);
  await page.waitForSelector('input[name=code]');
  const code = await codeFor(user.email);
  if (kind === 'wrong') {
    await page.fill('input[name=code]', code === '000000' ? '000001' : '000000');
    await submit(page);
    await page.waitForSelector('[role=alert]');
  }
  await page.fill('input[name=code]', code);
  await submit(page);
  await page.waitForSelector('dl, input[type=checkbox]');
  await page.context().close();
});

const ENVELOPE = { version: '1.1.0', api_version: 'v1', request_id: 'f', datetime: { timezone: 'UTC', format: 'ISO 8601' } };

/** Answers registrations as the API would: an address may register five times in an hour. */
const answerRegistrations = async (page: Page): Promise<void> => {
  const attributes = { status: 'verification_sent', challenge_id: randomUUID(), expires_in: 600, resend_after: 60 };
  await page.route('**/v1/auth/register', async (route) => {
    const isAccepted = route.request().postData()?.includes('privacy_notice') === true;
    await route.fulfill(
      isAccepted
        ? { status: 202, json: { data: { type: 'registration', id: randomUUID(), attributes }, meta: ENVELOPE } }
        : {
            status: 422,
            json: {
              errors: [
                { status: '422', code: 'legal_acceptance_required', detail: 'Documents.', source: { pointer: '/data/attributes/legal' } },
              ],
              meta: { ...ENVELOPE, documents: DOCUMENTS },
            },
          },
    );
  });
};

test.each(VIEWS)('the pages of a registration have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await answerRegistrations(page);
  await fillRegistration(page, 'iris@example.mx');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'register', view);
  await acceptAll(page);
  await page.waitForSelector('input[name=code]');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'confirm', view);
  const user = await newUser('free');
  await enableSecondFactor(user.user_id);
  await page.goto(`${ORIGIN}/sign-in`);
  await page.fill('input[name=email]', user.email);
  await page.fill('input[name=password]', user.password);
  await submit(page);
  await page.waitForSelector('input[name=code]');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'second-factor', view);
  await page.context().close();
});
