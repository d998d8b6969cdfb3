import type { ExpectedPaymentRow } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { StatedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { requestRowStatus, type CheckedRow } from '../../../shared/imports/domain/rows/request-row.ts';

const keyOf = ({ amount, tolerance, account, from, to, senderHint, clientRef }: StatedPayment): string =>
  JSON.stringify([amount, tolerance, account.number, from, to, senderHint, clientRef]);

/** Compares rows with those before them. One that states the same in every field is marked with the nearest earlier one. */
export const classifyRows = (rows: readonly CheckedRow<StatedPayment>[]): readonly ExpectedPaymentRow[] => {
  const latest = new Map<string, number>();
  return rows.map((row) => {
    const key = row.accepted === null ? null : keyOf(row.accepted);
    const duplicateOf = key === null ? null : (latest.get(key) ?? null);
    if (key !== null) latest.set(key, row.position);
    return { ...row, duplicateOf, expectedPaymentId: null, status: requestRowStatus(row, duplicateOf !== null) };
  });
};
