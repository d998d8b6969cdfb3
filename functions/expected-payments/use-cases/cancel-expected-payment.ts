import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ExpectedPayment, ExpectedPaymentId } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { cancel } from '../../../shared/expected-payments/domain/transitions.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

type Deps = { readonly store: Pick<ExpectedPaymentStore, 'find' | 'write'> };

/** Cancels an expected payment towards which no payment counts; again without effect. */
export const makeCancelExpectedPayment =
  ({ store }: Deps) =>
  async (
    id: ExpectedPaymentId,
    userId: UserId,
    now: number,
  ): Promise<Result<ExpectedPayment, 'not_found' | 'expected_payment_has_payments'>> => {
    for (;;) {
      const expected = await store.find(userId, id);
      if (expected === null) return fail('not_found');
      if (expected.cancelledAt !== null) return ok(expected);
      const step = cancel(expected, now);
      if (step === null) return fail('expected_payment_has_payments');
      // Anything else is a verdict in between.
      if (await store.write(expected, step, { validation: null, payment: null }, null)) return ok(step.next);
    }
  };
