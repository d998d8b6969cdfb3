import type { InferOutput } from 'valibot';

import type { expectedPaymentResource } from '../../../../shared/expected-payments/http/expected-payment-resource.ts';
import type { Tone } from '../verdict.ts';

export type ExpectedPayment = InferOutput<typeof expectedPaymentResource>;

type Attributes = ExpectedPayment['attributes'];

export type ExpectedStatus = Attributes['status'];
export type PaymentMatch = Attributes['matches'][number];

/** Statuses in the order in which filters offer them. */
export const EXPECTED_STATUSES: readonly ExpectedStatus[] = ['open', 'partial', 'matched', 'overpaid', 'expired', 'cancelled'];

/** How the status of an expected payment is shown at a glance. */
export const EXPECTED_TONES = {
  open: 'waiting',
  partial: 'warning',
  matched: 'success',
  overpaid: 'warning',
  expired: 'danger',
  cancelled: 'waiting',
} as const satisfies Readonly<Record<ExpectedStatus, Tone>>;

const UNPAID: ReadonlySet<ExpectedStatus> = new Set(['open', 'partial', 'expired']);

/** Whether another payment may count: nothing is added to one that is paid or cancelled. */
export const takesPayments = ({ status }: Pick<Attributes, 'status'>): boolean => UNPAID.has(status);

/** Whether it can be cancelled: no payment counts. */
export const canCancel = ({ status, received }: Pick<Attributes, 'status' | 'received'>): boolean =>
  status !== 'cancelled' && received === 0;

/**
 * The expected payments towards which validations count, by the id of the validation; without those that `id` may still take: payments of
 * it that went to another account.
 */
export const countedIn = (
  expected: readonly { readonly id: string; readonly attributes: Pick<Attributes, 'matches'> }[],
  id: string,
): ReadonlyMap<string, string> =>
  new Map(
    expected.flatMap(({ id: other, attributes: { matches } }) =>
      matches
        .filter(({ result }) => result !== 'wrong_account' || other !== id)
        .map(({ validation_id: validation }) => [validation, other] as const),
    ),
  );
