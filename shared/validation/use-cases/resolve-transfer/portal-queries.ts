import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import type { CepOutcome } from '../../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../banxico/domain/cep/cep-query.ts';
import type { CepAnswer, CepVerdict, PaymentStatusAnswer } from '../../../banxico/domain/cep/verdict.ts';
import type { CepSource } from '../../../banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../../banxico/ports/portal-rate-limiter.ts';
import { loadInterpreter } from '../../../banxico/use-cases/load-interpreter.ts';
import type { TakeSlot } from '../../../banxico/use-cases/take-slot.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { makeCallRecorder, withheldReasonOf, type CallRecorder } from '../../domain/evidence/recorded-query.ts';
import { isDirectoryBank, type PlannedQuery } from '../../domain/transfer-resolution/planned-query.ts';
import { asStated, cepQueryOf } from '../../domain/transfer.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { StoredCertificate } from '../../domain/validation.ts';
import { unresolvedVerdict, type Verdict } from '../../domain/verdict.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';
import type { SearchRequest } from './search-request.ts';

/** A query that begins closer to the deadline than this would be cut off before the portal's usual answer. */
const EXPECTED_RESPONSE_MS = 6_000;
/** A query that would start later than this before the deadline has no chance of an answer. */
const MIN_QUERY_MS = 3_000;
/** Longest wait for a slot for the status query of a payment with a certificate. */
const MAX_STATUS_SLOT_WAIT_MS = 4_000;

export type PortalQueriesDeps = {
  readonly source: CepSource;
  readonly rateLimiter: Pick<PortalRateLimiter, 'reportThrottled' | 'reportAnswered'>;
  readonly takeSlot: TakeSlot;
  readonly certificates: CertificateStore;
  readonly clock: Clock;
  readonly log: Log;
};

/** No slot or query before this instant. */
export type Throttled = { readonly kind: 'throttled'; readonly availableAt: number };

/** There was no slot in time; the portal itself did not throttle. */
type NoSlot = { readonly kind: 'no_slot'; readonly availableAt: number };

/** The connection broke, as an idle kept-alive one may, or was not made within the slot: the same query can succeed in another. */
const isConnectionFailed = (answer: CepAnswer | Throttled | NoSlot): boolean =>
  answer.kind === 'unavailable' && answer.reason === 'connection_failed';

export type RunQuery = (request: SearchRequest, planned: PlannedQuery, wait: 'first' | 'later') => Promise<Verdict | Throttled | NoSlot>;

