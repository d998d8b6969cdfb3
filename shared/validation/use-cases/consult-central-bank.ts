import type { SendingBank } from '../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { CepOutcome } from '../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/recognised-payment.ts';
import { decideVerdict, type CentralAnswer, type CentralStatusAnswer } from '../../banxico/domain/cep/verdict.ts';
import type { CentralBudget } from '../../banxico/ports/central-budget.ts';
import type { CepSource } from '../../banxico/ports/cep-source.ts';
import { makeTakeTurn } from '../../banxico/use-cases/take-turn.ts';
import type { UserId } from '../../identity/domain/identity.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Evidence } from '../domain/validation.ts';
import type { EvidenceStore } from '../ports/evidence-store.ts';
import type { SenderMemory } from '../ports/sender-memory.ts';
import { cepQuery, decisionOf, undecidable, withoutMatch, type Consultation, type Decision, type Finding } from './consultation.ts';
import type { FindPhoneBanks } from './phone-bank.ts';
import { receivingBankWarnings, sendingBankOf, sendingBankWarnings, type PreparedTransfer, type Target } from './prepared-transfer.ts';

/** A query that begins closer to the deadline than this would be cut off before the portal's usual answer. */
const USUAL_ANSWER_MS = 6_000;
/** A query that would start later than this before the deadline has no chance of an answer. */
const SHORTEST_QUERY_MS = 3_000;
/** Longest wait for a turn to ask for the state of a payment whose certificate is already at hand. */
const STATUS_TURN_MS = 4_000;

export type ConsultDeps = {
  readonly source: CepSource;
  readonly budget: CentralBudget;
  readonly evidence: EvidenceStore;
  readonly senders: SenderMemory;
  readonly findPhoneBanks: FindPhoneBanks;
  readonly clock: Clock;
  readonly log: Log;
  /** Senders to try when nothing names the sender, likeliest first. */
  readonly probeSenders: readonly SpeiCode[];
};

export type ConsultRequest = {
  readonly id: ValidationId;
  readonly userId: UserId;
  readonly transfer: PreparedTransfer;
  /** Longest the caller waits for its turn at the portal before each question, in milliseconds. */
  readonly longestTurnMs: number;
  /** Instant by which the answer has to be there. */
  readonly deadline: number;
  /** Nothing is asked before this settles: a question nobody has recorded would be asked again after a crash. */
  readonly recorded: Promise<void>;
};

type Throttled = Extract<Consultation, { readonly kind: 'throttled' }>;

/** One question to the central bank. */
type Attempt = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  /** One of the banks is a guess: that the central bank finds nothing then says this, and nothing about the transfer. */
  readonly guessed: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  readonly warnings: Finding['warnings'];
};

/** Of two answers that found nothing, the one that leaves more open: a denial never hides a question without an answer. */
const moreOpen = (left: Decision, right: Decision): Decision => {
  const openness = ({ status }: Decision): number => ['not_found', 'error', 'cep_unavailable'].indexOf(status);
  return openness(right) > openness(left) ? right : left;
};

/** A phone may have moved since others paid it: only the user's own list and the request are no guess. */
const guessedReceiver = ({ receptor }: PreparedTransfer['fields'], { receiving }: Target): 'bank_code_unresolvable_for_phone' | null =>
  receptor === null && receiving.kind === 'resolved' && receiving.source === 'directory' ? 'bank_code_unresolvable_for_phone' : null;

/** The target as its asker named it or saved it: what may be told of its bank before the central bank knew the payment. */
const asNamed = (target: Target, held: readonly Target[]): Target =>
  target.receiving.kind === 'resolved'
    ? target
    : (held.find(({ receiving }) => receiving.kind === 'resolved' && receiving.source !== 'directory') ?? target);

/** A decision without what the shared directory says: one other account may have taught it, and guessing keys would read it. */
const shownAs = (decision: Decision, { receiving, ...target }: Target): Decision => ({
  ...decision,
  receptor: receiving.kind === 'resolved' ? receiving.bank.code : null,
  warnings: [...receivingBankWarnings({ ...target, receiving }), ...decision.warnings.filter(({ field }) => field !== 'receptor')],
});

/** The connection broke, as one does that was kept through a pause: the same question may be answered at once. */
const lostConnection = (answer: CentralAnswer | Throttled): boolean =>
  answer.kind === 'unavailable' && answer.reason === 'connection_failed';

export type Consult = (request: ConsultRequest) => Promise<Consultation>;

