import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of payments and subscriptions. */
export const billingErrors = {
  processor_unavailable: {
    status: 503,
    es: 'El procesador de pagos no está disponible.',
    en: 'The payment processor is not available.',
  },
  checkout_required: {
    status: 409,
    es: 'El plan se paga en la página de meta.checkout_url.',
    en: 'The plan is paid on the page of meta.checkout_url.',
  },
  subscription_exists: {
    status: 409,
    es: 'La cuenta ya tiene una suscripción pagada: cambia su plan.',
    en: 'The account has a paid subscription already: change its plan.',
  },
  subscription_not_found: {
    status: 404,
    es: 'La cuenta no tiene una suscripción pagada.',
    en: 'The account has no paid subscription.',
  },
  overage_not_available: {
    status: 422,
    es: 'El plan o su periodo no admiten validaciones adicionales con cargo.',
    en: 'The plan, or its interval, has no charged validations beyond the included ones.',
  },
  tax_profile_not_found: {
    status: 404,
    es: 'La cuenta no tiene un perfil fiscal.',
    en: 'The account has no tax profile.',
  },
  invalid_rfc: {
    status: 422,
    es: 'El RFC no tiene la estructura, la fecha o el dígito verificador correctos.',
    en: 'The form, the date or the check digit of the RFC is wrong.',
  },
  invalid_tax_regime: {
    status: 422,
    es: 'El régimen fiscal no está en el catálogo del SAT o no corresponde al tipo de persona.',
    en: 'The tax regime is not in the catalogue of the SAT, or does not apply to the kind of person.',
  },
  invalid_postal_code: {
    status: 422,
    es: 'El código postal debe tener cinco dígitos.',
    en: 'The postal code must have five digits.',
  },
  invalid_cfdi_use: {
    status: 422,
    es: 'El uso del CFDI no está en el catálogo del SAT.',
    en: 'The use of the CFDI is not in the catalogue of the SAT.',
  },
  subscription_not_cancellable: {
    status: 409,
    es: 'La suscripción ya termina con su periodo.',
    en: 'The subscription ends with its period already.',
  },
  subscription_not_resumable: {
    status: 409,
    es: 'La suscripción no está por terminar.',
    en: 'The subscription is not about to end.',
  },
  price_not_available: {
    status: 422,
    es: 'El plan no se vende con ese intervalo.',
    en: 'The plan is not sold at that interval.',
  },
  payment_declined: {
    status: 409,
    es: 'El pago se rechazó y nada cambió: cambia la tarjeta en el portal de pagos.',
    en: 'The payment was declined and nothing changed: change the card in the payment portal.',
  },
  return_url_not_allowed: {
    status: 422,
    es: 'La dirección de regreso debe ser de una página de este servicio.',
    en: 'The return address must be that of a page of this service.',
  },
  invoice_not_found: { status: 404, es: 'La factura no existe.', en: 'The invoice does not exist.' },
  invoice_not_refundable: {
    status: 409,
    es: 'La factura no está pagada, o queda menos por devolver que esta cantidad.',
    en: 'The invoice was not paid, or less than this amount is left to be paid back.',
  },
  billing_changed: {
    status: 409,
    es: 'Se hizo otra devolución o se dio otro crédito desde que se leyeron: léalos de nuevo y decida.',
    en: 'Another refund was made or another credit was given since they were read: read them again, then decide.',
  },
  invoice_pdf_not_ready: {
    status: 409,
    es: 'El PDF de la factura aún no está listo.',
    en: 'The PDF of the invoice is not ready yet.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
