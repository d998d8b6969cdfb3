import { addDays } from '../../platform/time/calendar-date.ts';
import { LATE_DAYS, missingOf, takesPayments, type ExpectedPayment, type ExpectedPaymentId } from './expected-payment.ts';
import type { Payment } from './payment.ts';

/** What the choice among expected payments compares; the index has it. */
export type Candidate = Pick<
  ExpectedPayment,
  'id' | 'userId' | 'amount' | 'tolerance' | 'account' | 'from' | 'to' | 'senderHint' | 'clientRef'
> & { readonly missing: ExpectedPayment['amount'] };

/** Null when it takes no payment. */
export const candidateOf = (expected: ExpectedPayment): Candidate | null => {
  if (!takesPayments(expected)) return null;
  const { id, userId, amount, tolerance, account, from, to, senderHint, clientRef } = expected;
  return { id, userId, amount, tolerance, account, from, to, senderHint, clientRef, missing: missingOf(expected) };
};

const isInTime = ({ from, to }: Candidate, { date }: Payment): boolean => from <= date && date <= addDays(to, LATE_DAYS);

const agreesOnReference = ({ clientRef }: Candidate, payment: Payment): boolean =>
  clientRef === null || payment.clientRef === null || clientRef === payment.clientRef;

const isToItsAccount = ({ account }: Candidate, payment: Payment): boolean => account.number === payment.account.number;

const pays = ({ missing, tolerance }: Candidate, { amount }: Payment): boolean => Math.abs(amount - missing) <= tolerance;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();

const isOfItsSender = ({ senderHint }: Candidate, { senderName }: Payment): boolean => {
  const hint = senderHint === null ? '' : plain(senderHint);
  return hint !== '' && senderName !== null && plain(senderName).includes(hint);
};

/** The one that the sender's name points to, or else the one that is due first. */
const preferred = (candidates: readonly Candidate[], payment: Payment): Candidate | null => {
  const ordered = candidates.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return ordered.find((candidate) => isOfItsSender(candidate, payment)) ?? ordered[0] ?? null;
};

const only = (candidates: readonly Candidate[]): Candidate | null => (candidates.length === 1 ? (candidates[0] ?? null) : null);

/** Among those with the reference of the payment and its account: the one that it pays, or else the first. */
export const chooseByReference = (candidates: readonly Candidate[], payment: Payment): ExpectedPaymentId | null => {
  const fitting = candidates.filter(
    (each) => each.clientRef === payment.clientRef && isToItsAccount(each, payment) && isInTime(each, payment),
  );
  const exact = fitting.filter((each) => pays(each, payment));
  return (preferred(exact, payment) ?? preferred(fitting, payment))?.id ?? null;
};

/** Among those of the account: the one that it pays. */
export const chooseByAmount = (candidates: readonly Candidate[], payment: Payment): ExpectedPaymentId | null => {
  const exact = candidates.filter(
    (each) => isToItsAccount(each, payment) && isInTime(each, payment) && agreesOnReference(each, payment) && pays(each, payment),
  );
  return preferred(exact, payment)?.id ?? null;
};

/**
 * Of all candidates of the account, for a payment of another amount: the only one that it can be for, or the only one of its sender. A
 * payment that may be for several counts towards none.
 */
export const chooseOnlyOne = (candidates: readonly Candidate[], payment: Payment): ExpectedPaymentId | null => {
  const fitting = candidates.filter((each) => isToItsAccount(each, payment) && isInTime(each, payment) && agreesOnReference(each, payment));
  return (only(fitting) ?? only(fitting.filter((each) => isOfItsSender(each, payment))))?.id ?? null;
};

/** Among those with the reference of the payment: the one whose amount went to another account. */
export const chooseWrongAccount = (candidates: readonly Candidate[], payment: Payment): ExpectedPaymentId | null => {
  const misdirected = candidates.filter(
    (each) => each.clientRef === payment.clientRef && !isToItsAccount(each, payment) && isInTime(each, payment) && pays(each, payment),
  );
  return preferred(misdirected, payment)?.id ?? null;
};
