import { setTwoFactor } from '../../../shared/identity/accounts/domain/account-change.ts';
import { makeRestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { codeTo, EMAIL, login, NEW_PASSWORD, openAuth, PASSWORD, post, registered, registration, sessionOf } from './sign-in.ts';

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

const shape = ({ status, text }: ApiReply) => [status, text.replaceAll(/[0-9a-f-]{32,36}/g, 'id').replaceAll(/"timestamp":[^,}]*/g, '')];

const remove = async (api: TestApi): Promise<void> => {
  const headers = sessionOf(await login(api));
  const reply = await invoke(api, { method: 'DELETE', path: '/users/me', headers, body: { password: PASSWORD } });
  expect(reply.status).toBe(202);
};

const userOf = async ({ storage }: TestApi) => {
  const account = await storage.accounts.findByEmail(EMAIL);
  if (account === null) throw new Error('no account');
  return account.user;
};

const restore = async (api: TestApi): Promise<void> => {
  const parts = { ...api.storage, usedTokens: api.storage.usedRestoreTokens, billing: planRecordBilling };
  const request = { userId: (await userOf(api)).id, token: null, at: api.clock.now(), correlationId: 'request' };
  expect(await makeRestoreAccount(parts)(request)).toMatchObject({ ok: true });
};

const openDeleted = async () => {
  const api = await openAuth();
  await registered(api);
  await remove(api);
  return { api, sent: api.messageQueue.messages().length };
};

const resetToken = ({ messageQueue }: TestApi): string => {
  const message = messageQueue.messages().findLast(({ template: { name } }) => name === 'password_reset');
  return message?.template.name === 'password_reset' ? message.template.token : 'none';
};

describe('a deleted account', () => {
  test('is reported only after the correct password, and no code is sent', async () => {
    const { api, sent } = await openDeleted();
    expect(await login(api)).toMatchObject({ status: 403, problems: [{ code: 'account_pending_deletion' }] });
    expect(codes(await login(api, { password: 'la frase de otra persona' }))).toEqual(['invalid_credentials']);
    expect(api.messageQueue.messages()).toHaveLength(sent);
  });

  test('keeps its address: a registration answers as for any other, and opens nothing', async () => {
    const { api, sent } = await openDeleted();
    const [known, unknown] = [
      await post(api, '/auth/register', registration({ password: NEW_PASSWORD })),
      await post(api, '/auth/register', registration({ email: 'beto@example.mx' })),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(api.messageQueue.messages().slice(sent)).toMatchObject([
      { to: EMAIL, template: { name: 'already_registered' } },
      { to: 'beto@example.mx', template: { name: 'email_verification' } },
    ]);
    const guess = await post(api, '/auth/otp/verify', { challenge_id: known.at('data.id'), code: codeTo(api) });
    expect(codes(guess)).toEqual(['otp_invalid']);
    expect(codes(await login(api))).toEqual(['account_pending_deletion']);
  });

  test('is sent no link to set a password, with the same answer as for any address', async () => {
    const { api, sent } = await openDeleted();
    const replies = [
      await post(api, '/auth/password/forgot', { email: EMAIL }),
      await post(api, '/auth/password/forgot', { email: 'nadie@example.mx' }),
    ];
    const [known, unknown] = replies.map(shape);
    expect(known).toEqual(unknown);
    expect(api.messageQueue.messages()).toHaveLength(sent);
  });

  test('accepts no password by an earlier link, not even once it is restored', async () => {
    const api = await openAuth();
    await registered(api);
    await post(api, '/auth/password/forgot', { email: EMAIL });
    api.clock.advance(1_000);
    await remove(api);
    const reset = () => post(api, '/auth/password/reset', { token: resetToken(api), new_password: NEW_PASSWORD });
    expect(await reset()).toMatchObject({ status: 422, problems: [{ code: 'reset_token_invalid', at: '/data/attributes/token' }] });
    await restore(api);
    expect(codes(await reset())).toEqual(['reset_token_invalid']);
    expect((await login(api)).status).toBe(200);
  });

  test('once restored is signed in to with its password, and gets a new key by regenerating one', async () => {
    const { api } = await openDeleted();
    api.clock.advance(1_000);
    await restore(api);
    const session = sessionOf(await login(api));
    expect((await get(api, { authorization: session }, '/users/me')).at('data.attributes')).toMatchObject({
      status: 'active',
      api_key: null,
    });
    expect(codes(await get(api, { authorization: session }, '/users/me/api-key'))).toEqual(['api_key_not_found']);
    const body = { password: PASSWORD, grace_seconds: 60 };
    const made = await post(api, '/users/me/api-key/regenerate', body, session);
    expect(made).toMatchObject({ status: 200, json: { data: { attributes: { previous_expires_at: null } } } });
    const authorization = { Authorization: `Bearer ${String(made.at('data.attributes.api_key'))}` };
    expect((await get(api, { authorization }, '/users/me')).status).toBe(200);
  });

  test('opens no session with a code that was sent before it was deleted', async () => {
    const api = await openAuth();
    await registered(api);
    const account = await api.storage.accounts.findByEmail(EMAIL);
    if (account === null) throw new Error('no account');
    const cause = { at: api.clock.now(), correlationId: 'request' };
    await api.storage.accounts.change(account, setTwoFactor(account, 'email', [], cause));
    const validSince = (await api.storage.accounts.find(account.user.id))?.user.tokensInvalidatedAfter ?? 0;
    const session = await openTestSession(api, { user: account.user, gateId: account.gateIds[0] }, { validSince });
    const challenge = await login(api);
    expect(challenge.status).toBe(202);
    const body = { challenge_id: challenge.at('data.attributes.challenge_id') ?? challenge.at('data.id'), code: codeTo(api) };
    const first = await invoke(api, { method: 'DELETE', path: '/users/me', headers: session, body: { password: PASSWORD } });
    expect(codes(first)).toEqual(['two_factor_code_required']);
    const proof = { password: PASSWORD, code: codeTo(api) };
    expect((await invoke(api, { method: 'DELETE', path: '/users/me', headers: session, body: proof })).status).toBe(202);
    const verified = await post(api, '/auth/2fa/verify', body);
    expect([verified.status, codes(verified)]).toEqual([403, ['account_pending_deletion']]);
    await restore(api);
    expect((await post(api, '/auth/2fa/verify', body)).status).toBe(422);
  });
});
