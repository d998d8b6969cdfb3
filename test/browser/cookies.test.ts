import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';

import { eventually } from '../e2e/support/api.ts';
import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import {
  callFrom,
  codesOf,
  csrfHeaderOf,
  freshContext,
  inPage,
  launch,
  openPageAt,
  ORIGIN,
  PANEL_PAGE,
  type PageAnswer,
} from './support/browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  context = await freshContext(browser);
  page = await context.newPage();
  await page.goto(PANEL_PAGE);
});

afterEach(() => context.close());
afterAll(() => browser.close());

const signIn = async () => {
  const { email, password } = await newUser('free');
  return callFrom(page, 'POST', '/auth/login', { email, password });
};

const namesOf = async () => (await context.cookies(ORIGIN)).map(({ name }) => name);

/** Submits a form of a page, which its browser follows like a link; returns the session cookies of the request. */
const submitFrom = async (from: Page, method: string): Promise<boolean> => {
  const carried = new Promise<boolean>((resolve) => {
    void from.route(`${stack.base_url}/**`, async (route) => {
      const { cookie = '' } = await route.request().allHeaders();
      resolve(cookie.includes('__Host-session='));
      await route.abort();
    });
  });
  await from.evaluate(
    `document.body.innerHTML = '<form method="${method}" action="${stack.base_url}/auth/logout"><button>Go</button></form>'; document.querySelector('form').submit()`,
  );
  return carried;
};

test('the cookie of a session is kept on http://localhost, out of the reach of scripts, for this host and path alone', async () => {
  await signIn();
  const [cookie, ...others] = await context.cookies(ORIGIN);
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({
    name: '__Host-session',
    domain: 'localhost',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  expect(await inPage(page, 'cookies')).toBe('');
});

test('the cookie of a session is kept on http://127.0.0.1 too', async () => {
  const { email, password } = await newUser('free');
  const { port, pathname } = new URL(stack.base_url);
  const byAddress = await openPageAt(context, `http://127.0.0.1:${port}/panel`);
  await inPage(byAddress, 'call', { method: 'POST', url: `http://127.0.0.1:${port}${pathname}/auth/login`, body: { email, password } });
  expect((await context.cookies(`http://127.0.0.1:${port}`)).map(({ name }) => name)).toEqual(['__Host-session']);
});

test('a session lasts across pages of the browser, and its changes need the token that only its own pages have', async () => {
  const csrf = csrfHeaderOf(await signIn());
  const other = await context.newPage();
  await other.goto(PANEL_PAGE);
  const read = await callFrom(other, 'GET', '/auth/session');
  expect([read.status, csrfHeaderOf(read)]).toEqual([200, csrf]);
  const forged = await callFrom(other, 'POST', '/auth/logout');
  expect([forged.status, codesOf(forged)]).toEqual([403, ['csrf_failed']]);
  expect((await callFrom(other, 'POST', '/auth/logout', undefined, csrf)).status).toBe(204);
  expect(await namesOf()).toEqual([]);
  expect((await callFrom(page, 'GET', '/auth/session')).status).toBe(401);
});

test('signing in again replaces the session in the browser, and ends the previous one', async () => {
  await signIn();
  const [before] = await context.cookies(ORIGIN);
  await signIn();
  const [after] = await context.cookies(ORIGIN);
  expect(after?.value).not.toBe(before?.value);
  const stale = await fetch(`${stack.base_url}/auth/session`, { headers: { Cookie: `__Host-session=${before?.value ?? ''}` } });
  expect(stale.status).toBe(401);
});

test('a changed password replaces the cookie, and the page keeps working', async () => {
  const { email, password } = await newUser('free');
  const csrf = csrfHeaderOf(await callFrom(page, 'POST', '/auth/login', { email, password }));
  const [before] = await context.cookies(ORIGIN);
  const body = { current_password: password, new_password: 'once tortugas bajo la lluvia' };
  expect((await callFrom(page, 'PUT', '/users/me/password', body, csrf)).status).toBe(204);
  const [after] = await context.cookies(ORIGIN);
  expect(after?.value).not.toBe(before?.value);
  expect((await callFrom(page, 'GET', '/auth/session')).status).toBe(200);
});

const outbox = v.object({ messages: v.array(v.object({ to: v.string(), text: v.string() })) });

/** The code of the newest of so many mails to an address. */
const codeTo = (email: string, count: number): Promise<string> =>
  eventually('a mail with a code', 60, async () => {
    const response = await fetch(`${stack.outbox_url}?format=json`);
    const found = v.parse(outbox, await response.json()).messages.filter(({ to }) => to === email);
    return found.length < count ? null : (/\b(\d{6})\b/.exec(found[0]?.text ?? '')?.[1] ?? null);
  });

const challengeOf = ({ body }: PageAnswer): string => v.parse(v.object({ data: v.object({ id: v.string() }) }), body).data.id;

test('a remembered browser keeps its cookie next to the session and needs no second factor again', async () => {
  const { email, password } = await newUser('free');
  const login = () => callFrom(page, 'POST', '/auth/login', { email, password });
  const csrf = csrfHeaderOf(await login());
  const enabling = await callFrom(page, 'POST', '/users/me/2fa/enable', { method: 'email', password }, csrf);
  const proof = { challenge_id: challengeOf(enabling), code: await codeTo(email, 1) };
  expect((await callFrom(page, 'POST', '/users/me/2fa/enable/confirm', proof, csrf)).status).toBe(200);

  await context.clearCookies();
  const asked = await login();
  expect(asked.status).toBe(202);
  const step = { challenge_id: challengeOf(asked), code: await codeTo(email, 3), remember_device: true };
  expect((await callFrom(page, 'POST', '/auth/2fa/verify', step)).status).toBe(200);
  expect((await namesOf()).toSorted()).toEqual(['__Host-device', '__Host-session']);
  // With its session the browser would prove the identity again, which takes every factor.
  await context.clearCookies({ name: '__Host-session' });
  expect((await login()).status).toBe(200);
});

test('a form of another site submits no session with POST, and a link of it carries one', async () => {
  await signIn();
  expect(await submitFrom(await openPageAt(context, 'http://other.example/'), 'post')).toBe(false);
  expect(await submitFrom(await openPageAt(context, 'http://other.example/'), 'get')).toBe(true);
  expect(await submitFrom(page, 'post')).toBe(true);
});

test('a page of another origin can neither read an answer of the API nor send it a session', async () => {
  await signIn();
  const stranger = await openPageAt(context, 'http://other.example/');
  const outcome = await stranger.evaluate(
    `fetch(${JSON.stringify(`${stack.base_url}/auth/session`)}, { credentials: 'include' }).then((answer) => answer.status, (error) => error.name)`,
  );
  expect(outcome).toBe('TypeError');
});
