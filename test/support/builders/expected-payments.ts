import { expectedPaymentIdFrom, type ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { userIdOf, uuidOf } from './identity/identity.ts';
import { accountOf, BENEFICIARY, centavosOf, dateOf } from './transfers.ts';

/** An open one for a payment like `aTransfer`; it belongs to the user "owner". */
export const anExpectedPayment = (name: string, changes: Partial<ExpectedPayment> = {}): ExpectedPayment => {
  const to = changes.to ?? dateOf('2026-11-07');
  return {
    id: expectedPaymentIdFrom(to, uuidOf(`expected payment ${name}`)),
    userId: userIdOf('owner'),
    amount: centavosOf('1234.56'),
    tolerance: centavosOf('0'),
    account: accountOf(BENEFICIARY),
    from: dateOf('2026-11-01'),
    to,
    senderHint: null,
    clientRef: null,
    matches: [],
    manualChanges: [],
    wasReturned: false,
    wasUnconfirmed: false,
    expiredAt: null,
    cancelledAt: null,
    createdAt: Date.parse('2026-11-05T18:00:00Z'),
    version: 1,
    ...changes,
  };
};
