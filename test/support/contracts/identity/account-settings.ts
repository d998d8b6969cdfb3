import {
  acceptDocuments,
  changeEmail,
  changePhone,
  changeProfile,
  removeTwoFactor,
  replaceRecoveryCodes,
  setTwoFactor,
  type AccountChange,
} from '../../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../../shared/identity/accounts/ports/account-store.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { aSession } from '../../builders/identity/sessions.ts';
import type { OpenStorage } from '../storage.ts';
import { NOW, openWithPlans } from './account-changes.ts';

const CAUSE = { at: NOW, correlationId: 'request' } as const;

const accountIn = async (accounts: AccountStore, id: UserId): Promise<Account> => {
  const account = await accounts.find(id);
  if (account === null) throw new Error('no account');
  return account;
};

const openWithUsers = async (open: OpenStorage) => {
  const storage = await openWithPlans(open);
  const ana = await storage.create({ email: 'ana@example.mx' });
  const luis = await storage.create({ email: 'luis@example.mx' });
  const anaNow = () => accountIn(storage.accounts, ana.user.id);
  /** Makes a change of the account as it is stored. */
  const change = async (changeOf: (account: Account) => AccountChange) => {
    const account = await anaNow();
    return storage.accounts.change(account, changeOf(account));
  };
  return { ...storage, ana, luis, anaNow, change };
};

