import { ok, type Result } from '../../../shared/errors/failure.ts';
import {
  expectedPaymentIdFrom,
  newExpectedPayment,
  type ExpectedPayment,
  type StatedPayment,
} from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';

/** The answer to store with a new expected payment; null without an Idempotency-Key. */
export type CreationResponse = IdempotentResponse<ExpectedPayment, never> | null;

type Deps = { readonly store: Pick<ExpectedPaymentStore, 'create'>; readonly ids: Pick<Ids, 'uuid'> };

/** Stores an expected payment; `now` in epoch milliseconds. Verdicts from then on are matched with it. */
export const makeCreateExpectedPayment =
  ({ store, ids }: Deps) =>
  async (stated: StatedPayment, userId: UserId, now: number, response: CreationResponse): Promise<Result<ExpectedPayment, never>> => {
    const id = expectedPaymentIdFrom(stated.to, response?.claim.resourceId ?? ids.uuid());
    const expected = newExpectedPayment(stated, { id, userId }, now);
    const created = ok(expected);
    if (!(await store.create(expected, (await response?.render(created)) ?? null))) throw new Error(`expected payment ${id} exists`);
    return created;
  };
