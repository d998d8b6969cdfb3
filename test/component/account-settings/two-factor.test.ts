import { login } from '../auth/sign-in.ts';
import { codes, open, PASSWORD, PHONE, sentTo, wrong } from './settings.ts';

const EMAIL = 'ana@example.mx';
const VERIFIED = { phone: { number: PHONE, verifiedAt: 1 } } as const;
const BY_MAIL = { twoFactor: { enabled: true, method: 'email' } } as const;

const openTwoFactor = async (changes: Parameters<typeof open>[0] = {}) => {
  const opened = await open(changes);
  const ask = (step: 'enable' | 'change' | 'disable', body: object = {}) =>
    opened.ana.send('POST', `/users/me/2fa/${step}`, { password: PASSWORD, ...body });
  const confirm = (challengeId: unknown, code: string) =>
    opened.ana.send('POST', '/users/me/2fa/enable/confirm', { challenge_id: challengeId, code });
  return { ...opened, ask, confirm };
};

const recoveryCodesIn = (text: string): readonly string[] => text.match(/[0-9a-z]{5}-[0-9a-z]{5}(?=")/g) ?? [];

describe('a second factor', () => {
  test.each([
    ['email', EMAIL],
    ['sms', PHONE],
  ])('by %s is enabled with a code, and ten recovery codes are shown once', async (method, to) => {
    const { api, ana, ask, confirm, codeTo } = await openTwoFactor(VERIFIED);
    const sent = await ask('enable', { method });
    expect([sent.status, (await ana.now()).twoFactor.enabled]).toEqual([202, false]);
    const confirmed = await confirm(sent.at('data.id'), codeTo(to));
    expect([confirmed.status, confirmed.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(confirmed.at('data.attributes')).toMatchObject({ enabled: true, method });
    expect(new Set(recoveryCodesIn(confirmed.text)).size).toBe(10);
    expect((await ana.now()).twoFactor).toEqual({ enabled: true, method });
    expect(JSON.stringify(await api.takeChanges())).toContain('security.two_factor_changed');
    expect((await login(api, { email: EMAIL, password: PASSWORD })).status).toBe(202);
  });

  test('is not enabled with a wrong code, the code of another, or twice with one', async () => {
    const { ask, confirm, codeTo, ana } = await openTwoFactor();
    const sent = await ask('enable', { method: 'email' });
    expect(codes(await confirm(sent.at('data.id'), wrong(codeTo(EMAIL))))).toEqual(['otp_invalid']);
    expect((await ana.now()).twoFactor.enabled).toBe(false);
    expect((await confirm(sent.at('data.id'), codeTo(EMAIL))).status).toBe(200);
    expect(codes(await confirm(sent.at('data.id'), codeTo(EMAIL)))).toEqual(['otp_used']);
  });

  test.each([
    ['enable', { method: 'sms' }, {}, 'phone_not_verified', 422],
    ['enable', { method: 'sms' }, { phone: { number: PHONE, verifiedAt: null } }, 'phone_not_verified', 422],
    ['enable', { method: 'email' }, BY_MAIL, 'two_factor_already_enabled', 409],
    ['change', { method: 'email' }, {}, 'two_factor_not_enabled', 409],
    ['disable', {}, {}, 'two_factor_not_enabled', 409],
    ['enable', { method: 'email', password: 'otra cosa' }, {}, 'password_incorrect', 422],
    ['enable', { method: 'totp' }, {}, 'validation_error', 422],
    ['enable', {}, {}, 'required', 422],
    ['disable', { password: 'otra cosa' }, BY_MAIL, 'password_incorrect', 422],
  ] as const)('%s with %j of %j is refused with %s', async (step, body, changes, code, status) => {
    const { api, ask } = await openTwoFactor(changes);
    const reply = await ask(step, body);
    expect([reply.status, codes(reply), api.messageQueue.messages()]).toEqual([status, [code], []]);
  });

  test('changes its channel with a code of the old one and one of the new, without new recovery codes', async () => {
    const { api, ana, ask, confirm, codeTo } = await openTwoFactor({ ...VERIFIED, ...BY_MAIL });
    expect(codes(await ask('change', { method: 'sms' }))).toEqual(['two_factor_code_required']);
    expect(sentTo(api, PHONE)).toEqual([]);
    const sent = await ask('change', { method: 'sms', code: codeTo(EMAIL) });
    expect((await ana.now()).twoFactor.method).toBe('email');
    const confirmed = await confirm(sent.at('data.id'), codeTo(PHONE));
    expect(confirmed.at('data.attributes')).toEqual({ enabled: true, method: 'sms', recovery_codes: null });
    expect((await ana.now()).twoFactor).toEqual({ enabled: true, method: 'sms' });
  });

  test('by a phone that the account lost meanwhile is not enabled', async () => {
    const { ana, ask, confirm, codeTo } = await openTwoFactor(VERIFIED);
    const sent = await ask('enable', { method: 'sms' });
    await ana.send('DELETE', '/users/me/phone');
    expect(codes(await confirm(sent.at('data.id'), codeTo(PHONE)))).toEqual(['phone_not_verified']);
    expect((await ana.now()).twoFactor.enabled).toBe(false);
  });

  test('is disabled with password and code, keeps its method, and its recovery codes end', async () => {
    const { api, ana, ask, confirm, codeTo } = await openTwoFactor();
    const sent = await ask('enable', { method: 'email' });
    const confirmed = await confirm(sent.at('data.id'), codeTo(EMAIL));
    const [recoveryCode] = recoveryCodesIn(confirmed.text);
    expect(codes(await ask('disable'))).toEqual(['two_factor_code_required']);
    const disabled = await ask('disable', { code: codeTo(EMAIL) });
    expect([disabled.status, disabled.at('data.attributes')]).toEqual([200, { enabled: false, method: 'email', recovery_codes: null }]);
    expect((await ana.now()).twoFactor).toEqual({ enabled: false, method: 'email' });
    expect((await login(api, { email: EMAIL, password: PASSWORD })).status).toBe(200);
    expect(JSON.stringify(api.log.lines)).not.toContain(recoveryCode);
  });

  test('accepts ten guesses of the password in a quarter of an hour', async () => {
    const { ask } = await openTwoFactor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await ask('enable', { method: 'email', password: 'otra cosa' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});
