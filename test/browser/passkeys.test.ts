import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';

import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import { plugAuthenticator } from './support/authenticator.ts';
import {
  callFrom,
  codesOf,
  csrfHeaderOf,
  freshContext,
  inPage,
  launch,
  openPageAt,
  PANEL_PAGE,
  type PageAnswer,
} from './support/browser.ts';

const ceremony = v.object({
  data: v.object({ attributes: v.object({ challenge_id: v.string(), public_key: v.looseObject({}) }) }),
});

const ceremonyOf = ({ body }: PageAnswer) => v.parse(ceremony, body).data.attributes;

const idOf = ({ body }: PageAnswer): string => v.parse(v.object({ data: v.object({ id: v.string() }) }), body).data.id;

/** A page of the panel, whose browser has an authenticator that verifies its user, as a laptop's does. */
const openPanel = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(PANEL_PAGE);
  await plugAuthenticator(page);
  return page;
};

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  context = await freshContext(browser);
});

afterEach(() => context.close());
afterAll(() => browser.close());

/** Signs a new user in; the header is what unsafe methods need. */
const signIn = async (page: Page) => {
  const { email, password } = await newUser('free');
  return csrfHeaderOf(await callFrom(page, 'POST', '/auth/login', { email, password }));
};

const OPTIONS = '/auth/device-credentials/register/options';
const PASSKEYS = '/auth/device-credentials';

test('a passkey of a browser is registered once, opens a session of its own and is removed', async () => {
  const page = await openPanel(context);
  const csrf = await signIn(page);
  const { challenge_id: challenge, public_key: options } = ceremonyOf(await callFrom(page, 'POST', OPTIONS, undefined, csrf));
  const credential = await inPage(page, 'create', options);
  const registered = await callFrom(page, 'POST', PASSKEYS, { challenge_id: challenge, credential, name: 'Laptop' }, csrf);
  expect(registered).toMatchObject({ status: 201, body: { data: { attributes: { name: 'Laptop', transports: ['internal'] } } } });

  // The browser itself refuses a second one of the same authenticator: it is on the list of those to exclude.
  const again = ceremonyOf(await callFrom(page, 'POST', OPTIONS, undefined, csrf));
  expect(await inPage(page, 'create', again.public_key)).toEqual({ refused: 'InvalidStateError' });

  await callFrom(page, 'POST', '/auth/logout', undefined, csrf);
  expect((await callFrom(page, 'GET', '/auth/session')).status).toBe(401);
  const request = ceremonyOf(await callFrom(page, 'POST', `${PASSKEYS}/options`));
  const assertion = await inPage(page, 'get', request.public_key);
  const answer = { challenge_id: request.challenge_id, credential: assertion };
  const signedIn = await callFrom(page, 'POST', `${PASSKEYS}/verify`, answer);
  expect(signedIn).toMatchObject({ status: 200, body: { data: { type: 'session', attributes: { amr: ['hwk'] } } } });
  expect(codesOf(await callFrom(page, 'POST', `${PASSKEYS}/verify`, answer))).toEqual(['webauthn_verification_failed']);

  const byPasskey = csrfHeaderOf(signedIn);
  const path = `${PASSKEYS}/${idOf(registered)}`;
  expect((await callFrom(page, 'DELETE', path, undefined, byPasskey)).status).toBe(204);
  const orphaned = ceremonyOf(await callFrom(page, 'POST', `${PASSKEYS}/options`));
  const late = { challenge_id: orphaned.challenge_id, credential: await inPage(page, 'get', orphaned.public_key) };
  expect(codesOf(await callFrom(page, 'POST', `${PASSKEYS}/verify`, late))).toEqual(['webauthn_verification_failed']);
});

test('a passkey that a page of another port was given for our name is refused for its origin', async () => {
  const page = await openPanel(context);
  const csrf = await signIn(page);
  const { challenge_id: challenge, public_key: options } = ceremonyOf(await callFrom(page, 'POST', OPTIONS, undefined, csrf));
  const stranger = await openPageAt(context, 'http://localhost:9/panel');
  await plugAuthenticator(stranger);
  const credential = await inPage(stranger, 'create', options);
  expect(credential).toMatchObject({ type: 'public-key' });
  const refused = await callFrom(page, 'POST', PASSKEYS, { challenge_id: challenge, credential, name: 'Ajena' }, csrf);
  expect([refused.status, codesOf(refused)]).toEqual([422, ['webauthn_verification_failed']]);
});

test('a passkey of another relying party is refused, and no browser offers one of this service to its pages', async () => {
  const page = await openPanel(context);
  const csrf = await signIn(page);
  const { challenge_id: challenge, public_key: options } = ceremonyOf(await callFrom(page, 'POST', OPTIONS, undefined, csrf));
  const stranger = await openPageAt(context, 'https://panel.example.com/');
  await plugAuthenticator(stranger);
  expect(await inPage(stranger, 'create', options)).toEqual({ refused: 'SecurityError' });
  const credential = await inPage(stranger, 'create', { ...options, rp: { id: 'example.com', name: 'Otra' } });
  expect(credential).toMatchObject({ type: 'public-key' });
  const refused = await callFrom(page, 'POST', PASSKEYS, { challenge_id: challenge, credential, name: 'Ajena' }, csrf);
  expect([refused.status, codesOf(refused)]).toEqual([422, ['webauthn_verification_failed']]);
});

test('a page opened by an IP address can have no passkeys: it must be opened as localhost', async () => {
  const { port } = new URL(stack.base_url);
  const page = await openPageAt(context, `http://127.0.0.1:${port}/panel`);
  const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1_000, userVerification: 'required', allowCredentials: [] };
  expect(await inPage(page, 'get', options)).toEqual({ refused: 'SecurityError' });
});
