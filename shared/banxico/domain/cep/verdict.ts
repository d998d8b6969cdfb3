import type { CepOutcome, IdentifiedPayment, PaymentState, PaymentStatusOutcome, UnavailableReason } from './cep-outcome.ts';
import type { CepQuery } from './cep-query.ts';
import { parseCepXml, type CepCertificate } from './cep-xml.ts';
import {
  certificateContradictions,
  certificateWarnings,
  paymentContradictions,
  solePayment,
  type CertificateWarning,
  type Contradiction,
} from './query-checks.ts';

/** Why there is no answer (interface: ValidationErrorCode). */
export type UnavailableCode =
  /** The portal did not respond in time, or could not be reached. */
  | 'central_no_answer'
  /** The portal responded with an error. */
  | 'central_error'
  /** The portal is closed at this hour. */
  | 'central_closed'
  /** The certificate exists, but its XML could not be downloaded. */
  | 'download_failed';

/** Why an answer cannot be trusted (interface: ValidationErrorCode). */
export type UntrustedAnswerCode =
  /** The portal's response contradicts the query. */
  | 'cep_mismatch'
  /** The portal's page or certificate has an unknown format. */
  | 'unrecognized_response'
  /** Several payments carry the reference, and account and amount do not tell which one is meant. */
  | 'ambiguous_reference';

export type VerdictErrorCode = UnavailableCode | UntrustedAnswerCode;

export type VerdictWarning =
  | CertificateWarning
  /** Whether the payment was returned is not known: ask for its state later. */
  | 'payment_status_unchecked'
  /** The XML is at hand, the PDF is not. */
  | 'cep_pdf_unavailable'
  /** There is a certificate for a payment whose status is not settled. */
  | 'certificate_contradicts_state'
  /** The portal shows an unknown payment status. */
  | 'payment_state_unknown';

/** Throttling says nothing about a payment: the caller waits and queries again. */
export type CepAnswer = Exclude<CepOutcome, { readonly kind: 'throttled' }>;
export type PaymentStatusAnswer = Exclude<PaymentStatusOutcome, { readonly kind: 'throttled' }>;

/**
 *
 * The verdict about a transfer (interface: Validation status). `retryable` is false where no later query can change the
 * verdict for the better.
 */
export type Verdict =
  | {
      readonly status: 'valid';
      readonly central_status: 'liquidado';
      readonly error_code: null;
      readonly retryable: false;
      readonly warnings: readonly VerdictWarning[];
      readonly certificate: CepCertificate;
    }
  | {
      readonly status: 'returned';
      readonly central_status: PaymentState;
      readonly error_code: null;
      readonly retryable: false;
      readonly warnings: readonly VerdictWarning[];
      readonly payment: IdentifiedPayment;
      /** Null when the portal offers no certificate. */
      readonly certificate: CepCertificate | null;
      /** False while the return itself has not settled. */
      readonly settled: boolean;
    }
  | {
      readonly status: 'not_found';
      readonly central_status: 'no_encontrado';
      readonly error_code: null;
      readonly retryable: true;
      readonly warnings: readonly VerdictWarning[];
    }
  | {
      readonly status: 'cep_unavailable';
      readonly central_status: PaymentState;
      /** Null when the portal did respond: `central_status` is the status of the payment. */
      readonly error_code: UnavailableCode | null;
      readonly retryable: boolean;
      readonly warnings: readonly VerdictWarning[];
      readonly payment: IdentifiedPayment | null;
    }
  | {
      readonly status: 'error';
      readonly central_status: 'desconocido';
      readonly error_code: UntrustedAnswerCode;
      readonly retryable: true;
      readonly warnings: readonly VerdictWarning[];
      /** The data that contradict the query; only for `cep_mismatch`. */
      readonly contradictions: readonly Contradiction[];
      /** The certificate that contradicts the query. It may be about other people: stored, never returned to the caller. */
      readonly certificate: CepCertificate | null;
    };

const UNAVAILABLE_CODES: Readonly<Record<UnavailableReason, UnavailableCode>> = {
  timeout: 'central_no_answer',
  connection_failed: 'central_no_answer',
  http_error: 'central_error',
  portal_error: 'central_error',
  temporarily_closed: 'central_closed',
  download_failed: 'download_failed',
};

const untrustedVerdict = (
  error_code: UntrustedAnswerCode,
  contradictions: readonly Contradiction[] = [],
  certificate: CepCertificate | null = null,
): Verdict => ({
  status: 'error',
  central_status: 'desconocido',
  error_code,
  retryable: true,
  warnings: [],
  contradictions,
  certificate,
});

const NOT_FOUND: Verdict = {
  status: 'not_found',
  central_status: 'no_encontrado',
  error_code: null,
  retryable: true,
  warnings: [],
};

const unavailableVerdict = (reason: UnavailableReason): Verdict => ({
  status: 'cep_unavailable',
  // Only a settled payment is offered a certificate.
  central_status: reason === 'download_failed' ? 'liquidado' : 'desconocido',
  error_code: UNAVAILABLE_CODES[reason],
  retryable: true,
  warnings: [],
  payment: null,
});

