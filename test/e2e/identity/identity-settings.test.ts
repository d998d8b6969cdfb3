import { randomBytes, randomInt } from 'node:crypto';

import * as v from 'valibot';

import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { bounce, notificationOf } from '../../support/builders/mail-events.ts';
import { call, codesOf, eventually } from '../support/api.ts';
import { callFrom } from '../support/call-from.ts';
import { everyLogLine } from '../support/function-log.ts';
import { handMessage } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

const outbox = v.object({
  messages: v.array(v.object({ channel: v.string(), to: v.string(), subject: v.nullable(v.string()), text: v.string() })),
});

const resource = v.object({ data: v.object({ id: v.string(), attributes: v.looseObject({ csrf_token: v.optional(v.string()) }) }) });

const name = randomBytes(6).toString('hex');
const [EMAIL, NEW_EMAIL] = [`ajustes-${name}@example.mx`, `nueva-${name}@example.mx`];
const PHONE = `+5255${randomInt(10_000_000, 99_999_999)}`;
const PASSWORD = 'once tortugas bajo la lluvia';
/** The journeys together register more often than one address may in an hour. */
const ADDRESS = '127.0.0.98';

const messagesTo = async (to: string) => {
  const response = await fetch(`${stack.outbox_url}?format=json`);
  return v.parse(outbox, await response.json()).messages.filter((message) => message.to === to);
};

/** The data of the newest of so many messages to a destination. */
const message = (to: string, count: number) =>
  eventually(`message ${count} to ${to.replace(name, '')}`, 60, async () => {
    const messages = await messagesTo(to);
    return messages.length < count ? null : (messages[0] ?? null);
  });

/** Messages may arrive out of order. */
const told = (subject: string) =>
  eventually(subject, 60, async () => (await messagesTo(EMAIL)).find((each) => each.subject === subject) ?? null);

const codeTo = async (to: string, count: number): Promise<string> => /\b(\d{6})\b/.exec((await message(to, count)).text)?.[1] ?? 'none';

const setOutbox = (mode: string) => fetch(`${stack.outbox_url}/mode`, { method: 'PUT', body: JSON.stringify({ mode }) });

afterAll(() => setOutbox('normal'));

type Browser = Readonly<Record<string, string>>;

const send = (method: string, path: string, body?: unknown, headers: Browser = {}) =>
  call(path, { method, headers, ...(body === undefined ? {} : { body }) });

const idIn = ({ text }: { readonly text: string }): string => v.parse(resource, JSON.parse(text)).data.id;

const register = async (): Promise<Browser> => {
  const legal = LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version }));
  const registered = await callFrom(ADDRESS, '/auth/register', {
    method: 'POST',
    body: { email: EMAIL, name: 'Persona', password: PASSWORD, legal },
  });
  await send('POST', '/auth/otp/verify', { challenge_id: idIn(registered), code: await codeTo(EMAIL, 1) });
  const login = await send('POST', '/auth/login', { email: EMAIL, password: PASSWORD });
  const [cookie = ''] = login.headers.getSetCookie();
  const { csrf_token: token = '' } = v.parse(resource, JSON.parse(login.text)).data.attributes;
  return { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': token };
};

test('a user changes profile, phone, second factor and address, and is notified by mail', async () => {
  const browser = await register();
  const mine = (method: string, path: string, body?: unknown) => send(method, `/users/me${path}`, body, browser);
  const confirm = (path: string, challenge: string, code: string) => mine('POST', path, { challenge_id: challenge, code });

  expect((await mine('PATCH', '', { timezone: 'America/Tijuana', language: 'es' })).text).toContain('America/Tijuana');

  // The mail and telephone services are down: the answer does not hide it, and the message arrives later, once.
  await setOutbox('down');
  const phone = await mine('PUT', '/phone', { phone: PHONE });
  expect([phone.status, await messagesTo(PHONE)]).toEqual([202, []]);
  await setOutbox('normal');
  expect((await confirm('/phone/verify', idIn(phone), await codeTo(PHONE, 1))).status).toBe(200);
  expect((await mine('GET', '/profile-detail')).text).toContain(PHONE);
  await told('Cambió el teléfono de tu cuenta');

  const factor = await mine('POST', '/2fa/enable', { method: 'sms', password: PASSWORD });
  const enabled = await confirm('/2fa/enable/confirm', idIn(factor), await codeTo(PHONE, 2));
  expect([enabled.status, enabled.text.match(/[0-9a-z]{5}-[0-9a-z]{5}/g)?.length]).toEqual([200, 10]);
  await told('Cambió tu verificación en dos pasos');
  expect(codesOf(await mine('DELETE', '/phone'))).toEqual(['phone_in_use_by_2fa']);

  const wanted = { new_email: NEW_EMAIL, password: PASSWORD };
  expect(codesOf(await mine('POST', '/email-change', wanted))).toEqual(['two_factor_code_required']);
  const change = await mine('POST', '/email-change', { ...wanted, code: await codeTo(PHONE, 3) });
  expect((await confirm('/email-change/confirm', idIn(change), await codeTo(NEW_EMAIL, 1))).text).toContain(NEW_EMAIL);
  await told('Solicitud para cambiar el correo de tu cuenta');
  await told('Cambió el correo de tu cuenta');
  expect((await mine('GET', '')).text).toContain(NEW_EMAIL);
  expect((await messagesTo(PHONE)).length).toBe(3);

  const logged = JSON.stringify(await everyLogLine());
  expect([EMAIL, NEW_EMAIL, PHONE, PASSWORD].filter((secret) => logged.includes(secret))).toEqual([]);
});

test('an address whose mail bounced gets no more mails', async () => {
  const to = `rebote-${name}@example.mx`;
  await handMessage('messages/queue-feedback', notificationOf(bounce('Permanent', to)));
  const legal = LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version }));
  expect((await send('POST', '/auth/register', { email: to, name: 'Nadie', password: PASSWORD, legal })).status).toBe(202);
  await eventually('a mail is held back', 30, async () =>
    JSON.stringify(await everyLogLine()).includes('message_suppressed') ? true : null,
  );
  expect(await messagesTo(to)).toEqual([]);
});
