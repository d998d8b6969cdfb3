import { invoke } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { cookieIn, EMAIL, login, NEW_PASSWORD, openAuth, PASSWORD, post, registered, registration, sessionOf } from './sign-in.ts';

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

  test('is reset by one of two uses at once', async () => {
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

  test('answers alike for an address without an account, sends it nothing, and takes three requests in an hour', async () => {
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
  ])('%s fails alike for addresses with and without an account while the queue of messages is down', async (path, bodyOf) => {
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

  test('ends the other sessions, and goes on with that of the request under a new token', async () => {
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

  test('takes five attempts in a quarter of an hour', async () => {
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
