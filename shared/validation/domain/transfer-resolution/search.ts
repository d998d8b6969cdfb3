import { eveningBefore } from '../../../banking/domain/payment-days.ts';
import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import type { CandidateOutcome, Warning } from '../validation.ts';
import { lessConclusive, unresolvedVerdict, verdictWithoutMatch, type Verdict } from '../verdict.ts';
import { receivingBankWarnings } from './bank-warnings.ts';
import { isDirectoryBank, type PlannedQuery, type StatedTransfer } from './planned-query.ts';
import type { Target } from './prepared-transfer.ts';

/**
 * Queries that one validation may make if the caller may be mistaken: two windows of the portal's usual rate, for which a synchronous
 * request has time.
 */
export const MAX_QUERIES = 6;

/** The verdict on a transfer after the queries of a strategy. */
export type ResolvedTransfer = {
  readonly kind: 'resolved';
  readonly verdict: Verdict;
  /** No account could be queried: a retry would not change that. */
  readonly hasNoQuery: boolean;
};

/** The result of one search, with the queries it took. */
export type ResolvedSearch = ResolvedTransfer & {
  readonly queries: number;
  /** The portal denied every query, and the limit prevented further ones. */
  readonly isCutShort: boolean;
};

/** The queries made about one account that did not find the payment. */
export type Search = {
  readonly target: Target;
  /** The account at each of its possible banks. */
  readonly banks: readonly Target[];
  readonly queried: readonly PlannedQuery[];
  readonly verdict: Verdict;
  /** The portal denied every query. */
  readonly isDenied: boolean;
  /** The portal denied every query, and the limit prevented further ones. */
  readonly isCutShort: boolean;
};

/** The target without the shared directory's data: its bank must not be shown before the portal recognised the payment. */
const targetWithoutDirectory = (target: Target, banks: readonly Target[]): Target =>
  target.receiving.kind === 'resolved'
    ? target
    : (banks.find((bank) => bank.receiving.kind === 'resolved' && !isDirectoryBank(bank)) ?? target);

/** A verdict without the shared directory's bank: otherwise validating guessed phones would be a lookup without its limit. */
const hideDirectoryBank = (verdict: Verdict, { receiving, ...target }: Target): Verdict => ({
  ...verdict,
  receptor: receiving.kind === 'resolved' ? receiving.bank.code : null,
  warnings: [...receivingBankWarnings({ ...target, receiving }), ...verdict.warnings.filter(({ field }) => field !== 'receptor')],
});

/** The verdict after these denials: a denial of a guess concerns the guess, not the transfer. */
export const verdictOfDenials = (answers: readonly { readonly query: PlannedQuery; readonly verdict: Verdict }[]): Verdict => {
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

/** No further query is needed: the payment is known, or its certificate was found but could not be stored. */
export const isFound = (verdict: Verdict): boolean =>
  isRecognisedPayment(verdict.centralStatus) || verdict.errorCode === 'evidence_not_kept';

/** The queried senders, if more than one; for a bank of the directory they would reveal it. */
const queriedSenders = (queried: readonly PlannedQuery[]): readonly Warning[] => {
  const banks = [...new Set(queried.map(({ emisor }) => emisor))];
  return banks.length > 1 ? [{ code: 'senders_asked', field: 'emisor', banks }] : [];
};

const withWarnings = (verdict: Verdict, warnings: readonly Warning[]): Verdict => ({
  ...verdict,
  warnings: [...verdict.warnings, ...warnings],
});

/** The portal denied the transfer, or at least one of its candidates. */
export const isPortalDenial = ({ status, centralStatus, errorCode }: Verdict): boolean =>
  status === 'not_found' || (errorCode === 'cuenta_unresolvable_after_probes' && centralStatus === 'no_encontrado');

/** A denial may be caused by a `fecha` that is the operation date of an evening payment. */
const dateHint = (verdict: Verdict, { transfer: { fecha } }: StatedTransfer['prepared']): readonly Warning[] =>
  isPortalDenial(verdict) && eveningBefore(fecha) !== null ? [{ code: 'fecha_may_be_operation_date', field: 'fecha' }] : [];

/** Only a payment that was found shows whether the stated date is an operation date. */
const withoutPaidDate = (verdict: Verdict): Verdict => ({
  ...verdict,
  warnings: verdict.warnings.filter(({ code }) => code !== 'fecha_is_operation_date'),
});

export const countQueries = (searches: readonly Search[]): number => searches.reduce((sum, { queried }) => sum + queried.length, 0);

type OpenAnswer = Pick<Verdict, 'status' | 'centralStatus' | 'errorCode'>;

/** A query was not made: no slot was free in time, or the limit was reached. */
export const NOT_QUERIED: OpenAnswer = { status: 'cep_unavailable', centralStatus: 'desconocido', errorCode: 'central_no_answer' };

/** A denial that does not count, because one of the other answers is missing or cannot be trusted. */
export const leftOpen = (search: Search, { status, centralStatus, errorCode }: OpenAnswer): Search => ({
  ...search,
  verdict: { ...search.verdict, status, centralStatus, errorCode },
  isDenied: false,
});

/** A query that was not made might find the payment: this denies neither the transfer nor, as one of several candidates, the account. */
export const cutShort = (search: Search): Search =>
  search.target.position !== null || isPortalDenial(search.verdict) ? leftOpen(search, NOT_QUERIED) : search;

const concludeSearch = ({ target, banks, verdict }: Search): Verdict =>
  hideDirectoryBank(withoutPaidDate(verdict), targetWithoutDirectory(target, banks));

const outcomesOf = (
  { prepared }: StatedTransfer,
  verdicts: readonly { readonly target: Target; readonly verdict: Verdict }[],
): readonly CandidateOutcome[] =>
  [
    ...verdicts.map(({ target, verdict }) => ({ position: target.position ?? 1, outcome: verdict.errorCode ?? verdict.status })),
    ...prepared.excluded.map(({ position, code }) => ({ position, outcome: code })),
  ].toSorted((one, other) => one.position - other.position);

/** The result when no query found the payment. */
export const concludeSearches = (request: StatedTransfer, searches: readonly Search[]): ResolvedSearch => {
  const verdicts = searches.map((search) => ({ target: search.target, verdict: concludeSearch(search) }));
  const queried = searches.flatMap((search) => search.queried);
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
      ...dateHint(verdict, request.prepared),
      ...queriedSenders(queried.filter(({ target }) => !isDirectoryBank(target))),
    ]),
    hasNoQuery: queried.length === 0,
    queries: queried.length,
    isCutShort: searches.some(({ isCutShort }) => isCutShort) && searches.every(({ isCutShort, isDenied }) => isCutShort || isDenied),
  };
};

/** The result when a query found the payment. */
export const foundResult = (verdict: Verdict, queried: readonly PlannedQuery[]): ResolvedSearch => ({
  kind: 'resolved',
  verdict: withWarnings(verdict, queriedSenders(queried)),
  hasNoQuery: false,
  queries: queried.length,
  isCutShort: false,
});
