import * as v from 'valibot';

import { makeSuspendUser } from '../../../shared/identity/accounts/use-cases/change-user-status.ts';
import { hasEnded } from '../../../shared/identity/sessions/domain/session.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { endAllSessions } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { aPasskey } from '../../support/builders/identity/passkeys.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';
import {
  codeTo,
  cookieIn,
  EMAIL,
  login,
  openAuth,
  PASSWORD,
  post,
  recoveryCodesOf,
  registered,
  sessionOf,
  withSecondFactor,
} from './sign-in.ts';

const codes = (reply: { readonly problems: readonly { readonly code: string }[] }) => reply.problems.map(({ code }) => code);

const listed = v.array(v.object({ id: v.string(), attributes: v.object({ device_name: v.nullable(v.string()), current: v.boolean() }) }));

const session = (api: TestApi, headers: Readonly<Record<string, string>>) => invoke(api, { path: '/auth/session', headers });

const newDeviceEvents = async (api: TestApi) =>
  (await api.takeChanges()).flatMap(({ after }) => (JSON.stringify(after).includes('security.new_device_sign_in') ? [after] : []));

describe('login', () => {
  test('opens a session in a cookie that only this host gets and no script reads', async () => {
    const api = await openAuth();
    await registered(api);
    const reply = await login(api, { device_name: 'Portátil' }, { 'User-Agent': 'Firefox' });
    expect(reply).toMatchObject({ status: 200, json: { data: { type: 'session', attributes: { amr: ['pwd'] } } } });
    expect(reply.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    const own = await session(api, sessionOf(reply));
    expect(own.at('data')).toEqual(reply.at('data'));
    expect(await invoke(api, { path: '/plans', headers: sessionOf(reply) })).toMatchObject({ status: 200 });
  });

  test('answers an unknown address and a wrong password in the same way', async () => {
    const api = await openAuth();
    await registered(api);
    const [wrong, unknown] = [await login(api, { password: 'otra' }), await login(api, { email: 'nadie@example.mx' })];
    expect([wrong.status, wrong.at('errors')]).toEqual([401, unknown.at('errors')]);
    expect(codes(unknown)).toEqual(['invalid_credentials']);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['suspended', 'account_suspended'],
    ['revoked', 'account_pending_deletion'],
  ] as const)('reports the reason for a %s account only after a correct password', async (status, code) => {
    const api = await openAuth();
    const passwordHash = await fakeHasher.hash(PASSWORD, new Uint8Array());
    await api.createUser('ana', { passwordHash, user: { email: EMAIL, status } });
    const [right, wrong] = [await login(api), await login(api, { password: 'otra' })];
    expect([right.status, ...codes(right), wrong.status, ...codes(wrong)]).toEqual([403, code, 401, 'invalid_credentials']);
  });

  test('ends the session of its request, whichever user set the cookie, and returns a new token', async () => {
    const api = await openAuth();
    await registered(api);
    const first = sessionOf(await login(api));
    const fixed = 'A'.repeat(43);
    const second = sessionOf(await login(api, {}, first));
    const third = sessionOf(await login(api, {}, { Cookie: `__Host-session=${fixed}` }));
    expect(new Set([first['Cookie'], second['Cookie'], third['Cookie'], `__Host-session=${fixed}`]).size).toBe(4);
    expect((await session(api, first)).status).toBe(401);
    expect([(await session(api, second)).status, (await session(api, third)).status]).toEqual([200, 200]);
  });

  test('hashes a password again whose hash has other parameters', async () => {
    const api = await openAuth();
    const { user } = await api.createUser('ana', { passwordHash: `before ${PASSWORD}`, user: { email: EMAIL } });
    expect((await login(api, { password: 'otra' })).status).toBe(401);
    expect(await api.kept.passwords.find(user.id)).toBe(`before ${PASSWORD}`);
    expect((await login(api)).status).toBe(200);
    expect(await api.kept.passwords.find(user.id)).toBe(`today ${PASSWORD}`);
    expect((await login(api)).status).toBe(200);
  });

  test('accepts ten attempts at an address in a quarter of an hour, from any client address', async () => {
    const api = await openAuth();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = { email: turn % 2 === 0 ? EMAIL : EMAIL.toUpperCase(), password: 'x' };
      statuses.push((await post(api, '/auth/login', body, {}, { sourceIp: `198.51.100.${turn}` })).status);
    }
    expect([...new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([401, 429]);
  });

  test('announces a sign-in from a new browser and network, but not the first one', async () => {
    const api = await openAuth();
    await registered(api);
    await login(api, {}, { 'User-Agent': 'Firefox' });
    await login(api, {}, { 'User-Agent': 'Firefox' });
    expect(await newDeviceEvents(api)).toEqual([]);
    await login(api, {}, { 'User-Agent': 'curl' });
    await login(api, {}, { 'User-Agent': 'curl' });
    expect(await newDeviceEvents(api)).toMatchObject([{ events: [{ device: 'curl', ip_prefix: '203.0.113.0/24' }] }]);
  });
});

describe('a second factor', () => {
  test('makes login answer 202 with a challenge, whose code opens the session', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const challenge = await login(api);
    expect(challenge).toMatchObject({
      status: 202,
      json: {
        data: { type: 'two_factor_challenge', attributes: { methods: ['email', 'recovery_code'], destination_hint: 'a•••@example.mx' } },
      },
    });
    expect(challenge.headers['set-cookie']).toBeUndefined();
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect(reply).toMatchObject({ status: 200, json: { data: { attributes: { amr: ['pwd', 'otp'] } } } });
    expect((await session(api, sessionOf(reply))).status).toBe(200);
    const replayed = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect(codes(replayed)).toEqual(['otp_used']);
  });

  test('names passkeys among its methods for a user who has one', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    await api.storage.passkeys.add(aPasskey('ana', 'any', { userId: user.id }), { at: 1, correlationId: 'request', validSince: 0 });
    expect((await login(api)).at('data.attributes.methods')).toEqual(['email', 'recovery_code', 'device_credential']);
  });

  test('by SMS goes to the phone', async () => {
    const api = await openAuth();
    await withSecondFactor(api, {
      phone: { number: '+525512345678', verifiedAt: 1 },
      twoFactor: { enabled: true, method: 'sms' },
    });
    const challenge = await login(api);
    expect(challenge.at('data.attributes.destination_hint')).toBe('••• ••• 78');
    expect(api.messageQueue.messages()).toMatchObject([{ channel: 'sms', to: '+525512345678' }]);
  });

  test('accepts a recovery code instead of a code, each once', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    const [first = '', second = ''] = await recoveryCodesOf(api, user.id);
    const use = async (recoveryCode: string) => {
      const id = (await login(api)).at('data.id');
      return post(api, '/auth/2fa/verify', { challenge_id: id, recovery_code: recoveryCode });
    };
    expect(await use(first.toUpperCase().replace('-', ' '))).toMatchObject({
      status: 200,
      json: { data: { attributes: { amr: ['pwd', 'kba'] } } },
    });
    expect(codes(await use(first))).toEqual(['recovery_code_invalid']);
    api.clock.advance(600_000);
    expect((await use(second)).status).toBe(200);
  });

  test('is skipped in a browser that is remembered, for 30 days and until the tokens are invalidated', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const challenge = await login(api);
    const body = { challenge_id: challenge.at('data.id'), code: codeTo(api), remember_device: true };
    const reply = await post(api, '/auth/2fa/verify', body);
    const device = { Cookie: `__Host-device=${cookieIn(reply, '__Host-device') ?? ''}` };
    expect((await login(api, {}, device)).status).toBe(200);
    expect((await login(api, {}, { Cookie: `__Host-device=${'A'.repeat(43)}` })).status).toBe(202);
    expect((await post(api, '/auth/logout-all', undefined, sessionOf(reply))).status).toBe(204);
    expect((await login(api, {}, device)).status).toBe(202);
  });

  test('sends the code of a sign-in again, and of nothing else', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const challenge = await login(api);
    api.clock.advance(60_000);
    const again = await post(api, '/auth/2fa/resend', { challenge_id: challenge.at('data.id') });
    expect([again.status, api.messageQueue.messages().length]).toEqual([202, 2]);
    const code = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect(code.status).toBe(200);
    const spent = await post(api, '/auth/2fa/resend', { challenge_id: challenge.at('data.id') });
    expect(codes(spent)).toEqual(['otp_used']);
    const unknown = await post(api, '/auth/2fa/resend', { challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11' });
    expect(codes(unknown)).toEqual(['otp_expired']);
  });

  test('code of a registration opens no session, nor does that of another user', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const other = await post(api, '/auth/register', { ...{ email: 'beto@example.mx', name: 'B', password: PASSWORD } });
    expect(other.status).toBe(422);
    const sent = await login(api);
    expect(codes(await post(api, '/auth/otp/verify', { challenge_id: sent.at('data.id'), code: codeTo(api) }))).toEqual(['otp_invalid']);
    expect((await post(api, '/auth/2fa/verify', { challenge_id: sent.at('data.id'), code: codeTo(api) })).status).toBe(200);
  });

  test.each([
    ['neither code nor recovery code', {}],
    ['both', { code: '123456', recovery_code: 'aaaaa-aaaaa' }],
  ])('accepts one proof: %s is 422', async (_what, proof) => {
    const api = await openAuth();
    await withSecondFactor(api);
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: (await login(api)).at('data.id'), ...proof });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'validation_error', at: '/data/attributes/code' }] });
  });

  test('refuses an account that was suspended between the steps', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    const challenge = await login(api);
    await makeSuspendUser(api.kept)(user.id);
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect([reply.status, ...codes(reply)]).toEqual([403, 'account_suspended']);
  });

  test('opens a session that works no more when the password was reset between the steps', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    const challenge = await login(api);
    await endAllSessions(api, user.id);
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect((await session(api, sessionOf(reply))).status).toBe(401);
  });
});

