import type { SendingBank } from '../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/central-status.ts';
import type { CepOutcome } from '../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import { interpretAnswer, type CepAnswer, type CepVerdict, type PaymentStatusAnswer } from '../../banxico/domain/cep/verdict.ts';
import type { CepSource } from '../../banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../banxico/use-cases/take-slot.ts';
import type { UserId } from '../../identity/domain/identity.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { cepQueryOf } from '../domain/transfer.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { StoredCertificate, Warning } from '../domain/validation.ts';
import { lessConclusive, unresolvedVerdict, verdictWithoutMatch, type Verdict } from '../domain/verdict.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { SenderHistory } from '../ports/sender-history.ts';
import type { FindPhoneBanks } from './phone-bank.ts';
import { receivingBankWarnings, sendingBankOf, sendingBankWarnings, type PreparedTransfer, type Target } from './prepared-transfer.ts';

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

/** The result of querying the portal for a transfer. */
export type QueryResult =
  | { readonly kind: 'resolved'; readonly verdict: Verdict }
  /** No verdict: no slot or query before this instant. */
  | { readonly kind: 'throttled'; readonly availableAt: number };

type Throttled = Extract<QueryResult, { readonly kind: 'throttled' }>;

/** One query to the portal. */
type PlannedQuery = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  /** One of the banks is a guess: not found then proves nothing about the transfer. */
  readonly guessedBank: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  readonly warnings: readonly Warning[];
};

/** A phone may have moved since others paid it: only the user's own list and the request are no guess. */
const guessedReceiver = ({ receptor }: PreparedTransfer['transfer'], { receiving }: Target): 'bank_code_unresolvable_for_phone' | null =>
  receptor === null && receiving.kind === 'resolved' && receiving.source === 'directory' ? 'bank_code_unresolvable_for_phone' : null;

/** The target without what the shared directory contributed: the only bank that may be shown before the portal recognised the payment. */
const targetWithoutDirectory = (target: Target, candidates: readonly Target[]): Target =>
  target.receiving.kind === 'resolved'
    ? target
    : (candidates.find(({ receiving }) => receiving.kind === 'resolved' && receiving.source !== 'directory') ?? target);

/** A verdict without the shared directory's bank: validating guessed phones would else be a lookup without its limit. */
const hideDirectoryBank = (verdict: Verdict, { receiving, ...target }: Target): Verdict => ({
  ...verdict,
  receptor: receiving.kind === 'resolved' ? receiving.bank.code : null,
  warnings: [...receivingBankWarnings({ ...target, receiving }), ...verdict.warnings.filter(({ field }) => field !== 'receptor')],
});

