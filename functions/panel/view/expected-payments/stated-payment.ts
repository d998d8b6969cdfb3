import { amountOf } from '../amount.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The body of a new expected payment. A text that is no amount stays as it was typed, so the API refuses it at its field. */
export const statedPaymentOf = (typed: (name: string) => string) => {
  const tolerance = typed('tolerance');
  return {
    amount: amountOf(typed('amount')) ?? typed('amount'),
    account: typed('account'),
    from: typed('from'),
    to: typed('to'),
    sender_hint: orNull(typed('sender_hint')),
    client_ref: orNull(typed('client_ref')),
    tolerance: tolerance === '' ? null : (amountOf(tolerance) ?? tolerance),
  };
};
