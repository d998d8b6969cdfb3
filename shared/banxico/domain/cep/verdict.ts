import { certificateResult, paymentResult, type CertificateResult, type PaymentResult } from './central-result.ts';
import type { CepOutcome, IdentifiedPayment, PaymentState, PaymentStatusOutcome, UnavailableReason } from './cep-outcome.ts';
import type { CepQuery } from './cep-query.ts';
import { parseCepXml, type CepCertificate } from './cep-xml.ts';
import type { UnavailableCode, UntrustedCode } from './error-codes.ts';
import {
  certificateContradictions,
  certificateWarnings,
  checkReference,
  paymentContradictions,
  solePayment,
  type CertificateWarning,
  type Contradiction,
} from './query-checks.ts';

export type CepWarningCode =
  | CertificateWarning
  /** Whether the payment was returned is unknown: query its state later. */
  | 'payment_status_unchecked'
  /** The XML is available, the PDF is not. */
  | 'cep_pdf_unavailable'
  /** There is a certificate for a payment whose status is not settled. */
  | 'certificate_contradicts_state'
  /** The portal shows an unknown payment status. */
  | 'payment_state_unknown';

/** A warning in the shape of `normalization_warnings`; a contradiction names the field of the request it concerns. */
export type CepWarning =
  | { readonly code: CepWarningCode }
  | { readonly code: 'cep_mismatch'; readonly field: Contradiction }
  /** The reference stated next to the key could not be compared: no status page shows one. */
  | { readonly code: 'referencia_numerica_unchecked'; readonly field: 'referencia_numerica' };

/** Throttling gives no information about a payment: the caller waits and queries again. */
export type CepAnswer = Exclude<CepOutcome, { readonly kind: 'throttled' }>;
export type PaymentStatusAnswer = Exclude<PaymentStatusOutcome, { readonly kind: 'throttled' }>;

/** The result of the portal's answer for the transfer (interface: Validation status). */
export type CepVerdict = { readonly warnings: readonly CepWarning[] } & (
  | {
      readonly status: 'valid';
      readonly centralStatus: 'liquidado';
      readonly errorCode: null;
      readonly centralResult: CertificateResult;
    }
  | {
      readonly status: 'returned';
      readonly centralStatus: PaymentState;
      readonly errorCode: null;
      /** The payment, when the portal offers no certificate. */
      readonly centralResult: CertificateResult | PaymentResult;
    }
  | {
      readonly status: 'not_found';
      readonly centralStatus: 'no_encontrado';
      readonly errorCode: null;
      readonly centralResult: null;
    }
  | {
      readonly status: 'cep_unavailable';
      readonly centralStatus: PaymentState;
      /** Null when the portal did respond: `centralStatus` is the status of the payment. */
      readonly errorCode: UnavailableCode | null;
      readonly centralResult: PaymentResult | null;
    }
  | {
      readonly status: 'error';
      readonly centralStatus: PaymentState;
      readonly errorCode: UntrustedCode;
      /**
       * An answer that contradicts the query may be about other people and is never shown, except a payment found by the key that differs
       * only in the reference stated next to it.
       */
      readonly centralResult: CertificateResult | PaymentResult | null;
    }
);

const UNAVAILABLE_CODES: Readonly<Record<UnavailableReason, UnavailableCode>> = {
  timeout: 'central_no_answer',
  connection_failed: 'central_no_answer',
  http_error: 'central_error',
  portal_error: 'central_error',
  temporarily_closed: 'central_closed',
  download_failed: 'download_failed',
};

type UntrustedVerdict = Extract<CepVerdict, { readonly status: 'error' }>;

const untrustedVerdict = (errorCode: UntrustedCode, warnings: readonly CepWarning[] = []): UntrustedVerdict => ({
  status: 'error',
  centralStatus: 'desconocido',
  errorCode,
  warnings,
  centralResult: null,
});

const mismatchVerdict = (contradictions: readonly Contradiction[]): UntrustedVerdict =>
  untrustedVerdict(
    'cep_mismatch',
    contradictions.map((field) => ({ code: 'cep_mismatch', field })),
  );

/** The verdict on a payment that has another reference than the one stated next to its key: it shows the payment. */
const otherReferenceVerdict = (found: CepVerdict): CepVerdict =>
  found.status === 'not_found'
    ? mismatchVerdict(['referencia_numerica'])
    : { ...mismatchVerdict(['referencia_numerica']), centralStatus: found.centralStatus, centralResult: found.centralResult };

const NOT_FOUND: CepVerdict = {
  status: 'not_found',
  centralStatus: 'no_encontrado',
  errorCode: null,
  warnings: [],
  centralResult: null,
};

const unavailableVerdict = (reason: UnavailableReason): CepVerdict => ({
  status: 'cep_unavailable',
  // The portal offers a certificate only for a settled payment.
  centralStatus: reason === 'download_failed' ? 'liquidado' : 'desconocido',
  errorCode: UNAVAILABLE_CODES[reason],
  warnings: [],
  centralResult: null,
});

const cepUnavailableVerdict = (payment: IdentifiedPayment, warnings: readonly CepWarning[]): CepVerdict => ({
  status: 'cep_unavailable',
  centralStatus: payment.state,
  errorCode: null,
  warnings,
  centralResult: paymentResult([payment]),
});

const returnedVerdict = (payment: IdentifiedPayment, result: CertificateResult | null, warnings: readonly CepWarning[]): CepVerdict => ({
  status: 'returned',
  centralStatus: payment.state,
  errorCode: null,
  warnings,
  centralResult: result ?? paymentResult([payment]),
});

