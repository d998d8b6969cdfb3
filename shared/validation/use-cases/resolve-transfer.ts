import { followsDayWithoutBanking, type paymentDays } from '../../banking/domain/payment-days.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/central-status.ts';
import type { CandidateOutcome, Warning } from '../domain/validation.ts';
import { lessConclusive, unresolvedVerdict, verdictWithoutMatch, type Verdict } from '../domain/verdict.ts';
import type { FindPhoneBanks } from './phone-bank.ts';
import type { PlannedQuery, ResolveTransferRequest } from './planned-query.ts';
import { makeRunQuery, type PortalQueriesDeps, type Throttled } from './portal-queries.ts';
import { receivingBankWarnings, type Target } from './prepared-transfer.ts';
import { daysOf, firstDayOf, isDirectoryBank, makeQueryPlan, type QueryPlanDeps } from './query-plan.ts';

/**
 * Queries after which the portal is not asked on because of what a caller may have mistaken: two windows of its usual
 * pace, which is what a synchronous request has time for.
 */
export const MAX_QUERIES = 6;

export type ResolveTransferDeps = PortalQueriesDeps & QueryPlanDeps & { readonly findPhoneBanks: FindPhoneBanks };

/** The result of querying the portal for a transfer. */
export type QueryResult =
  | {
      readonly kind: 'resolved';
      readonly verdict: Verdict;
      /** There was nobody to ask about any account: to ask again would change nothing. */
      readonly isUnaskable: boolean;
    }
  /** No verdict: no slot or query before this instant. */
  | Throttled;

/** The result for one transfer, with what it took of the queries that may be made. */
export type TransferResult =
  | (Extract<QueryResult, { kind: 'resolved' }> & {
      readonly queries: number;
      /** The portal denied all that was asked, and something was left for lack of queries. */
      readonly isCutShort: boolean;
    })
  | Throttled;

/** How far the queries about one account have come without finding the payment. */
type Search = {
  readonly target: Target;
  /** The account at every bank that may hold it. */
  readonly banks: readonly Target[];
  readonly asked: readonly PlannedQuery[];
  readonly verdict: Verdict;
  /** The portal denied every query. */
  readonly isDenied: boolean;
  /** The same, and further queries were left for lack of any more. */
  readonly isCutShort: boolean;
};

type SearchStep =
  | { readonly kind: 'found'; readonly verdict: Verdict; readonly asked: readonly PlannedQuery[] }
  | { readonly kind: 'open'; readonly search: Search };

/** The target without what the shared directory contributed: the only bank that may be shown before the portal recognised the payment. */
const targetWithoutDirectory = (target: Target, banks: readonly Target[]): Target =>
  target.receiving.kind === 'resolved'
    ? target
    : (banks.find((bank) => bank.receiving.kind === 'resolved' && !isDirectoryBank(bank)) ?? target);

/** A verdict without the shared directory's bank: validating guessed phones would else be a lookup without its limit. */
const hideDirectoryBank = (verdict: Verdict, { receiving, ...target }: Target): Verdict => ({
  ...verdict,
  receptor: receiving.kind === 'resolved' ? receiving.bank.code : null,
  warnings: [...receivingBankWarnings({ ...target, receiving }), ...verdict.warnings.filter(({ field }) => field !== 'receptor')],
});

/** What the answers to these queries leave: a denial of a guess concerns the guess, not the transfer. */
const verdictOfDenials = (answers: readonly { readonly query: PlannedQuery; readonly verdict: Verdict }[]): Verdict => {
  let best: Verdict | null = null;
  for (const { query, verdict } of answers) {
    const { guessedBank, receptor, warnings } = query;
    const isInconclusive = guessedBank !== null && verdict.status === 'not_found';
    // Denied at the directory's bank as well: the denial at the user's saved bank counts.
    if (isInconclusive && guessedBank === 'bank_code_unresolvable_for_phone' && best !== null) continue;
    const candidate = isInconclusive ? unresolvedVerdict(guessedBank, { receptor, warnings }) : verdict;
    best = best === null ? candidate : lessConclusive(best, candidate);
  }
  if (best === null) throw new TypeError('a target has at least one question');
  return best;
};

/** Nothing further is asked: the payment is known, or its certificate was found and could not be kept. */
const isFound = (verdict: Verdict): boolean => isRecognisedPayment(verdict.centralStatus) || verdict.errorCode === 'evidence_not_kept';

