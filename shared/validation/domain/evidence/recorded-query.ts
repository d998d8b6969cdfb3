import type { CepQuery } from '../../../banxico/domain/cep/cep-query.ts';
import type { CepVerdict } from '../../../banxico/domain/cep/verdict.ts';
import type { ObserveExchange, PortalExchange } from '../../../banxico/domain/portal-exchange.ts';

/** One use of the source of CEPs: for the certificate, or for the status of the payment alone. */
export type RecordedCall = { readonly kind: 'certificate' | 'payment_status'; readonly exchanges: readonly PortalExchange[] };

/** What the responses of a query alone mean. */
export type QueryVerdict = Pick<CepVerdict, 'status' | 'centralStatus' | 'errorCode'>;

/**
 * Why the responses of a query are not shown. `shared_directory`: its receiving bank is from the directory of all users, which a denial
 * would reveal. `other_payment`: they contradict the query, so they may be about other people.
 */
export const WITHHELD_REASONS = ['shared_directory', 'other_payment'] as const;

export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** A query of an attempt, with everything the portal returned. */
export type RecordedQuery = {
  readonly query: CepQuery;
  readonly calls: readonly RecordedCall[];
  /** Null when the portal throttled, or there was no slot. */
  readonly verdict: QueryVerdict | null;
  readonly withheld: WithheldReason | null;
};

/** The calls of a query so far. `begin` adds one, whose exchanges its result receives. */
export type CallRecorder = {
  readonly calls: readonly RecordedCall[];
  readonly begin: (kind: RecordedCall['kind']) => ObserveExchange;
};

/** Records the calls of a query as they are made. */
export const makeCallRecorder = (): CallRecorder => {
  const calls: { readonly kind: RecordedCall['kind']; readonly exchanges: PortalExchange[] }[] = [];
  return {
    calls,
    begin: (kind: RecordedCall['kind']) => {
      const exchanges: PortalExchange[] = [];
      calls.push({ kind, exchanges });
      return (exchange: PortalExchange): void => void exchanges.push(exchange);
    },
  };
};

/** Why the responses behind a verdict stay hidden from the owner of the validation; null where they do not. */
export const withheldReasonOf = (verdict: CepVerdict | null, isDirectoryGuess: boolean): WithheldReason | null => {
  const isOther = verdict?.status === 'error' && verdict.centralResult === null;
  if (isOther && (verdict.errorCode === 'cep_mismatch' || verdict.errorCode === 'ambiguous_reference')) return 'other_payment';
  return isDirectoryGuess ? 'shared_directory' : null;
};