const cepUnavailableVerdict = (payment: IdentifiedPayment, retryable: boolean, warnings: readonly VerdictWarning[]): Verdict => ({
  status: 'cep_unavailable',
  central_status: payment.state,
  error_code: null,
  retryable,
  warnings,
  payment,
});

const returnedVerdict = (payment: IdentifiedPayment, certificate: CepCertificate | null, warnings: readonly VerdictWarning[]): Verdict => ({
  status: 'returned',
  central_status: payment.state,
  error_code: null,
  retryable: false,
  warnings,
  payment,
  certificate,
  settled: payment.state !== 'en_proceso_devolucion',
});

const validVerdict = (certificate: CepCertificate, warnings: readonly VerdictWarning[]): Verdict => ({
  status: 'valid',
  central_status: 'liquidado',
  error_code: null,
  retryable: false,
  warnings,
  certificate,
});

const verdictOfState = (payment: IdentifiedPayment): Verdict => {
  switch (payment.state) {
    case 'liquidado':
    case 'en_proceso':
      return cepUnavailableVerdict(payment, true, []);
    case 'desconocido':
      return cepUnavailableVerdict(payment, true, ['payment_state_unknown']);
    case 'cancelado':
    case 'rechazado':
    case 'no_liquidado':
      return cepUnavailableVerdict(payment, false, []);
    case 'devuelto':
    case 'retornado':
    case 'en_proceso_devolucion':
      return returnedVerdict(payment, null, []);
    case 'no_encontrado':
      return NOT_FOUND;
  }
};

const verdictOfPayments = (query: CepQuery, payments: readonly [IdentifiedPayment, ...IdentifiedPayment[]]): Verdict => {
  const [first, ...others] = payments;
  if (others.length === 0) {
    const contradictions = paymentContradictions(query, first);
    return contradictions.length > 0 ? untrustedVerdict('cep_mismatch', contradictions) : verdictOfState(first);
  }
  const payment = solePayment(query, payments);
  return payment === null ? untrustedVerdict('ambiguous_reference') : verdictOfState(payment);
};

/** The state of the certified payment, when the status page shows it beyond doubt. */
const certifiedPayment = (
  query: CepQuery,
  certificate: CepCertificate,
  answer: PaymentStatusAnswer | undefined,
): IdentifiedPayment | null => {
  if (answer?.kind !== 'identified') return null;
  const certified: CepQuery = {
    ...query,
    criterion: { kind: 'clave_rastreo', value: certificate.claveRastreo, referencia: null },
    cuenta: certificate.beneficiario.cuenta ?? query.cuenta,
  };
  return solePayment(certified, answer.payments);
};

const verdictOfCertificate = (
  certificate: CepCertificate,
  payment: IdentifiedPayment | null,
  warnings: readonly VerdictWarning[],
): Verdict => {
  switch (payment?.state) {
    case 'devuelto':
    case 'retornado':
    case 'en_proceso_devolucion':
      return returnedVerdict(payment, certificate, warnings);
    case 'cancelado':
    case 'rechazado':
    case 'no_liquidado':
      return cepUnavailableVerdict(payment, false, [...warnings, 'certificate_contradicts_state']);
    case 'liquidado':
      return validVerdict(certificate, warnings);
    default:
      return validVerdict(certificate, [...warnings, 'payment_status_unchecked']);
  }
};

const verdictOfXml = (
  query: CepQuery,
  { xml, pdf }: Extract<CepAnswer, { readonly kind: 'cep_ready' }>,
  paymentStatus: PaymentStatusAnswer | undefined,
): Verdict => {
  const parsed = parseCepXml(xml);
  if (!parsed.ok) return untrustedVerdict('unrecognized_response');
  const { certificate } = parsed;
  const contradictions = certificateContradictions(query, certificate);
  if (contradictions.length > 0) return untrustedVerdict('cep_mismatch', contradictions, certificate);
  const warnings: VerdictWarning[] = [...certificateWarnings(query, certificate)];
  if (pdf === null) warnings.push('cep_pdf_unavailable');
  return verdictOfCertificate(certificate, certifiedPayment(query, certificate, paymentStatus), warnings);
};

/**
 *
 * Decides the verdict from the portal's response (interface: States and transitions). `paymentStatus` is the response
 * to a second query, whether a certified payment was returned since; without it a certificate gives `valid` with a
 * warning. Only an explicit denial by the portal gives `not_found`.
 */
export const decideVerdict = (query: CepQuery, answer: CepAnswer, paymentStatus?: PaymentStatusAnswer): Verdict => {
  switch (answer.kind) {
    case 'cep_ready':
      return verdictOfXml(query, answer, paymentStatus);
    case 'identified':
      return verdictOfPayments(query, answer.payments);
    case 'not_found':
      return NOT_FOUND;
    case 'unavailable':
      return unavailableVerdict(answer.reason);
    case 'unrecognised':
      return untrustedVerdict('unrecognized_response');
  }
};
