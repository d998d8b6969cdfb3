import type { ExpectedPaymentId } from '../../../../shared/expected-payments/domain/expected-payment.ts';
import { presentExpectedPayment } from '../../../../shared/expected-payments/http/expected-payment-resource.ts';
import type { ExpectedPaymentStore } from '../../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

/** Expected payments read at a time. */
const BATCH = 500;

const COLUMNS = [
  'status',
  'flags',
  'amount_exact',
  'tolerance',
  'account',
  'account_type',
  'from',
  'to',
  'sender_hint',
  'client_ref',
  'received_exact',
  'missing_exact',
  'excess_exact',
  'matches',
  'manual_changes',
  'expires_at',
  'expired_at',
  'cancelled_at',
  'created_at',
];

/** Every expected payment as `GET /expected-payments/{id}` shows it. */
export const makeExpectedPaymentFiles =
  ({ expectedPayments }: { readonly expectedPayments: Pick<ExpectedPaymentStore, 'list'> }): Exporter =>
  ({ user }) =>
    resourceFiles('expected_payments', COLUMNS, async function* () {
      let after: ExpectedPaymentId | null = null;
      for (;;) {
        const request = { userId: user.id, from: null, to: null, direction: 'earlier', after, limit: BATCH } as const;
        const page: Awaited<ReturnType<ExpectedPaymentStore['list']>> = await expectedPayments.list(request);
        for (const expected of page.expectedPayments) yield presentExpectedPayment(expected);
        after = page.expectedPayments.at(-1)?.id ?? null;
        if (!page.hasMore || after === null) return;
      }
    });
