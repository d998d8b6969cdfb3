import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { RawItem, LabelledWrite } from '../../platform/dynamodb/table.ts';
import { isValidationId, type ValidationId } from '../../validation/domain/validation-id.ts';
import { isExpectedPaymentId, MATCH_KINDS, type Match } from '../domain/expected-payment.ts';
import { isPaymentId, type Payment } from '../domain/payment.ts';
import type { Step } from '../domain/transitions.ts';
import type { Claims, PaymentClaim, ValidationClaim } from '../ports/expected-payment-store.ts';
import { paymentClaimKey, validationClaimKey } from './keys.ts';

const expectedPaymentId = v.pipe(v.string(), v.guard(isExpectedPaymentId));

const validationClaim = v.object({
  expected_payment_id: expectedPaymentId,
  payment: v.pipe(v.string(), v.guard(isPaymentId)),
  state: v.picklist([...MATCH_KINDS, 'returned', 'released']),
});

const claimant = v.pipe(v.string(), v.guard(isValidationId));

const paymentClaim = v.union([
  v.pipe(
    v.object({ state: v.literal('counted'), validation_id: claimant, expected_payment_id: expectedPaymentId }),
    v.transform(({ state, validation_id: validationId, expected_payment_id: id }): PaymentClaim => ({
      state,
      validationId,
      expectedPaymentId: id,
    })),
  ),
  v.pipe(
    v.object({
      state: v.picklist(['returned', 'released']),
      validation_id: claimant,
      expected_payment_id: v.nullish(expectedPaymentId, null),
    }),
    v.transform(({ state, validation_id: validationId, expected_payment_id: id }): PaymentClaim => ({
      state,
      validationId,
      expectedPaymentId: id,
    })),
  ),
]);

export const validationClaimFrom = (item: RawItem | null): ValidationClaim | null => {
  if (item === null) return null;
  const { expected_payment_id: id, payment, state } = v.parse(validationClaim, item);
  return { expectedPaymentId: id, paymentId: payment, state };
};

export const paymentClaimFrom = (item: RawItem | null): PaymentClaim | null => (item === null ? null : v.parse(paymentClaim, item));

type Claim = { readonly expectedPaymentId: string | null; readonly state: string };

/** The claim is as it was read. */
const unchanged = (claim: Claim | null) =>
  claim === null
    ? { condition: 'attribute_not_exists(pk)' }
    : {
        condition: '#state = :state AND expected_payment_id = :id',
        names: { '#state': 'state' },
        values: { ':state': claim.state, ':id': claim.expectedPaymentId },
      };

const validationItem = (userId: UserId, claim: ValidationClaim, id: ValidationId): RawItem => ({
  ...validationClaimKey(userId, id),
  expected_payment_id: claim.expectedPaymentId,
  payment: claim.paymentId,
  state: claim.state,
});

const paymentItem = (userId: UserId, claim: PaymentClaim, id: Match['paymentId']): RawItem => ({
  ...paymentClaimKey(userId, id),
  expected_payment_id: claim.expectedPaymentId ?? undefined,
  validation_id: claim.validationId,
  state: claim.state,
});

/** The claim of a payment that was returned before it was matched; it must have none. */
export const returnWrite = ({ userId, id, validationId: shownBy }: Payment): LabelledWrite<'claim'> => ({
  label: 'claim',
  kind: 'put',
  item: paymentItem(userId, { state: 'returned', expectedPaymentId: null, validationId: shownBy }, id),
  ...unchanged(null),
});

/** The claims of a match. */
const claimItems = ({ next: { userId, id: expectedPaymentId } }: Step, { validationId, paymentId, kind }: Match) => ({
  ofValidation: validationItem(userId, { expectedPaymentId, paymentId, state: kind }, validationId),
  ofPayment: paymentItem(userId, { expectedPaymentId, validationId, state: 'counted' }, paymentId),
});

const claimWrites = (step: Step, match: Match, claims: Claims): readonly LabelledWrite<'claim'>[] => {
  const { ofValidation, ofPayment } = claimItems(step, match);
  return [
    { label: 'claim', kind: 'put', item: ofValidation, ...unchanged(claims.validation) },
    ...(match.kind === 'counted' ? [{ label: 'claim', kind: 'put', item: ofPayment, ...unchanged(claims.payment) } as const] : []),
  ];
};

/** The claim of the payment passes from a match to its successor. As below, the version of the expected payment covers the claims. */
const successionWrites = (step: Step, match: Match, successor: Match): readonly LabelledWrite<'claim'>[] => {
  const { ofValidation, ofPayment } = claimItems(step, successor);
  return [
    { label: 'claim', kind: 'delete', key: validationClaimKey(step.next.userId, match.validationId) },
    ...[ofValidation, ofPayment].map((item) => ({ label: 'claim', kind: 'put', item }) as const),
  ];
};

/** Claims of matches change with the version of their expected payment alone, so its condition covers these. */
const freedWrites = (step: Step, match: Match): readonly LabelledWrite<'claim'>[] => {
  const { next, freedAs, successor } = step;
  if (successor !== null) return successionWrites(step, match, successor);
  const { userId, id: expectedPaymentId } = next;
  const { validationId, paymentId, kind } = match;
  const counted = kind === 'counted';
  if (freedAs === null || freedAs === 'unconfirmed') {
    const keys = [validationClaimKey(userId, validationId), ...(counted ? [paymentClaimKey(userId, paymentId)] : [])];
    return keys.map((key) => ({ label: 'claim', kind: 'delete', key }));
  }
  const items = [
    validationItem(userId, { expectedPaymentId, paymentId, state: freedAs }, validationId),
    ...(counted ? [paymentItem(userId, { expectedPaymentId, validationId, state: freedAs }, paymentId)] : []),
  ];
  return items.map((item) => ({ label: 'claim', kind: 'put', item }));
};

/** The writes of a step to the claims of its matches. */
export const claimWritesOf = (step: Step, claims: Claims): readonly LabelledWrite<'claim'>[] => [
  ...step.claimed.flatMap((match) => claimWrites(step, match, claims)),
  ...step.freed.flatMap((match) => freedWrites(step, match)),
];
