import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ExpectedPayment, ExpectedPaymentId } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** One of the user's expected payments. Another user's is not found. */
export const makeFindExpectedPayment =
  ({ store }: { readonly store: Pick<ExpectedPaymentStore, 'find'> }) =>
  async (id: ExpectedPaymentId, userId: UserId): Promise<Result<ExpectedPayment, 'not_found'>> => {
    const expected = await store.find(userId, id);
    return expected === null ? fail('not_found') : ok(expected);
  };