describe('sessions', () => {
  const opened = async () => {
    const api = await openAuth();
    await registered(api);
    const first = sessionOf(await login(api, { device_name: 'Uno' }));
    api.clock.advance(1);
    const second = sessionOf(await login(api, { device_name: 'Dos' }));
    const list = async () => {
      const reply = await get(api, { authorization: second }, '/users/me/sessions');
      return v.parse(listed, reply.at('data'));
    };
    return { api, first, second, list };
  };

  test('are listed newest first, with the session of the request marked', async () => {
    const { list, api, second } = await opened();
    expect((await list()).map(({ attributes }) => [attributes.device_name, attributes.current])).toEqual([
      ['Dos', true],
      ['Uno', false],
    ]);
    const page = await get(api, { authorization: second }, '/users/me/sessions?page=2&per_page=1');
    expect(page).toMatchObject({ status: 200, json: { meta: { pagination: { total: 2, total_pages: 2 } } } });
    expect(page.text).not.toContain(second['Cookie']?.slice('__Host-session='.length) ?? 'none');
  });

  test('end by logout, by id, all but one, and all at once', async () => {
    const { api, first, second, list } = await opened();
    const [, other] = await list();
    const send = (method: string, path: string, headers: Readonly<Record<string, string>>) => invoke(api, { method, path, headers });
    const path = `/users/me/sessions/${other?.id ?? ''}`;
    expect((await send('DELETE', path, second)).status).toBe(204);
    expect(codes(await send('DELETE', path, second))).toEqual(['session_not_found']);
    expect((await session(api, first)).status).toBe(401);
    const third = sessionOf(await login(api));
    expect(codes(await send('DELETE', '/users/me/sessions', second))).toEqual(['invalid_filter']);
    expect((await send('DELETE', '/users/me/sessions?except=current', second)).status).toBe(204);
    expect([(await session(api, third)).status, (await session(api, second)).status]).toEqual([401, 200]);
    const out = await send('POST', '/auth/logout', second);
    expect([out.status, cookieIn(out, '__Host-session')]).toEqual([204, '']);
    expect((await session(api, second)).status).toBe(401);
    const [fourth, fifth] = [sessionOf(await login(api)), sessionOf(await login(api))];
    expect((await send('POST', '/auth/logout-all', fourth)).status).toBe(204);
    expect([(await session(api, fourth)).status, (await session(api, fifth)).status]).toEqual([401, 401]);
    expect((await login(api)).status).toBe(200);
  });

  test('of another user cannot be ended', async () => {
    const { api, second, first, list } = await opened();
    const [own] = await list();
    await registered(api, { email: 'beto@example.mx' });
    const stranger = sessionOf(await login(api, { email: 'beto@example.mx' }));
    const reply = await invoke(api, { method: 'DELETE', path: `/users/me/sessions/${own?.id ?? ''}`, headers: stranger });
    expect([reply.status, ...codes(reply)]).toEqual([404, 'session_not_found']);
    expect([(await session(api, first)).status, (await session(api, second)).status]).toEqual([200, 200]);
  });

  test.each([
    ['GET', '/auth/session'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/logout-all'],
    ['GET', '/users/me/sessions'],
    ['DELETE', '/users/me/sessions?except=current'],
    ['DELETE', '/users/me/sessions/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'],
  ])('%s %s answers 403 session_required to an API key', async (method, path) => {
    const api = await openAuth();
    const { authorization } = await api.createUser();
    const reply = await invoke(api, { method, path, headers: authorization });
    expect([reply.status, ...codes(reply)]).toEqual([403, 'session_required']);
  });

  test('are refused without their CSRF token', async () => {
    const { api, second } = await opened();
    const reply = await invoke(api, { method: 'POST', path: '/auth/logout-all', headers: { Cookie: second['Cookie'] ?? '' } });
    expect([reply.status, ...codes(reply)]).toEqual([403, 'csrf_failed']);
    expect((await session(api, second)).status).toBe(200);
  });

  test('of a stored digest are not opened by it, and nothing that was sent is logged', async () => {
    const { api, second } = await opened();
    const token = second['Cookie']?.slice('__Host-session='.length) ?? 'none';
    const written = JSON.stringify(api.log.lines);
    for (const secret of [token, second['X-CSRF-Token'] ?? 'none', PASSWORD, EMAIL, codeTo(api)]) expect(written).not.toContain(secret);
    const account = await api.kept.accounts.findByEmail(EMAIL);
    if (account === null) throw new Error('nobody registered');
    const [stored] = await api.kept.sessions.list(account.user.id, api.clock.now());
    expect(stored === undefined || hasEnded(stored, api.clock.now())).toBe(false);
    expect((await session(api, { Cookie: `__Host-session=${stored?.digest ?? ''}` })).status).toBe(401);
  });
});
