import { confirmationReason } from '../domain/receipt/confirmation-reason.ts';
import { RECEIPT_FIELDS, type FieldReading, type ReceiptField, type ReceiptReading } from '../domain/receipt/receipt.ts';
import type { Validation } from '../domain/validation.ts';

/** Fields that the caller has to confirm: those uncertain since the reading, and those that the portal's answer contradicts. */
const fieldsToConfirm = (
  { receipt, errorCode, warnings }: Pick<Validation, 'receipt' | 'errorCode' | 'warnings'>,
  reading: ReceiptReading,
) => {
  if (errorCode !== 'ocr_low_confidence') return [];
  const doubtful = warnings.flatMap(({ code, field }) => (code === 'ocr_field_doubtful' && field !== undefined ? [field] : []));
  const contradicted = warnings.flatMap(({ code, field }) => (code === 'cep_mismatch' && field !== undefined ? [field] : []));
  return RECEIPT_FIELDS.filter((field) => doubtful.includes(field) || (doubtful.length === 0 && receipt?.toConfirm.includes(field))).map(
    (field) => ({ field, reason: confirmationReason(field, reading, contradicted) }),
  );
};

/** The reading of each field; any contradiction is among the reasons to confirm it. */
const shownFields = ({ fields }: ReceiptReading): Readonly<Partial<Record<ReceiptField, Omit<FieldReading, 'isContradicted'>>>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { value, text, confidence, page, box, repairs }]) => [
      name,
      { value, text, confidence, page, box, repairs },
    ]),
  );

/** `ocr_result` (interface: Validation); null without a receipt, and until it is read. */
export const presentReading = (validation: Validation) => {
  const reading = validation.receipt?.reading ?? null;
  if (reading === null) return null;
  return {
    engine: reading.engine,
    template: reading.template,
    pages: reading.pages,
    receipt_status: reading.status,
    last_digits: reading.lastDigits,
    fields: shownFields(reading),
    fields_to_confirm: fieldsToConfirm(validation, reading),
  };
};
