import fc from 'fast-check';

import { permissionsOfRole } from '../../../../shared/identity/access/domain/permissions.ts';
import { changeStatus, changeSubscription } from '../../../../shared/identity/accounts/domain/account-change.ts';
import type { UserId } from '../../../../shared/identity/accounts/domain/identity.ts';
import { makeReactivateUser, makeSuspendUser } from '../../../../shared/identity/accounts/use-cases/change-user-status.ts';
import { makeCreateUser, type NewUser } from '../../../../shared/identity/accounts/use-cases/create-user.ts';
import type { ApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { makeRegenerateApiKey } from '../../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { makeChangePlan } from '../../../../shared/identity/plans/use-cases/change-plan.ts';
import { makeReadUserPlan } from '../../../../shared/identity/plans/use-cases/read-user-plan.ts';
import { CLIENT_ADDRESS, userIdOf } from '../../builders/identity/identity.ts';
import { aPlan } from '../../builders/identity/plans.ts';
import { fakeKeyCipher } from '../../fakes/identity/key-cipher.ts';
import { makeFakeIds } from '../../fakes/platform/ids.ts';
import { makeRecordedLog } from '../../fakes/platform/log.ts';
import type { OpenStorage, Storage } from '../storage.ts';

export const NOW = Date.parse('2026-11-05T18:00:00Z');

const PLANS = [
  aPlan('free', { is_default: true, sort_order: 1, monthly_validation_limit: 1, api_per_minute: 60 }),
  aPlan('negocio', { sort_order: 2, monthly_validation_limit: 3, api_per_minute: 240 }),
  aPlan('bare', { sort_order: 3, api_per_minute: null }),
  aPlan('gone', { sort_order: 4, is_active: false }),
];

const REQUEST: NewUser = {
  email: 'persona@example.mx',
  name: 'Persona de Prueba',
  passwordHash: 'hash',
  role: 'user',
  planSlug: 'free',
  permissions: null,
  timezone: 'America/Mexico_City',
  language: null,
  emailVerifiedAt: null,
  legalAcceptances: [],
};

const useCasesOf = (storage: Storage) => {
  const deps = {
    ...storage,
    ...fakeKeyCipher,
    ids: makeFakeIds(),
    log: makeRecordedLog(),
  };
  return {
    createUser: makeCreateUser(deps),
    changePlan: makeChangePlan(deps),
    suspendUser: makeSuspendUser(deps),
    reactivateUser: makeReactivateUser(deps),
    regenerateApiKey: (userId: UserId, graceSeconds: number, now: number) =>
      makeRegenerateApiKey(deps)(userId, graceSeconds, now, 'request'),
    readUserPlan: makeReadUserPlan(storage),
  };
};

/** Storage with plans, and the use cases over it. */
export const openWithPlans = async (open: OpenStorage) => {
  const storage = await open();
  for (const plan of PLANS) await storage.plans.put(plan);
  const useCases = useCasesOf(storage);
  const create = async (changes: Partial<NewUser> = {}) => {
    const created = await useCases.createUser({ ...REQUEST, ...changes }, NOW);
    if (!created.ok) throw new Error(created.problems[0].code);
    return created.value;
  };
  const ask = (apiKey: ApiKey, permission: string | null = 'validations:create', now = NOW) =>
    storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission, consumeUnit: true, now });
  const counts = async () => Object.fromEntries((await storage.plans.list()).map(({ slug, user_count: count }) => [slug, count]));
  return { ...storage, ...useCases, storage, create, ask, counts };
};

const failure = (code: string) => ({ ok: false, problems: [{ code }] });