/** Sends planned queries to the portal, each in its own slot, and keeps the certificates that are found. */
export const makeRunQuery = ({ source, rateLimiter, takeSlot, certificates, clock, log }: PortalQueriesDeps): RunQuery => {
  const recordOutcome = async (answer: CepOutcome): Promise<CepAnswer | Throttled> => {
    if (answer.kind === 'throttled') {
      log.count('PortalThrottled');
      const availableAt = await rateLimiter.reportThrottled(answer.cause, clock.now());
      log.warn('portal_throttled', { cause: answer.cause, next_query_from: new Date(availableAt).toISOString() });
      return { kind: 'throttled', availableAt };
    }
    if (answer.kind === 'unrecognised') {
      log.count('PortalPageUnrecognised');
      log.error('portal_page_unrecognised', { body_sha256: answer.bodySha256 });
    }
    if (answer.kind === 'query_rejected') {
      log.count('PortalPageUnrecognised');
      log.error('portal_query_rejected');
    }
    if (answer.kind !== 'unavailable') await rateLimiter.reportAnswered(clock.now());
    return answer;
  };

  /** Waits for a slot and sends the query. */
  const queryInSlot = async (
    request: Pick<SearchRequest, 'persisted'>,
    latestStart: number,
    query: (startBy: number) => Promise<CepOutcome>,
  ): Promise<CepAnswer | Throttled | NoSlot> => {
    // No query before the validation is recorded: it would be repeated after a crash.
    const slot = await takeSlot(latestStart, request.persisted);
    if (slot.kind === 'exhausted') {
      log.count('PortalSlotsExhausted');
      return { kind: 'no_slot', availableAt: slot.availableAt };
    }
    return recordOutcome(await query(slot.startBy));
  };

  /** Stores the certificate; null when that failed, because a verdict without its certificate cannot be shown to be true. */
  const storeCertificate = async (
    id: ValidationId,
    answer: Extract<CepOutcome, { kind: 'cep_ready' }>,
  ): Promise<StoredCertificate | null> => {
    try {
      const [xml, pdf] = await Promise.all([
        certificates.save(id, 'xml', answer.xml),
        answer.pdf === null ? null : certificates.save(id, 'pdf', answer.pdf),
      ]);
      return { xml, pdf };
    } catch (error) {
      log.error('certificate_not_stored', { validation_id: id }, error);
      return null;
    }
  };

  /** The status of the certified payment, when time and a slot are left. */
  const queryPaymentStatus = async (
    request: SearchRequest,
    query: CepQuery,
    recorder: CallRecorder,
  ): Promise<PaymentStatusAnswer | undefined> => {
    const latestStart = Math.min(request.deadline - MIN_QUERY_MS, clock.now() + MAX_STATUS_SLOT_WAIT_MS);
    if (latestStart < clock.now()) return undefined;
    const answer = await queryInSlot(request, latestStart, (startBy) =>
      source.paymentStatus(query, { startBy, deadline: request.deadline }, recorder.begin('payment_status')),
    );
    const isUseless =
      answer.kind === 'throttled' || answer.kind === 'no_slot' || answer.kind === 'unavailable' || answer.kind === 'cep_ready';
    return isUseless ? undefined : answer;
  };

  const evaluateAnswer = async (
    request: SearchRequest,
    query: CepQuery,
    answer: CepAnswer,
    recorder: CallRecorder,
  ): Promise<{ readonly verdict: CepVerdict; readonly certificate: StoredCertificate | null }> => {
    const interpretAnswer = await loadInterpreter();
    const decide = interpretAnswer(query, answer);
    const verdict = decide();
    const [certificate, status] = await Promise.all([
      answer.kind === 'cep_ready' ? storeCertificate(request.id, answer) : null,
      verdict.status === 'valid' ? queryPaymentStatus(request, query, recorder) : undefined,
    ]);
    return { verdict: status === undefined ? verdict : decide(status), certificate };
  };

  /** Sends a query in its own slot; null when there is no time for one. */
  const queryOnce = async (
    request: SearchRequest,
    query: CepQuery,
    wait: 'first' | 'later',
    recorder: CallRecorder,
  ): Promise<CepAnswer | Throttled | NoSlot | null> => {
    const lastStart = request.deadline - EXPECTED_RESPONSE_MS;
    const latestStart = wait === 'first' ? Math.min(lastStart, clock.now() + request.maxSlotWaitMs) : lastStart;
    if (latestStart < clock.now()) return null;
    return queryInSlot(request, latestStart, (startBy) =>
      source.query(query, { startBy, deadline: request.deadline }, recorder.begin('certificate')),
    );
  };

  /**
   * Sends a query, and once more over a new connection when the first broke. The portal may have counted the first, so
   * each takes a slot.
   */
  const queryOverConnection = async (
    request: SearchRequest,
    query: CepQuery,
    wait: 'first' | 'later',
    recorder: CallRecorder,
  ): Promise<CepAnswer | Throttled | NoSlot> => {
    const first = await queryOnce(request, query, wait, recorder);
    // Out of time: inconclusive, not throttled.
    if (first === null) return { kind: 'unavailable', reason: 'timeout' };
    if (!isConnectionFailed(first)) return first;
    const again = await queryOnce(request, query, wait, recorder);
    return again === null || again.kind === 'throttled' || again.kind === 'no_slot' ? first : again;
  };

  return async (request, planned, wait) => {
    const { target, emisor, receptor, queriedAs, warnings } = planned;
    const { transfer } = request.prepared;
    const query = cepQueryOf(transfer, target.account, { emisor, receptor }, queriedAs);
    const recorder = makeCallRecorder();
    const { calls } = recorder;
    const answer = await queryOverConnection(request, query, wait, recorder);
    if (answer.kind === 'throttled' || answer.kind === 'no_slot') {
      request.record.queries.push({ query, calls, verdict: null, withheld: withheldReasonOf(null, isDirectoryBank(target)) });
      return answer;
    }
    const { verdict, certificate } = await evaluateAnswer(request, query, answer, recorder);
    const { status, centralStatus, errorCode } = verdict;
    const isHiddenBank = isDirectoryBank(target) && !isRecognisedPayment(centralStatus);
    request.record.queries.push({
      query,
      calls,
      verdict: { status, centralStatus, errorCode },
      withheld: withheldReasonOf(verdict, isHiddenBank),
    });
    if (certificate !== null) request.record.certificates.push(certificate);
    if (answer.kind === 'cep_ready' && certificate === null) {
      return unresolvedVerdict('evidence_not_kept', { emisor, receptor, warnings });
    }
    const isRecognised = isRecognisedPayment(verdict.centralStatus);
    const stated = asStated(transfer);
    const isAsStated = queriedAs.fecha === stated.fecha && queriedAs.claveRastreo === stated.claveRastreo;
    return {
      ...verdict,
      warnings: [...warnings, ...verdict.warnings],
      emisor,
      receptor,
      candidateMatch: isRecognised ? target.position : null,
      candidateOutcomes: null,
      foundAs: isRecognised && !isAsStated ? queriedAs : null,
      certificate,
    };
  };
};