/** The guarantees of every AccountStore for changes that users make themselves. */
export const describeAccountSettings = (name: string, open: OpenStorage): void => {
  describe(`AccountStore, settings of users: ${name}`, () => {
    test('a changed profile is in force with the next request', async () => {
      const { accounts, ana, anaNow, ask } = await openWithUsers(open);
      const profile = changeProfile({ name: 'Ana María', timezone: 'America/Tijuana', language: 'en' });
      expect(await accounts.change(await anaNow(), profile)).toBe('applied');
      expect((await anaNow()).user).toMatchObject({ name: 'Ana María', timezone: 'America/Tijuana', language: 'en' });
      expect(await ask(ana.apiKey)).toMatchObject({ principal: { timezone: 'America/Tijuana', language: 'en' } });
    });

    test('accepted legal documents are kept, and nothing else changes', async () => {
      const { accounts, anaNow } = await openWithUsers(open);
      const { user, version } = await anaNow();
      const legalAcceptances = [
        { document: 'terms_of_service', version: '2025-01-01', acceptedAt: NOW - 1 },
        { document: 'terms_of_service', version: '2026-11-01', acceptedAt: NOW },
      ];
      expect(await accounts.change(await anaNow(), acceptDocuments(legalAcceptances))).toBe('applied');
      expect(await anaNow()).toMatchObject({ user: { ...user, legalAcceptances }, version: version + 1 });
    });

    test('a phone and a second factor are set, and removed', async () => {
      const { change, anaNow } = await openWithUsers(open);
      const phone = { number: '+525512345678', verifiedAt: NOW };
      await change((account) => changePhone(account, phone, CAUSE));
      await change((account) => setTwoFactor(account, 'sms', [], CAUSE));
      expect((await anaNow()).user).toMatchObject({ phone, twoFactor: { enabled: true, method: 'sms' } });
      await change((account) => changePhone(account, null, CAUSE));
      await change((account) => removeTwoFactor(account, 'disabled', CAUSE));
      expect((await anaNow()).user).toMatchObject({ phone: null, twoFactor: { enabled: false, method: 'sms' } });
    });

    test('a second factor that is set, changed or removed ends earlier credentials, for profile and gate', async () => {
      const { change, anaNow, sessionAuthorizer } = await openWithUsers(open);
      const steps = [
        (account: Account) => setTwoFactor(account, 'sms', [], CAUSE),
        (account: Account) => setTwoFactor(account, 'email', [], CAUSE),
        (account: Account) => removeTwoFactor(account, 'disabled', CAUSE),
      ];
      for (const step of steps) {
        const { user, gateIds } = await anaNow();
        const session = aSession('ana', NOW, { userId: user.id, gateId: gateIds[0], validSince: user.tokensInvalidatedAfter });
        const ask = () => sessionAuthorizer.authorize({ session, permission: null, consumeUnit: false, now: NOW });
        expect(await ask()).toMatchObject({ kind: 'authorized' });
        await change(step);
        expect(await ask()).toEqual({ kind: 'unknown_credential' });
      }
      expect((await anaNow()).user).toMatchObject({
        twoFactor: { enabled: false, method: 'email' },
        tokensInvalidatedAfter: NOW + steps.length - 1,
      });
    });

    test('recovery codes are replaced, kept and removed with the second factor, and each is used once', async () => {
      const { accounts, change, anaNow, secondFactors } = await openWithUsers(open);
      const { id } = (await anaNow()).user;
      const use = (digest: string) => secondFactors.useRecoveryCode(id, digest);
      expect(await use('one')).toBe(false);
      await change((account) => setTwoFactor(account, 'email', ['one', 'two', 'three'], CAUSE));
      const uses = await Promise.all([1, 2].map(() => use('one')));
      expect([...uses.toSorted(), await secondFactors.useRecoveryCode(userIdOf('other'), 'two')]).toEqual([false, true, false]);
      await change((account) => setTwoFactor(account, 'email', ['seven'], CAUSE));
      expect(await use('seven')).toBe(false);
      expect(await use('two')).toBe(true);
      const stale = await anaNow();
      await accounts.change(stale, replaceRecoveryCodes(['four'], CAUSE));
      expect([await use('three'), await use('four')]).toEqual([false, true]);
      expect(await accounts.change(stale, replaceRecoveryCodes(['five'], CAUSE))).toBe('conflict');
      expect(await use('five')).toBe(false);
      await change(() => replaceRecoveryCodes(['six'], CAUSE));
      await change((account) => removeTwoFactor(account, 'disabled', CAUSE));
      expect(await use('six')).toBe(false);
    });

    test('an account is found under its new address, which is verified, and the old one is free', async () => {
      const { accounts, change, ana, create } = await openWithUsers(open);
      expect(await change((account) => changeEmail(account, 'Nueva@example.mx', null, CAUSE))).toBe('applied');
      expect((await accounts.findByEmail('nueva@example.mx'))?.user).toMatchObject({
        id: ana.user.id,
        email: 'Nueva@example.mx',
        emailVerifiedAt: NOW,
      });
      expect(await accounts.findByEmail('ana@example.mx')).toBeNull();
      expect((await create({ email: 'ana@example.mx' })).user.email).toBe('ana@example.mx');
    });

    test('an address of another account is refused, in any case, and nothing changes', async () => {
      const { accounts, change, luis, anaNow } = await openWithUsers(open);
      expect(await change((account) => changeEmail(account, 'LUIS@example.mx', null, CAUSE))).toBe('email_taken');
      expect((await anaNow()).user.email).toBe('ana@example.mx');
      expect((await accounts.findByEmail('luis@example.mx'))?.user.id).toBe(luis.user.id);
    });

    test('an address that stays is verified', async () => {
      const { accounts, change } = await openWithUsers(open);
      expect(await change((account) => changeEmail(account, 'ana@example.mx', null, CAUSE))).toBe('applied');
      expect((await accounts.findByEmail('ana@example.mx'))?.user.emailVerifiedAt).toBe(NOW);
    });

    test('of two accounts that concurrently take the same address one gets it', async () => {
      const { accounts, ana, luis } = await openWithUsers(open);
      const seen = await Promise.all([ana, luis].map(({ user }) => accountIn(accounts, user.id)));
      const outcomes = await Promise.all(seen.map((each) => accounts.change(each, changeEmail(each, 'una@example.mx', null, CAUSE))));
      expect(outcomes.toSorted()).toEqual(['applied', 'email_taken']);
    });

    test('a change of an account that changed meanwhile is refused', async () => {
      const { accounts, anaNow } = await openWithUsers(open);
      const seen = await anaNow();
      await accounts.change(seen, changePhone(seen, { number: '+525512345678', verifiedAt: null }, CAUSE));
      expect(await accounts.change(seen, changeEmail(seen, 'otra@example.mx', null, CAUSE))).toBe('conflict');
      expect(await accounts.findByEmail('otra@example.mx')).toBeNull();
    });
  });
};
