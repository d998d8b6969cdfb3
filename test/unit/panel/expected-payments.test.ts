import { periodOf } from '../../../functions/panel/view/expected-payments/period.ts';
import {
  canCancel,
  countedIn,
  EXPECTED_STATUSES,
  takesPayments,
  type PaymentMatch,
} from '../../../functions/panel/view/expected-payments/state.ts';
import { statedPaymentOf } from '../../../functions/panel/view/expected-payments/stated-payment.ts';
import { STATUSES } from '../../../shared/expected-payments/domain/expected-payment.ts';

const typed =
  (fields: Readonly<Record<string, string>>) =>
  (name: string): string =>
    fields[name] ?? '';

test('a stated payment has numbers for its amounts, and null for what was left empty', () => {
  expect(statedPaymentOf(typed({ amount: '$1,250.50', account: '072 180', from: '2026-11-01', to: '2026-11-07' }))).toEqual({
    amount: 1250.5,
    account: '072 180',
    from: '2026-11-01',
    to: '2026-11-07',
    sender_hint: null,
    client_ref: null,
    tolerance: null,
  });
  expect(statedPaymentOf(typed({ sender_hint: 'LOPEZ', client_ref: 'A-1', tolerance: '0.50' }))).toMatchObject({
    sender_hint: 'LOPEZ',
    client_ref: 'A-1',
    tolerance: 0.5,
  });
});

test('a text that is no amount is sent as it was typed, so that the API names its field', () => {
  expect(statedPaymentOf(typed({ amount: 'mil', tolerance: 'poca' }))).toMatchObject({ amount: 'mil', tolerance: 'poca' });
});

test('a summary is of the period in the address, else of the whole month', () => {
  expect(periodOf({}, '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf({ from: '2026-01-01', to: '2026-03-31' }, '2028-02-10')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
});

test('every status can be filtered by, and a payment is added only to one that is neither paid nor cancelled', () => {
  expect(new Set(EXPECTED_STATUSES)).toEqual(new Set(STATUSES));
  expect(STATUSES.filter((status) => takesPayments({ status }))).toEqual(['open', 'partial', 'expired']);
});

test('one is cancelled once, and only while no payment counts', () => {
  expect(canCancel({ status: 'open', received: 0 })).toBe(true);
  expect(canCancel({ status: 'expired', received: 0 })).toBe(true);
  expect(canCancel({ status: 'partial', received: 10 })).toBe(false);
  expect(canCancel({ status: 'cancelled', received: 0 })).toBe(false);
});

test('a payment that counts is matched nowhere else, and one that went to another account only where it belongs', () => {
  const matchOf = (validation: string, result: PaymentMatch['result']): PaymentMatch => ({
    validation_id: validation,
    result,
    is_late: false,
    amount: 1,
    amount_exact: '1.00',
    date: '2026-11-19',
    by: 'user',
    at: '2026-11-19T12:00:00.000Z',
  });
  const ours = { id: 'ours', attributes: { matches: [matchOf('a', 'exact'), matchOf('b', 'wrong_account')] } };
  const theirs = { id: 'theirs', attributes: { matches: [matchOf('c', 'duplicate'), matchOf('d', 'wrong_account')] } };
  expect([...countedIn([ours, theirs], 'ours')]).toEqual([
    ['a', 'ours'],
    ['c', 'theirs'],
    ['d', 'theirs'],
  ]);
});
