import { changeDeletion } from '../../../shared/identity/accounts/domain/account-change.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { DAY, deleteAccount, liveDays, makeSigner, MINUTE, openDeleted, openLife, runDueSteps, signIn } from './deleted-account.ts';

const AT = '/data/attributes/token';

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

/** An answer without the parts that differ between requests. */
const bytesOf = ({ status, text }: ApiReply) => [status, text.replaceAll(/"request_id":"\w+"/g, '')];

describe('POST /auth/restore-account', () => {
  test('makes the account active again, without earlier sessions and key, and mails its user', async () => {
    const { api, caller, account, restore, lastToken, deletion } = await openDeleted();
    const before = await deletion();
    await liveDays(api, 3.5);
    const reply = await restore(lastToken());
    expect([reply.status, reply.at('data')]).toEqual([
      200,
      {
        type: 'account_restored',
        id: caller.user.id,
        attributes: {
          user_id: caller.user.id,
          restored_at: new Date(api.clock.now()).toISOString(),
          days_since_soft_delete: 3,
          message: 'La cuenta está activa otra vez. Inicia sesión con tu contraseña y genera una llave de API nueva.',
        },
      },
    ]);
    const { user } = await account();
    expect(user).toMatchObject({ status: 'active', deletion: null, apiKey: null });
    expect(user.tokensInvalidatedAfter).toBeGreaterThan(before.deletedAt);
    expect(await get(api, caller, '/users/me')).toMatchObject({ status: 401 });
    expect(await get(api, { authorization: await signIn(api, caller) }, '/users/me')).toMatchObject({ status: 200 });
  });

  test('names the next step in the language of the request', async () => {
    const { api, lastToken } = await openDeleted();
    const reply = await invoke(api, {
      method: 'POST',
      path: '/auth/restore-account',
      headers: { 'Accept-Language': 'en' },
      body: { token: lastToken() },
    });
    expect(reply.at('data.attributes.message')).toBe('The account is active again. Sign in with your password and make a new API key.');
  });

  test.each([
    [{}, 'restore_token_required'],
    [{ token: null }, 'restore_token_required'],
    [{ token: '' }, 'restore_token_required'],
    [{ token: 'not a token' }, 'restore_token_invalid'],
    [{ token: 'x'.repeat(2_049) }, 'restore_token_invalid'],
    [{ token: 7 }, 'invalid_field_type'],
    [{ token: ['a'] }, 'invalid_field_type'],
  ])('answers 422 for %j: %s', async (body, code) => {
    const { api } = await openDeleted();
    const reply = await invoke(api, { method: 'POST', path: '/auth/restore-account', headers: {}, body });
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: AT }] });
  });

  test('answers restore_token_used the second time, and to one of two concurrent uses', async () => {
    const { restore, lastToken, account } = await openDeleted();
    const replies = await Promise.all([restore(lastToken()), restore(lastToken())]);
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
    expect(replies.flatMap(codes)).toEqual(['restore_token_used']);
    expect(await restore(lastToken())).toMatchObject({ status: 422, problems: [{ code: 'restore_token_used', at: AT }] });
    expect((await account()).user.status).toBe('active');
  });

  test('answers restore_token_expired from the last millisecond of day 30 on, for the token of any mail', async () => {
    const { api, restore, mails, deletion } = await openDeleted();
    const { restorableUntil } = await deletion();
    await liveDays(api, 29.5);
    expect(mails()).toHaveLength(3);
    api.clock.advance(restorableUntil - api.clock.now());
    for (const { token } of mails()) {
      expect(await restore(token)).toMatchObject({ status: 422, problems: [{ code: 'restore_token_expired', at: AT }] });
    }
  });

  test('answers restore_token_expired for one that was used, once it has expired', async () => {
    const { api, restore, lastToken } = await openDeleted();
    expect((await restore(lastToken())).status).toBe(200);
    await liveDays(api, 30);
    expect(codes(await restore(lastToken()))).toEqual(['restore_token_expired']);
  });

  test('answers restore_token_invalid for a token of an earlier deletion that was not used', async () => {
    const { api, caller, restore, mails } = await openDeleted();
    await liveDays(api, 23.5);
    const [first, warning] = mails();
    expect((await restore(warning?.token)).status).toBe(200);
    expect(codes(await restore(first?.token))).toEqual(['user_not_restorable']);
    api.clock.advance(MINUTE);
    await deleteAccount(api, caller);
    await runDueSteps(api);
    api.clock.advance(MINUTE);
    expect(await restore(first?.token)).toMatchObject({ status: 422, problems: [{ code: 'restore_token_invalid', at: AT }] });
    expect((await restore(mails().at(-1)?.token)).status).toBe(200);
  });

  test.each(['admin', 'owner'] as const)('answers 403 admin_self_restore_not_allowed to an account of role %s', async (role) => {
    const { api, caller, restore } = await openLife({ user: { role } });
    const now = api.clock.now();
    const claims = { userId: caller.user.id, tokenId: 'any', issuedAt: now, expiresAt: now + DAY };
    expect(await restore(await makeSigner(api).sign(claims))).toMatchObject({
      status: 403,
      problems: [{ code: 'admin_self_restore_not_allowed' }],
    });
  });

  test('answers user_not_restorable with the same bytes for unknown, active and purging accounts', async () => {
    const { api, caller, restore, deletion, account } = await openDeleted();
    const active = await api.createUser('active');
    const stored = await account();
    await api.kept.accounts.change(stored, changeDeletion({ ...(await deletion()), nextStep: 'purge', isPurging: true }));
    const signer = makeSigner(api);
    const now = api.clock.now();
    const replies = await Promise.all(
      [userIdOf('nobody'), active.user.id, caller.user.id].map(async (userId) =>
        restore(await signer.sign({ userId, tokenId: userId, issuedAt: now, expiresAt: now + DAY })),
      ),
    );
    expect(replies[0]).toMatchObject({ status: 404, problems: [{ code: 'user_not_restorable' }] });
    expect(new Set(replies.map((reply) => JSON.stringify(bytesOf(reply)))).size).toBe(1);
  });

  test('answers 429 with Retry-After from the sixth request of a minute on, and accepts a correct token after it', async () => {
    const { api, restore, lastToken } = await openDeleted();
    for (const guess of ['1', '2', '3', '4', '5']) expect((await restore(guess)).status).toBe(422);
    const refused = await restore(lastToken());
    expect(refused).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    api.clock.advance(seconds * 1_000);
    expect((await restore(lastToken())).status).toBe(200);
  });
});
