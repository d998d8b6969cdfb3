import { classifyBankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import type { ReceiptField, ReceiptReading } from './receipt.ts';

/** Why the caller has to confirm a field of a receipt. */
export const CONFIRMATION_REASONS = [
  /** No check digit agrees with the digits that were read. */
  'check_digit',
  /** Another value of the receipt, or the answer of the portal, contradicts it. */
  'conflicting_values',
  /** It was not found, or may have been misread. */
  'low_confidence',
] as const;

export type ConfirmationReason = (typeof CONFIRMATION_REASONS)[number];

/** The reason for a field, given the fields that the portal's answer contradicts. */
export const confirmationReason = (
  field: ReceiptField,
  { fields }: Pick<ReceiptReading, 'fields'>,
  contradicted: readonly string[],
): ConfirmationReason => {
  const reading = fields[field];
  if (field === 'cuenta_beneficiaria' && reading !== undefined && !classifyBankAccount(reading.value).ok) return 'check_digit';
  return reading?.isContradicted === true || contradicted.includes(field) ? 'conflicting_values' : 'low_confidence';
};
