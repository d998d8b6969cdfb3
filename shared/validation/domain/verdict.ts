import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { ValidationErrorCode } from './error-code.ts';
import type { TerminalStatus } from './status.ts';
import type { Transfer } from './transfer.ts';
import type { Validation, Warning } from './validation.ts';

/** What was found out about a transfer: the fields of its validation that a verdict writes, and nothing else. */
export type Verdict = Pick<
  Validation,
  'emisor' | 'receptor' | 'warnings' | 'centralStatus' | 'centralResult' | 'errorCode' | 'candidateMatch' | 'certificate'
> & {
  readonly status: TerminalStatus;
  /** The transfer as the portal knows it, where a receipt had been misread; absent when it stays. */
  readonly transfer?: Transfer;
};

/** The verdict on a transfer about which the portal said nothing. */
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
  certificate: null,
});

/** Of two verdicts without a match the less conclusive one: a denial never hides a query without a response. */
export const lessConclusive = (left: Verdict, right: Verdict): Verdict => {
  const rank = ({ status }: Verdict): number => ['not_found', 'error', 'cep_unavailable'].indexOf(status);
  return rank(right) > rank(left) ? right : left;
};

/**
 * The verdict when no account matched: final only when the portal denied every candidate (interface: Errors,
 * `cuenta_unresolvable_after_probes`); an inconclusive one leaves the verdict inconclusive.
 */
export const verdictWithoutMatch = (verdicts: readonly Verdict[]): Verdict => {
  const [first, ...others] = verdicts;
  if (first === undefined) throw new TypeError('a transfer has at least one account');
  if (others.length === 0) return first;
  const inconclusive = verdicts.find(({ status }) => status === 'cep_unavailable') ?? verdicts.find(({ status }) => status !== 'not_found');
  return inconclusive ?? { ...unresolvedVerdict('cuenta_unresolvable_after_probes'), centralStatus: first.centralStatus };
};

/** When the state of the payment is asked for again (epoch milliseconds); null when it is known, or of no use. */
export const recheckAt = ({ warnings }: Pick<Verdict, 'warnings'>, now: number, delaySeconds: number): number | null =>
  warnings.some(({ code }) => code === 'payment_status_unchecked') ? now + delaySeconds * 1_000 : null;
