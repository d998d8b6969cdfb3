/** Why there is no answer (interface: ValidationErrorCode). */
const UNAVAILABLE_ERROR_CODES = [
  /** The portal did not respond in time, or could not be reached. */
  'central_no_answer',
  /** The portal responded with an error. */
  'central_error',
  /** The portal is closed at this hour. */
  'central_closed',
  /** The certificate exists, but its XML could not be downloaded. */
  'download_failed',
] as const;

/** Why an answer cannot be trusted (interface: ValidationErrorCode). */
const UNTRUSTED_ERROR_CODES = [
  /** The portal's response contradicts the query. */
  'cep_mismatch',
  /** The portal's page or certificate has an unknown format. */
  'unrecognized_response',
  /** The portal did not recognise a criterion in the query: a fault of the service or of the portal, which denies nothing. */
  'central_query_rejected',
  /** Several payments have the reference, and account and amount do not single one out. */
  'ambiguous_reference',
] as const;

export type UnavailableCode = (typeof UNAVAILABLE_ERROR_CODES)[number];
export type UntrustedCode = (typeof UNTRUSTED_ERROR_CODES)[number];

/** Error codes derived from the portal's answer. */
export const CEP_ERROR_CODES = [...UNAVAILABLE_ERROR_CODES, ...UNTRUSTED_ERROR_CODES] as const;