const describeCreation = (open: OpenStorage): void => {
  test('createUser creates a user with a working key and the limits of the plan, and counts it on the plan', async () => {
    const { create, ask, counts, users } = await openWithPlans(open);
    const { user, apiKey } = await create({ planSlug: 'negocio' });
    expect(await users.find(user.id)).toEqual(user);
    expect(user).toMatchObject({
      status: 'active',
      apiKey: { prefix: apiKey.slice(0, 8), last4: apiKey.slice(-4), createdAt: NOW },
      subscription: { planSlug: 'negocio', status: 'active' },
    });
    expect(await ask(apiKey)).toMatchObject({ kind: 'authorized', principal: { userId: user.id }, rate: { limit: 240 } });
    expect(await counts()).toEqual({ free: 0, negocio: 1, bare: 0, gone: 0 });
  });

  test('createUser without a paid plan leaves the subscription null; a plan without api_per_minute has the limit of free', async () => {
    const { create, ask } = await openWithPlans(open);
    expect((await create()).user.subscription).toBeNull();
    expect(await ask((await create({ email: 'otra@example.mx', planSlug: 'bare' })).apiKey)).toMatchObject({ rate: { limit: 60 } });
  });

  test.each(['gone', 'never'])('createUser fails with plan_not_available for the plan %s and creates nothing', async (planSlug) => {
    const { createUser, accounts } = await openWithPlans(open);
    expect(await createUser({ ...REQUEST, planSlug }, NOW)).toMatchObject(failure('plan_not_available'));
    expect(await accounts.findByEmail(REQUEST.email)).toBeNull();
  });

  test('createUser fails with email_taken for a used e-mail address and counts nothing', async () => {
    const { create, createUser, counts } = await openWithPlans(open);
    await create();
    expect(await createUser({ ...REQUEST, email: REQUEST.email.toUpperCase() }, NOW)).toMatchObject(failure('email_taken'));
    expect(await counts()).toMatchObject({ free: 1 });
  });

  test('createUser limits a key to the permissions given, and a key with all of them follows its role', async () => {
    const { create, ask } = await openWithPlans(open);
    const fewer = await create({ permissions: ['validations:read'] });
    expect(await ask(fewer.apiKey)).toMatchObject({
      kind: 'permission_denied',
      principal: { permissions: new Set(['validations:read']) },
    });
    const all = await create({ email: 'otra@example.mx', role: 'admin', permissions: permissionsOfRole.admin });
    expect(await ask(all.apiKey)).toMatchObject({ kind: 'authorized', principal: { permissions: new Set(permissionsOfRole.admin) } });
  });
};

