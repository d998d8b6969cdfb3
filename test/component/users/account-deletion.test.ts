import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { makeSuspendUser } from '../../../shared/identity/accounts/use-cases/change-user-status.ts';
import { makeRegenerateApiKey } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { graceTimingOf, isDeletionId } from '../../../shared/identity/deletion/domain/deletion.ts';
import { makeDeleteAccount } from '../../../shared/identity/deletion/use-cases/delete-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { TEST_PASSWORD, type Grants } from '../../support/contracts/storage.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { withRace } from '../../support/fakes/identity/racing-accounts.ts';

const DAY_MS = 86_400_000;

type Headers = Readonly<Record<string, string>>;

const opened = async (grants: Grants = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const caller = await api.createUser('caller', grants);
  const session = await openTestSession(api, caller);
  const remove = (body: unknown = { password: TEST_PASSWORD }, headers: Headers = session) =>
    invoke(api, { method: 'DELETE', path: '/users/me', headers, body });
  const stored = async () => {
    const account = await api.storage.accounts.find(caller.user.id);
    if (account === null) throw new Error('no account');
    return account;
  };
  return { api, caller, session, remove, stored, userCount: async () => (await api.storage.plans.list())[0]?.user_count };
};

const useCases = ({ api, caller }: Pick<Awaited<ReturnType<typeof opened>>, 'api' | 'caller'>) => {
  const { accounts, hmac } = api.storage;
  const cause = { at: api.clock.now(), correlationId: 'request' };
  const deletion = { billing: planRecordBilling, graceTiming: graceTimingOf(1) };
  const partsOf = (store: AccountStore) => ({ ...api, ...fakeKeyCipher, ...deletion, hmac, accounts: store });
  return {
    deleteAccount: (store = accounts) => makeDeleteAccount(partsOf(store))(caller.user.id, cause),
    suspend: (store = accounts) => makeSuspendUser({ accounts: store })(caller.user.id),
    regenerate: (store = accounts) => makeRegenerateApiKey(partsOf(store))(caller.user.id, 60, cause.at, 'request'),
  };
};

