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
  return { ...storage, ana, luis, anaNow: () => accountIn(storage.accounts, ana.user.id) };
};

/** What every AccountStore guarantees of what users change about themselves. */
export const describeAccountSettings = (name: string, open: OpenStorage): void => {
  describe(`AccountStore, settings of users: ${name}`, () => {
    test('a changed profile is in force with the next request', async () => {
      const { accounts, ana, anaNow, ask } = await openWithUsers(open);
      const profile = { kind: 'profile', name: 'Ana María', timezone: 'America/Tijuana', language: 'en' } as const;
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
      expect(await accounts.change(await anaNow(), { kind: 'legal', legalAcceptances })).toBe('applied');
      expect(await anaNow()).toMatchObject({ user: { ...user, legalAcceptances }, version: version + 1 });
    });

    test('a phone and a second factor are set, and removed', async () => {
      const { accounts, anaNow } = await openWithUsers(open);
      const phone = { number: '+525512345678', verifiedAt: NOW };
      await accounts.change(await anaNow(), { kind: 'phone', phone, ...CAUSE });
      await accounts.change(await anaNow(), {
        kind: 'two_factor',
        step: 'enabled',
        twoFactor: { enabled: true, method: 'sms' },
        recoveryCodes: [],
        ...CAUSE,
      });
      expect((await anaNow()).user).toMatchObject({ phone, twoFactor: { enabled: true, method: 'sms' } });
      await accounts.change(await anaNow(), { kind: 'phone', phone: null, ...CAUSE });
      await accounts.change(await anaNow(), {
        kind: 'two_factor',
        step: 'disabled',
        twoFactor: { enabled: false, method: 'sms' },
        recoveryCodes: [],
        ...CAUSE,
      });
      expect((await anaNow()).user).toMatchObject({ phone: null, twoFactor: { enabled: false, method: 'sms' } });
    });

    test.each([
      ['enabled', true],
      ['changed', true],
      ['disabled', false],
      ['reset', false],
    ] as const)('a second factor that is %s ends what was issued before, for profile and gate alike', async (step, enabled) => {
      const { accounts, anaNow, sessionAuthorizer } = await openWithUsers(open);
      const { user, gateIds } = await anaNow();
      const session = aSession('ana', NOW, { userId: user.id, gateId: gateIds[0], validSince: user.tokensInvalidatedAfter });
      const ask = () => sessionAuthorizer.authorize({ session, permission: null, consumeUnit: false, now: NOW });
      const twoFactor = { enabled, method: 'sms' } as const;
      expect(await ask()).toMatchObject({ kind: 'authorized' });
      await accounts.change(await anaNow(), { kind: 'two_factor', step, twoFactor, recoveryCodes: null, ...CAUSE });
      expect(await ask()).toEqual({ kind: 'unknown_credential' });
      expect((await anaNow()).user).toMatchObject({ twoFactor, tokensInvalidatedAfter: NOW });
    });

    test('recovery codes are replaced, kept and removed with the second factor, and each is used once', async () => {
      const { accounts, anaNow, secondFactors } = await openWithUsers(open);
      const { id } = (await anaNow()).user;
      const use = (digest: string) => secondFactors.useRecoveryCode(id, digest);
      const change = async (more: object = {}) => {
        const twoFactor = { enabled: true, method: 'email' } as const;
        return accounts.change(await anaNow(), { kind: 'two_factor', step: 'changed', twoFactor, recoveryCodes: null, ...more, ...CAUSE });
      };
      expect(await use('one')).toBe(false);
      await change({ step: 'enabled', recoveryCodes: ['one', 'two', 'three'] });
      const uses = await Promise.all([1, 2].map(() => use('one')));
      expect([...uses.toSorted(), await secondFactors.useRecoveryCode(userIdOf('other'), 'two')]).toEqual([false, true, false]);
      await change();
      expect(await use('two')).toBe(true);
      const stale = await anaNow();
      await accounts.change(stale, { kind: 'recovery_codes', recoveryCodes: ['four'], ...CAUSE });
      expect([await use('three'), await use('four')]).toEqual([false, true]);
      expect(await accounts.change(stale, { kind: 'recovery_codes', recoveryCodes: ['five'], ...CAUSE })).toBe('conflict');
      expect(await use('five')).toBe(false);
      await accounts.change(await anaNow(), { kind: 'recovery_codes', recoveryCodes: ['six'], ...CAUSE });
      await change({ step: 'disabled', recoveryCodes: [] });
      expect(await use('six')).toBe(false);
    });

    test('an account is found under its new address, which is verified, and the old one is free', async () => {
      const { accounts, ana, anaNow, create } = await openWithUsers(open);
      expect(await accounts.changeEmail(await anaNow(), { kind: 'email', email: 'Nueva@example.mx', ...CAUSE })).toBe('applied');
      expect((await accounts.findByEmail('nueva@example.mx'))?.user).toMatchObject({
        id: ana.user.id,
        email: 'Nueva@example.mx',
        emailVerifiedAt: NOW,
      });
      expect(await accounts.findByEmail('ana@example.mx')).toBeNull();
      expect((await create({ email: 'ana@example.mx' })).user.email).toBe('ana@example.mx');
    });

    test('an address of another account is refused, in whatever case, and nothing changes', async () => {
      const { accounts, luis, anaNow } = await openWithUsers(open);
      expect(await accounts.changeEmail(await anaNow(), { kind: 'email', email: 'LUIS@example.mx', ...CAUSE })).toBe('email_taken');
      expect((await anaNow()).user.email).toBe('ana@example.mx');
      expect((await accounts.findByEmail('luis@example.mx'))?.user.id).toBe(luis.user.id);
    });

    test('an address that stays is verified', async () => {
      const { accounts, anaNow } = await openWithUsers(open);
      expect(await accounts.changeEmail(await anaNow(), { kind: 'email', email: 'ana@example.mx', ...CAUSE })).toBe('applied');
      expect((await accounts.findByEmail('ana@example.mx'))?.user.emailVerifiedAt).toBe(NOW);
    });

    test('of two accounts that take the same address at once one gets it', async () => {
      const { accounts, ana, luis } = await openWithUsers(open);
      const seen = await Promise.all([ana, luis].map(({ user }) => accountIn(accounts, user.id)));
      const outcomes = await Promise.all(
        seen.map((each) => accounts.changeEmail(each, { kind: 'email', email: 'una@example.mx', ...CAUSE })),
      );
      expect(outcomes.toSorted()).toEqual(['applied', 'email_taken']);
    });

    test('a change of an account that changed meanwhile is refused', async () => {
      const { accounts, anaNow } = await openWithUsers(open);
      const seen = await anaNow();
      await accounts.change(seen, { kind: 'phone', phone: { number: '+525512345678', verifiedAt: null }, ...CAUSE });
      expect(await accounts.changeEmail(seen, { kind: 'email', email: 'otra@example.mx', ...CAUSE })).toBe('conflict');
      expect(await accounts.findByEmail('otra@example.mx')).toBeNull();
    });
  });
};