/** The connection broke, as an idle kept-alive one may, or was not made within the slot: the same query can succeed in another. */
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
    query: (startBy: number) => Promise<CepOutcome>,
  ): Promise<CepAnswer | Throttled> => {
    // No query before the validation is recorded: it would be repeated after a crash.
    const slot = await takeSlot(latestStart, request.persisted);
    if (slot.kind === 'exhausted') {
      log.count('PortalSlotsExhausted');
      return { kind: 'throttled', availableAt: slot.availableAt };
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
  const queryPaymentStatus = async (request: ResolveTransferRequest, query: CepQuery): Promise<PaymentStatusAnswer | undefined> => {
    const latestStart = Math.min(request.deadline - MIN_QUERY_MS, clock.now() + MAX_STATUS_SLOT_WAIT_MS);
    if (latestStart < clock.now()) return undefined;
    const answer = await queryInSlot(request, latestStart, (startBy) =>
      source.paymentStatus(query, { startBy, deadline: request.deadline }),
    );
    const isUseless = answer.kind === 'throttled' || answer.kind === 'unavailable' || answer.kind === 'cep_ready';
    return isUseless ? undefined : answer;
  };

  const evaluateAnswer = async (
    request: ResolveTransferRequest,
    query: CepQuery,
    answer: CepAnswer,
  ): Promise<{ readonly verdict: CepVerdict; readonly certificate: StoredCertificate | null }> => {
    const decide = interpretAnswer(query, answer);
    const verdict = decide();
    const [certificate, status] = await Promise.all([
      answer.kind === 'cep_ready' ? storeCertificate(request.id, answer) : null,
      verdict.status === 'valid' ? queryPaymentStatus(request, query) : undefined,
    ]);
    return { verdict: status === undefined ? verdict : decide(status), certificate };
  };

  /** Sends a query in its own slot; null when there is no time for one. */
  const queryOnce = async (request: ResolveTransferRequest, query: CepQuery): Promise<CepAnswer | Throttled | null> => {
    const latestStart = Math.min(request.deadline - EXPECTED_RESPONSE_MS, clock.now() + request.maxSlotWaitMs);
    if (latestStart < clock.now()) return null;
    return queryInSlot(request, latestStart, (startBy) => source.query(query, { startBy, deadline: request.deadline }));
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

  const runQuery = async (request: ResolveTransferRequest, planned: PlannedQuery): Promise<Verdict | Throttled> => {
    const { target, emisor, receptor, warnings } = planned;
    const query = cepQueryOf(request.prepared.transfer, target.account, { emisor, receptor });
    const answer = await ask(request, query);
    if (answer.kind === 'throttled') return answer;
    const { verdict, certificate } = await evaluateAnswer(request, query, answer);
    if (answer.kind === 'cep_ready' && certificate === null) {
      return unresolvedVerdict('evidence_not_kept', { emisor, receptor, warnings });
    }
    return {
      ...verdict,
      warnings: [...warnings, ...verdict.warnings],
      emisor,
      receptor,
      candidateMatch: isRecognisedPayment(verdict.centralStatus) ? target.position : null,
      certificate,
    };
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

  /** The queries for a target, in order; or the verdict when there are none. */
  const planQueries = async (request: ResolveTransferRequest, target: Target): Promise<readonly PlannedQuery[] | Verdict> => {
    if (target.receiving.kind === 'unresolvable') {
      return unresolvedVerdict(target.receiving.errorCode, { warnings: receivingBankWarnings(target) });
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
    return unresolvedVerdict(sending.kind === 'unresolvable' ? sending.errorCode : errorCode, { receptor, warnings });
  };

  /** The queries for a target at every possible bank. */
  const planAllTargets = async (
    request: ResolveTransferRequest,
    [likeliest, ...others]: readonly [Target, ...Target[]],
  ): Promise<readonly PlannedQuery[] | Verdict> => {
    const first = await planQueries(request, likeliest);
    const plans = [first];
    for (const target of others) plans.push(await planQueries(request, target));
    const queries = plans.flatMap((planned) => ('status' in planned ? [] : planned));
    return queries.length > 0 ? queries : first;
  };

  /** The verdict of the queries for a target: the first that finds the payment, else what leaves most open. */
  const runQueries = async (request: ResolveTransferRequest, queries: readonly PlannedQuery[]): Promise<Verdict | Throttled> => {
    let best: Verdict | null = null;
    for (const next of queries) {
      const verdict = await runQuery(request, next);
      if ('kind' in verdict) return verdict;
      if (isRecognisedPayment(verdict.centralStatus) || verdict.errorCode === 'evidence_not_kept') return verdict;
      const isInconclusive = next.guessedBank !== null && verdict.status === 'not_found';
      // Denied at the directory's bank as well: the denial at the user's saved bank counts.
      if (isInconclusive && next.guessedBank === 'bank_code_unresolvable_for_phone' && best !== null) continue;
      const candidate = isInconclusive
        ? unresolvedVerdict(next.guessedBank, { receptor: next.receptor, warnings: next.warnings })
        : verdict;
      best = best === null ? candidate : lessConclusive(best, candidate);
    }
    if (best === null) throw new TypeError('a target has at least one question');
    return best;
  };

  const resolveTarget = async (request: ResolveTransferRequest, target: Target): Promise<Verdict | Throttled> => {
    const candidates = await findPhoneBanks(request.userId, request.prepared, target);
    const queries = await planAllTargets(request, candidates);
    const verdict = 'status' in queries ? queries : await runQueries(request, queries);
    return 'kind' in verdict || isRecognisedPayment(verdict.centralStatus)
      ? verdict
      : hideDirectoryBank(verdict, targetWithoutDirectory(target, candidates));
  };

  return async (request: ResolveTransferRequest): Promise<QueryResult> => {
    const verdicts: Verdict[] = [];
    for (const target of request.prepared.targets) {
      const verdict = await resolveTarget(request, target);
      if ('kind' in verdict) return verdict;
      if (isRecognisedPayment(verdict.centralStatus)) return { kind: 'resolved', verdict };
      verdicts.push(verdict);
    }
    return { kind: 'resolved', verdict: verdictWithoutMatch(verdicts) };
  };
};