describe('DELETE /users/me', () => {
  test('answers 202 with the end of the grace window, and refuses key and session from the next request on', async () => {
    const { api, caller, session, remove, stored, userCount } = await opened();
    const now = api.clock.now();
    const reply = await remove();
    const attributes = { deleted_at: new Date(now).toISOString(), restorable_until: new Date(now + 30 * DAY_MS).toISOString() };
    expect([reply.status, reply.at('data')]).toEqual([202, { type: 'account_deletion', id: caller.user.id, attributes }]);
    for (const authorization of [caller.authorization, session]) {
      expect(await get(api, { authorization }, '/users/me')).toMatchObject({ status: 401, problems: [{ code: 'unauthorized' }] });
    }
    const { user } = await stored();
    expect(user).toMatchObject({ status: 'revoked', apiKey: null, deletion: { nextStep: 'close', nextStepAt: now, isPurging: false } });
    expect(await api.storage.storedKeys.find(caller.user.id)).toBeNull();
    expect(await userCount()).toBe(0);
    expect(await publishedEvents(api)).toEqual([{ type: 'security.account_deleted', at: now }]);
    const step = { userId: caller.user.id, deletionId: user.deletion?.id, step: 'close' };
    expect(api.lifeSteps.receive()).toMatchObject([step]);
    expect(isDeletionId(user.deletion?.id ?? '')).toBe(true);
  });

  test('cancels the subscription, and keeps its former state', async () => {
    const subscription = {
      planSlug: 'negocio',
      status: 'trialing',
      currentPeriodEnd: 1,
      cancelAt: null,
      billingInterval: 'month',
    } as const;
    const { api, remove, stored } = await opened({ user: { subscription } });
    await remove();
    expect((await stored()).user).toMatchObject({
      subscription: { planSlug: 'negocio', status: 'canceled', cancelAt: api.clock.now() },
      deletion: { subscription },
    });
  });

  test.each([
    [{ password: 'otra' }, 'password_incorrect', 'password'],
    [{ password: 'x'.repeat(129) }, 'password_incorrect', 'password'],
    [{}, 'required', 'password'],
    [{ password: 7 }, 'invalid_field_type', 'password'],
    [{ password: TEST_PASSWORD, code: '12' }, 'otp_invalid', 'code'],
  ])('answers 422 for %j and deletes nothing', async (body, code, field) => {
    const { remove, stored } = await opened();
    expect(await remove(body)).toMatchObject({ status: 422, problems: [{ code, at: `/data/attributes/${field}` }] });
    expect((await stored()).user).toMatchObject({ status: 'active', deletion: null });
  });

  test('requires a session from the pages of the service, and accepts no key', async () => {
    const { caller, session, remove, stored } = await opened();
    const body = { password: TEST_PASSWORD };
    expect(await remove(body, caller.authorization)).toMatchObject({ status: 403, problems: [{ code: 'session_required' }] });
    const { Cookie } = session;
    expect(await remove(body, { Cookie })).toMatchObject({ status: 403, problems: [{ code: 'csrf_failed' }] });
    expect(await remove(body, {})).toMatchObject({ status: 401, problems: [{ code: 'unauthorized' }] });
    expect((await stored()).user.status).toBe('active');
  });

  test.each(['admin', 'owner'] as const)('answers 403 admin_self_delete_not_allowed to the role %s', async (role) => {
    const { remove, stored } = await opened({ user: { role } });
    expect(await remove()).toMatchObject({ status: 403, problems: [{ code: 'admin_self_delete_not_allowed' }] });
    expect((await stored()).user.status).toBe('active');
  });

  test('sends the code of a second factor, and deletes once the request contains it', async () => {
    const { api, caller, remove, stored } = await opened({ user: { twoFactor: { enabled: true, method: 'email' } } });
    const problem = { code: 'two_factor_code_required', at: '/data/attributes/code' };
    expect(await remove()).toMatchObject({ status: 422, problems: [problem] });
    expect((await stored()).user.status).toBe('active');
    const code = api.messageQueue.codeTo(caller.user.email);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await remove({ password: TEST_PASSWORD, code: wrong })).toMatchObject({ status: 422, problems: [{ code: 'otp_invalid' }] });
    expect((await remove({ password: TEST_PASSWORD, code })).status).toBe(202);
  });

  test('answers 429 to the sixth request of an account in a quarter of an hour', async () => {
    const { remove } = await opened();
    for (let request = 0; request < 5; request += 1) await remove({ password: 'otra' });
    expect(await remove()).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
  });

  test('of two concurrent requests both return the one deletion', async () => {
    const { api, session, caller, remove, userCount } = await opened();
    const second = await openTestSession(api, caller, { issuedAt: api.clock.now() + 1 });
    const replies = await Promise.all([remove({ password: TEST_PASSWORD }, session), remove({ password: TEST_PASSWORD }, second)]);
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(replies[0].at('data')).toEqual(replies[1].at('data'));
    expect(await publishedEvents(api)).toHaveLength(1);
    expect(api.lifeSteps.receive()).toHaveLength(1);
    expect(await userCount()).toBe(0);
  });

  test('is repeated by the next sweep where the first step cannot be sent', async () => {
    const { api, remove, stored } = await opened();
    const cannotSend = () => Promise.reject(new Error('the queue is away'));
    const send = jest.spyOn(api.lifeSteps, 'send').mockImplementation(cannotSend);
    expect((await remove()).status).toBe(202);
    send.mockRestore();
    expect(await api.storage.dueAccounts.list(api.clock.now())).toEqual([(await stored()).user.id]);
    expect(api.log.lines).toContainEqual(expect.objectContaining({ event: 'life_step_not_sent' }));
  });
});

describe('a deletion at the same time as', () => {
  test('after a suspension is refused like the next request, and deletes nothing', async () => {
    const world = await opened();
    const { deleteAccount, suspend } = useCases(world);
    const deleted = await deleteAccount(withRace(world.api.storage.accounts, suspend));
    expect(deleted).toMatchObject({ ok: false, problems: [{ code: 'unauthorized' }] });
    expect((await world.stored()).user).toMatchObject({ status: 'suspended', deletion: null });
    expect(await world.userCount()).toBe(0);
  });

  test('before a suspension is overridden by it, and the account stays deleted', async () => {
    const world = await opened();
    const { deleteAccount, suspend } = useCases(world);
    const suspended = await suspend(withRace(world.api.storage.accounts, deleteAccount));
    expect(suspended).toMatchObject({ ok: false, problems: [{ code: 'user_revoked' }] });
    expect((await world.stored()).user).toMatchObject({ status: 'revoked', deletion: { nextStep: 'close' } });
    expect(await world.userCount()).toBe(0);
  });

  test('a new key leaves none that a restoration would make valid again', async () => {
    const world = await opened();
    const { deleteAccount, regenerate } = useCases(world);
    const made = await regenerate(withRace(world.api.storage.accounts, deleteAccount));
    expect(made).toMatchObject({ ok: false, problems: [{ code: 'unauthorized' }] });
    expect((await world.stored()).user.apiKey).toBeNull();
    expect(await world.api.storage.storedKeys.find(world.caller.user.id)).toBeNull();
  });
});
