import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { endAllSessions, openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { cookieIn, EMAIL, login, openAuth, PASSWORD, post, recoveryCodesOf, sessionOf, withSecondFactor } from '../auth/sign-in.ts';
import { codes, PHONE } from './settings.ts';

type Headers = Readonly<Record<string, string>>;

const BY_MAIL = { twoFactor: { enabled: true, method: 'email' } } as const;
const WITHOUT = { twoFactor: { enabled: false, method: null } } as const;

const opened = async (changes: Parameters<typeof withSecondFactor>[1]) => {
  const api = await openAuth();
  const caller = await withSecondFactor(api, { phone: { number: PHONE, verifiedAt: 1 }, ...changes });
  const session = await openTestSession(api, caller);
  const ask = (step: string, body: object = {}, headers: Headers = session) =>
    post(api, `/users/me/2fa/${step}`, { password: PASSWORD, ...body }, headers);
  const codeTo = (to: string): string => api.messageQueue.codeTo(to) ?? 'none';
  const now = async () => (await api.kept.users.find(caller.user.id))?.twoFactor;
  /** A setup that waits for its confirmation. */
  const setUp = async (step: 'enable' | 'change', method: 'email' | 'sms', proof: object = {}) => {
    const sent = await ask(step, { method, ...proof });
    expect(sent.status).toBe(202);
    return { challenge_id: sent.at('data.id'), code: codeTo(method === 'email' ? EMAIL : PHONE) };
  };
  const confirm = (step: object) => post(api, '/users/me/2fa/enable/confirm', step, session);
  return { api, ...caller, session, ask, setUp, confirm, codeTo, now };
};

const recoveryCodesIn = ({ text }: ApiReply): readonly string[] => text.match(/[0-9a-z]{5}-[0-9a-z]{5}(?=")/g) ?? [];

/** Statuses in which sign-ins with recovery codes end. */
const signInsWith = async (api: TestApi, recoveryCodes: readonly string[]): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const recoveryCode of recoveryCodes) {
    const id = (await login(api)).at('data.id');
    statuses.push((await post(api, '/auth/2fa/verify', { challenge_id: id, recovery_code: recoveryCode })).status);
  }
  return statuses;
};

const isSignedIn = async (api: TestApi, headers: Headers): Promise<boolean> =>
  (await invoke(api, { path: '/auth/session', headers })).status === 200;

describe('two concurrent confirmations', () => {
  test('of two setups: one enables its channel, and the recovery codes that are shown work', async () => {
    const { api, setUp, confirm, now } = await opened(WITHOUT);
    const setups = [await setUp('enable', 'email'), await setUp('enable', 'sms')];
    const replies = await Promise.all(setups.map(confirm));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(replies.flatMap(codes)).toEqual(['otp_expired']);
    const shown = replies.flatMap(recoveryCodesIn);
    expect(shown).toHaveLength(10);
    expect((await now())?.method).toBe(replies[0]?.status === 200 ? 'email' : 'sms');
    expect(await signInsWith(api, shown.slice(0, 4))).toEqual([200, 200, 200, 200]);
  });

  test('of one setup: one shows codes, and they work', async () => {
    const { api, setUp, confirm } = await opened(WITHOUT);
    const setup = await setUp('enable', 'email');
    const replies = await Promise.all([1, 2, 3].map(() => confirm(setup)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await signInsWith(api, replies.flatMap(recoveryCodesIn).slice(0, 2))).toEqual([200, 200]);
  });
});

describe('a setup of a second factor confirms only the state that it started from', () => {
  test('one that enables changes no factor that was enabled meanwhile', async () => {
    const { setUp, confirm, now } = await opened(WITHOUT);
    const [first, second] = [await setUp('enable', 'email'), await setUp('enable', 'sms')];
    expect((await confirm(second)).status).toBe(200);
    expect(codes(await confirm(first))).toEqual(['otp_expired']);
    expect(await now()).toEqual({ enabled: true, method: 'sms' });
  });

  test('one that changes enables no factor again that was disabled meanwhile', async () => {
    const { api, user, setUp, ask, confirm, now } = await opened(BY_MAIL);
    const [one, other] = await recoveryCodesOf(api, user.id);
    const setup = await setUp('change', 'sms', { recovery_code: one });
    expect((await ask('disable', { recovery_code: other })).status).toBe(200);
    expect(codes(await confirm(setup))).toEqual(['otp_expired']);
    expect(await now()).toEqual({ enabled: false, method: 'email' });
  });

  test('one from before the factor was disabled and enabled again is over, although the factor looks the same', async () => {
    const { api, user, setUp, ask, confirm, now } = await opened(BY_MAIL);
    const [one, other] = await recoveryCodesOf(api, user.id);
    const setup = await setUp('change', 'sms', { recovery_code: one });
    expect((await ask('disable', { recovery_code: other })).status).toBe(200);
    expect((await confirm(await setUp('enable', 'email'))).status).toBe(200);
    expect(codes(await confirm(setup))).toEqual(['otp_expired']);
    expect(await now()).toEqual({ enabled: true, method: 'email' });
  });
});

describe('a concurrent disable and change', () => {
  test('one is applied, the other is refused, and the recovery codes belong to the remaining one', async () => {
    const { api, user, setUp, ask, confirm, now } = await opened(BY_MAIL);
    const [one, other, spare = ''] = await recoveryCodesOf(api, user.id);
    const setup = await setUp('change', 'sms', { recovery_code: one });
    const [disabled, changed] = await Promise.all([ask('disable', { recovery_code: other }), confirm(setup)]);
    expect([disabled.status, changed.status].toSorted()).toEqual([200, 422]);
    expect([...codes(disabled), ...codes(changed)]).toEqual(['otp_expired']);
    expect(await now()).toEqual(disabled.status === 200 ? { enabled: false, method: 'email' } : { enabled: true, method: 'sms' });
    if (disabled.status === 200) await confirm(await setUp('enable', 'email'));
    expect(await signInsWith(api, [spare])).toEqual(disabled.status === 200 ? [422] : [200]);
  });

  test('a change that is applied while a factor is being disabled keeps its recovery codes', async () => {
    const { api, user, setUp, ask, confirm, now } = await opened(BY_MAIL);
    const [one, other, spare = ''] = await recoveryCodesOf(api, user.id);
    const setup = await setUp('change', 'sms', { recovery_code: one });
    const { accounts } = api.storage;
    const change = accounts.change;
    jest.spyOn(accounts, 'change').mockImplementationOnce(async (...written) => {
      expect((await confirm(setup)).status).toBe(200);
      return change(...written);
    });
    expect(codes(await ask('disable', { recovery_code: other }))).toEqual(['otp_expired']);
    expect(await now()).toEqual({ enabled: true, method: 'sms' });
    expect(await signInsWith(api, [spare])).toEqual([200]);
  });

  test('of two that disable one does, and a factor that is enabled afterwards keeps its codes', async () => {
    const { api, user, setUp, ask, confirm } = await opened(BY_MAIL);
    const [one, other] = await recoveryCodesOf(api, user.id);
    const { accounts } = api.storage;
    const change = accounts.change;
    let shown: readonly string[] = [];
    jest.spyOn(accounts, 'change').mockImplementationOnce(async (...written) => {
      expect((await ask('disable', { recovery_code: other })).status).toBe(200);
      shown = recoveryCodesIn(await confirm(await setUp('enable', 'email')));
      return change(...written);
    });
    expect(codes(await ask('disable', { recovery_code: one }))).toEqual(['otp_expired']);
    expect(await signInsWith(api, shown.slice(0, 2))).toEqual([200, 200]);
  });
});

describe('a change of the second factor', () => {
  const changeToPhone = async (all: Awaited<ReturnType<typeof opened>>) => {
    const [recoveryCode] = await recoveryCodesOf(all.api, all.user.id);
    expect((await all.confirm(await all.setUp('change', 'sms', { recovery_code: recoveryCode }))).status).toBe(200);
  };
  const disable = async (all: Awaited<ReturnType<typeof opened>>) => {
    const [recoveryCode] = await recoveryCodesOf(all.api, all.user.id);
    expect((await all.ask('disable', { recovery_code: recoveryCode })).status).toBe(200);
  };
  const changeAddress = async ({ api, session, codeTo }: Awaited<ReturnType<typeof opened>>) => {
    const to = { new_email: 'nueva@example.mx', password: PASSWORD };
    await post(api, '/users/me/email-change', to, session);
    const sent = await post(api, '/users/me/email-change', { ...to, code: codeTo(EMAIL) }, session);
    const confirmed = { challenge_id: sent.at('data.id'), code: codeTo('nueva@example.mx') };
    expect((await post(api, '/users/me/email-change/confirm', confirmed, session)).status).toBe(200);
  };
  const steps = [
    ['changed', changeToPhone],
    ['disabled', disable],
  ] as const;

  test.each(steps)('that is %s ends other sessions, and the one of the request continues', async (_step, apply) => {
    const all = await opened(BY_MAIL);
    const { api, session } = all;
    const other = sessionOf(
      await post(api, '/auth/2fa/verify', { challenge_id: (await login(api)).at('data.id'), code: all.codeTo(EMAIL) }),
    );
    await apply(all);
    expect([await isSignedIn(api, other), await isSignedIn(api, session)]).toEqual([false, true]);
  });

  test.each(steps)('that is %s ends remembered browsers, also once the same factor is set again', async (_step, apply) => {
    const all = await opened(BY_MAIL);
    const { api } = all;
    const step = { challenge_id: (await login(api)).at('data.id'), code: all.codeTo(EMAIL), remember_device: true };
    const device = { Cookie: `__Host-device=${cookieIn(await post(api, '/auth/2fa/verify', step), '__Host-device') ?? ''}` };
    expect((await login(api, {}, device)).status).toBe(200);
    await apply(all);
    if ((await all.now())?.enabled !== true) await all.confirm(await all.setUp('enable', 'email'));
    expect((await login(api, {}, device)).status).toBe(202);
  });

  test.each(steps)('that is %s ends open sign-ins: neither their code nor a recovery code finishes them', async (_step, apply) => {
    const all = await opened(BY_MAIL);
    const { api, user } = all;
    const [byCode, byRecoveryCode] = [await login(api), await login(api)];
    const code = all.codeTo(EMAIL);
    await apply(all);
    if ((await all.now())?.enabled !== true) await all.confirm(await all.setUp('enable', 'email'));
    const [recoveryCode = ''] = await recoveryCodesOf(api, user.id);
    const verify = (challenge: ApiReply, proof: object) =>
      post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), ...proof });
    api.clock.advance(60_000);
    expect(codes(await post(api, '/auth/2fa/resend', { challenge_id: byCode.at('data.id') }))).toEqual(['otp_expired']);
    expect(codes(await verify(byRecoveryCode, { code }))).toEqual(['otp_expired']);
    expect(codes(await verify(byCode, { recovery_code: recoveryCode }))).toEqual(['otp_expired']);
    expect(await signInsWith(api, [recoveryCode])).toEqual([200]);
  });

  test('during the second step of a sign-in leaves no session behind', async () => {
    const all = await opened(BY_MAIL);
    const { api } = all;
    const step = { challenge_id: (await login(api)).at('data.id'), code: all.codeTo(EMAIL), remember_device: true };
    const { sessions } = api.storage;
    const { open } = sessions;
    jest.spyOn(sessions, 'open').mockImplementationOnce(async (...written) => {
      await changeToPhone(all);
      return open(...written);
    });
    const reply = await post(api, '/auth/2fa/verify', step);
    expect(await isSignedIn(api, sessionOf(reply))).toBe(false);
    const device = { Cookie: `__Host-device=${cookieIn(reply, '__Host-device') ?? ''}` };
    expect((await login(api, {}, device)).status).toBe(202);
  });

  test('does not revive a session that ended while it was applied', async () => {
    const all = await opened(BY_MAIL);
    const { api, user, session, confirm, setUp } = all;
    const [recoveryCode] = await recoveryCodesOf(api, user.id);
    const setup = await setUp('change', 'sms', { recovery_code: recoveryCode });
    const { sessions } = api.storage;
    const { keep } = sessions;
    jest.spyOn(sessions, 'keep').mockImplementationOnce(async (...kept) => {
      await endAllSessions(api, user.id);
      return keep(...kept);
    });
    expect((await confirm(setup)).status).toBe(200);
    expect(await isSignedIn(api, session)).toBe(false);
  });

  test('of the address that codes go to ends open sign-ins whose code went to the former one', async () => {
    const all = await opened(BY_MAIL);
    const { api, codeTo } = all;
    const challenge = await login(api);
    const stale = codeTo(EMAIL);
    api.clock.advance(1);
    await changeAddress(all);
    expect(codes(await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: stale }))).toEqual(['otp_expired']);
  });

  test('of the address that codes go to ends other sessions and remembered browsers, and the session of the request continues', async () => {
    const all = await opened(BY_MAIL);
    const { api, session, codeTo } = all;
    const step = { challenge_id: (await login(api)).at('data.id'), code: codeTo(EMAIL), remember_device: true };
    const remembered = await post(api, '/auth/2fa/verify', step);
    const device = { Cookie: `__Host-device=${cookieIn(remembered, '__Host-device') ?? ''}` };
    await changeAddress(all);
    expect([await isSignedIn(api, sessionOf(remembered)), await isSignedIn(api, session)]).toEqual([false, true]);
    expect((await login(api, { email: 'nueva@example.mx' }, device)).status).toBe(202);
  });

  test('by text message stays when the address changes: no session ends', async () => {
    const all = await opened({ twoFactor: { enabled: true, method: 'sms' } });
    const other = await openTestSession(all.api, all, { issuedAt: all.api.clock.now() - 1 });
    const [recoveryCode] = await recoveryCodesOf(all.api, all.user.id);
    const to = { new_email: 'nueva@example.mx', password: PASSWORD, recovery_code: recoveryCode };
    const sent = await post(all.api, '/users/me/email-change', to, all.session);
    const confirmed = { challenge_id: sent.at('data.id'), code: all.codeTo('nueva@example.mx') };
    expect((await post(all.api, '/users/me/email-change/confirm', confirmed, all.session)).status).toBe(200);
    expect([await isSignedIn(all.api, other), await isSignedIn(all.api, all.session)]).toEqual([true, true]);
  });
});
