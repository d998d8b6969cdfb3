import type { CepOutcome } from '../../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CepVerdict } from '../../../banxico/domain/cep/verdict.ts';
import type { CepSource, QueryTimes } from '../../../banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../../banxico/ports/portal-rate-limiter.ts';
import type { TakeSlot } from '../../../banxico/use-cases/take-slot.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { makeCallRecorder, withheldReasonOf, type CallRecorder, type RecordedQuery } from '../../domain/evidence/recorded-query.ts';
import { foundQueryOf } from '../../domain/found-query.ts';
import { isPlayground } from '../../domain/source.ts';
import type { RecheckChanges } from '../../domain/transitions.ts';
import type { StoredCertificate, Validation, Warning } from '../../domain/validation.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';
import type { AttemptRecord } from '../keep-responses.ts';

/** A return may be reported up to three days after the payment; later the status does not change. */
export const RECHECK_EXPIRY_MS = 72 * 3_600_000;

/** A validation with a certificate: only a valid one is rechecked. */
export type CertifiedValidation = Validation & { readonly status: 'valid'; readonly certificate: StoredCertificate };

/** A valid validation whose payment may be rechecked. Runs of the playground are not: a recheck costs neither quota nor runs. */
export const isRecheckable = (validation: Validation): validation is CertifiedValidation =>
  validation.status === 'valid' && validation.certificate !== null && !isPlayground(validation.source);

/** When a validation was found valid: a retry may have found it long after its first verdict. */
export const foundAt = ({ retry, completedAt, createdAt }: Validation): number => retry?.endedAt ?? completedAt ?? createdAt;

export type RequeryDeps = {
  readonly source: CepSource;
  readonly rateLimiter: Pick<PortalRateLimiter, 'reportThrottled'>;
  readonly takeSlot: TakeSlot;
  readonly certificates: CertificateStore;
  readonly clock: Clock;
};

export type RequeryLimits = {
  /** Whether to query the status of the payment; the PDF is queried whenever it is missing. */
  readonly withStatus: boolean;
  /** Longest wait for each slot, in milliseconds. */
  readonly maxSlotWaitMs: number;
  /** Instant by which answers must have arrived. */
  readonly deadline: number;
};

/** The portal's answers; null for a query without an answer. */
export type Requeried = {
  readonly pdf: StoredCertificate['pdf'];
  readonly status: CepVerdict | null;
  /** The portal throttled, or there was no slot: no query before this instant. */
  readonly throttledUntil: number | null;
  readonly record: AttemptRecord;
};

const recordedQuery = (query: CepQuery, { calls }: CallRecorder, verdict: CepVerdict): RecordedQuery => {
  const { status, centralStatus, errorCode } = verdict;
  return { query, calls, verdict: { status, centralStatus, errorCode }, withheld: withheldReasonOf(verdict, false) };
};

