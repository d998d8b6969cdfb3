import { eveningBefore } from '../../../banking/domain/payment-days.ts';
import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import type { CandidateOutcome, Warning } from '../validation.ts';
import { lessConclusive, unresolvedVerdict, verdictWithoutMatch, type Verdict } from '../verdict.ts';
import { receivingBankWarnings } from './bank-warnings.ts';
import { isDirectoryBank, type PlannedQuery, type StatedTransfer } from './planned-query.ts';
import type { Target } from './prepared-transfer.ts';

/**
 * Queries that one validation may make where the caller may have mistaken something: two windows of the portal's usual
 * rate, for which a synchronous request has time.
 */
export const MAX_QUERIES = 6;

/** The verdict on a transfer, as the queries of a strategy leave it. */
export type ResolvedTransfer = {
  readonly kind: 'resolved';
  readonly verdict: Verdict;
  /** No account could be queried: another try would change nothing. */
  readonly isUnaskable: boolean;
};

/** The result of one search, with the queries it took. */
export type ResolvedSearch = ResolvedTransfer & {
  readonly queries: number;
  /** The portal denied every query, and further queries were left out for lack of any more. */
  readonly isCutShort: boolean;
};

/** The queries made about one account that did not find the payment. */
export type Search = {
  readonly target: Target;
  /** The account at every bank that may hold it. */
  readonly banks: readonly Target[];
  readonly asked: readonly PlannedQuery[];
  readonly verdict: Verdict;
  /** The portal denied every query. */
  readonly isDenied: boolean;
  /** The same, and further queries were left out for lack of any more. */
  readonly isCutShort: boolean;
};

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

/** Nothing further is asked: the payment is known, or its certificate was found and could not be kept. */
export const isFound = (verdict: Verdict): boolean =>
  isRecognisedPayment(verdict.centralStatus) || verdict.errorCode === 'evidence_not_kept';

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
export const isPortalDenial = ({ status, centralStatus, errorCode }: Verdict): boolean =>
  status === 'not_found' || (errorCode === 'cuenta_unresolvable_after_probes' && centralStatus === 'no_encontrado');

/** A denial may be the fault of a `fecha` that is the operation date of an evening payment. */
const dateHint = (verdict: Verdict, { transfer: { fecha } }: StatedTransfer['prepared']): readonly Warning[] =>
  isPortalDenial(verdict) && eveningBefore(fecha) !== null ? [{ code: 'fecha_may_be_operation_date', field: 'fecha' }] : [];

/** Only a payment that was found tells which date the one stated is. */
const withoutPaidDate = (verdict: Verdict): Verdict => ({
  ...verdict,
  warnings: verdict.warnings.filter(({ code }) => code !== 'fecha_is_operation_date'),
});

export const countQueries = (searches: readonly Search[]): number => searches.reduce((sum, { asked }) => sum + asked.length, 0);

type OpenAnswer = Pick<Verdict, 'status' | 'centralStatus' | 'errorCode'>;

/** A query was not made: there was no slot in time for it, or too many came before it. */
export const NOT_ASKED: OpenAnswer = { status: 'cep_unavailable', centralStatus: 'desconocido', errorCode: 'central_no_answer' };

/** A denial that does not count, because one of the other answers is missing or cannot be trusted. */
export const leftOpen = (search: Search, { status, centralStatus, errorCode }: OpenAnswer): Search => ({
  ...search,
  verdict: { ...search.verdict, status, centralStatus, errorCode },
  isDenied: false,
});

/** The payment may be what was not asked: that denies neither the transfer nor, as one of several candidates, the account. */
export const cutShort = (search: Search): Search =>
  search.target.position !== null || isPortalDenial(search.verdict) ? leftOpen(search, NOT_ASKED) : search;

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
      ...dateHint(verdict, request.prepared),
      ...sendersAsked(asked.filter(({ target }) => !isDirectoryBank(target))),
    ]),
    isUnaskable: asked.length === 0,
    queries: asked.length,
    isCutShort: searches.some(({ isCutShort }) => isCutShort) && searches.every(({ isCutShort, isDenied }) => isCutShort || isDenied),
  };
};

/** The result when a query found the payment. */
export const foundResult = (verdict: Verdict, asked: readonly PlannedQuery[]): ResolvedSearch => ({
  kind: 'resolved',
  verdict: withWarnings(verdict, sendersAsked(asked)),
  isUnaskable: false,
  queries: asked.length,
  isCutShort: false,
});
