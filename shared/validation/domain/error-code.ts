import { CEP_ERROR_CODES } from '../../banxico/domain/cep/error-codes.ts';

/** Every code a validation can end with (interface: ValidationErrorCode). */
export const VALIDATION_ERROR_CODES = [
  ...CEP_ERROR_CODES,
  'sender_bank_unresolvable',
  'bank_code_unresolvable_for_phone',
  'bank_code_unresolvable_for_card',
  'bank_code_unresolvable_for_clabe',
  'cuenta_unresolvable_after_probes',
  'intra_bank_no_cep',
  /** Fields of a receipt that were not read, or not surely enough to deny the transfer. */
  'ocr_low_confidence',
  /** Files of queued validations that turned out not to be one receipt. */
  'receipt_not_recognised',
  'multiple_receipts',
  'pdf_multiple_receipts',
  /** A fault of the service after the portal's answer. */
  'evidence_not_kept',
  'validation_expired',
  /** Banks that changed after the validation was accepted. */
  'invalid_bank_code',
  'clabe_receptor_mismatch',
  'tarjeta_receptor_mismatch',
] as const;

export type ValidationErrorCode = (typeof VALIDATION_ERROR_CODES)[number];

/** Codes of a retry attempt: those of its verdict, and that of one that took several workers down. */
export const ATTEMPT_ERROR_CODES = [...VALIDATION_ERROR_CODES, 'retry_lost'] as const;

export type AttemptErrorCode = (typeof ATTEMPT_ERROR_CODES)[number];