/** Queries the portal again about a valid payment: for its status, and for the PDF of its CEP if that is missing. */
export const makeRequeryPayment = ({ source, rateLimiter, takeSlot, certificates, clock }: RequeryDeps) => {
  /** Sends a query in a slot. If there is no slot, or the portal throttles, returns the instant before which no query is possible. */
  const queryInSlot = async <Outcome extends CepOutcome>(
    limits: RequeryLimits,
    ask: (times: QueryTimes) => Promise<Outcome>,
  ): Promise<Outcome | number> => {
    const slot = await takeSlot(Math.min(clock.now() + limits.maxSlotWaitMs, limits.deadline), Promise.resolve());
    if (slot.kind === 'exhausted') return slot.availableAt;
    const outcome = await ask({ startBy: slot.startBy, deadline: limits.deadline });
    return outcome.kind === 'throttled' ? rateLimiter.reportThrottled(outcome.cause, clock.now()) : outcome;
  };

  /** The PDF, if the portal offers it with a certificate that matches the query as the stored one does. */
  const requeryPdf = async (
    validation: CertifiedValidation,
    query: CepQuery,
    limits: RequeryLimits,
    queries: RecordedQuery[],
  ): Promise<Requeried['pdf'] | number> => {
    const { pdf } = validation.certificate;
    if (pdf !== null) return pdf;
    const recorder = makeCallRecorder();
    const answer = await queryInSlot(limits, (times) => source.query(query, times, recorder.begin('certificate')));
    if (typeof answer === 'number' || answer.kind === 'throttled') return typeof answer === 'number' ? answer : null;
    const verdict = decideVerdict(query, answer);
    queries.push(recordedQuery(query, recorder, verdict));
    if (answer.kind !== 'cep_ready' || answer.pdf === null || verdict.status !== 'valid') return null;
    return certificates.save(validation.id, 'pdf', answer.pdf);
  };

  const requeryStatus = async (
    { id, certificate }: CertifiedValidation,
    query: CepQuery,
    pdf: Requeried['pdf'],
    limits: RequeryLimits,
    queries: RecordedQuery[],
  ): Promise<CepVerdict | number | null> => {
    const recorder = makeCallRecorder();
    const answer = await queryInSlot(limits, (times) => source.paymentStatus(query, times, recorder.begin('payment_status')));
    if (typeof answer === 'number') return answer;
    if (answer.kind === 'throttled' || answer.kind === 'unavailable') return null;
    const xml = await certificates.read(id, 'xml', certificate.xml);
    // Of the PDF only its presence matters for a verdict.
    const verdict = decideVerdict(query, { kind: 'cep_ready', xml, pdf: pdf === null ? null : xml }, answer);
    queries.push(recordedQuery(query, recorder, verdict));
    return verdict.warnings.some(({ code }) => code === 'payment_status_unchecked') ? null : verdict;
  };

  return async (validation: CertifiedValidation, limits: RequeryLimits): Promise<Requeried> => {
    const query = foundQueryOf(validation);
    const { certificate } = validation;
    const queries: RecordedQuery[] = [];
    const ended = (pdf: Requeried['pdf'], status: CepVerdict | null, throttledUntil: number | null): Requeried => {
      const record = { queries, certificates: [{ ...certificate, pdf: pdf ?? certificate.pdf }] };
      return { pdf, status, throttledUntil, record };
    };
    if (query === null) return ended(certificate.pdf, null, null);
    const pdf = await requeryPdf(validation, query, limits, queries);
    if (typeof pdf === 'number') return ended(certificate.pdf, null, pdf);
    if (!limits.withStatus) return ended(pdf, null, null);
    const status = await requeryStatus(validation, query, pdf, limits, queries);
    return typeof status === 'number' ? ended(pdf, null, status) : ended(pdf, status, null);
  };
};

export type RequeryPayment = ReturnType<typeof makeRequeryPayment>;

/** Warnings that the later answer settles, or repeats. */
const SETTLED_BY_STATUS: ReadonlySet<string> = new Set(['payment_status_unchecked', 'referencia_numerica_unchecked']);

/** The warnings that still apply, and those that the later answers add. */
const warningsAfter = ({ warnings }: Validation, { pdf, status }: Pick<Requeried, 'pdf' | 'status'>): readonly Warning[] => {
  const remaining = warnings.filter(
    ({ code }) => !(status !== null && SETTLED_BY_STATUS.has(code)) && !(pdf !== null && code === 'cep_pdf_unavailable'),
  );
  const added = status?.warnings.filter(({ code }) => !remaining.some((warning) => warning.code === code)) ?? [];
  return [...remaining, ...added];
};

/** The changes of a validation by the answers; null when readers would see no difference. */
export const changesOf = (validation: CertifiedValidation, requeried: Requeried): RecheckChanges | null => {
  const { status } = requeried;
  const { certificate } = validation;
  const pdf = requeried.pdf ?? certificate.pdf;
  const warnings = warningsAfter(validation, { status, pdf });
  const isSame =
    pdf?.sha256 === certificate.pdf?.sha256 &&
    (status === null || (status.status === validation.status && status.centralStatus === validation.centralStatus)) &&
    warnings.length === validation.warnings.length &&
    warnings.every((warning, index) => warning.code === validation.warnings[index]?.code);
  if (isSame) return null;
  const { status: verdict, centralStatus, centralResult, errorCode } = status ?? validation;
  return { status: verdict, centralStatus, centralResult, errorCode, warnings, certificate: { ...certificate, pdf } };
};
