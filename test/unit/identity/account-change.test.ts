import fc from 'fast-check';

import {
  changeEmail,
  changePhone,
  changeStatus,
  changeSubscription,
  claimAddress,
  deleteAccount,
  endAllSessions,
  endExposedKey,
  endsSessions,
  removeTwoFactor,
  restoreAccount,
  setTwoFactor,
  userCountChanges,
} from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import { USER_STATUSES } from '../../../shared/identity/accounts/domain/identity.ts';
import { PURGING } from '../../support/builders/identity/account-deletion.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';

const CAUSE = { at: 1_000, correlationId: 'request' };
const LIMITS = { monthlyLimit: 1, minuteLimit: 1 };
const PHONE = '+525512345678';

const anAccount = (changes: Partial<User> = {}): Account => ({
  user: aUser('caller', changes),
  gateIds: [gateIdOf('caller'), gateIdOf('second')],
  version: 1,
});

const subscriptionTo = (planSlug: string) =>
  ({ planSlug, status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' }) as const;

const eventsOf = ({ audit }: ReturnType<typeof changePhone>) => audit?.events.map(({ type }) => type) ?? [];

const subscriptions = fc.constantFrom(null, subscriptionTo('negocio'), subscriptionTo('basic'));

describe('userCounts', () => {
  test('add up to the active users of each plan, whatever changes of status and subscription follow each other', () => {
    const steps = fc.array(fc.record({ status: fc.constantFrom(...USER_STATUSES), subscription: subscriptions }), { maxLength: 8 });
    fc.assert(
      fc.property(steps, (made) => {
        const counts = new Map<string | null, number>();
        const states = [null, ...made];
        states.slice(1).forEach((after, index) => {
          const changes = userCountChanges(states[index] ?? null, after);
          expect(new Set(changes.map(({ planSlug }) => planSlug)).size).toBe(changes.length);
          for (const { planSlug, by } of changes) counts.set(planSlug, (counts.get(planSlug) ?? 0) + by);
        });
        const last = made.at(-1);
        const counted = last?.status === 'active' ? [[last.subscription?.planSlug ?? null, 1]] : [];
        expect([...counts].filter(([, count]) => count !== 0)).toEqual(counted);
      }),
    );
  });

  test.each([
    ['suspended', changeStatus(anAccount(), 'suspended'), [{ planSlug: null, by: -1 }]],
    ['reactivated', changeStatus(anAccount({ status: 'suspended' }), 'active'), [{ planSlug: null, by: 1 }]],
    ['deleted', deleteAccount(anAccount({ subscription: subscriptionTo('basic') }), PURGING, null, CAUSE), [{ planSlug: 'basic', by: -1 }]],
    ['on another plan while suspended', changeSubscription(anAccount({ status: 'suspended' }), subscriptionTo('basic'), LIMITS), []],
  ])('count a user who is %s', (_what, { userCounts }, expected) => {
    expect(userCounts).toEqual(expected);
  });
});

test('a change that ends sessions sets another instant than before, also when the clock is behind', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000 }), (tokensInvalidatedAfter) => {
      const account = anAccount({ tokensInvalidatedAfter });
      for (const { user } of [
        endAllSessions(account, CAUSE),
        claimAddress(account, null, [], CAUSE),
        setTwoFactor(account, 'sms', [], CAUSE),
        removeTwoFactor(account, 'reset', CAUSE),
        deleteAccount(account, PURGING, null, CAUSE),
        restoreAccount(account, { tokenId: null, subscription: null, limits: LIMITS }, CAUSE),
      ]) {
        expect(user?.tokensInvalidatedAfter).toBe(Math.max(CAUSE.at, tokensInvalidatedAfter + 1));
      }
    }),
  );
});

describe('changeEmail', () => {
  const twoFactorBy = (method: 'sms' | 'email') => anAccount({ twoFactor: { enabled: true, method } });

  test.each([
    ['without a second factor', anAccount(), 'new@example.mx', false],
    ['with a second factor by text message', twoFactorBy('sms'), 'new@example.mx', false],
    ['with a second factor by mail', twoFactorBy('email'), 'new@example.mx', true],
    ['with a second factor by mail, to the same address', twoFactorBy('email'), aUser('caller').email, false],
  ])('ends sessions only when codes of the second factor go to another mailbox (%s)', (_what, account, email, expected) => {
    expect(endsSessions(changeEmail(account, email, null, CAUSE))).toBe(expected);
  });
});

describe('changePhone', () => {
  const [unverified, verified] = [
    { number: PHONE, verifiedAt: null },
    { number: PHONE, verifiedAt: 1 },
  ];

  test.each([
    ['an unverified number is set', null, unverified, []],
    ['an unverified number replaces a verified one', verified, unverified, []],
    ['an unverified number is removed', unverified, null, []],
    ['a number is verified', unverified, verified, ['security.phone_changed']],
    ['a verified number is removed', verified, null, ['security.phone_changed']],
  ])('has an event only where a verified number is set or removed (%s)', (_what, before, after, expected) => {
    expect(eventsOf(changePhone(anAccount({ phone: before }), after, CAUSE))).toEqual(expected);
  });
});

describe('endExposedKey', () => {
  test.each([
    ['the current key of the first gate', 'caller', 'current', true],
    ['the key before it', 'caller', 'previous', false],
    ['the key of another gate', 'second', 'current', false],
  ] as const)('removes the shown key only when it is the current one of the first gate (%s)', (_what, gate, place, isHidden) => {
    const change = endExposedKey(anAccount(), { gateId: gateIdOf(gate), keyDigest: 'digest', place }, CAUSE);
    expect([change.user, change.credentials]).toEqual(isHidden ? [{ apiKey: null }, { storedKey: null }] : [undefined, undefined]);
  });
});

describe('setTwoFactor', () => {
  test.each([
    ['enabled', false, { recoveryCodes: ['one'] }],
    ['changed', true, undefined],
  ])('writes recovery codes only when it enables the second factor (%s)', (_what, enabled, credentials) => {
    const change = setTwoFactor(anAccount({ twoFactor: { enabled, method: 'sms' } }), 'email', ['one'], CAUSE);
    expect(change.credentials).toEqual(credentials);
    expect(change.audit?.events).toMatchObject([{ change: enabled ? 'changed' : 'enabled' }]);
  });
});
