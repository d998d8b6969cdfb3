import type { SendingBank } from '../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/central-status.ts';
import type { CepOutcome } from '../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CepAnswer, type PaymentStatusAnswer } from '../../banxico/domain/cep/verdict.ts';
import type { CepSource } from '../../banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../banxico/use-cases/take-slot.ts';
import type { UserId } from '../../identity/domain/identity.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { StoredCertificate } from '../domain/validation.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { SenderHistory } from '../ports/sender-history.ts';
import type { FindPhoneBanks } from './phone-bank.ts';
import { receivingBankWarnings, sendingBankOf, sendingBankWarnings, type PreparedTransfer, type Target } from './prepared-transfer.ts';
import {
  cepQuery,
  outcomeOf,
  outcomeWithoutMatch,
  unresolvedOutcome,
  type Outcome,
  type PortalMatch,
  type QueryResult,
} from './query-result.ts';

/** A query that begins closer to the deadline than this would be cut off before the portal's usual answer. */
const EXPECTED_RESPONSE_MS = 6_000;
/** A query that would start later than this before the deadline has no chance of an answer. */
const MIN_QUERY_MS = 3_000;
/** Longest wait for a slot for the status query of a payment with a certificate. */
const MAX_STATUS_SLOT_WAIT_MS = 4_000;

export type ResolveTransferDeps = {
  readonly source: CepSource;
  readonly rateLimiter: PortalRateLimiter;
  readonly certificates: CertificateStore;
  readonly senderHistory: SenderHistory;
  readonly findPhoneBanks: FindPhoneBanks;
  readonly clock: Clock;
  readonly log: Log;
  /** Senders to probe when the sender is unknown, likeliest first. */
  readonly probeSenders: readonly SpeiCode[];
};

export type ResolveTransferRequest = {
  readonly id: ValidationId;
  readonly userId: UserId;
  readonly prepared: PreparedTransfer;
  /** Longest wait for a slot before each query, in milliseconds. */
  readonly maxSlotWaitMs: number;
  /** Instant by which the answer has to be there. */
  readonly deadline: number;
  /** Awaited before the first query: a query of an unrecorded validation would be repeated after a crash. */
  readonly persisted: Promise<void>;
};

type Throttled = Extract<QueryResult, { readonly kind: 'throttled' }>;

/** One query to the portal. */
type PlannedQuery = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  /** One of the banks is a guess: not found then proves nothing about the transfer. */
  readonly guessedBank: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  readonly warnings: PortalMatch['warnings'];
};

/** Of two results without a match the less conclusive one: a denial never hides a query without a response. */
const lessConclusive = (left: Outcome, right: Outcome): Outcome => {
  const rank = ({ status }: Outcome): number => ['not_found', 'error', 'cep_unavailable'].indexOf(status);
  return rank(right) > rank(left) ? right : left;
};

/** A phone may have moved since others paid it: only the user's own list and the request are no guess. */
const guessedReceiver = ({ receptor }: PreparedTransfer['transfer'], { receiving }: Target): 'bank_code_unresolvable_for_phone' | null =>
  receptor === null && receiving.kind === 'resolved' && receiving.source === 'directory' ? 'bank_code_unresolvable_for_phone' : null;

/** The target without what the shared directory contributed: the only bank that may be shown before the portal recognised the payment. */
const targetWithoutDirectory = (target: Target, candidates: readonly Target[]): Target =>
  target.receiving.kind === 'resolved'
    ? target
    : (candidates.find(({ receiving }) => receiving.kind === 'resolved' && receiving.source !== 'directory') ?? target);

/** A result without the shared directory's bank: one other user may be its only source, and guessed keys would reveal it. */
const hideDirectoryBank = (outcome: Outcome, { receiving, ...target }: Target): Outcome => ({
  ...outcome,
  receptor: receiving.kind === 'resolved' ? receiving.bank.code : null,
  warnings: [...receivingBankWarnings({ ...target, receiving }), ...outcome.warnings.filter(({ field }) => field !== 'receptor')],
});

/** The connection broke, as an idle kept-alive one may: the same query can succeed at once. */
const isConnectionFailed = (answer: CepAnswer | Throttled): boolean =>
  answer.kind === 'unavailable' && answer.reason === 'connection_failed';

export type ResolveTransfer = (request: ResolveTransferRequest) => Promise<QueryResult>;

