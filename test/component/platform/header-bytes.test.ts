import fc from 'fast-check';

import { csrfTokenOf } from '../../../shared/identity/sessions/domain/session.ts';
import { makeAccessFamily } from '../../support/api/access-family.ts';
import { sessionTokenOf } from '../../support/builders/identity/sessions.ts';

const TOKEN = sessionTokenOf('caller');
const CSRF = csrfTokenOf(TOKEN);
const REQUEST = { method: 'POST', path: '/either', body: { to: 'persona@example.mx' } };

/** Texts of any characters, often with as many as a session token and a CSRF token have. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('ñ', '\u00ff', '\ufffd', 'a', '_'), minLength: CSRF.length, maxLength: CSRF.length }),
);

const errorsOf = ({ log }: ReturnType<typeof makeAccessFamily>) => log.lines.filter(({ level }) => level === 'error');

test.each<[string, number, string, Readonly<Record<string, string>>]>([
  ['X-CSRF-Token', 403, 'csrf_failed', { 'X-CSRF-Token': 'ñ'.repeat(CSRF.length) }],
  ['X-CSRF-Token of an idempotent request', 403, 'csrf_failed', { 'X-CSRF-Token': 'ñ'.repeat(CSRF.length), 'Idempotency-Key': 'once' }],
  ['session cookie', 401, 'unauthorized', { Cookie: `__Host-session=${'ñ'.repeat(TOKEN.length)}` }],
  ['session cookie of an idempotent request', 401, 'unauthorized', { Cookie: `__Host-session=${TOKEN}ñ`, 'Idempotency-Key': 'once' }],
  ['Idempotency-Key', 400, 'invalid_idempotency_key', { 'Idempotency-Key': 'señal' }],
  ['Idempotency-Key and X-CSRF-Token', 400, 'invalid_idempotency_key', { 'Idempotency-Key': 'ñ', 'X-CSRF-Token': 'ñ'.repeat(CSRF.length) }],
  ['API key', 401, 'unauthorized', { Authorization: 'Bearer cepk_ñandú' }],
])('a request with bytes outside ASCII in its %s answers %i %s, and logs no error', async (_where, status, code, headers) => {
  const family = makeAccessFamily();
  const { withSession } = await family.createUser();
  const reply = await family.ask({ ...REQUEST, headers: { ...withSession, ...headers } });
  expect(reply).toMatchObject({ status, json: { errors: [{ code }] } });
  expect([family.executed, errorsOf(family)]).toEqual([[], []]);
});

test.each([
  'X-CSRF-Token',
  'Cookie',
  'Idempotency-Key',
  'Authorization',
  'Origin',
  'Sec-Fetch-Site',
  'Accept-Language',
  'Content-Type',
  'User-Agent',
])('a request with any text in its %s header is no fault of the service', async (name) => {
  const family = makeAccessFamily();
  const { withSession } = await family.createUser('caller', { monthlyLimit: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      family.clock.advance(60_000);
      const value = name === 'Cookie' ? `__Host-session=${text}` : text;
      const { status } = await family.ask({ ...REQUEST, headers: { ...withSession, 'Idempotency-Key': 'once', [name]: value } });
      expect(status).toBeLessThan(500);
    }),
  );
  expect(errorsOf(family)).toEqual([]);
});
