import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { aPlan } from '../../builders/identity/plans.ts';
import { BBVA, BENEFICIARY, clabeOf, STP } from '../../builders/transfers.ts';
import { aValidation } from '../../builders/validations.ts';
import { createTestUser, type OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
/** The guarantees of every PlanCatalogue. */
export const describePlanCatalogue = (name: string, open: OpenStorage): void => {
  describe(`PlanCatalogue: ${name}`, () => {
    test('list returns plans as put, lower sort_order first, with user_count 0', async () => {
      const { plans } = await open();
      const volumen = aPlan('volumen', { sort_order: 3, trial_days: 14, retry_max_retries: null, features: [], prices: [] });
      const free = aPlan('free', { sort_order: 1, is_default: true, billing_model: 'free' });
      const inactive = aPlan('viejo', { sort_order: 2, is_active: false, is_public: false });
      for (const plan of [volumen, free, inactive]) await plans.put(plan);
      expect(await plans.list()).toEqual([free, inactive, volumen].map((plan) => ({ ...plan, user_count: 0 })));
    });

    test('list omits a plan that has users but was never put', async () => {
      const storage = await open();
      await createTestUser(storage, 'early');
      expect(await storage.plans.list()).toEqual([]);
    });

    test('list is empty before a plan is put', async () => {
      expect(await (await open()).plans.list()).toEqual([]);
    });

    test('put replaces the data of a plan and keeps its user_count', async () => {
      const storage = await open();
      await storage.plans.put(aPlan('negocio'));
      const subscription = {
        planSlug: 'negocio',
        status: 'active',
        currentPeriodEnd: null,
        cancelAt: null,
        billingInterval: 'month',
      } as const;
      await createTestUser(storage, 'first customer', { user: { subscription } });
      await createTestUser(storage, 'second customer', { user: { subscription } });
      const changed = aPlan('negocio', { name: 'Negocio nuevo', monthly_validation_limit: 999_999 });
      await storage.plans.put(changed);
      expect(await storage.plans.list()).toEqual([{ ...changed, user_count: 2 }]);
    });
  });
};

/** The guarantees of every SenderHistory. */
export const describeSenderHistory = (name: string, open: OpenStorage): void => {
  describe(`SenderHistory: ${name}`, () => {
    const user = userIdOf('owner');

    const confirmed = (name: string, createdAt: number, changes: Partial<Validation>): Validation =>
      aValidation(name, { userId: user, status: 'valid', centralStatus: 'liquidado', createdAt, ...changes });

    test('findLastSender returns null before a payment is confirmed', async () => {
      const { senderHistory, validations } = await open();
      await validations.create(confirmed('pending', NOW, { status: 'processing', centralStatus: null, emisor: STP.code }));
      expect(await senderHistory.findLastSender(user, BENEFICIARY)).toBeNull();
    });

    test('findLastSender returns the sender of the newest confirmed payment of this user to this bank account', async () => {
      const { senderHistory, validations } = await open();
      await validations.create(confirmed('newer', NOW + 1, { emisor: BBVA.code }));
      await validations.create(confirmed('older', NOW, { emisor: STP.code }));
      await validations.create(
        confirmed('unconfirmed', NOW + 2, { status: 'not_found', centralStatus: 'no_encontrado', emisor: STP.code }),
      );
      expect(await senderHistory.findLastSender(user, BENEFICIARY)).toBe(BBVA.code);
      expect(await senderHistory.findLastSender(user, clabeOf('012'))).toBeNull();
      expect(await senderHistory.findLastSender(userIdOf('other'), BENEFICIARY)).toBeNull();
    });
  });
};
