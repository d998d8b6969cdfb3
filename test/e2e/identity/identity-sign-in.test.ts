import { randomBytes } from 'node:crypto';

import * as v from 'valibot';

import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { call, codesOf, eventually, type Answer } from '../support/api.ts';
import { callFrom } from '../support/call-from.ts';
import { everyLogLine } from '../support/function-log.ts';
import { stack } from '../support/stack.ts';

const outbox = v.object({
  messages: v.array(v.object({ id: v.string(), to: v.string(), subject: v.nullish(v.string()), text: v.string() })),
});

const resource = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.looseObject({ csrf_token: v.optional(v.string()), reset_token: v.nullish(v.string()) }),
  }),
});

const newAddress = () => `viaje-${randomBytes(6).toString('hex')}@example.mx`;
const EMAIL = newAddress();
const [PASSWORD, NEW_PASSWORD] = ['once tortugas bajo la lluvia', 'doce tortugas sobre el tejado'];

/** The mails to an address, newest first. */
const mails = async (email: string) => {
  const response = await fetch(`${stack.outbox_url}?format=json`);
  return v.parse(outbox, await response.json()).messages.filter(({ to }) => to === email);
};

/** A match in a mail to the address that no earlier mail had. */
const found = (what: string, pattern: RegExp, seen: ReadonlySet<string>, email = EMAIL) =>
  eventually(what, 60, async () => {
    const texts = (await mails(email)).filter(({ id }) => !seen.has(id)).map(({ text }) => pattern.exec(text)?.[1] ?? null);
    return texts.find((text) => text !== null) ?? null;
  });

const seenMails = async (email = EMAIL) => new Set((await mails(email)).map(({ id }) => id));

const post = (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

/** The headers of a browser after an answer that set its cookie. */
const browserOf = (answer: Answer) => {
  const [cookie = ''] = answer.headers.getSetCookie();
  const { csrf_token: token = '' } = v.parse(resource, JSON.parse(answer.text)).data.attributes;
  return { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': token };
};

const signIn = (password: string, email = EMAIL) => post('/auth/login', { email, password });

const LEGAL = LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version }));

/** Registers from an address of its own: the journeys together register more often than one address may in an hour. */
const register = (email: string, name: string) =>
  callFrom('127.0.0.97', '/auth/register', { method: 'POST', body: { email, name, password: PASSWORD, legal: LEGAL } });

test('a person registers, confirms the address, works with a session, resets the password and signs out', async () => {
  const registered = await register(EMAIL, 'Viajera');
  expect(registered.status).toBe(202);
  const code = await found('a mail with a code', /\b(\d{6})\b/, new Set());
  const challenge = v.parse(resource, JSON.parse(registered.text)).data.id;
  expect((await post('/auth/otp/verify', { challenge_id: challenge, code })).status).toBe(200);

  const login = await signIn(PASSWORD);
  expect(login.status).toBe(200);
  expect(login.headers.getSetCookie()[0]).toMatch(/^__Host-session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/);
  const browser = browserOf(login);
  expect((await call('/users/me', { headers: browser })).text).toContain(EMAIL);
  const saved = { account_number: '072180000000000013' };
  const forged = await post('/beneficiaries', saved, { Cookie: browser.Cookie });
  expect([forged.status, ...codesOf(forged)]).toEqual([403, 'csrf_failed']);
  expect((await post('/beneficiaries', saved, browser)).status).toBe(201);
  expect((await call('/users/me/sessions', { headers: browser })).status).toBe(200);

  const seen = await seenMails();
  expect((await post('/auth/password/forgot', { email: EMAIL })).status).toBe(202);
  const token = await found('a mail with a link', /([\w-]{43})/, seen);
  expect((await post('/auth/password/reset', { token, new_password: NEW_PASSWORD })).status).toBe(204);
  expect([(await call('/auth/session', { headers: browser })).status, (await signIn(PASSWORD)).status]).toEqual([401, 401]);

  const again = browserOf(await signIn(NEW_PASSWORD));
  const changed = await call('/users/me/password', {
    method: 'PUT',
    headers: again,
    body: { current_password: NEW_PASSWORD, new_password: PASSWORD },
  });
  expect(changed.status).toBe(204);
  const last = browserOf(await signIn(PASSWORD));
  expect((await post('/auth/logout', undefined, last)).status).toBe(204);
  expect((await call('/auth/session', { headers: last })).status).toBe(401);

  const logged = JSON.stringify(await everyLogLine());
  const secrets = [EMAIL, PASSWORD, NEW_PASSWORD, token, browser.Cookie.slice('__Host-session='.length), last['X-CSRF-Token']];
  expect(logged).toContain('request_completed');
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
});

test('the owner of an address that a stranger registered confirms it with a code of their own and sets the first password', async () => {
  const email = newAddress();
  expect((await register(email, 'Otra')).status).toBe(202);
  await found('the mail of the registration', /\b(\d{6})\b/, new Set(), email);
  const seen = await seenMails(email);
  const requested = await post('/auth/otp/send', { purpose: 'email_verification', email });
  expect(requested.status).toBe(202);
  const code = await found('a mail with a code', /\b(\d{6})\b/, seen, email);
  const verified = await post('/auth/otp/verify', { challenge_id: v.parse(resource, JSON.parse(requested.text)).data.id, code });
  expect([verified.status, (await signIn(PASSWORD, email)).status]).toEqual([200, 401]);
  const { reset_token: token } = v.parse(resource, JSON.parse(verified.text)).data.attributes;
  expect((await post('/auth/password/reset', { token, new_password: NEW_PASSWORD })).status).toBe(204);
  expect([(await signIn(PASSWORD, email)).status, (await signIn(NEW_PASSWORD, email)).status]).toEqual([401, 200]);
});
