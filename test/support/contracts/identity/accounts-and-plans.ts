import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { anAccount, USER_PERMISSIONS } from '../../builders/accounts.ts';
import { userIdOf } from '../../builders/identity.ts';
import { aPlan } from '../../builders/plans.ts';
import { BBVA, BENEFICIARY, clabeOf, STP } from '../../builders/transfers.ts';
import { aValidation } from '../../builders/validations.ts';
import { givenAccount, type OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const GRANTS = { permissions: USER_PERMISSIONS, monthlyLimit: 10, minuteLimit: 60 };

/** What every AccountStore guarantees. */
export const describeAccountStore = (name: string, open: OpenStorage): void => {
  describe(`AccountStore: ${name}`, () => {
    test.each([
      [
        'with every field',
        anAccount('full', {
          language: 'en',
          subscription: { planSlug: 'negocio', status: 'trialing', currentPeriodEnd: NOW, cancelAt: NOW + 1, billingInterval: 'month' },
        }),
      ],
      ['with the least there is', anAccount('bare', { apiKey: null, emailVerifiedAt: null, legalAcceptedAt: null })],
    ])('an account %s is read back as it was created', async (_name, account) => {
      const { accounts } = await open();
      await accounts.create(account, { passwordHash: 'secret-hash', apiKeyDigest: 'digest' }, GRANTS);
      expect(await accounts.find(account.id)).toEqual(account);
    });

    test('an account nobody created is not found', async () => {
      expect(await (await open()).accounts.find(userIdOf('absent'))).toBeNull();
    });

    test('an e-mail address, in whatever case, belongs to one account, and the second leaves no trace', async () => {
      const storage = await open();
      const { account } = await givenAccount(storage, 'first');
      const second = anAccount('second', { email: account.email.toUpperCase() });
      expect(await storage.accounts.create(second, { passwordHash: 'hash', apiKeyDigest: 'other digest' }, GRANTS)).toBe('email_taken');
      expect(await storage.accounts.find(second.id)).toBeNull();
      for await (const { userId } of storage.ledger.accounts()) expect(userId).toBe(account.id);
    });

    test('two accounts with one address at once: one is created', async () => {
      const { accounts } = await open();
      const outcomes = await Promise.all(
        ['one', 'two'].map((who) =>
          accounts.create(anAccount(who, { email: 'same@example.mx' }), { passwordHash: 'hash', apiKeyDigest: who }, GRANTS),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['created', 'email_taken']);
    });

    test('a key belongs to one account', async () => {
      const { accounts } = await open();
      await accounts.create(anAccount('one'), { passwordHash: 'hash', apiKeyDigest: 'same' }, GRANTS);
      await expect(accounts.create(anAccount('two'), { passwordHash: 'hash', apiKeyDigest: 'same' }, GRANTS)).rejects.toThrow(
        'could not be created',
      );
      expect(await accounts.find(userIdOf('two'))).toBeNull();
    });
  });
};

/** What every PlanCatalogue guarantees. */
export const describePlanCatalogue = (name: string, open: OpenStorage): void => {
  describe(`PlanCatalogue: ${name}`, () => {
    test('plans come back as they were put, lower sort_order first, used by nobody', async () => {
      const { plans } = await open();
      const volumen = aPlan('volumen', { sort_order: 3, trial_days: 14, retry_max_retries: null, features: [], prices: [] });
      const free = aPlan('free', { sort_order: 1, is_default: true, billing_model: 'free' });
      const inactive = aPlan('viejo', { sort_order: 2, is_active: false, is_public: false });
      for (const plan of [volumen, free, inactive]) await plans.put(plan);
      expect(await plans.list()).toEqual([free, inactive, volumen].map((plan) => ({ ...plan, user_count: 0 })));
    });

    test('there are no plans before one is put', async () => {
      expect(await (await open()).plans.list()).toEqual([]);
    });

    test('a plan put again has its new data and keeps its users', async () => {
      const storage = await open();
      await storage.plans.put(aPlan('negocio'));
      const subscription = {
        planSlug: 'negocio',
        status: 'active',
        currentPeriodEnd: null,
        cancelAt: null,
        billingInterval: 'month',
      } as const;
      await givenAccount(storage, 'first customer', { account: { subscription } });
      await givenAccount(storage, 'second customer', { account: { subscription } });
      const changed = aPlan('negocio', { name: 'Negocio nuevo', monthly_validation_limit: 999_999 });
      await storage.plans.put(changed);
      expect(await storage.plans.list()).toEqual([{ ...changed, user_count: 2 }]);
    });
  });
};

/** What every SenderMemory guarantees. */
export const describeSenderMemory = (name: string, open: OpenStorage): void => {
  describe(`SenderMemory: ${name}`, () => {
    const user = userIdOf('owner');

    const confirmed = (name: string, createdAt: number, changes: Partial<Validation>): Validation =>
      aValidation(name, { userId: user, status: 'valid', centralStatus: 'liquidado', createdAt, ...changes });

    test('nothing is recalled before a payment is confirmed', async () => {
      const { senders, validations } = await open();
      await validations.create(confirmed('pending', NOW, { status: 'processing', centralStatus: null, emisor: STP.code }));
      expect(await senders.recall(user, BENEFICIARY)).toBeNull();
    });

    test('the last sender is recalled, for this user and this account only', async () => {
      const { senders, validations } = await open();
      await validations.create(confirmed('newer', NOW + 1, { emisor: BBVA.code }));
      await validations.create(confirmed('older', NOW, { emisor: STP.code }));
      await validations.create(
        confirmed('unconfirmed', NOW + 2, { status: 'not_found', centralStatus: 'no_encontrado', emisor: STP.code }),
      );
      expect(await senders.recall(user, BENEFICIARY)).toBe(BBVA.code);
      expect(await senders.recall(user, clabeOf('012'))).toBeNull();
      expect(await senders.recall(userIdOf('other'), BENEFICIARY)).toBeNull();
    });
  });
};