const validVerdict = (centralResult: CertificateResult, warnings: readonly CepWarning[]): CepVerdict => ({
  status: 'valid',
  centralStatus: 'liquidado',
  errorCode: null,
  warnings,
  centralResult,
});

const referenceWarnings = (query: CepQuery, payment: IdentifiedPayment | null): readonly CepWarning[] =>
  checkReference(query, payment) === 'not_comparable' ? [{ code: 'referencia_numerica_unchecked', field: 'referencia_numerica' }] : [];

const verdictOfState = (query: CepQuery, payment: IdentifiedPayment): CepVerdict => {
  const warnings = referenceWarnings(query, payment);
  switch (payment.state) {
    case 'liquidado':
    case 'en_proceso':
    case 'cancelado':
    case 'rechazado':
    case 'no_liquidado':
      return cepUnavailableVerdict(payment, warnings);
    case 'desconocido':
      return cepUnavailableVerdict(payment, [...warnings, { code: 'payment_state_unknown' }]);
    case 'devuelto':
    case 'retornado':
    case 'en_proceso_devolucion':
      return returnedVerdict(payment, null, warnings);
    case 'no_encontrado':
      return NOT_FOUND;
  }
};

const verdictOfPayments = (query: CepQuery, payments: readonly [IdentifiedPayment, ...IdentifiedPayment[]]): CepVerdict => {
  const [first, ...others] = payments;
  if (others.length === 0) {
    const contradictions = paymentContradictions(query, first);
    if (contradictions.length === 0) return verdictOfState(query, first);
    const isOtherReference = contradictions.length === 1 && checkReference(query, first) === 'other';
    return isOtherReference ? otherReferenceVerdict(verdictOfState(query, first)) : mismatchVerdict(contradictions);
  }
  const payment = solePayment(query, payments);
  return payment === null ? untrustedVerdict('ambiguous_reference') : verdictOfState(query, payment);
};

/** The state of the certified payment, when the status page shows it unambiguously. */
const certifiedPayment = (
  query: CepQuery,
  certificate: CepCertificate,
  answer: PaymentStatusAnswer | undefined,
): IdentifiedPayment | null => {
  if (answer?.kind !== 'identified') return null;
  const certified: CepQuery = {
    ...query,
    criterion: { kind: 'clave_rastreo', value: certificate.claveRastreo, referencia: null },
    cuenta: query.isToParticipant ? query.cuenta : (certificate.beneficiario.cuenta ?? query.cuenta),
  };
  return solePayment(certified, answer.payments);
};

const verdictOfCertificate = (
  result: CertificateResult,
  payment: IdentifiedPayment | null,
  warnings: readonly CepWarning[],
): CepVerdict => {
  switch (payment?.state) {
    case 'devuelto':
    case 'retornado':
    case 'en_proceso_devolucion':
      return returnedVerdict(payment, result, warnings);
    case 'cancelado':
    case 'rechazado':
    case 'no_liquidado':
      return cepUnavailableVerdict(payment, [...warnings, { code: 'certificate_contradicts_state' }]);
    case 'liquidado':
      return validVerdict(result, warnings);
    default:
      return validVerdict(result, [...warnings, { code: 'payment_status_unchecked' }]);
  }
};

/** Decides for the status of the payment, when there is one. */
type DecideByStatus = (paymentStatus?: PaymentStatusAnswer) => CepVerdict;

const always =
  (verdict: CepVerdict): DecideByStatus =>
  () =>
    verdict;

const decideByXml = (query: CepQuery, { xml, pdf }: Extract<CepAnswer, { readonly kind: 'cep_ready' }>): DecideByStatus => {
  const parsed = parseCepXml(xml);
  if (!parsed.ok) return always(untrustedVerdict('unrecognized_response'));
  const { certificate } = parsed;
  const contradictions = certificateContradictions(query, certificate);
  if (contradictions.length > 0) return always(mismatchVerdict(contradictions));
  const warnings: CepWarning[] = certificateWarnings(query, certificate).map((code) => ({ code }));
  if (pdf === null) warnings.push({ code: 'cep_pdf_unavailable' });
  const result = certificateResult(certificate);
  return (paymentStatus) => {
    const payment = certifiedPayment(query, certificate, paymentStatus);
    const found = verdictOfCertificate(result, payment, [...warnings, ...referenceWarnings(query, payment)]);
    return checkReference(query, payment) === 'other' ? otherReferenceVerdict(found) : found;
  };
};

/**
 * Reads the portal's response once, for the verdict without the payment's status and the verdict with it (interface: States and
 * transitions). The status is the response to a second query, which shows whether a certified payment was returned since; without it a
 * certificate gives `valid` with a warning. Only an explicit denial by the portal gives `not_found`.
 */
export const interpretAnswer = (query: CepQuery, answer: CepAnswer): DecideByStatus => {
  switch (answer.kind) {
    case 'cep_ready':
      return decideByXml(query, answer);
    case 'identified':
      return always(verdictOfPayments(query, answer.payments));
    case 'not_found':
      return always(NOT_FOUND);
    case 'unavailable':
      return always(unavailableVerdict(answer.reason));
    case 'query_rejected':
      return always(untrustedVerdict('central_query_rejected'));
    case 'unrecognised':
      return always(untrustedVerdict('unrecognized_response'));
  }
};

/** The verdict from the portal's response and, if it was queried, the status of the payment. */
export const decideVerdict = (query: CepQuery, answer: CepAnswer, paymentStatus?: PaymentStatusAnswer): CepVerdict =>
  interpretAnswer(query, answer)(paymentStatus);
