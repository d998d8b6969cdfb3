import { changeEmail } from '../../../shared/identity/accounts/domain/account-change.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import {
  cookieIn,
  EMAIL,
  login,
  NEW_PASSWORD,
  openAuth,
  PASSWORD,
  post,
  registered,
  registration,
  sessionOf,
  withSecondFactor,
} from './sign-in.ts';

const codes = (reply: { readonly problems: readonly { readonly code: string }[] }) => reply.problems.map(({ code }) => code);

const tokenIn = ({ messageQueue }: TestApi): string => {
  const template = messageQueue.messages().findLast(({ template: { name } }) => name === 'password_reset')?.template;
  return template !== undefined && 'token' in template ? template.token : 'none';
};

const isSignedIn = async (api: TestApi, headers: Readonly<Record<string, string>>): Promise<boolean> =>
  (await invoke(api, { path: '/auth/session', headers })).status === 200;

describe('a forgotten password', () => {
  const asked = async () => {
    const api = await openAuth();
    await registered(api);
    const session = sessionOf(await login(api));
    const reply = await post(api, '/auth/password/forgot', { email: EMAIL.toUpperCase() });
    expect(reply.status).toBe(202);
    const reset = (changes: object = {}) =>
      post(api, '/auth/password/reset', { token: tokenIn(api), new_password: NEW_PASSWORD, ...changes });
    return { api, session, reset };
  };

  test('is reset with the token of the mail, once; every session ends', async () => {
    const { api, session, reset } = await asked();
    expect((await reset()).status).toBe(204);
    expect([(await login(api)).status, (await login(api, { password: NEW_PASSWORD })).status]).toEqual([401, 200]);
    expect(await isSignedIn(api, session)).toBe(false);
    expect(codes(await reset())).toEqual(['reset_token_used']);
    const events = JSON.stringify(await api.takeChanges());
    expect(events).toContain('security.password_changed');
  });

  test('is not reset after an hour, nor with another token', async () => {
    const { api, reset } = await asked();
    expect(codes(await reset({ token: 'A'.repeat(43) }))).toEqual(['reset_token_invalid']);
    api.clock.advance(3_600_000);
    expect(codes(await reset())).toEqual(['reset_token_expired']);
    expect((await login(api)).status).toBe(200);
  });

  test('is not reset with a link that went to the address before', async () => {
    const { api, reset } = await asked();
    api.clock.advance(1);
    const account = await api.kept.accounts.findByEmail(EMAIL);
    if (account === null) throw new Error('the account was not created');
    const moved = changeEmail(account, 'ana@otra.mx', null, { at: api.clock.now(), correlationId: 'request' });
    expect(await api.kept.accounts.change(account, moved)).toBe('applied');
    expect(codes(await reset())).toEqual(['reset_token_invalid']);
    expect((await login(api, { email: 'ana@otra.mx' })).status).toBe(200);
  });

  test('is reset by one of two concurrent uses', async () => {
    const { reset } = await asked();
    const replies = await Promise.all([reset(), reset({ new_password: 'trece tortugas de paseo' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });

  test.each([
    ['short', 'corta', 'password_too_short'],
    ['common', 'contrasena-123456', 'password_compromised'],
  ])('keeps its token when the new one is %s', async (_what, password, code) => {
    const { reset } = await asked();
    expect(await reset({ new_password: password })).toMatchObject({ problems: [{ code, at: '/data/attributes/new_password' }] });
    expect((await reset()).status).toBe(204);
  });

  test('answers in the same way for an address without an account, sends it nothing, and accepts three requests in an hour', async () => {
    const api = await openAuth();
    await registered(api);
    const sent = api.messageQueue.messages().length;
    const ask = (email: string) => post(api, '/auth/password/forgot', { email });
    const [known, unknown] = [await ask(EMAIL), await ask('nadie@example.mx')];
    expect([known.status, known.at('data.attributes')]).toEqual([unknown.status, unknown.at('data.attributes')]);
    expect(api.messageQueue.messages().slice(sent)).toMatchObject([{ to: EMAIL, template: { name: 'password_reset' } }]);
    const statuses = [await ask(EMAIL), await ask(EMAIL), await ask(EMAIL)].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 429]);
  });

  test.each<[string, (email: string) => object]>([
    ['/auth/password/forgot', (email) => ({ email })],
    ['/auth/otp/send', (email) => ({ purpose: 'email_verification', email })],
    ['/auth/register', (email) => registration({ email })],
  ])('%s fails in the same way for addresses with and without an account while the queue of messages is down', async (path, bodyOf) => {
    const api = await openAuth();
    await registered(api);
    api.messageQueue.outage.isDown = true;
    const [known, unknown] = [await post(api, path, bodyOf(EMAIL)), await post(api, path, bodyOf('nadie@example.mx'))];
    expect([known.status, known.at('errors')]).toEqual([503, unknown.at('errors')]);
  });

  test('reset confirms the address of a registration that was not confirmed', async () => {
    const api = await openAuth();
    await post(api, '/auth/register', registration());
    await post(api, '/auth/password/forgot', { email: EMAIL });
    expect((await post(api, '/auth/password/reset', { token: tokenIn(api), new_password: NEW_PASSWORD })).status).toBe(204);
    expect((await login(api, { password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('changePassword', () => {
  const opened = async () => {
    const api = await openAuth();
    await registered(api);
    const [other, own] = [sessionOf(await login(api)), sessionOf(await login(api))];
    const change = (changes: object = {}, headers = own) =>
      invoke(api, {
        method: 'PUT',
        path: '/users/me/password',
        headers,
        body: { current_password: PASSWORD, new_password: NEW_PASSWORD, ...changes },
      });
    return { api, other, own, change };
  };

  test('ends the other sessions, and continues that of the request under a new token', async () => {
    const { api, other, own, change } = await opened();
    const reply = await change();
    expect(reply.status).toBe(204);
    const next = {
      Cookie: `__Host-session=${cookieIn(reply, '__Host-session') ?? ''}`,
      'X-CSRF-Token': reply.headers['x-csrf-token'] ?? '',
    };
    expect([await isSignedIn(api, other), await isSignedIn(api, own), await isSignedIn(api, next)]).toEqual([false, false, true]);
    expect((await invoke(api, { method: 'POST', path: '/auth/logout', headers: next })).status).toBe(204);
    expect([(await login(api)).status, (await login(api, { password: NEW_PASSWORD })).status]).toEqual([401, 200]);
  });

  test.each<[string, object, string, string]>([
    ['a wrong password', { current_password: 'otra' }, 'password_incorrect', 'current_password'],
    ['a short new one', { new_password: 'corta' }, 'password_too_short', 'new_password'],
    ['a common new one', { new_password: 'contrasena-123456' }, 'password_compromised', 'new_password'],
    ['no new one', { new_password: null }, 'required', 'new_password'],
  ])('refuses %s and ends nothing', async (_what, changes, code, field) => {
    const { api, other, own, change } = await opened();
    expect(await change(changes)).toMatchObject({ status: 422, problems: [{ code, at: `/data/attributes/${field}` }] });
    expect([await isSignedIn(api, other), await isSignedIn(api, own)]).toEqual([true, true]);
  });

  test('accepts five attempts in a quarter of an hour', async () => {
    const { change } = await opened();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await change({ current_password: 'otra' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('answers 403 session_required to an API key', async () => {
    const { api, change } = await opened();
    const { authorization } = await api.createUser('key');
    expect(codes(await change({}, { ...authorization, Cookie: '', 'X-CSRF-Token': '' }))).toEqual(['session_required']);
  });
});

describe('a code for a forgotten password', () => {
  const PHONE = '+525512345678';

  const openWith = async (changes: Parameters<typeof withSecondFactor>[1] = {}) => {
    const api = await openAuth();
    const phone = { number: PHONE, verifiedAt: 1 };
    await withSecondFactor(api, { twoFactor: { enabled: false, method: null }, phone, ...changes });
    const ask = (more: object = {}, email = EMAIL) => post(api, '/auth/otp/send', { purpose: 'password_reset', email, ...more });
    const verify = (asked: ApiReply, code: string | null) => post(api, '/auth/otp/verify', { challenge_id: asked.at('data.id'), code });
    return { api, ask, verify };
  };

  test.each([
    [{}, EMAIL, 'email', 'a•••@example.mx'],
    [{ channel: 'email' }, EMAIL, 'email', 'a•••@example.mx'],
    [{ channel: 'sms' }, PHONE, 'sms', '•••'],
  ])('with %j is sent to %s and gives a token that sets a new password once', async (more, to, channel, hint) => {
    const { api, ask, verify } = await openWith();
    const asked = await ask(more);
    expect([asked.status, asked.at('data.attributes')]).toMatchObject([202, { channel, destination_hint: hint }]);
    expect(api.messageQueue.messages()).toMatchObject([{ to, channel, template: { name: 'password_reset_code' } }]);
    const verified = await verify(asked, api.messageQueue.codeTo(to));
    expect(verified).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const token = verified.at('data.attributes.reset_token');
    expect(verified.at('data.attributes.purpose')).toBe('password_reset');
    const reset = () => post(api, '/auth/password/reset', { token, new_password: NEW_PASSWORD });
    expect([(await reset()).status, codes(await reset())]).toEqual([204, ['reset_token_used']]);
    expect((await login(api, { password: NEW_PASSWORD })).status).toBe(200);
    expect(codes(await verify(asked, api.messageQueue.codeTo(to)))).toEqual(['otp_used']);
  });

  test('works right after the end of all sessions, and not where it was sent before that', async () => {
    const { api, ask, verify } = await openWith();
    const reset = async (asked: ApiReply) => {
      const token = (await verify(asked, api.messageQueue.codeTo(EMAIL))).at('data.attributes.reset_token');
      return post(api, '/auth/password/reset', { token, new_password: NEW_PASSWORD });
    };
    const before = await ask();
    const session = sessionOf(await login(api));
    api.clock.advance(1);
    expect((await post(api, '/auth/logout-all', undefined, session)).status).toBe(204);
    expect(codes(await reset(before))).toEqual(['reset_token_invalid']);
    api.clock.advance(60_000);
    expect((await reset(await ask())).status).toBe(204);
  });

  test('its token is valid for ten minutes', async () => {
    const { api, ask, verify } = await openWith();
    const token = (await verify(await ask(), api.messageQueue.codeTo(EMAIL))).at('data.attributes.reset_token');
    api.clock.advance(600_000);
    expect(codes(await post(api, '/auth/password/reset', { token, new_password: NEW_PASSWORD }))).toEqual(['reset_token_expired']);
  });

  test('is burned by the fifth wrong guess, and works for nothing else', async () => {
    const { api, ask, verify } = await openWith({ twoFactor: { enabled: true, method: 'email' } });
    const asked = await ask();
    const code = api.messageQueue.codeTo(EMAIL) ?? '';
    expect(codes(await post(api, '/auth/2fa/verify', { challenge_id: asked.at('data.id'), code }))).toEqual(['otp_invalid']);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 5; turn += 1) expect(codes(await verify(asked, wrong))).toEqual(['otp_invalid']);
    expect(codes(await verify(asked, code))).toEqual(['otp_expired']);
  });

  test.each<[string, string, Parameters<typeof withSecondFactor>[1], string]>([
    ['email', 'an unknown address', {}, 'nadie@example.mx'],
    ['sms', 'an unknown address', {}, 'nadie@example.mx'],
    ['sms', 'an account without a phone', { phone: null }, EMAIL],
    ['sms', 'a phone that was not verified', { phone: { number: PHONE, verifiedAt: null } }, EMAIL],
    ['sms', 'a phone that is the second factor', { twoFactor: { enabled: true, method: 'sms' } }, EMAIL],
    ['sms', 'an address that was not verified', { emailVerifiedAt: null }, EMAIL],
    ['email', 'a revoked account', { status: 'revoked' }, EMAIL],
  ])('by %s gets the same answer and is not sent for %s', async (channel, _what, changes, email) => {
    const { api, ask, verify } = await openWith(changes);
    const known = await (await openWith()).ask({ channel });
    const asked = await ask({ channel }, email);
    expect(api.messageQueue.messages()).toEqual([]);
    const shown = ({ status, at }: ApiReply) => ({ status, hint: String(at('data.attributes.destination_hint')).replace(/^n/, 'a') });
    expect(shown(asked)).toEqual(shown(known));
    expect(codes(await verify(asked, '000000'))).toEqual(['otp_invalid']);
  });

  test.each(['email', 'sms'])('by %s is sent three times in ten minutes, also for an unknown address', async (channel) => {
    const { ask } = await openWith();
    for (const email of [EMAIL, 'nadie@example.mx']) {
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask({ channel }, email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });

  test('does not show that a phone has had enough codes', async () => {
    const { api, ask } = await openWith();
    const count = { operationId: 'sendCode', per: 'destination', subject: PHONE, max: 3, windowSeconds: 600 } as const;
    for (let turn = 0; turn < 3; turn += 1) await api.kept.operations.tryAcquire(count, api.clock.now());
    expect((await ask({ channel: 'sms' })).status).toBe(202);
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('answers 429 to the twenty-first request of a client address', async () => {
    const { ask } = await openWith();
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await ask({}, `persona${turn}@example.mx`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
  });

  test.each<[object, string, string]>([
    [{ channel: 'fax' }, 'validation_error', 'channel'],
    [{ email: null }, 'validation_error', 'challenge_id'],
    [{ purpose: 'email_verification', channel: 'sms' }, 'validation_error', 'channel'],
  ])('answers 422 to %j', async (more, code, field) => {
    const { ask } = await openWith();
    expect((await ask(more)).problems).toEqual([{ code, at: `/data/attributes/${field}` }]);
  });

  test('is not sent again by its challenge', async () => {
    const { ask, api } = await openWith();
    const id = (await ask()).at('data.id');
    api.clock.advance(60_000);
    expect(codes(await ask({ challenge_id: id }))).toEqual(['otp_expired']);
  });
});
