import type { ApiReply } from '../../support/api/invoke.ts';
import { setSettings } from '../../support/api/overrides.ts';
import { codeTo, EMAIL, login, openAuth, PASSWORD, post, registered, registration } from './sign-in.ts';

const codes = (reply: { readonly problems: readonly { readonly code: string }[] }) => reply.problems.map(({ code }) => code);

describe('register', () => {
  test('answers 202 and sends a code, with which the account can sign in', async () => {
    const api = await openAuth();
    const reply = await post(api, '/auth/register', registration({ language: 'en', timezone: 'America/Tijuana' }));
    expect(reply).toMatchObject({ status: 202, json: { data: { attributes: { status: 'verification_sent', expires_in: 600 } } } });
    expect(api.messageQueue.messages()).toMatchObject([{ to: EMAIL, language: 'en', template: { name: 'email_verification' } }]);
    expect(codes(await login(api))).toEqual(['invalid_credentials']);
    const verified = await post(api, '/auth/otp/verify', { challenge_id: reply.at('data.id'), code: codeTo(api) });
    expect(verified).toMatchObject({ status: 200, json: { data: { attributes: { purpose: 'email_verification' } } } });
    expect((await login(api)).status).toBe(200);
    const account = await api.kept.accounts.findByEmail(EMAIL);
    expect(account?.user).toMatchObject({ role: 'user', name: 'Ana', timezone: 'America/Tijuana', language: 'en' });
  });

  test('answers in the same way for an address with an account, whose owner gets another mail, and changes nothing', async () => {
    const api = await openAuth();
    await registered(api);
    const sent = api.messageQueue.messages().length;
    const [known, unknown] = [
      await post(api, '/auth/register', registration({ password: 'otra frase que nadie adivina' })),
      await post(api, '/auth/register', registration({ email: 'beto@example.mx' })),
    ];
    const shape = ({ text }: ApiReply) => text.replaceAll(/[0-9a-f-]{32,36}/g, 'id');
    expect([known.status, shape(known)]).toEqual([unknown.status, shape(unknown)]);
    expect(api.messageQueue.messages().slice(sent)).toMatchObject([
      { to: EMAIL, template: { name: 'already_registered' } },
      { to: 'beto@example.mx', template: { name: 'email_verification' } },
    ]);
    expect((await login(api)).status).toBe(200);
    // The answer has a challenge, but its code was not sent.
    const guess = await post(api, '/auth/otp/verify', { challenge_id: known.at('data.id'), code: '000000' });
    expect(guess).toMatchObject({ status: 422, json: { errors: [{ code: 'otp_invalid' }], meta: { attempts_left: 4 } } });
  });

  test('gives an unconfirmed address to the first who confirms it, with the password of that registration', async () => {
    const api = await openAuth();
    await post(api, '/auth/register', registration({ password: 'la frase de quien acecha', name: 'Otro' }));
    const own = await post(api, '/auth/register', registration());
    await post(api, '/auth/otp/verify', { challenge_id: own.at('data.id'), code: codeTo(api) });
    expect(codes(await login(api, { password: 'la frase de quien acecha' }))).toEqual(['invalid_credentials']);
    expect((await login(api)).status).toBe(200);
    expect((await api.kept.accounts.findByEmail(EMAIL))?.user.name).toBe('Ana');
  });

  test('answers registration_closed while it is closed, in the same way for an address with an account, and sends nothing', async () => {
    const api = await openAuth();
    await registered(api);
    const sent = api.messageQueue.messages().length;
    await setSettings(api, { registration_open: false });
    const replies = [
      await post(api, '/auth/register', registration()),
      await post(api, '/auth/register', registration({ email: 'beto@example.mx', password: 'corta' })),
    ];
    expect(replies.map((reply) => [reply.status, codes(reply)])).toEqual([
      [403, ['registration_closed']],
      [403, ['registration_closed']],
    ]);
    expect(api.messageQueue.messages()).toHaveLength(sent);
    expect((await login(api)).status).toBe(200);
    await setSettings(api, { registration_open: true });
    expect((await post(api, '/auth/register', registration({ email: 'beto@example.mx' }))).status).toBe(202);
  });

  test.each<[string, object, number, string, string | null]>([
    ['no e-mail address', { email: undefined }, 422, 'required', '/data/attributes/email'],
    ['what is no e-mail address', { email: 'ana@' }, 422, 'validation_error', '/data/attributes/email'],
    ['no name', { name: ' ' }, 422, 'required', '/data/attributes/name'],
    ['no password', { password: null }, 422, 'required', '/data/attributes/password'],
    ['a short password', { password: 'catorce letras' }, 422, 'password_too_short', '/data/attributes/password'],
    ['a common password', { password: 'Contraseña123456' }, 422, 'password_compromised', '/data/attributes/password'],
    ['the address as password', { password: 'ana.example.mx-2026' }, 422, 'password_compromised', '/data/attributes/password'],
    ['an unknown time zone', { timezone: 'Marte/Olympus' }, 422, 'invalid_timezone', '/data/attributes/timezone'],
    ['an unknown language', { language: 'fr' }, 422, 'invalid_language', '/data/attributes/language'],
    ['a malformed list of documents', { legal: ['terms'] }, 422, 'validation_error', '/data/attributes/legal'],
    ['no documents', { legal: undefined }, 422, 'legal_acceptance_required', '/data/attributes/legal'],
  ])('refuses %s and sends nothing', async (_what, changes, status, code, at) => {
    const api = await openAuth();
    const reply = await post(api, '/auth/register', registration(changes));
    expect(reply).toMatchObject({ status, problems: [{ code, at }] });
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('names the documents that are missing', async () => {
    const api = await openAuth();
    const reply = await post(api, '/auth/register', registration({ legal: [{ document: 'terms_of_service', version: '1' }] }));
    expect(reply.at('meta.documents')).toMatchObject([{ document: 'terms_of_service' }, { document: 'privacy_notice' }]);
  });

  test('accepts five registrations in an hour from an address', async () => {
    const api = await openAuth();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push((await post(api, '/auth/register', registration({ email: `a${turn}@example.mx` }))).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('an address', () => {
  const BAD: readonly [string, string][] = [
    ['a control character', 'ana\u0007@example.mx'],
    ['a character that reverses the text after it', '\u202eana@example.mx'],
    ['an isolate of the other direction', 'ana\u2067@example.mx'],
    ['a mark of direction', 'a\u200fna@example.mx'],
    ['a character without a width', 'a\u200bna@example.mx'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.mx`],
    ['a local part of 65 octets in fewer characters', `a${'ñ'.repeat(32)}@example.mx`],
  ];
  const OPERATIONS: readonly [string, (email: string) => object][] = [
    ['/auth/register', (email) => registration({ email })],
    ['/auth/login', (email) => ({ email, password: PASSWORD })],
    ['/auth/password/forgot', (email) => ({ email })],
    ['/auth/otp/send', (email) => ({ purpose: 'email_verification', email })],
    ['/auth/otp/send', (email) => ({ purpose: 'password_reset', email })],
  ];

  test.each(BAD)('with %s is 422 in every operation with an address, and nothing is sent', async (_what, email) => {
    const api = await openAuth();
    for (const [path, bodyOf] of OPERATIONS) {
      const reply = await post(api, path, bodyOf(email));
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'validation_error', at: '/data/attributes/email' }] });
    }
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('with a local part of 64 octets is accepted', async () => {
    const api = await openAuth();
    for (const email of [`${'a'.repeat(64)}@example.mx`, `${'ñ'.repeat(32)}@example.mx`]) {
      expect((await post(api, '/auth/register', registration({ email }))).status).toBe(202);
    }
  });
});

describe('codes', () => {
  const pending = async () => {
    const api = await openAuth();
    const reply = await post(api, '/auth/register', registration());
    const id = String(reply.at('data.id'));
    const verify = (code: string) => post(api, '/auth/otp/verify', { challenge_id: id, code });
    const wrong = codeTo(api) === '000000' ? '000001' : '000000';
    return { api, id, verify, wrong };
  };

  test('work once, and expire after ten minutes', async () => {
    const { api, verify } = await pending();
    const code = codeTo(api);
    expect((await verify(code)).status).toBe(200);
    expect(codes(await verify(code))).toEqual(['otp_used']);
    const other = await pending();
    other.api.clock.advance(600_000);
    expect(codes(await other.verify(codeTo(other.api)))).toEqual(['otp_expired']);
  });

  test('are burned by the fifth wrong guess, also under concurrent guesses', async () => {
    const { api, verify, wrong } = await pending();
    const left: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) left.push((await verify(wrong)).at('meta.attempts_left'));
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(codes(await verify(codeTo(api)))).toEqual(['otp_expired']);
    const other = await pending();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => other.verify(other.wrong)));
    expect(guesses.filter((guess) => codes(guess)[0] === 'otp_invalid')).toHaveLength(5);
    expect(codes(await other.verify(codeTo(other.api)))).toEqual(['otp_expired']);
  });

  test('verify one challenge: neither another one nor an invented one', async () => {
    const { api, id } = await pending();
    const code = codeTo(api);
    const other = await post(api, '/auth/register', registration({ email: 'beto@example.mx' }));
    const swapped = await post(api, '/auth/otp/verify', { challenge_id: other.at('data.id'), code });
    const isSame = codeTo(api, 'beto@example.mx') === code;
    expect([isSame, ...codes(swapped)]).toEqual([false, 'otp_invalid']);
    const unknown = await post(api, '/auth/otp/verify', { challenge_id: id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), code });
    expect(codes(unknown)).toEqual(['otp_invalid']);
  });

  test('are sent again after a minute, with another code, and three times in ten minutes', async () => {
    const { api, id, verify } = await pending();
    const again = () => post(api, '/auth/otp/send', { purpose: 'email_verification', challenge_id: id });
    expect(await again()).toMatchObject({ status: 429, json: { meta: { reason: 'operation', retry_after: 60 } } });
    const first = codeTo(api);
    api.clock.advance(60_000);
    expect(await again()).toMatchObject({
      status: 202,
      json: { data: { attributes: { channel: 'email', destination_hint: 'a•••@example.mx' } } },
    });
    expect(api.messageQueue.messages()).toHaveLength(2);
    if (first !== codeTo(api)) expect(codes(await verify(first))).toEqual(['otp_invalid']);
    api.clock.advance(60_000);
    expect((await again()).status).toBe(202);
    api.clock.advance(60_000);
    expect((await again()).status).toBe(429);
    expect((await verify(codeTo(api))).status).toBe(200);
    expect(codes(await again())).toEqual(['otp_used']);
  });

  test('are sent to an address by itself, with the same answer for addresses without a registration', async () => {
    const { api } = await pending();
    const send = (email: string) => post(api, '/auth/otp/send', { purpose: 'email_verification', email });
    const [known, unknown] = [await send(EMAIL), await send('nadie@example.mx')];
    expect([known.status, unknown.status, api.messageQueue.messages().length]).toEqual([202, 202, 2]);
  });

  test.each<[string, object, string]>([
    ['another purpose', { purpose: 'two_factor' }, 'otp_expired'],
    ['an unknown purpose', { purpose: 'password' }, 'validation_error'],
    ['neither challenge nor address', { challenge_id: null }, 'validation_error'],
  ])('are not sent again for %s', async (_what, changes, code) => {
    const { api, id } = await pending();
    api.clock.advance(60_000);
    const reply = await post(api, '/auth/otp/send', { purpose: 'email_verification', challenge_id: id, ...changes });
    expect([reply.status, ...codes(reply)]).toEqual([422, code]);
  });
});
