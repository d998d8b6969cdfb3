import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { centralResult } from '../../banxico/domain/cep/central-result.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/central-status.ts';
import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import type { Verdict } from '../../banxico/domain/cep/verdict.ts';
import type { Transfer } from '../domain/transfer.ts';
import type { CompletedOutcome } from '../domain/transitions.ts';
import type { StoredCertificate, Warning } from '../domain/validation.ts';
import type { Target } from './prepared-transfer.ts';

/** A verdict and the query it answers. */
export type PortalMatch = {
  readonly verdict: Verdict;
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly warnings: readonly Warning[];
  readonly certificate: StoredCertificate | null;
};

/** The attributes of a completed validation; the caller adds the timestamps. */
export type Outcome = Omit<CompletedOutcome, 'completedAt' | 'recheckAt'> & {
  /** The payment status could not be queried: recheck later. */
  readonly recheck: boolean;
};

/** The result of querying the portal for a transfer. */
export type QueryResult =
  | { readonly kind: 'resolved'; readonly outcome: Outcome }
  /** No verdict: no slot or query before this instant. */
  | { readonly kind: 'throttled'; readonly availableAt: number };

/** The query for one target and one sender. */
export const cepQuery = (
  { fecha, criterion, monto }: Transfer,
  account: BankAccount,
  banks: { readonly emisor: SpeiCode; readonly receptor: SpeiCode },
): CepQuery => ({ fecha, criterion, ...banks, cuenta: account.number, monto });

const centralResultText = (verdict: Verdict): string | null => {
  const certificate = 'certificate' in verdict && verdict.status !== 'error' ? verdict.certificate : null;
  if (certificate !== null) return JSON.stringify(centralResult(certificate));
  const payment = 'payment' in verdict ? verdict.payment : null;
  return payment === null ? null : JSON.stringify(centralResult([payment]));
};

/** The outcome to store for a match. */
export const outcomeOf = ({ verdict, target, emisor, warnings, certificate }: PortalMatch): Outcome => ({
  status: verdict.status,
  emisor,
  receptor: target.receiving.kind === 'resolved' ? target.receiving.bank.code : null,
  warnings: [...warnings, ...verdict.warnings.map((code) => ({ code }))],
  centralStatus: verdict.central_status,
  centralResult: centralResultText(verdict),
  errorCode: verdict.error_code,
  candidateMatch: isRecognisedPayment(verdict.central_status) ? target.position : null,
  certificate,
  recheck: verdict.warnings.includes('payment_status_unchecked'),
});

/** A validation that ends in `error` without a response of the portal. */
export const unresolvedOutcome = (
  errorCode: string,
  known: { readonly emisor?: SpeiCode; readonly receptor?: SpeiCode | null; readonly warnings?: readonly Warning[] } = {},
): Outcome => ({
  status: 'error',
  emisor: known.emisor ?? null,
  receptor: known.receptor ?? null,
  warnings: known.warnings ?? [],
  centralStatus: null,
  centralResult: null,
  errorCode,
  candidateMatch: null,
  certificate: null,
  recheck: false,
});

/**
 *
 * The outcome when no account matched: final only when the portal denied every candidate (interface: Errors,
 * `cuenta_unresolvable_after_probes`); an inconclusive one leaves the outcome inconclusive.
 */
export const outcomeWithoutMatch = (outcomes: readonly Outcome[]): Outcome => {
  const [first, ...others] = outcomes;
  if (first === undefined) throw new TypeError('a transfer has at least one account');
  if (others.length === 0) return first;
  const inconclusive = outcomes.find(({ status }) => status === 'cep_unavailable') ?? outcomes.find(({ status }) => status !== 'not_found');
  return inconclusive ?? { ...unresolvedOutcome('cuenta_unresolvable_after_probes'), centralStatus: first.centralStatus };
};