/** Asks the central bank about a transfer until an answer decides it, as politely as the shared budget says. */
export const makeConsultCentralBank = (deps: ConsultDeps): Consult => {
  const { source, budget, evidence, senders, findPhoneBanks, clock, log } = deps;

  const takeTurn = makeTakeTurn(budget, clock);

  const digest = async (answer: CepOutcome): Promise<CentralAnswer | Throttled> => {
    if (answer.kind === 'throttled') {
      log.count('CentralThrottled');
      log.warn('central_throttled', { cause: answer.cause });
      return { kind: 'throttled', availableAt: await budget.reportThrottled(answer.cause, clock.now()) };
    }
    if (answer.kind === 'unrecognised') {
      log.count('CentralUnrecognised');
      log.error('central_unrecognised', { body_sha256: answer.bodySha256 });
    }
    if (answer.kind !== 'unavailable') await budget.reportAnswered(clock.now());
    return answer;
  };

  /** Waits for a turn and asks. */
  const inTurn = async (
    request: Pick<ConsultRequest, 'recorded'>,
    latestStart: number,
    ask: () => Promise<CepOutcome>,
  ): Promise<CentralAnswer | Throttled> => {
    // Nothing is asked before the validation is recorded: a question nobody knows of would be asked again after a crash.
    const turn = await takeTurn(latestStart, request.recorded);
    if (turn.kind === 'exhausted') {
      log.count('CentralBudgetExhausted');
      return { kind: 'throttled', availableAt: turn.availableAt };
    }
    return digest(await ask());
  };

  /** Keeps the certificate; null when it could not be kept, for then there is nothing to show for a verdict. */
  const keepEvidence = async (id: ValidationId, answer: Extract<CepOutcome, { kind: 'cep_ready' }>): Promise<Evidence | null> => {
    try {
      const [xml, pdf] = await Promise.all([
        evidence.keep(id, 'xml', answer.xml),
        answer.pdf === null ? null : evidence.keep(id, 'pdf', answer.pdf),
      ]);
      return { xml, pdf };
    } catch (error) {
      log.error('evidence_not_kept', { validation_id: id }, error);
      return null;
    }
  };

  /** What became of the certified payment, when there are time and a turn to ask. */
  const statusOf = async (request: ConsultRequest, query: CepQuery): Promise<CentralStatusAnswer | undefined> => {
    const latestStart = Math.min(request.deadline - SHORTEST_QUERY_MS, clock.now() + STATUS_TURN_MS);
    if (latestStart < clock.now()) return undefined;
    const answer = await inTurn(request, latestStart, () => source.paymentStatus(query, request.deadline));
    const isUseless = answer.kind === 'throttled' || answer.kind === 'unavailable' || answer.kind === 'cep_ready';
    return isUseless ? undefined : answer;
  };

  const judge = async (request: ConsultRequest, query: CepQuery, answer: CentralAnswer): Promise<Pick<Finding, 'verdict' | 'evidence'>> => {
    const verdict = decideVerdict(query, answer);
    const [kept, status] = await Promise.all([
      answer.kind === 'cep_ready' ? keepEvidence(request.id, answer) : null,
      verdict.status === 'valid' ? statusOf(request, query) : undefined,
    ]);
    return { verdict: status === undefined ? verdict : decideVerdict(query, answer, status), evidence: kept };
  };

  /** Asks in a turn of its own; null when there is no time for one. */
  const askOnce = async (request: ConsultRequest, query: CepQuery): Promise<CentralAnswer | Throttled | null> => {
    const latestStart = Math.min(request.deadline - USUAL_ANSWER_MS, clock.now() + request.longestTurnMs);
    return latestStart < clock.now() ? null : inTurn(request, latestStart, () => source.query(query, request.deadline));
  };

  /** Asks, and once more over a new connection when the first broke. The portal may have counted the first, so each takes its turn. */
  const ask = async (request: ConsultRequest, query: CepQuery): Promise<CentralAnswer | Throttled> => {
    const first = await askOnce(request, query);
    // What there is no time to ask stays open: nobody throttled us.
    if (first === null) return { kind: 'unavailable', reason: 'timeout' };
    if (!lostConnection(first)) return first;
    const again = await askOnce(request, query);
    return again === null || again.kind === 'throttled' ? first : again;
  };

  const attempt = async (request: ConsultRequest, asked: Attempt): Promise<Finding | Decision | Throttled> => {
    const { target, emisor, receptor, warnings } = asked;
    const query = cepQuery(request.transfer.fields, target.account, receptor, emisor);
    const answer = await ask(request, query);
    if (answer.kind === 'throttled') return answer;
    const judged = await judge(request, query, answer);
    if (answer.kind === 'cep_ready' && judged.evidence === null) return undecidable('evidence_not_kept', { emisor, receptor, warnings });
    return { ...judged, target, emisor, warnings };
  };

  const sendingBank = async (request: ConsultRequest, target: Target): Promise<SendingBank> => {
    const told = sendingBankOf(request.transfer, target, { lastSeenSender: null, probeSenders: [] });
    if (told.kind === 'resolved') return told;
    return sendingBankOf(request.transfer, target, {
      lastSeenSender: await senders.recall(request.userId, target.account.number),
      // Guessing among candidates would multiply the questions.
      probeSenders: target.position === null ? deps.probeSenders : [],
    });
  };

  /** Every question worth asking about a target, in order; or the decision when there is none. */
  const plan = async (request: ConsultRequest, target: Target): Promise<readonly Attempt[] | Decision> => {
    if (target.receiving.kind === 'unresolvable') {
      return undecidable(target.receiving.errorCode, { warnings: receivingBankWarnings(target) });
    }
    const receptor = target.receiving.bank.code;
    const sending = await sendingBank(request, target);
    const warnings = [...receivingBankWarnings(target), ...sendingBankWarnings(sending)];
    if (sending.kind === 'resolved') {
      const { bank, source: toldBy, alternative } = sending;
      // A key of another bank's form: the name may be the wrong one, and a denial must concern the transfer, not the name.
      const banks = alternative === null ? [bank] : [bank, alternative];
      const guessed = toldBy === 'last_seen' ? 'sender_bank_unresolvable' : guessedReceiver(request.transfer.fields, target);
      return banks.map(({ code }) => ({ target, emisor: code, receptor, guessed, warnings }));
    }
    if (sending.kind === 'probe') {
      return sending.banks.map((bank) => ({ target, emisor: bank.code, receptor, guessed: 'sender_bank_unresolvable', warnings }));
    }
    // That the bank is the sender's own would tell which one the shared directory knows.
    const told = guessedReceiver(request.transfer.fields, target) ?? 'intra_bank_no_cep';
    return undecidable(sending.kind === 'unresolvable' ? sending.errorCode : told, { receptor, warnings });
  };

  /** The questions about a target at every bank that may hold it. */
  const planEverywhere = async (
    request: ConsultRequest,
    [likeliest, ...others]: readonly [Target, ...Target[]],
  ): Promise<readonly Attempt[] | Decision> => {
    const first = await plan(request, likeliest);
    const plans = [first];
    for (const held of others) plans.push(await plan(request, held));
    const attempts = plans.flatMap((planned) => ('status' in planned ? [] : planned));
    return attempts.length > 0 ? attempts : first;
  };

  /** The decision of the attempts at a target: the first that finds the payment, else what leaves most open. */
  const tryEach = async (request: ConsultRequest, attempts: readonly Attempt[]): Promise<Decision | Throttled> => {
    let undecided: Decision | null = null;
    for (const next of attempts) {
      const finding = await attempt(request, next);
      if (!('verdict' in finding)) return finding;
      const decision = decisionOf(finding);
      if (isRecognisedPayment(decision.centralStatus)) return decision;
      const saysNothing = next.guessed !== null && decision.status === 'not_found';
      // Denied where the directory puts it as well: the denial by the bank the user saved stands.
      if (saysNothing && next.guessed === 'bank_code_unresolvable_for_phone' && undecided !== null) continue;
      const open = saysNothing ? undecidable(next.guessed, { receptor: next.receptor, warnings: next.warnings }) : decision;
      undecided = undecided === null ? open : moreOpen(undecided, open);
    }
    if (undecided === null) throw new TypeError('a target has at least one question');
    return undecided;
  };

  const consultTarget = async (request: ConsultRequest, target: Target): Promise<Decision | Throttled> => {
    const held = await findPhoneBanks(request.userId, request.transfer, target);
    const attempts = await planEverywhere(request, held);
    const decision = 'status' in attempts ? attempts : await tryEach(request, attempts);
    return 'kind' in decision || isRecognisedPayment(decision.centralStatus) ? decision : shownAs(decision, asNamed(target, held));
  };

  return async (request: ConsultRequest): Promise<Consultation> => {
    const decisions: Decision[] = [];
    for (const target of request.transfer.targets) {
      const decision = await consultTarget(request, target);
      if ('kind' in decision) return decision;
      if (isRecognisedPayment(decision.centralStatus)) return { kind: 'decided', decision };
      decisions.push(decision);
    }
    return { kind: 'decided', decision: withoutMatch(decisions) };
  };
};
