import type { IdentifiedPayment, PaymentState } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { PaymentStatusAnswer } from '../../../shared/banxico/domain/cep/verdict.ts';
import { payment } from './cep-fixtures.ts';

export const UNRECOGNISED: PaymentStatusAnswer = { kind: 'unrecognised', bodySha256: 'ab' };

/** A status page with these payments, ordinary except for the given fields. */
export const identified = (
  first: Partial<IdentifiedPayment> = {},
  ...others: readonly Partial<IdentifiedPayment>[]
): PaymentStatusAnswer => ({
  kind: 'identified',
  payments: [payment(first), ...others.map(payment)],
});

export const settled = identified();

/** A status page that names one payment in a state. */
export const inState = (state: PaymentState): PaymentStatusAnswer => identified({ state });
