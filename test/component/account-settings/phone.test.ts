import { setTwoFactor } from '../../../shared/identity/accounts/domain/account-change.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { codes, open, PHONE, sentTo, signedIn, wrong } from './settings.ts';

const OTHER = '+525587654321';

const openWithPhone = async (changes: Parameters<typeof open>[0] = {}) => {
  const opened = await open(changes);
  const set = (phone = PHONE) => opened.ana.send('PUT', '/users/me/phone', { phone });
  const verify = (challengeId: unknown, code: string) =>
    opened.ana.send('POST', '/users/me/phone/verify', { challenge_id: challengeId, code });
  return { ...opened, set, verify };
};

describe('the phone of an account', () => {
  test('is verified with the code that was sent to it', async () => {
    const { api, ana, set, verify, codeTo } = await openWithPhone();
    const sent = await set();
    expect([sent.status, sent.at('data.attributes.channel'), sentTo(api, PHONE)]).toEqual([202, 'sms', ['phone_verification']]);
    expect((await ana.now()).phone).toEqual({ number: PHONE, verifiedAt: null });
    expect(codes(await verify(sent.at('data.id'), wrong(codeTo(PHONE))))).toEqual(['otp_invalid']);
    const verified = await verify(sent.at('data.id'), codeTo(PHONE));
    expect([verified.status, verified.at('data.attributes.phone')]).toEqual([200, PHONE]);
    expect((await ana.now()).phone).toEqual({ number: PHONE, verifiedAt: api.clock.now() });
    expect(JSON.stringify(await api.takeChanges())).toContain('security.phone_changed');
  });

  test('stays while another one is not verified', async () => {
    const { ana, set, verify, codeTo } = await openWithPhone({ phone: { number: PHONE, verifiedAt: 1 } });
    const sent = await set(OTHER);
    expect((await ana.now()).phone).toEqual({ number: PHONE, verifiedAt: 1 });
    await verify(sent.at('data.id'), codeTo(OTHER));
    expect((await ana.now()).phone).toMatchObject({ number: OTHER });
  });

  test('is not verified by another user', async () => {
    const { api, set, codeTo } = await openWithPhone();
    const sent = await set();
    const eva = await signedIn(api, 'eva');
    const reply = await eva.send('POST', '/users/me/phone/verify', { challenge_id: sent.at('data.id'), code: codeTo(PHONE) });
    expect([codes(reply), (await eva.now()).phone]).toEqual([['otp_invalid'], null]);
  });

  test('is removed, and again without effect', async () => {
    const { ana } = await openWithPhone({ phone: { number: PHONE, verifiedAt: 1 } });
    expect((await ana.send('DELETE', '/users/me/phone')).status).toBe(204);
    expect((await ana.send('DELETE', '/users/me/phone')).status).toBe(204);
    expect((await ana.now()).phone).toBeNull();
  });

  test('that is the second factor is neither replaced nor removed', async () => {
    const { ana, set, api } = await openWithPhone({ phone: { number: PHONE, verifiedAt: 1 }, twoFactor: { enabled: true, method: 'sms' } });
    for (const reply of [await set(OTHER), await ana.send('DELETE', '/users/me/phone')]) {
      expect([reply.status, codes(reply)]).toEqual([409, ['phone_in_use_by_2fa']]);
    }
    expect([(await ana.now()).phone?.number, api.messageQueue.messages()]).toEqual([PHONE, []]);
  });

  test('gets no code when it became the second factor meanwhile', async () => {
    const { api, ana, set, verify, codeTo } = await openWithPhone({ phone: { number: PHONE, verifiedAt: 1 } });
    const sent = await set(OTHER);
    await applyChange(api.kept.accounts, ana.user.id, (account) => setTwoFactor(account, 'sms', [], { at: 1, correlationId: 'x' }));
    const { tokensInvalidatedAfter: after } = await ana.now();
    await api.kept.sessions.keep(ana.session, { before: 0, after });
    expect(codes(await verify(sent.at('data.id'), codeTo(OTHER)))).toEqual(['phone_in_use_by_2fa']);
    expect((await ana.now()).phone?.number).toBe(PHONE);
  });

  test.each(['5512345678', '+0512345678', '+52 55 1234 5678', '+5255', ''])('is not %j', async (phone) => {
    const { set } = await openWithPhone();
    const reply = await set(phone);
    expect([reply.status, reply.problems]).toEqual([422, [{ code: 'invalid_phone', at: '/data/attributes/phone' }]]);
  });

  test('is not set by a session whose user signed in ten minutes ago, because it could set a new password', async () => {
    const { api, ana, set } = await openWithPhone();
    api.clock.advance(600_000);
    const reply = await set();
    expect([reply.status, codes(reply), (await ana.now()).phone]).toEqual([403, ['reauthentication_required'], null]);
  });

  test('gets five text messages in an hour, to any numbers', async () => {
    const { set } = await openWithPhone();
    const statuses: number[] = [];
    for (let sending = 0; sending < 6; sending += 1) statuses.push((await set(`+52551234567${sending}`)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
