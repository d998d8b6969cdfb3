import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { Candidate } from '../domain/candidates.ts';
import type { ExpectedPayment, ExpectedPaymentId, MatchKind } from '../domain/expected-payment.ts';
import type { Payment, PaymentId } from '../domain/payment.ts';
import type { Step } from '../domain/transitions.ts';

/** The only expected payment that a validation counts towards, or the end of its match. */
export type ValidationClaim = {
  readonly expectedPaymentId: ExpectedPaymentId;
  readonly paymentId: PaymentId;
  readonly state: MatchKind | 'returned' | 'released';
};

/**
 * The validation through which a payment counts. A payment that was returned, or that a user has taken away, counts nowhere by itself; one
 * that was returned before it was matched has no expected payment.
 */
export type PaymentClaim = { readonly validationId: ValidationId } & (
  | { readonly state: 'counted'; readonly expectedPaymentId: ExpectedPaymentId }
  | { readonly state: 'returned' | 'released'; readonly expectedPaymentId: ExpectedPaymentId | null }
);

export type Claims = { readonly validation: ValidationClaim | null; readonly payment: PaymentClaim | null };

/** The ids in the order of the list. */
export type ListRequest = {
  readonly userId: UserId;
  /** Last days of expected payments, both included. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** `earlier` lists the latest days first. */
  readonly direction: 'earlier' | 'later';
  readonly after: ExpectedPaymentId | null;
  readonly limit: number;
};

export type ExpectedPaymentStore = {
  /** Stores it with the answer to its request; false, and nothing written, when the id is taken. */
  readonly create: (expected: ExpectedPayment, answer: ClaimedResponse | null) => Promise<boolean>;
  readonly find: (userId: UserId, id: ExpectedPaymentId) => Promise<ExpectedPayment | null>;
  readonly list: (request: ListRequest) => Promise<{ readonly expectedPayments: readonly ExpectedPayment[]; readonly hasMore: boolean }>;
  /** The claims of a validation and of its payment. */
  readonly claims: (payment: Payment) => Promise<Claims>;
  /** Candidates with the reference, the first due first, up to 500. */
  readonly candidatesByReference: (userId: UserId, clientRef: string) => Promise<readonly Candidate[]>;
  /**
   * Candidates of the account of a payment: all, or those that miss an amount from `from` to `to`, the nearest to `from` first: up to `most`
   * (25), and up to 500 of one amount. `isAll` is false when there are more.
   */
  readonly candidatesByAccount: (
    payment: Pick<Payment, 'userId' | 'account'>,
    missing: { readonly from: Centavos; readonly to: Centavos } | null,
    most?: number,
  ) => Promise<{ readonly candidates: readonly Candidate[]; readonly isAll: boolean }>;
  /**
   * Writes a step with the claims of its matches, the audit row of a change by hand, and an answer. False, and nothing written, when the
   * expected payment or a claim is not as it was read: of concurrent steps one is written, and a validation or a payment is counted once.
   */
  readonly write: (previous: ExpectedPayment, step: Step, claims: Claims, answer: ClaimedResponse | null) => Promise<boolean>;
  /** Claims a payment that was returned before it counted, so that no validation of it counts later. False when it has a claim by now. */
  readonly recordReturn: (payment: Payment) => Promise<boolean>;
};
