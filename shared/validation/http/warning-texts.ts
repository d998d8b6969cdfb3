import type { Text } from '../../errors/text.ts';

/** Every warning of `normalization_warnings`, with its text. */
export const WARNING_TEXTS = {
  receptor_not_recognised: {
    es: 'El nombre de receptor no es el de un participante del SPEI; no se usó.',
    en: 'The name in receptor is not that of a SPEI participant; it was not used.',
  },
  receptor_not_participant: {
    es: 'receptor nombra una institución que no participaba en el SPEI en esa fecha; no se usó.',
    en: 'receptor names an institution that took no part in SPEI on that date; it was not used.',
  },
  receptor_ignored: {
    es: 'receptor nombra otro banco que el del teléfono; decidió el del teléfono.',
    en: 'receptor names another bank than that of the phone, which decided.',
  },
  receptor_inferred: {
    es: 'El banco receptor se tomó de una lista de teléfonos.',
    en: 'The receiving bank was taken from a list of phones.',
  },
  clabe_prefix_unknown: {
    es: 'El prefijo de la CLABE no es el de un participante conocido.',
    en: 'The prefix of the CLABE is not that of a known participant.',
  },
  emisor_ignored: {
    es: 'El pago se encontró con otro banco emisor que el enviado.',
    en: 'The payment was found under another sending bank than the one sent.',
  },
  emisor_inferred: { es: 'El banco emisor se dedujo; no se envió.', en: 'The sending bank was inferred; it was not sent.' },
  emisor_not_recognised: {
    es: 'El nombre de emisor no es el de un participante del SPEI; no se usó.',
    en: 'The name in emisor is not that of a SPEI participant; it was not used.',
  },
  emisor_not_participant: {
    es: 'emisor nombra una institución que no participaba en el SPEI en esa fecha; no se usó.',
    en: 'emisor names an institution that took no part in SPEI on that date; it was not used.',
  },
  senders_asked: { es: 'Se consultaron varios bancos emisores.', en: 'Several sending banks were queried.' },
  clave_rastreo_of_other_bank: {
    es: 'La clave de rastreo tiene la forma de otro banco que emisor.',
    en: 'The tracking key has the form of another bank than emisor.',
  },
  beneficiary_account_differs: {
    es: 'El CEP muestra otra cuenta que la enviada; los bancos certifican la cuenta detrás de una tarjeta o un teléfono.',
    en: 'The CEP shows another account than the one sent; banks certify the account behind a card or a phone.',
  },
  credit_date_differs: { es: 'El abono tiene otra fecha que la consultada.', en: 'The credit has another date than the one queried.' },
  cep_mismatch: {
    es: 'La respuesta de Banxico no coincide con este campo; lo que muestra puede ser de otra persona y no se entrega.',
    en: "Banxico's answer does not match this field; what it shows may be of another person and is not returned.",
  },
  cep_pdf_unavailable: { es: 'El PDF del CEP no se pudo descargar todavía.', en: 'The PDF of the CEP could not be downloaded yet.' },
  certificate_contradicts_state: {
    es: 'Hay un CEP de un pago que no aparece liquidado.',
    en: 'There is a CEP of a payment that is not shown as settled.',
  },
  fecha_is_operation_date: {
    es: 'fecha es la fecha de operación; el pago se encontró en su fecha de calendario.',
    en: 'fecha is the operation date; the payment was found under its calendar date.',
  },
  fecha_may_be_operation_date: {
    es: 'fecha puede ser la fecha de operación de un pago de la tarde o noche anterior. Valida con la fecha de calendario del pago.',
    en: 'fecha may be the operation date of a payment of an evening before. Validate with the calendar date of the payment.',
  },
  payment_state_unknown: {
    es: 'Banxico muestra un estado del pago desconocido.',
    en: 'Banxico shows an unknown status of the payment.',
  },
  payment_status_unchecked: {
    es: 'Falta comprobar si el pago fue devuelto; se comprobará después.',
    en: 'Whether the payment was returned is still to be checked; it will be.',
  },
  referencia_numerica_unchecked: {
    es: 'La referencia numérica no se pudo comparar: Banxico no mostró ninguna.',
    en: 'The numeric reference could not be compared: Banxico showed none.',
  },
  ocr_field_doubtful: {
    es: 'Este campo del comprobante puede haberse leído mal. Confírmalo enviándolo.',
    en: 'This field of the receipt may have been misread. Send it to confirm it.',
  },
  clave_rastreo_corrected: {
    es: 'La clave de rastreo leída se corrigió con la que muestra Banxico.',
    en: 'The tracking key that was read was corrected by the one Banxico shows.',
  },
  field_from_receipt_differs: {
    es: 'El comprobante dice otra cosa que el campo enviado; se usó lo enviado.',
    en: 'The receipt differs from the field that was sent, which was used.',
  },
  receipt_status_not_completed: {
    es: 'El comprobante muestra un pago que aún no se completa.',
    en: 'The receipt shows a payment that is not completed yet.',
  },
  receipt_future_date: { es: 'El comprobante tiene una fecha futura.', en: 'The receipt has a date in the future.' },
  account_masked: {
    es: 'El comprobante muestra la cuenta enmascarada. Envía cuenta_beneficiaria.',
    en: 'The receipt shows a masked account. Send cuenta_beneficiaria.',
  },
  account_from_saved_beneficiaries: {
    es: 'La cuenta enmascarada se completó con tus beneficiarios guardados.',
    en: 'The masked account was completed from your saved beneficiaries.',
  },
  retry_policy_over_plan: {
    es: 'La política de reintentos por omisión supera el máximo del plan; no hay reintentos.',
    en: 'The default retry policy exceeds the maximum of the plan; there are no retries.',
  },
  retry_age_exceeded: {
    es: 'La validación es demasiado antigua para reintentos.',
    en: 'The validation is too old for retries.',
  },
  retry_pending_cap_exceeded: {
    es: 'La cuenta tiene demasiados reintentos pendientes; no hay reintentos.',
    en: 'The account has too many pending retries; there are no retries.',
  },
  retries_unavailable: { es: 'Los reintentos no se pudieron programar.', en: 'The retries could not be scheduled.' },
  retry_not_applicable: {
    es: 'No hay reintentos: no hubo ningún banco que consultar.',
    en: 'There are no retries: there was no bank to query.',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type WarningCode = keyof typeof WARNING_TEXTS;

export const isWarningCode = (code: string): code is WarningCode => Object.hasOwn(WARNING_TEXTS, code);

export const WARNING_CODES: readonly WarningCode[] = Object.keys(WARNING_TEXTS).filter(isWarningCode);