const describeChanges = (open: OpenStorage): void => {
  test('changePlan applies from the next request and keeps the units used in the month', async () => {
    const { create, ask, counts, changePlan, readUserPlan } = await openWithPlans(open);
    const { user, apiKey } = await create();
    await ask(apiKey);
    expect(await ask(apiKey)).toMatchObject({ kind: 'quota_exhausted', quota: { limit: 1, used: 1 } });
    expect(await changePlan(user.id, 'negocio')).toMatchObject({ ok: true });
    expect(await ask(apiKey)).toMatchObject({ kind: 'authorized', rate: { limit: 240 }, unit: { seq: 2 } });
    expect(await readUserPlan(user.id)).toMatchObject({ plan: { slug: 'negocio' } });
    expect(await counts()).toMatchObject({ free: 0, negocio: 1 });
    await changePlan(user.id, 'free');
    expect(await ask(apiKey)).toMatchObject({ kind: 'quota_exhausted', rate: { limit: 60 }, quota: { limit: 1, used: 2 } });
    expect(await counts()).toMatchObject({ free: 1, negocio: 0 });
  });

  test('changePlan to the current plan applies its changed limits and keeps the subscription', async () => {
    const { create, ask, counts, changePlan, plans, users } = await openWithPlans(open);
    const { user, apiKey } = await create({ planSlug: 'negocio' });
    await plans.put(aPlan('negocio', { sort_order: 2, api_per_minute: 500 }));
    await changePlan(user.id, 'negocio');
    expect(await ask(apiKey)).toMatchObject({ kind: 'authorized', rate: { limit: 500 } });
    expect((await users.find(user.id))?.subscription).toEqual(user.subscription);
    expect(await counts()).toMatchObject({ negocio: 1 });
  });

  test('changePlan to the current plan, which is retired, applies its changed limits; no other user can move to it', async () => {
    const { create, ask, counts, changePlan, plans, users } = await openWithPlans(open);
    const { user, apiKey } = await create({ planSlug: 'negocio' });
    await plans.put(aPlan('negocio', { sort_order: 2, is_active: false, api_per_minute: 500 }));
    expect(await changePlan(user.id, 'negocio')).toMatchObject({ ok: true });
    expect(await ask(apiKey)).toMatchObject({ rate: { limit: 500 } });
    expect((await users.find(user.id))?.subscription).toEqual(user.subscription);
    expect(await counts()).toMatchObject({ negocio: 1 });
    const other = await create({ email: 'otra@example.mx' });
    expect(await changePlan(other.user.id, 'negocio')).toMatchObject(failure('plan_not_available'));
  });

  test('changePlan from a plan that does not exist any more leaves no subscription to it', async () => {
    const { accounts, create, counts, changePlan, users } = await openWithPlans(open);
    const { user } = await create();
    const account = await accounts.find(user.id);
    if (account === null) throw new Error('the account was not created');
    const subscription = { planSlug: 'vanished', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: null } as const;
    await accounts.change(account, changeSubscription(account, subscription, { monthlyLimit: 1, minuteLimit: 1 }));
    expect(await counts()).toEqual({ free: 0, negocio: 0, bare: 0, gone: 0 });
    await changePlan(user.id, 'free');
    expect((await users.find(user.id))?.subscription).toBeNull();
    expect(await counts()).toEqual({ free: 1, negocio: 0, bare: 0, gone: 0 });
  });

  test('users without a subscription count on the default plan, whichever that is', async () => {
    const { create, counts, plans, changePlan, suspendUser, reactivateUser, readUserPlan, users } = await openWithPlans(open);
    const [{ user }, { user: other }] = [await create(), await create({ email: 'otra@example.mx' })];
    await plans.put(aPlan('free', { sort_order: 1, is_default: false }));
    await plans.put(aPlan('bare', { sort_order: 3, is_default: true }));
    expect(await readUserPlan(user.id)).toMatchObject({ plan: { slug: 'bare' } });
    expect(await counts()).toMatchObject({ free: 0, bare: 2 });
    await suspendUser(user.id);
    expect(await counts()).toMatchObject({ free: 0, bare: 1 });
    await reactivateUser(user.id);
    await changePlan(user.id, 'bare');
    expect(await counts()).toMatchObject({ free: 0, bare: 2 });
    expect((await users.find(user.id))?.subscription).toBeNull();
    await changePlan(other.id, 'free');
    expect((await users.find(other.id))?.subscription).toMatchObject({ planSlug: 'free' });
    expect(await counts()).toMatchObject({ free: 1, bare: 1 });
  });

  test('changePlan fails for an inactive plan, and every change for an unknown user', async () => {
    const { create, changePlan, suspendUser, regenerateApiKey } = await openWithPlans(open);
    const { user } = await create();
    expect(await changePlan(user.id, 'gone')).toMatchObject(failure('plan_not_available'));
    expect(await changePlan(userIdOf('absent'), 'free')).toMatchObject(failure('not_found'));
    expect(await suspendUser(userIdOf('absent'))).toMatchObject(failure('not_found'));
    expect(await regenerateApiKey(userIdOf('absent'), 0, NOW)).toMatchObject(failure('not_found'));
  });

  test('suspendUser refuses requests and uncounts the user at once, reactivateUser reverts both, and both are idempotent', async () => {
    const { create, ask, counts, suspendUser, reactivateUser, changePlan } = await openWithPlans(open);
    const { user, apiKey } = await create();
    for (let turn = 0; turn < 2; turn += 1) expect(await suspendUser(user.id)).toEqual({ ok: true, value: user.id });
    expect(await ask(apiKey)).toEqual({ kind: 'inactive_user', status: 'suspended' });
    expect(await counts()).toMatchObject({ free: 0 });
    await changePlan(user.id, 'negocio');
    expect(await counts()).toMatchObject({ free: 0, negocio: 0 });
    for (let turn = 0; turn < 2; turn += 1) expect(await reactivateUser(user.id)).toMatchObject({ ok: true });
    expect(await ask(apiKey)).toMatchObject({ kind: 'authorized', rate: { limit: 240 } });
    expect(await counts()).toMatchObject({ free: 0, negocio: 1 });
  });

  test('suspendUser and reactivateUser fail with user_revoked for a revoked user', async () => {
    const { create, accounts, suspendUser, reactivateUser } = await openWithPlans(open);
    const { user } = await create();
    const account = await accounts.find(user.id);
    if (account === null) throw new Error('the account was not created');
    await accounts.change(account, changeStatus(account, 'revoked'));
    expect([await suspendUser(user.id), await reactivateUser(user.id)]).toMatchObject([failure('user_revoked'), failure('user_revoked')]);
  });

  test('regenerateApiKey keeps limits, permissions and settings, and the previous key works until its grace period ends', async () => {
    const { create, ask, users, userSettings, regenerateApiKey } = await openWithPlans(open);
    const { user, apiKey } = await create({ permissions: ['validations:create'] });
    await userSettings.write(user.id, 'favourite', { colour: 'green' }, null);
    await ask(apiKey);
    const regenerated = await regenerateApiKey(user.id, 3_600, NOW);
    if (!regenerated.ok) throw new Error('there is no new key');
    const { apiKey: newKey, previousExpiresAt } = regenerated.value;
    expect(previousExpiresAt).toBe(NOW + 3_600_000);
    expect(newKey).not.toBe(apiKey);
    expect((await users.find(user.id))?.apiKey).toEqual({ prefix: newKey.slice(0, 8), last4: newKey.slice(-4), createdAt: NOW });
    expect(await ask(newKey)).toMatchObject({
      kind: 'quota_exhausted',
      principal: { permissions: new Set(['validations:create']), attributes: { favourite: { colour: 'green' } } },
      rate: { remaining: 58 },
    });
    expect(await ask(apiKey, null, NOW + 3_599_999)).toMatchObject({ kind: 'quota_exhausted' });
    expect(await ask(apiKey, null, NOW + 3_600_000)).toEqual({ kind: 'unknown_credential' });
  });

  test.each([-1, 0.5, 86_401, Number.NaN])('regenerateApiKey throws on a grace period of %s seconds', async (grace) => {
    const { create, ask, regenerateApiKey } = await openWithPlans(open);
    const { user, apiKey } = await create();
    await expect(regenerateApiKey(user.id, grace, NOW)).rejects.toThrow(RangeError);
    expect(await ask(apiKey)).toMatchObject({ kind: 'authorized' });
  });
};

