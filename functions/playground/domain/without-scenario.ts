import type { Language } from '../../../shared/platform/i18n/language.ts';

type Reason = Readonly<Record<Language, string>>;

const OF_RECEIPTS: Reason = {
  es: 'Solo la causa un comprobante, y el modo de pruebas no lee comprobantes.',
  en: 'Only a receipt causes it, and test mode reads none.',
};

const OF_CHANGED_BANKS: Reason = {
  es: 'Solo la causa un cambio de la lista de participantes entre la solicitud y su turno; `invalid_bank_code` muestra el veredicto.',
  en: 'Only a change of the list of participants between the request and its queue causes it; `invalid_bank_code` shows the verdict.',
};

const OF_EARLIER_ROWS: Reason = {
  es: 'Una solicitud con un receptor así se rechaza con `invalid_receptor_participante`; solo una fila aceptada antes tiene el aviso.',
  en: 'A request that names such a receptor is refused with `invalid_receptor_participante`; only a row that was accepted earlier has the warning.',
};

const CODES_OF_RECEIPTS = [
  'ocr_field_doubtful',
  'clave_rastreo_corrected',
  'field_from_receipt_differs',
  'receipt_status_not_completed',
  'receipt_future_date',
  'account_masked',
  'account_from_saved_beneficiaries',
  'ocr_low_confidence',
  'receipt_not_recognised',
  'multiple_receipts',
  'pdf_multiple_receipts',
];

/** Warnings and codes of verdicts without a scenario, and why. */
export const WITHOUT_SCENARIO: Readonly<Record<string, Reason>> = {
  ...Object.fromEntries(CODES_OF_RECEIPTS.map((code) => [code, OF_RECEIPTS])),
  receptor_not_participant: OF_EARLIER_ROWS,
  intra_bank_no_cep: OF_CHANGED_BANKS,
  clabe_receptor_mismatch: OF_CHANGED_BANKS,
  tarjeta_receptor_mismatch: OF_CHANGED_BANKS,
};
