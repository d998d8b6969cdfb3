import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import {
  codeTo,
  cookieIn,
  login,
  NEW_PASSWORD,
  openAuth,
  PASSWORD,
  post,
  recoveryCodesOf,
  sessionOf,
  withSecondFactor,
} from './sign-in.ts';

type Headers = Readonly<Record<string, string>>;

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

const PHONE = '+525512345678';
const TEN_MINUTES = 600_000;

/** What takes a recent proof: a passkey, another phone, none, and new recovery codes. */
const SENSITIVE = [
  ['POST', '/auth/device-credentials/register/options', undefined],
  ['PUT', '/users/me/phone', { phone: '+525598765432' }],
  ['DELETE', '/users/me/phone', undefined],
  ['POST', '/users/me/2fa/recovery-codes', undefined],
] as const;

const refusals = async (api: TestApi, headers: Headers): Promise<readonly string[]> => {
  const refused: string[] = [];
  for (const [method, path, body] of SENSITIVE) {
    refused.push(...codes(await invoke(api, { method, path, headers, ...(body === undefined ? {} : { body }) })));
  }
  return refused;
};

const ALL = SENSITIVE.map(() => 'reauthentication_required');

/** A user with a second factor, and a session that was opened more than ten minutes ago. */
const opened = async () => {
  const api = await openAuth();
  const caller = await withSecondFactor(api, { phone: { number: PHONE, verifiedAt: 1 } });
  const session = await openTestSession(api, caller);
  api.clock.advance(TEN_MINUTES);
  const change = (more: object = {}) =>
    invoke(api, {
      method: 'PUT',
      path: '/users/me/password',
      headers: session,
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD, ...more },
    });
  return { api, ...caller, session, change };
};

/** The headers of a browser after a change of the password. */
const sessionAfter = (reply: ApiReply): Headers => ({
  Cookie: `__Host-session=${cookieIn(reply, '__Host-session') ?? ''}`,
  'X-CSRF-Token': reply.headers['x-csrf-token'] ?? '',
});

/** Signs in with a code in a browser that is remembered from then on. */
const remembered = async (api: TestApi): Promise<{ readonly session: Headers; readonly device: string }> => {
  const body = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api), remember_device: true };
  const reply = await post(api, '/auth/2fa/verify', body);
  return { session: sessionOf(reply), device: `__Host-device=${cookieIn(reply, '__Host-device') ?? ''}` };
};

describe('the step-up of an account with a second factor', () => {
  test('is missing in a session whose user signed in ten minutes ago', async () => {
    const { api, session } = await opened();
    expect(await refusals(api, session)).toEqual(ALL);
  });

  test('is not refreshed by the password alone: a change of it needs a code', async () => {
    const { api, session, change } = await opened();
    const reply = await change();
    expect([reply.status, codes(reply), cookieIn(reply, '__Host-session')]).toEqual([422, ['two_factor_code_required'], null]);
    expect(await refusals(api, session)).toEqual(ALL);
    expect((await login(api, { password: NEW_PASSWORD })).status).toBe(401);
  });

  test('is refreshed by a change of the password with a code, which the session names', async () => {
    const { api, change } = await opened();
    await change();
    const reply = await change({ code: codeTo(api) });
    const session = sessionAfter(reply);
    expect([reply.status, await refusals(api, session)]).toEqual([204, []]);
    expect((await invoke(api, { path: '/auth/session', headers: session })).at('data.attributes.amr')).toEqual(['pwd', 'otp']);
  });

  test('is refreshed by a change of the password with a recovery code, which counts once', async () => {
    const { api, user, change } = await opened();
    const [recoveryCode = ''] = await recoveryCodesOf(api, user.id);
    expect((await change({ recovery_code: recoveryCode })).status).toBe(204);
    const challenge = await login(api, { password: NEW_PASSWORD });
    const step = { challenge_id: challenge.at('data.id'), recovery_code: recoveryCode };
    expect(codes(await post(api, '/auth/2fa/verify', step))).toEqual(['recovery_code_invalid']);
  });

  test('a recovery code is not used up by a new password that is refused', async () => {
    const { api, user, change } = await opened();
    const [recoveryCode = ''] = await recoveryCodesOf(api, user.id);
    expect(codes(await change({ recovery_code: recoveryCode, new_password: 'corta' }))).toEqual(['password_too_short']);
    expect((await change({ recovery_code: recoveryCode })).status).toBe(204);
  });

  test.each([
    [{ code: '000000', recovery_code: 'aaaaa-aaaaa' }, 'validation_error', 'code'],
    [{ recovery_code: 'aaaaa-aaaaa' }, 'recovery_code_invalid', 'recovery_code'],
  ])('a change of the password with %j is refused', async (proof, code, field) => {
    const { change } = await opened();
    expect((await change(proof)).problems).toEqual([{ code, at: `/data/attributes/${field}` }]);
  });

  test('is not refreshed by the password in a remembered browser', async () => {
    const { api } = await opened();
    const { device } = await remembered(api);
    api.clock.advance(TEN_MINUTES);
    const reply = await login(api, {}, { Cookie: device });
    expect([reply.status, await refusals(api, sessionOf(reply))]).toEqual([200, ALL]);
  });

  test('is refreshed in a remembered browser by signing in again, which requires the second factor', async () => {
    const { api } = await opened();
    const { device } = await remembered(api);
    api.clock.advance(TEN_MINUTES);
    const stale = sessionOf(await login(api, {}, { Cookie: device }));
    const challenge = await login(api, {}, { Cookie: `${stale['Cookie'] ?? ''}; ${device}` });
    expect(challenge.status).toBe(202);
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect([reply.status, await refusals(api, sessionOf(reply))]).toEqual([200, []]);
  });

  test('of a session from before the second factor was enabled is none: the session has ended', async () => {
    const api = await openAuth();
    const caller = await withSecondFactor(api, { twoFactor: { enabled: false, method: null } });
    const [own, other] = [await openTestSession(api, caller), sessionOf(await login(api))];
    const sent = await post(api, '/users/me/2fa/enable', { method: 'email', password: PASSWORD }, own);
    expect((await post(api, '/users/me/2fa/enable/confirm', { challenge_id: sent.at('data.id'), code: codeTo(api) }, own)).status).toBe(
      200,
    );
    expect(codes(await post(api, '/users/me/2fa/recovery-codes', undefined, other))).toEqual(['unauthorized']);
    expect((await invoke(api, { path: '/auth/session', headers: own })).status).toBe(200);
  });
});

describe('the step-up of an account without a second factor', () => {
  test('is refreshed by the password, in a change of it as in a sign-in', async () => {
    const api = await openAuth();
    const caller = await withSecondFactor(api, { twoFactor: { enabled: false, method: null } });
    const session = await openTestSession(api, caller);
    api.clock.advance(TEN_MINUTES);
    const path = '/auth/device-credentials/register/options';
    expect(codes(await post(api, path, undefined, session))).toEqual(['reauthentication_required']);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const reply = await invoke(api, { method: 'PUT', path: '/users/me/password', headers: session, body });
    expect((await post(api, path, undefined, sessionAfter(reply))).status).toBe(200);
  });
});
