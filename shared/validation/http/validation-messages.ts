import type { ErrorCode } from '../../errors/catalogue.ts';
import { catalogue } from '../../errors/catalogue.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ValidationErrorCode } from '../domain/error-code.ts';

type Text = { readonly es: string; readonly en: string };

/** Codes that are not in the error catalogue. */
type OwnCode = Exclude<ValidationErrorCode, ErrorCode>;

/** `error_message` by code of a terminal validation. */
const messages: Readonly<Record<OwnCode, Text>> = {
  validation_expired: {
    es: 'La validación expiró en la cola sin obtener un veredicto.',
    en: 'The validation expired in the queue without a verdict.',
  },
  sender_bank_unresolvable: {
    es: 'No se pudo determinar el banco emisor. Envía emisor y valida de nuevo.',
    en: 'The sending bank could not be determined. Send emisor and validate again.',
  },
  ocr_low_confidence: {
    es: 'El comprobante no se leyó con la certeza necesaria. Confirma los campos de fields_to_confirm enviándolos junto con la imagen.',
    en: 'The receipt was not read with the certainty needed. Confirm the fields in fields_to_confirm by sending them with the image.',
  },
  bank_code_unresolvable_for_phone: {
    es: 'No se pudo determinar el banco del teléfono. Envía receptor y valida de nuevo.',
    en: "The phone's bank could not be determined. Send receptor and validate again.",
  },
  bank_code_unresolvable_for_card: {
    es: 'No se pudo determinar el banco de la tarjeta. Envía receptor y valida de nuevo.',
    en: "The card's bank could not be determined. Send receptor and validate again.",
  },
  bank_code_unresolvable_for_clabe: {
    es: 'El prefijo de la CLABE no corresponde a un participante conocido. Envía receptor y valida de nuevo.',
    en: 'The prefix of the CLABE is not that of a known participant. Send receptor and validate again.',
  },
  cep_mismatch: {
    es: 'La respuesta de Banxico no coincide con los datos enviados.',
    en: "Banxico's answer does not match the data sent.",
  },
  central_query_rejected: {
    es: 'Banxico no leyó el criterio de nuestra consulta; no se buscó la transferencia.',
    en: 'Banxico read no criterion in our query; the transfer was not looked up.',
  },
  unrecognized_response: {
    es: 'Banxico respondió con un formato desconocido.',
    en: 'Banxico answered in an unknown format.',
  },
  ambiguous_reference: {
    es: 'Varios pagos tienen esa referencia. Envía clave_rastreo.',
    en: 'Several payments carry that reference. Send clave_rastreo.',
  },
  central_error: { es: 'Banxico respondió con un error.', en: 'Banxico answered with an error.' },
  central_closed: {
    es: 'El servicio de Banxico está cerrado a esta hora.',
    en: "Banxico's service is closed at this hour.",
  },
  evidence_not_kept: {
    es: 'El CEP existe, pero no pudimos conservarlo. Valida de nuevo.',
    en: 'The CEP exists, but we could not keep it. Validate again.',
  },
  download_failed: {
    es: 'El CEP existe, pero no se pudo descargar.',
    en: 'The CEP exists but could not be downloaded.',
  },
};

const isOwn = (code: ValidationErrorCode): code is OwnCode => Object.hasOwn(messages, code);

/** The text of a validation's `error_code`, null when it has none. */
export const validationMessage = (code: ValidationErrorCode | null, language: Language): string | null => {
  if (code === null) return null;
  return isOwn(code) ? messages[code][language] : catalogue[code][language];
};