/** Which senders were asked, where it was more than one; the senders asked at a bank of the directory would tell which it is. */
const sendersAsked = (asked: readonly PlannedQuery[]): readonly Warning[] => {
  const banks = [...new Set(asked.map(({ emisor }) => emisor))];
  return banks.length > 1 ? [{ code: 'senders_asked', field: 'emisor', banks }] : [];
};

const withWarnings = (verdict: Verdict, warnings: readonly Warning[]): Verdict => ({
  ...verdict,
  warnings: [...verdict.warnings, ...warnings],
});

/** The portal denied the transfer, or at least one of its candidates. */
const isDenial = ({ status, centralStatus, errorCode }: Verdict): boolean =>
  status === 'not_found' || (errorCode === 'cuenta_unresolvable_after_probes' && centralStatus === 'no_encontrado');

/** A denial under the date stated alone may be the fault of an operation date. */
const dateHint = (verdict: Verdict, [fecha, ...others]: ReturnType<typeof paymentDays>): readonly Warning[] =>
  isDenial(verdict) && others.length === 0 && followsDayWithoutBanking(fecha)
    ? [{ code: 'fecha_may_be_operation_date', field: 'fecha' }]
    : [];

/** Only a payment that was found tells which date the one stated is. */
const withoutPaidDate = (verdict: Verdict): Verdict => ({
  ...verdict,
  warnings: verdict.warnings.filter(({ code }) => code !== 'fecha_is_operation_date'),
});

const countQueries = (searches: readonly Search[]): number => searches.reduce((sum, { asked }) => sum + asked.length, 0);

type OpenAnswer = Pick<Verdict, 'status' | 'centralStatus' | 'errorCode'>;

/** A query was not made: there was no slot in time for it, or too many came before it. */
const NOT_ASKED: OpenAnswer = { status: 'cep_unavailable', centralStatus: 'desconocido', errorCode: 'central_no_answer' };

/** A denial that does not count, because one of the other answers is missing or cannot be trusted. */
const leftOpen = (search: Search, { status, centralStatus, errorCode }: OpenAnswer): Search => ({
  ...search,
  verdict: { ...search.verdict, status, centralStatus, errorCode },
  isDenied: false,
});

/** The payment may be what was not asked: that denies neither the transfer nor, as one of several candidates, the account. */
const cutShort = (search: Search): Search =>
  search.target.position !== null || isDenial(search.verdict) ? leftOpen(search, NOT_ASKED) : search;

export type ResolveTransfer = (request: ResolveTransferRequest) => Promise<TransferResult>;

