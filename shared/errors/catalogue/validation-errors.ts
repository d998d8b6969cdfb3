import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of transfers, validations and their retries. */
export const validationErrors = {
  test_clock_limit: {
    status: 422,
    es: 'El reloj del modo de prueba avanza 90 días como máximo en total.',
    en: 'The clock of test mode moves 90 days forward at most in total.',
  },
  clave_or_ref_required: {
    status: 422,
    es: 'Envía clave_rastreo o referencia_numerica.',
    en: 'Send clave_rastreo or referencia_numerica.',
  },
  invalid_date: {
    status: 422,
    es: 'Envía como fecha el día calendario del pago (AAAA-MM-DD, Ciudad de México), no la fecha de operación: un día que exista, no anterior a los CEP que se conservan y no posterior al siguiente día hábil bancario.',
    en: 'Send the calendar date of the payment (YYYY-MM-DD, Mexico City), not its operation date: a day that exists, not before the days of which certificates are kept, and not after the next banking day.',
  },
  invalid_amount: {
    status: 422,
    es: 'El monto debe ser un número JSON mayor que cero, con un máximo de dos decimales y 15 dígitos.',
    en: 'The amount must be a JSON number greater than zero, with at most two decimals and 15 digits.',
  },
  invalid_receptor_participante: {
    status: 422,
    es: 'El banco receptor no participaba en el SPEI en esa fecha, o receptor_participante no es 0 ni 1.',
    en: 'The receiving bank took no part in SPEI on that date, or receptor_participante is neither 0 nor 1.',
  },
  intra_bank_no_cep: {
    status: 422,
    es: 'Banco emisor y receptor son el mismo, según emisor o la clave de rastreo: las transferencias internas no pasan por el SPEI y no tienen CEP. Si la envió otro banco, indícalo en emisor.',
    en: 'Sending and receiving bank are the same, by emisor or the tracking key: internal transfers do not go through SPEI and have no CEP. If another bank sent it, name it in emisor.',
  },
  cuenta_y_candidatas_excluyentes: {
    status: 422,
    es: 'Envía cuenta_beneficiaria o cuentas_candidatas, no ambas.',
    en: 'Send cuenta_beneficiaria or cuentas_candidatas, not both.',
  },
  cuentas_candidatas_invalidas: {
    status: 422,
    es: 'cuentas_candidatas debe ser una lista de 2 a 3 cuentas válidas y distintas.',
    en: 'cuentas_candidatas must be a list of 2 to 3 valid, distinct accounts.',
  },
  cuenta_unresolvable_after_probes: {
    status: 422,
    es: 'Ninguna de las cuentas candidatas corresponde a la transferencia.',
    en: 'None of the candidate accounts matches the transfer.',
  },
  preflight_failed: {
    status: 422,
    es: 'Los datos se contradicen o falta la cuenta; no se consultó a Banxico ni se consumió cuota.',
    en: 'The data contradicts itself or the account is absent; Banxico was not queried and no quota was consumed.',
  },
  clabe_receptor_mismatch: {
    status: 422,
    es: 'La CLABE pertenece a un banco distinto de receptor.',
    en: 'The CLABE belongs to a bank other than receptor.',
  },
  tarjeta_receptor_mismatch: {
    status: 422,
    es: 'La tarjeta pertenece a un banco distinto de receptor.',
    en: 'The card belongs to a bank other than receptor.',
  },
  cuenta_invalid_luhn: {
    status: 422,
    es: 'El número de tarjeta no pasa la verificación de Luhn.',
    en: 'The card number fails the Luhn check.',
  },
  clave_fecha_incoherente: {
    status: 422,
    es: 'La fecha contenida en la clave de rastreo no concuerda con fecha, el día calendario del pago, ni con su fecha de operación.',
    en: 'The date inside the tracking key agrees neither with fecha, the calendar date of the payment, nor with its operation date.',
  },
  clave_longitud_invalida: {
    status: 422,
    es: 'La clave de rastreo no tiene la longitud que usa el banco que la emite.',
    en: 'The tracking key does not have the length its issuing bank uses.',
  },
  cuenta_required: {
    status: 422,
    es: 'Envía cuenta_beneficiaria o cuentas_candidatas.',
    en: 'Send cuenta_beneficiaria or cuentas_candidatas.',
  },
  dispatch_failed: {
    status: 503,
    es: 'No se pudo iniciar la validación asíncrona. Reintenta en unos minutos; no se consumió cuota.',
    en: 'The asynchronous validation could not be started. Retry in a few minutes; no quota was consumed.',
  },
  retry_policy_invalid: {
    status: 422,
    es: 'La política de reintentos no es válida: {reason}.',
    en: 'The retry policy is not valid: {reason}.',
  },
  retry_pending_cap_exceeded: {
    status: 422,
    es: 'La cuenta alcanzó su tope de reintentos pendientes o de reintentos en 24 horas.',
    en: 'The account reached its cap of pending retries or of retries in 24 hours.',
  },
  retry_not_supported_for_bulk: {
    status: 422,
    es: 'Las validaciones de una importación no admiten reintentos.',
    en: 'Validations of an import take no retries.',
  },
  retry_not_applicable: {
    status: 422,
    es: 'El estado de la validación no admite reintentos, o cambió mientras tanto.',
    en: 'The status of the validation takes no retries, or changed meanwhile.',
  },
  retry_already_resolved: {
    status: 422,
    es: 'Un reintento ya resolvió la validación.',
    en: 'A retry has resolved the validation already.',
  },
  retry_age_exceeded: {
    status: 422,
    es: 'La validación es demasiado antigua para reintentarla.',
    en: 'The validation is too old to be retried.',
  },
  reactivation_cap_exceeded: {
    status: 422,
    es: 'Los reintentos de esta validación ya se reactivaron {max} veces.',
    en: 'The retries of this validation were reactivated {max} times already.',
  },
  retry_policy_change_limit: {
    status: 422,
    es: 'La política de este ciclo de reintentos ya cambió {max} veces. Cancela los reintentos y reactívalos para fijar otra.',
    en: 'The policy of this retry cycle changed {max} times already. Cancel the retries and reactivate them to set another one.',
  },
  retry_not_active: {
    status: 422,
    es: 'La validación no tiene reintentos pendientes.',
    en: 'The validation has no pending retries.',
  },
  validation_purged: { status: 410, es: 'La validación se eliminó definitivamente.', en: 'The validation was erased for good.' },
  validation_not_finished: {
    status: 409,
    es: 'La validación o uno de sus reintentos está en curso. Inténtalo cuando termine.',
    en: 'The validation or one of its retries is under way. Try again when it is over.',
  },
  recheck_not_applicable: {
    status: 422,
    es: 'Solo se vuelve a consultar una validación con estado valid y hasta 72 horas después de su veredicto.',
    en: 'Only a validation whose status is valid can be rechecked, up to 72 hours after its verdict.',
  },
  purge_token_invalid: {
    status: 422,
    es: 'El token de confirmación no corresponde a esta validación.',
    en: 'The confirmation token is not for this validation.',
  },
  purge_token_expired: {
    status: 422,
    es: 'El token de confirmación venció. Pide otro.',
    en: 'The confirmation token has expired. Request another one.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
