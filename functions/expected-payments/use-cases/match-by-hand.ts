import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ExpectedPayment, ExpectedPaymentId } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { paymentOf, type Payment } from '../../../shared/expected-payments/domain/payment.ts';
import { addMatch, removeMatch, type Cause } from '../../../shared/expected-payments/domain/transitions.ts';
import type { Claims, ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

type MatchCode = 'not_found' | 'validation_not_matchable' | 'validation_already_matched' | 'expected_payment_closed';

type Deps = {
  readonly store: Pick<ExpectedPaymentStore, 'find' | 'claims' | 'write'>;
  readonly validations: Pick<ValidationStore, 'find'>;
  /** Follows the verdict of a validation that may have changed while it was matched. */
  readonly matchVerdict: (id: ValidationId) => Promise<void>;
};

export type Pair = { readonly id: ExpectedPaymentId; readonly validationId: ValidationId };

const pointer = attributePointer('validation_id');

const causeOf = ({ receivedAt, requestId }: AuthenticatedContext): Cause => ({ by: 'user', at: receivedAt, requestId });

const findPayment = async (
  { validations }: Deps,
  userId: UserId,
  id: ValidationId,
): Promise<Result<Payment, 'not_found' | 'validation_not_matchable'>> => {
  const validation = await validations.find(id);
  if (validation === null || validation.userId !== userId || validation.deletedAt !== null) return fail({ code: 'not_found', pointer });
  const isMatchable = validation.status === 'valid' && !isPlayground(validation.source);
  const payment = isMatchable ? paymentOf(validation) : null;
  return payment === null ? fail({ code: 'validation_not_matchable', pointer }) : ok(payment);
};

/** Whether the payment may count towards it: it counts nowhere, and was not returned. */
const isFree = ({ validation, payment }: Claims, { id }: ExpectedPayment): boolean => {
  const isTaken =
    validation?.state === 'counted' ||
    validation?.state === 'duplicate' ||
    (validation?.state === 'wrong_account' && validation.expectedPaymentId !== id);
  return !isTaken && validation?.state !== 'returned' && (payment === null || payment.state === 'released');
};

/** Counts a valid payment towards an expected payment, whatever its account and its day. */
export const makeMatchByHand =
  (deps: Deps) =>
  async (
    { id, validationId }: Pair,
    context: AuthenticatedContext,
    response: IdempotentResponse<ExpectedPayment, MatchCode> | null,
  ): Promise<Result<ExpectedPayment, MatchCode>> => {
    const { userId } = context.principal;
    for (;;) {
      const expected = await deps.store.find(userId, id);
      if (expected === null) return fail('not_found');
      const payment = await findPayment(deps, userId, validationId);
      if (!payment.ok) return payment;
      const claims = await deps.store.claims(payment.value);
      if (!isFree(claims, expected)) return fail({ code: 'validation_already_matched', pointer });
      const step = addMatch(expected, payment.value, 'counted', causeOf(context));
      if (step === null) return fail('expected_payment_closed');
      const matched = ok(step.next);
      if (await deps.store.write(expected, step, claims, (await response?.render(matched)) ?? null)) {
        await deps.matchVerdict(validationId);
        return matched;
      }
      response?.markNotPersisted();
    }
  };

/** Takes a validation away from an expected payment. The service does not match it again. */
export const makeUnmatchByHand =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ id, validationId }: Pair, context: AuthenticatedContext): Promise<Result<ExpectedPayment, 'not_found'>> => {
    for (;;) {
      const expected = await store.find(context.principal.userId, id);
      const step = expected === null ? null : removeMatch(expected, validationId, 'released', causeOf(context));
      if (expected === null || step === null) return fail('not_found');
      if (await store.write(expected, step, { validation: null, payment: null }, null)) return ok(step.next);
    }
  };
