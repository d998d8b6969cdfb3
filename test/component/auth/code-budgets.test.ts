import { CODE_ENTROPY_BYTES, makeCode } from '../../../shared/identity/codes/domain/challenge.ts';
import { makeOpenChallenge } from '../../../shared/identity/codes/use-cases/send-code.ts';
import type { ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { aPasskey } from '../../support/builders/identity/passkeys.ts';
import { codeTo, EMAIL, login, openAuth, PASSWORD, post, recoveryCodesOf, sessionOf, withSecondFactor } from './sign-in.ts';

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

/** Has a stranger request codes for an address until it gets no more. */
const exhaustDestination = async (api: TestApi, email = EMAIL): Promise<void> => {
  const ask = () => post(api, '/auth/otp/send', { purpose: 'password_reset', email });
  const statuses = [];
  for (let sending = 0; sending < 4; sending += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
};

/** Signs in with the password until the account gets no more codes. */
const exhaustAccount = async (api: TestApi): Promise<void> => {
  for (let sending = 0; sending < 10; sending += 1) {
    expect((await login(api)).at('data.attributes.methods')).toEqual(['email', 'recovery_code']);
  }
  // The attempts at an address have a limit of their own.
  api.clock.advance(300_000);
};

/** At the beginning of ten minutes whose second half is in the next quarter of an hour. */
const openAtWindow = async () => {
  const api = await openAuth();
  const [offset, hour] = [600_000, 3_600_000];
  api.clock.advance(hour - (api.clock.now() % hour) + offset);
  const caller = await withSecondFactor(api);
  return { api, ...caller };
};

describe('codes that follow a right password', () => {
  test('are sent although a stranger has used up those of the address', async () => {
    const { api } = await openAtWindow();
    await exhaustDestination(api);
    const challenge = await login(api);
    expect(challenge.at('data.attributes.methods')).toEqual(['email', 'recovery_code']);
    const reply = await post(api, '/auth/2fa/verify', { challenge_id: challenge.at('data.id'), code: codeTo(api) });
    expect(reply.status).toBe(200);
  });

  test('leave a stranger the codes of the address, and the codes for an address that a session names apart from both', async () => {
    const { api, ...caller } = await openAtWindow();
    for (let sending = 0; sending < 3; sending += 1) await login(api);
    await exhaustDestination(api);
    await exhaustDestination(api, 'nueva@example.mx');
    const session = await openTestSession(api, caller);
    const change = (proof: object) =>
      post(api, '/users/me/email-change', { new_email: 'nueva@example.mx', password: PASSWORD, ...proof }, session);
    expect(codes(await change({}))).toEqual(['two_factor_code_required']);
    expect((await change({ code: codeTo(api) })).status).toBe(202);
  });

  test('are used four times in ten minutes by their owner', async () => {
    const { api } = await openAtWindow();
    const signedIn = await post(api, '/auth/2fa/verify', { challenge_id: (await login(api)).at('data.id'), code: codeTo(api) });
    const session = sessionOf(signedIn);
    const prove = async (path: string, more: object = {}): Promise<number> => {
      const sent = await post(api, path, { password: PASSWORD, ...more }, session);
      expect(codes(sent)).toEqual(['two_factor_code_required']);
      return (await post(api, path, { password: PASSWORD, ...more, code: codeTo(api) }, session)).status;
    };
    expect(await prove('/users/me/api-key/reveal')).toBe(200);
    expect(await prove('/users/me/api-key/regenerate')).toBe(200);
    expect(await prove('/users/me/email-change', { new_email: 'nueva@example.mx' })).toBe(202);
    expect(await prove('/users/me/2fa/disable')).toBe(200);
  });

  test('a sign-in without codes left answers 202 with its other proofs, and names when the next code is sent', async () => {
    const { api, user } = await openAtWindow();
    await api.storage.passkeys.add(aPasskey('ana', 'any', { userId: user.id }), { at: 1, correlationId: 'request', validSince: 0 });
    const [recoveryCode] = await recoveryCodesOf(api, user.id);
    for (let sending = 0; sending < 10; sending += 1) await login(api);
    api.clock.advance(300_000);
    const sent = api.messageQueue.messages().length;
    const challenge = await login(api);
    expect([challenge.status, api.messageQueue.messages().length]).toEqual([202, sent]);
    expect(challenge.at('data.attributes')).toMatchObject({
      methods: ['recovery_code', 'device_credential'],
      destination_hint: 'a•••@example.mx',
      resend_after: 300,
    });
    const step = { challenge_id: challenge.at('data.id'), recovery_code: recoveryCode };
    expect((await post(api, '/auth/2fa/verify', step)).status).toBe(200);
  });

  test('a sign-in whose code was not sent gets one again, once the limit has ended', async () => {
    const { api } = await openAtWindow();
    await exhaustAccount(api);
    const id = (await login(api)).at('data.id');
    api.clock.advance(60_000);
    const refused = await post(api, '/auth/2fa/resend', { challenge_id: id });
    expect([refused.status, refused.json]).toMatchObject([429, { meta: { limited: 'codes_of_account', limit: 10, retry_after: 240 } }]);
    api.clock.advance(240_000);
    expect((await post(api, '/auth/2fa/resend', { challenge_id: id })).status).toBe(202);
    expect((await post(api, '/auth/2fa/verify', { challenge_id: id, code: codeTo(api) })).status).toBe(200);
  });

  test('a challenge without a sent code is finished by no code: neither the next of the generator nor one that was sent for another', async () => {
    const { api, user } = await openAtWindow();
    const entropy = api.ids.bytes(CODE_ENTROPY_BYTES);
    const ids = { ...api.ids, bytes: () => entropy };
    const open = makeOpenChallenge({ ...api.kept, hmac: api.kept.hmac, ids });
    const { id } = await open({
      subject: { purpose: 'sign_in', validSince: 0, deviceName: null },
      userId: user.id,
      destination: { channel: 'email', to: EMAIL },
      language: 'es',
      now: api.clock.now(),
      correlationId: 'request',
    });
    await login(api);
    for (const code of [makeCode(entropy), codeTo(api)]) {
      expect(codes(await post(api, '/auth/2fa/verify', { challenge_id: id, code }))).toEqual(['otp_invalid']);
    }
  });

  test('a proof in a session without codes left is refused with the limit and its end, and accepts a recovery code', async () => {
    const { api, ...caller } = await openAtWindow();
    const [recoveryCode] = await recoveryCodesOf(api, caller.user.id);
    const session = await openTestSession(api, caller);
    const ask = (path: string, proof: object = {}) => post(api, path, { password: PASSWORD, ...proof }, session);
    for (let sending = 0; sending < 5; sending += 1)
      expect(codes(await ask('/users/me/2fa/disable'))).toEqual(['two_factor_code_required']);
    const refused = await ask('/users/me/2fa/disable');
    expect(refused).toMatchObject({
      status: 429,
      json: {
        errors: [{ code: 'rate_limit_exceeded' }],
        meta: { limited: 'codes_of_challenge', limit: 5, resets_at: new Date(api.clock.now() + 600_000).toISOString() },
      },
    });
    expect(refused.headers['retry-after']).toBe('600');
    expect((await ask('/users/me/2fa/disable', { recovery_code: recoveryCode })).status).toBe(200);
  });

  test('that anyone may request are refused with the destination as the limit', async () => {
    const { api } = await openAtWindow();
    await exhaustDestination(api);
    const refused = await post(api, '/auth/otp/send', { purpose: 'password_reset', email: EMAIL });
    expect(refused.json).toMatchObject({
      meta: { limited: 'codes_to_destination', limit: 3, resets_at: new Date(api.clock.now() + 600_000).toISOString() },
    });
  });
});