type Step = 'suspend' | 'reactivate' | 'free' | 'negocio' | 'regenerate';

const describeRaces = (open: OpenStorage): void => {
  test('concurrent changes leave plan counts, status and limits consistent with the user', async () => {
    const { create, ask, counts, users, ...useCases } = await openWithPlans(open);
    const { user } = await create();
    const run = (step: Step) => {
      if (step === 'suspend') return useCases.suspendUser(user.id);
      if (step === 'reactivate') return useCases.reactivateUser(user.id);
      return step === 'regenerate' ? useCases.regenerateApiKey(user.id, 0, NOW) : useCases.changePlan(user.id, step);
    };
    const step = fc.constantFrom<Step>('suspend', 'reactivate', 'free', 'negocio', 'regenerate');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        await Promise.all(steps.map(run));
        const key = await useCases.regenerateApiKey(user.id, 0, NOW);
        const [stored, { plan }] = [await users.find(user.id), await useCases.readUserPlan(user.id)];
        const isActive = stored?.status === 'active';
        expect(await counts()).toMatchObject({ free: 0, negocio: 0, ...(isActive ? { [plan.slug]: 1 } : {}) });
        if (!key.ok) throw new Error('there is no key');
        const answer = await ask(key.value.apiKey, 'finance:generate_all');
        expect(answer).toMatchObject(
          isActive ? { kind: 'permission_denied', rate: { limit: plan.api_per_minute } } : { kind: 'inactive_user' },
        );
      }),
      { numRuns: 15 },
    );
  });

  test('of concurrently regenerated keys only the last one written works', async () => {
    const { create, ask, regenerateApiKey } = await openWithPlans(open);
    const { user, apiKey } = await create({ planSlug: 'negocio' });
    const made = await Promise.all(Array.from({ length: 4 }, () => regenerateApiKey(user.id, 0, NOW)));
    const keys = made.flatMap((each) => (each.ok ? [each.value.apiKey] : []));
    const answers = await Promise.all([apiKey, ...keys].map((key) => ask(key)));
    expect(new Set(keys).size).toBe(4);
    expect(answers.filter(({ kind }) => kind === 'authorized')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'unknown_credential')).toHaveLength(4);
  });

  test('no request that begins after suspendUser has returned is authorized, whatever is in progress', async () => {
    const { create, ask, suspendUser } = await openWithPlans(open);
    const { user, apiKey } = await create({ planSlug: 'negocio' });
    const before = Array.from({ length: 8 }, () => ask(apiKey, null));
    await suspendUser(user.id);
    const after = await Promise.all(Array.from({ length: 8 }, () => ask(apiKey, null)));
    await Promise.all(before);
    expect(after.map(({ kind }) => kind)).toEqual(after.map(() => 'inactive_user'));
  });
};

/** The guarantees of the use cases that manage accounts over every storage. */
export const describeAccountChanges = (name: string, open: OpenStorage): void => {
  describe(`Managing accounts: ${name}`, () => {
    describe('creation', () => {
      describeCreation(open);
    });
    describe('changes', () => {
      describeChanges(open);
    });
    describe('races', () => {
      describeRaces(open);
    });
  });
};