/** Queries the portal about a transfer until a response decides it, within the shared rate limit. */
export const makeResolveTransfer = (deps: ResolveTransferDeps): ResolveTransfer => {
  const { findPhoneBanks, clock } = deps;
  const runQuery = makeRunQuery(deps);
  const plan = makeQueryPlan(deps);

  /** Asks about an account as the transfer is stated: until a query finds the payment, else what leaves most open. */
  const searchAsStated = async (request: ResolveTransferRequest, target: Target, asked: number): Promise<SearchStep | Throttled> => {
    const banks = await findPhoneBanks(request.userId, request.prepared, target);
    const planned = await plan.asStated(request, banks, firstDayOf(request, clock.now()));
    if ('status' in planned) {
      return { kind: 'open', search: { target, banks, asked: [], verdict: planned, isDenied: false, isCutShort: false } };
    }
    const queries = planned.slice(0, Math.max(0, request.maxQueries - asked));
    const answers: { readonly query: PlannedQuery; readonly verdict: Verdict }[] = [];
    for (const [index, next] of queries.entries()) {
      const verdict = await runQuery(request, next, asked + index === 0 ? 'first' : 'later');
      if ('kind' in verdict) return { kind: 'throttled', availableAt: verdict.availableAt };
      if (isFound(verdict)) return { kind: 'found', verdict, asked: queries.slice(0, index + 1) };
      answers.push({ query: next, verdict });
    }
    const isDenied = answers.every(({ verdict }) => verdict.status === 'not_found');
    const verdict = answers.length > 0 ? verdictOfDenials(answers) : unresolvedVerdict('central_no_answer');
    const isCutShort = queries.length < planned.length;
    return {
      kind: 'open',
      search: { target, banks, asked: queries, verdict, isDenied: isDenied && !isCutShort, isCutShort: isDenied && isCutShort },
    };
  };

  /**
   * Asks further about an account that the portal denied, in as many queries as are left. Their denials add nothing; an
   * answer that is missing leaves the verdict open, so that nothing is denied that was not asked.
   */
  const searchFurther = async (
    request: ResolveTransferRequest,
    search: Search,
    queries: readonly PlannedQuery[],
    left: number,
  ): Promise<SearchStep | Throttled> => {
    let current = search;
    for (const next of queries.slice(0, left)) {
      const verdict = await runQuery(request, next, 'later');
      if ('kind' in verdict && verdict.kind === 'throttled') return verdict;
      // To begin anew when there is a slot would come no further.
      if ('kind' in verdict) return { kind: 'open', search: leftOpen(current, NOT_ASKED) };
      const asked = [...current.asked, next];
      if (isFound(verdict)) return { kind: 'found', verdict, asked };
      current = { ...current, asked };
      if (verdict.status !== 'not_found') return { kind: 'open', search: leftOpen(current, verdict) };
    }
    return { kind: 'open', search: queries.length > left ? { ...cutShort(current), isCutShort: true } : current };
  };

  /** Asks further about every account that is denied so far. */
  const searchRound = async (
    request: ResolveTransferRequest,
    searches: readonly Search[],
    queriesOf: (search: Search) => Promise<readonly PlannedQuery[]> | readonly PlannedQuery[],
  ): Promise<Exclude<SearchStep, { kind: 'open' }> | Throttled | readonly Search[]> => {
    const current = [...searches];
    for (const [index, search] of searches.entries()) {
      if (!search.isDenied) continue;
      const left = Math.max(0, request.maxQueries - countQueries(current));
      const step = await searchFurther(request, search, await queriesOf(search), left);
      if (step.kind !== 'open') return step;
      current[index] = step.search;
    }
    return current;
  };

  const concludeSearch = ({ target, banks, verdict }: Search): Verdict =>
    hideDirectoryBank(withoutPaidDate(verdict), targetWithoutDirectory(target, banks));

  const outcomesOf = (
    { prepared }: ResolveTransferRequest,
    verdicts: readonly { readonly target: Target; readonly verdict: Verdict }[],
  ): readonly CandidateOutcome[] =>
    [
      ...verdicts.map(({ target, verdict }) => ({ position: target.position ?? 1, outcome: verdict.errorCode ?? verdict.status })),
      ...prepared.excluded.map(({ position, code }) => ({ position, outcome: code })),
    ].toSorted((one, other) => one.position - other.position);

  const conclude = (request: ResolveTransferRequest, searches: readonly Search[]): TransferResult => {
    const verdicts = searches.map((search) => ({ target: search.target, verdict: concludeSearch(search) }));
    const asked = searches.flatMap((search) => search.asked);
    const hasCandidates = request.prepared.transfer.accounts.length > 1;
    const [only] = verdicts;
    if (only === undefined) throw new TypeError('a transfer has at least one account');
    const verdict = hasCandidates
      ? verdictWithoutMatch(
          verdicts.map((each) => each.verdict),
          outcomesOf(request, verdicts),
        )
      : only.verdict;
    return {
      kind: 'resolved',
      verdict: withWarnings(verdict, [
        ...dateHint(verdict, daysOf(request, clock.now())),
        ...sendersAsked(asked.filter(({ target }) => !isDirectoryBank(target))),
      ]),
      isUnaskable: asked.length === 0,
      queries: asked.length,
      isCutShort: searches.some(({ isCutShort }) => isCutShort) && searches.every(({ isCutShort, isDenied }) => isCutShort || isDenied),
    };
  };

  const found = ({ verdict, asked }: Extract<SearchStep, { kind: 'found' }>): TransferResult => ({
    kind: 'resolved',
    verdict: withWarnings(verdict, sendersAsked(asked)),
    isUnaskable: false,
    queries: asked.length,
    isCutShort: false,
  });

  return async (request: ResolveTransferRequest): Promise<TransferResult> => {
    const stated: Search[] = [];
    for (const target of request.prepared.targets) {
      const step = await searchAsStated(request, target, countQueries(stated));
      if (step.kind === 'throttled') return step;
      if (step.kind === 'found') return found(step);
      stated.push(step.search);
    }
    // Every sender is asked the plain question before any is asked another one.
    const bySender = await searchRound(request, stated, ({ asked }) => plan.otherSenders(request, asked));
    if ('kind' in bySender) return bySender.kind === 'found' ? found(bySender) : bySender;
    const concluded = await searchRound(request, bySender, ({ asked }) => plan.variants(request, asked, daysOf(request, clock.now())));
    if ('kind' in concluded) return concluded.kind === 'found' ? found(concluded) : concluded;
    return conclude(request, concluded);
  };
};
