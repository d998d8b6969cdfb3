import type { ReceiptFile, ReceiptReading } from '../../validation/domain/receipt/receipt.ts';
import type { TextPage } from './reading/text-page.ts';
import { showsSeveralReceipts } from './receipts-in-text.ts';

const RECEIPT_REFUSALS = ['receipt_not_recognised', 'multiple_receipts', 'pdf_multiple_receipts'] as const;

export type ReceiptRefusal = (typeof RECEIPT_REFUSALS)[number];

/** Whether an error code of a validation is that of a file that is not one receipt. */
export const isReceiptRefusal = (code: string | null): boolean => RECEIPT_REFUSALS.some((each) => each === code);

/** Fields that a text which is no receipt seldom has two of. */
const TELLING_FIELDS = ['fecha', 'monto', 'clave_rastreo', 'referencia_numerica', 'cuenta_beneficiaria'] as const;
const MIN_FIELDS = 2;

const fieldsIn = ({ fields, isMasked }: ReceiptReading): number =>
  TELLING_FIELDS.filter((field) => fields[field] !== undefined).length + (isMasked ? 1 : 0);

/** Why the text of a file is not that of one receipt; null when it is. */
export const receiptRefusal = (
  pages: readonly TextPage[],
  reading: ReceiptReading,
  mediaType: ReceiptFile['mediaType'],
): ReceiptRefusal | null => {
  if (showsSeveralReceipts(pages)) return mediaType === 'application/pdf' ? 'pdf_multiple_receipts' : 'multiple_receipts';
  return fieldsIn(reading) < MIN_FIELDS ? 'receipt_not_recognised' : null;
};