/** Queries the portal about a transfer until a response decides it, within the shared rate limit. */
export const makeResolveTransfer = (deps: ResolveTransferDeps): ResolveTransfer => {
  const { source, rateLimiter, certificates, senderHistory, findPhoneBanks, clock, log } = deps;

  const takeSlot = makeTakeSlot(rateLimiter, clock);

  const recordOutcome = async (answer: CepOutcome): Promise<CepAnswer | Throttled> => {
    if (answer.kind === 'throttled') {
      log.count('PortalThrottled');
      log.warn('portal_throttled', { cause: answer.cause });
      return { kind: 'throttled', availableAt: await rateLimiter.reportThrottled(answer.cause, clock.now()) };
    }
    if (answer.kind === 'unrecognised') {
      log.count('PortalPageUnrecognised');
      log.error('portal_page_unrecognised', { body_sha256: answer.bodySha256 });
    }
    if (answer.kind !== 'unavailable') await rateLimiter.reportAnswered(clock.now());
    return answer;
  };

  /** Waits for a slot and sends the query. */
  const queryInSlot = async (
    request: Pick<ResolveTransferRequest, 'persisted'>,
    latestStart: number,
    query: () => Promise<CepOutcome>,
  ): Promise<CepAnswer | Throttled> => {
    // No query before the validation is recorded: it would be repeated after a crash.
    const slot = await takeSlot(latestStart, request.persisted);
    if (slot.kind === 'exhausted') {
      log.count('PortalSlotsExhausted');
      return { kind: 'throttled', availableAt: slot.availableAt };
    }
    return recordOutcome(await query());
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
  const queryPaymentStatus = async (request: ResolveTransferRequest, query: CepQuery): Promise<PaymentStatusAnswer | undefined> => {
    const latestStart = Math.min(request.deadline - MIN_QUERY_MS, clock.now() + MAX_STATUS_SLOT_WAIT_MS);
    if (latestStart < clock.now()) return undefined;
    const answer = await queryInSlot(request, latestStart, () => source.paymentStatus(query, request.deadline));
    const isUseless = answer.kind === 'throttled' || answer.kind === 'unavailable' || answer.kind === 'cep_ready';
    return isUseless ? undefined : answer;
  };

  const evaluateAnswer = async (
    request: ResolveTransferRequest,
    query: CepQuery,
    answer: CepAnswer,
  ): Promise<Pick<PortalMatch, 'verdict' | 'certificate'>> => {
    const verdict = decideVerdict(query, answer);
    const [certificate, status] = await Promise.all([
      answer.kind === 'cep_ready' ? storeCertificate(request.id, answer) : null,
      verdict.status === 'valid' ? queryPaymentStatus(request, query) : undefined,
    ]);
    return { verdict: status === undefined ? verdict : decideVerdict(query, answer, status), certificate };
  };

  /** Sends a query in its own slot; null when there is no time for one. */
  const queryOnce = async (request: ResolveTransferRequest, query: CepQuery): Promise<CepAnswer | Throttled | null> => {
    const latestStart = Math.min(request.deadline - EXPECTED_RESPONSE_MS, clock.now() + request.maxSlotWaitMs);
    return latestStart < clock.now() ? null : queryInSlot(request, latestStart, () => source.query(query, request.deadline));
  };

  /**
   * Sends a query, and once more over a new connection when the first broke. The portal may have counted the first, so
   * each takes a slot.
   */
  const ask = async (request: ResolveTransferRequest, query: CepQuery): Promise<CepAnswer | Throttled> => {
    const first = await queryOnce(request, query);
    // Out of time: inconclusive, not throttled.
    if (first === null) return { kind: 'unavailable', reason: 'timeout' };
    if (!isConnectionFailed(first)) return first;
    const again = await queryOnce(request, query);
    return again === null || again.kind === 'throttled' ? first : again;
  };

  const runQuery = async (request: ResolveTransferRequest, planned: PlannedQuery): Promise<PortalMatch | Outcome | Throttled> => {
    const { target, emisor, receptor, warnings } = planned;
    const query = cepQuery(request.prepared.transfer, target.account, { emisor, receptor });
    const answer = await ask(request, query);
    if (answer.kind === 'throttled') return answer;
    const evaluated = await evaluateAnswer(request, query, answer);
    if (answer.kind === 'cep_ready' && evaluated.certificate === null)
      return unresolvedOutcome('evidence_not_kept', { emisor, receptor, warnings });
    return { ...evaluated, target, emisor, warnings };
  };

  const findSendingBank = async (request: ResolveTransferRequest, target: Target): Promise<SendingBank> => {
    const fromRequest = sendingBankOf(request.prepared, target, { lastSeenSender: null, probeSenders: [] });
    if (fromRequest.kind === 'resolved') return fromRequest;
    return sendingBankOf(request.prepared, target, {
      lastSeenSender: await senderHistory.findLastSender(request.userId, target.account.number),
      // Probing senders for several candidates would multiply the queries.
      probeSenders: target.position === null ? deps.probeSenders : [],
    });
  };

  /** The queries for a target, in order; or the outcome when there are none. */
  const planQueries = async (request: ResolveTransferRequest, target: Target): Promise<readonly PlannedQuery[] | Outcome> => {
    if (target.receiving.kind === 'unresolvable') {
      return unresolvedOutcome(target.receiving.errorCode, { warnings: receivingBankWarnings(target) });
    }
    const receptor = target.receiving.bank.code;
    const sending = await findSendingBank(request, target);
    const warnings = [...receivingBankWarnings(target), ...sendingBankWarnings(sending)];
    if (sending.kind === 'resolved') {
      const { bank, source: inferredFrom, alternative } = sending;
      // A key of another bank's form: the name may be the wrong one, and a denial must concern the transfer, not the name.
      const banks = alternative === null ? [bank] : [bank, alternative];
      const guessedBank = inferredFrom === 'last_seen' ? 'sender_bank_unresolvable' : guessedReceiver(request.prepared.transfer, target);
      return banks.map(({ code }) => ({ target, emisor: code, receptor, guessedBank, warnings }));
    }
    if (sending.kind === 'probe') {
      return sending.banks.map((bank) => ({ target, emisor: bank.code, receptor, guessedBank: 'sender_bank_unresolvable', warnings }));
    }
    // An intra-bank result would reveal the shared directory's bank.
    const errorCode = guessedReceiver(request.prepared.transfer, target) ?? 'intra_bank_no_cep';
    return unresolvedOutcome(sending.kind === 'unresolvable' ? sending.errorCode : errorCode, { receptor, warnings });
  };

  /** The queries for a target at every possible bank. */
  const planAllTargets = async (
    request: ResolveTransferRequest,
    [likeliest, ...others]: readonly [Target, ...Target[]],
  ): Promise<readonly PlannedQuery[] | Outcome> => {
    const first = await planQueries(request, likeliest);
    const plans = [first];
    for (const target of others) plans.push(await planQueries(request, target));
    const queries = plans.flatMap((planned) => ('status' in planned ? [] : planned));
    return queries.length > 0 ? queries : first;
  };

  /** The decision of the attempts at a target: the first that finds the payment, else what leaves most open. */
  const runQueries = async (request: ResolveTransferRequest, queries: readonly PlannedQuery[]): Promise<Outcome | Throttled> => {
    let best: Outcome | null = null;
    for (const next of queries) {
      const match = await runQuery(request, next);
      if (!('verdict' in match)) return match;
      const outcome = outcomeOf(match);
      if (isRecognisedPayment(outcome.centralStatus)) return outcome;
      const isInconclusive = next.guessedBank !== null && outcome.status === 'not_found';
      // Denied at the directory's bank as well: the denial at the user's saved bank counts.
      if (isInconclusive && next.guessedBank === 'bank_code_unresolvable_for_phone' && best !== null) continue;
      const candidate = isInconclusive
        ? unresolvedOutcome(next.guessedBank, { receptor: next.receptor, warnings: next.warnings })
        : outcome;
      best = best === null ? candidate : lessConclusive(best, candidate);
    }
    if (best === null) throw new TypeError('a target has at least one question');
    return best;
  };

  const resolveTarget = async (request: ResolveTransferRequest, target: Target): Promise<Outcome | Throttled> => {
    const candidates = await findPhoneBanks(request.userId, request.prepared, target);
    const queries = await planAllTargets(request, candidates);
    const outcome = 'status' in queries ? queries : await runQueries(request, queries);
    return 'kind' in outcome || isRecognisedPayment(outcome.centralStatus)
      ? outcome
      : hideDirectoryBank(outcome, targetWithoutDirectory(target, candidates));
  };

  return async (request: ResolveTransferRequest): Promise<QueryResult> => {
    const outcomes: Outcome[] = [];
    for (const target of request.prepared.targets) {
      const outcome = await resolveTarget(request, target);
      if ('kind' in outcome) return outcome;
      if (isRecognisedPayment(outcome.centralStatus)) return { kind: 'resolved', outcome };
      outcomes.push(outcome);
    }
    return { kind: 'resolved', outcome: outcomeWithoutMatch(outcomes) };
  };
};
