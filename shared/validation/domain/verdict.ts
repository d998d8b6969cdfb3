import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { ValidationErrorCode } from './error-code.ts';
import type { TerminalStatus } from './status.ts';
import type { CandidateOutcome, Validation, Warning } from './validation.ts';

/** The findings about a transfer: the fields of its validation that a verdict writes, and nothing else. */
export type Verdict = Pick<
  Validation,
  | 'emisor'
  | 'receptor'
  | 'warnings'
  | 'centralStatus'
  | 'centralResult'
  | 'errorCode'
  | 'candidateMatch'
  | 'candidateOutcomes'
  | 'foundAs'
  | 'certificate'
> & { readonly status: TerminalStatus };

/** The verdict on a transfer about which the portal gave no information. */
export const unresolvedVerdict = (
  errorCode: ValidationErrorCode,
  known: { readonly emisor?: SpeiCode; readonly receptor?: SpeiCode | null; readonly warnings?: readonly Warning[] } = {},
): Verdict => ({
  status: 'error',
  emisor: known.emisor ?? null,
  receptor: known.receptor ?? null,
  warnings: known.warnings ?? [],
  centralStatus: null,
  centralResult: null,
  errorCode,
  candidateMatch: null,
  candidateOutcomes: null,
  foundAs: null,
  certificate: null,
});

/** Of two verdicts without a match the less conclusive one: a denial never hides a query without a response. */
export const lessConclusive = (left: Verdict, right: Verdict): Verdict => {
  const rank = ({ status }: Verdict): number => ['not_found', 'error', 'cep_unavailable'].indexOf(status);
  return rank(right) > rank(left) ? right : left;
};

/** Error codes of an account that is ruled out because it could not be queried. */
const NO_MATCH: ReadonlySet<Verdict['errorCode']> = new Set([
  'intra_bank_no_cep',
  'sender_bank_unresolvable',
  'bank_code_unresolvable_for_phone',
  'bank_code_unresolvable_for_card',
  'bank_code_unresolvable_for_clabe',
]);

const isNoMatch = ({ status, errorCode }: Pick<Verdict, 'status' | 'errorCode'>): boolean =>
  status === 'not_found' || NO_MATCH.has(errorCode);

/**
 * The verdict when no candidate matched: `cuenta_unresolvable_after_probes` (interface: Errors), unless an answer for one of them is
 * missing or cannot be trusted; that leaves the verdict open.
 */
export const verdictWithoutMatch = (verdicts: readonly Verdict[], candidateOutcomes: readonly CandidateOutcome[]): Verdict => {
  const open = verdicts.find(({ status }) => status === 'cep_unavailable') ?? verdicts.find((verdict) => !isNoMatch(verdict));
  if (open !== undefined) return { ...open, candidateOutcomes };
  const isDenied = verdicts.some(({ status }) => status === 'not_found');
  return {
    ...unresolvedVerdict('cuenta_unresolvable_after_probes'),
    centralStatus: isDenied ? 'no_encontrado' : null,
    candidateOutcomes,
  };
};

/** Warnings that a later check of a valid payment can resolve. */
const LEFT_OPEN: ReadonlySet<string> = new Set(['payment_status_unchecked', 'cep_pdf_unavailable']);

/** When a valid payment is checked again (epoch milliseconds); null when nothing is open. */
export const recheckAt = ({ status, warnings }: Pick<Verdict, 'status' | 'warnings'>, now: number, delaySeconds: number): number | null =>
  status === 'valid' && warnings.some(({ code }) => LEFT_OPEN.has(code)) ? now + delaySeconds * 1_000 : null;
