import { ok, type Result } from '../../../shared/errors/failure.ts';
import { expectedPaymentIdFrom, type ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';

/** What a caller states of a payment. */
export type NewExpectedPayment = Pick<ExpectedPayment, 'amount' | 'tolerance' | 'account' | 'from' | 'to' | 'senderHint' | 'clientRef'>;

/** The answer to store with a new expected payment; null without an Idempotency-Key. */
export type CreationResponse = IdempotentResponse<ExpectedPayment, never> | null;

type Deps = { readonly store: Pick<ExpectedPaymentStore, 'create'>; readonly ids: Pick<Ids, 'uuid'> };

/** Stores an expected payment; `now` in epoch milliseconds. Verdicts from then on are matched with it. */
export const makeCreateExpectedPayment =
  ({ store, ids }: Deps) =>
  async (stated: NewExpectedPayment, userId: UserId, now: number, response: CreationResponse): Promise<Result<ExpectedPayment, never>> => {
    const expected: ExpectedPayment = {
      ...stated,
      id: expectedPaymentIdFrom(stated.to, response?.claim.resourceId ?? ids.uuid()),
      userId,
      matches: [],
      manualChanges: [],
      wasReturned: false,
      wasUnconfirmed: false,
      expiredAt: null,
      cancelledAt: null,
      createdAt: now,
      version: 1,
    };
    const created = ok(expected);
    await store.create(expected, (await response?.render(created)) ?? null);
    return created;
  };
