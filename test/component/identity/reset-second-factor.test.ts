import { setTwoFactor } from '../../../shared/identity/accounts/domain/account-change.ts';
import { makeResetSecondFactor } from '../../../shared/identity/second-factor/use-cases/reset-second-factor.ts';
import { invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { codeTo, cookieIn, EMAIL, login, openAuth, post, recoveryCodesOf, sessionOf, withSecondFactor } from '../auth/sign-in.ts';

const codes = (reply: { readonly problems: readonly { readonly code: string }[] }) => reply.problems.map(({ code }) => code);

/** A user with a second factor, a session, a remembered browser, recovery codes, and a sign-in that awaits its code. */
const opened = async () => {
  const api = await openAuth();
  const { user, authorization } = await withSecondFactor(api);
  const [recoveryCode = ''] = await recoveryCodesOf(api, user.id);
  const body = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api), remember_device: true };
  const signedIn = await post(api, '/auth/2fa/verify', body);
  api.clock.advance(60_000);
  const waiting = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api) };
  const reset = makeResetSecondFactor(api.kept);
  await api.processEvents();
  return {
    api,
    user,
    authorization,
    recoveryCode,
    session: sessionOf(signedIn),
    device: { Cookie: `__Host-device=${cookieIn(signedIn, '__Host-device') ?? ''}` },
    waiting,
    reset: () => reset(user.id, { at: api.clock.now(), correlationId: 'the command' }),
  };
};

const isSignedIn = async (api: Awaited<ReturnType<typeof openAuth>>, headers: Readonly<Record<string, string>>) =>
  (await invoke(api, { path: '/auth/session', headers })).status === 200;

describe('an operator’s reset of a second factor', () => {
  test('ends sessions, remembered browsers, sign-ins under way and recovery codes; the password signs in, and keys still work', async () => {
    const { api, user, session, device, waiting, authorization, recoveryCode, reset } = await opened();
    expect(await reset()).toEqual({ ok: true, value: user.id });
    expect((await api.kept.users.find(user.id))?.twoFactor).toEqual({ enabled: false, method: 'email' });
    expect(await isSignedIn(api, session)).toBe(false);
    expect(await isSignedIn(api, sessionOf(await post(api, '/auth/2fa/verify', waiting)))).toBe(false);
    expect(await isSignedIn(api, sessionOf(await login(api)))).toBe(true);
    expect((await invoke(api, { path: '/users/me', headers: authorization })).status).toBe(200);

    // After a new second factor, nothing of the former one is accepted for it.
    const account = await api.kept.accounts.find(user.id);
    if (account === null) throw new Error('the account is gone');
    const cause = { at: api.clock.now(), correlationId: 'request' };
    await api.kept.accounts.change(account, setTwoFactor(account, 'email', [], cause));
    api.clock.advance(600_000);
    const asked = await login(api, {}, device);
    expect(asked.status).toBe(202);
    const step = { challenge_id: asked.at('data.id'), recovery_code: recoveryCode };
    expect(codes(await post(api, '/auth/2fa/verify', step))).toEqual(['recovery_code_invalid']);
  });

  test('writes an audit row and sends a mail', async () => {
    const { api, reset } = await opened();
    await reset();
    const rows = (await api.takeChanges()).flatMap(({ after }) => (after !== null && 'events' in after ? [after] : []));
    expect(rows).toMatchObject([{ events: [{ type: 'security.two_factor_changed', change: 'reset' }], correlation_id: 'the command' }]);
    const again = await opened();
    await again.reset();
    await again.api.processEvents();
    expect(again.api.messageQueue.messages().at(-1)).toMatchObject({
      to: EMAIL,
      template: { name: 'two_factor_changed', change: 'reset' },
    });
  });

  test('that stopped before its audit row begins again and ends everything', async () => {
    const { api, user, session } = await opened();
    const accounts = { ...api.kept.accounts, change: () => Promise.reject(new Error('stopped')) };
    const cause = { at: api.clock.now(), correlationId: 'the command' };
    await expect(makeResetSecondFactor({ ...api.kept, accounts })(user.id, cause)).rejects.toThrow('stopped');
    expect(await isSignedIn(api, session)).toBe(true);
    expect(await makeResetSecondFactor(api.kept)(user.id, cause)).toMatchObject({ ok: true });
    expect(await isSignedIn(api, session)).toBe(false);
  });

  test('without a second factor, or without a user, changes nothing', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api, { twoFactor: { enabled: false, method: 'email' } });
    const [cause, reset] = [{ at: api.clock.now(), correlationId: 'the command' }, makeResetSecondFactor(api.kept)];
    expect(await reset(user.id, cause)).toMatchObject({ ok: false, problems: [{ code: 'two_factor_not_enabled' }] });
    expect(await reset(userIdOf('absent'), cause)).toMatchObject({ ok: false, problems: [{ code: 'not_found' }] });
    expect(await publishedEvents(api)).toEqual([]);
  });
});
