import type { KeptResponses } from '../../domain/evidence/kept-attempt.ts';
import type { Receipt } from '../../domain/receipt/receipt.ts';
import { MAX_QUERIES, type ResolvedTransfer } from '../../domain/transfer-resolution/search.ts';
import type { KeepResponses } from '../keep-responses.ts';
import type { Throttled } from './portal-queries.ts';
import type { SearchReceipt } from './search-receipt.ts';
import type { SearchRequest } from './search-request.ts';
import type { SearchTransfer } from './search-transfer.ts';

export type ResolveTransferDeps = {
  readonly searchTransfer: SearchTransfer;
  readonly searchReceipt: SearchReceipt;
  readonly keepResponses: KeepResponses;
};

type ResolveTransferRequest = Omit<SearchRequest, 'maxQueries' | 'record'> & {
  /** The receipt that the transfer was read from; null for a typed one. */
  readonly receipt: Receipt | null;
};

/** A verdict with the responses that it follows from; null where no query could be made. */
export type KeptVerdict = ResolvedTransfer & { readonly kept: KeptResponses | null };

/** The verdict on a transfer; no verdict while the portal throttles, or has no slot. */
export type QueryResult = KeptVerdict | Throttled;

/** Finds the payment of a transfer at the portal, within the shared rate. */
export type ResolveTransfer = (request: ResolveTransferRequest) => Promise<QueryResult>;

/** Selects the strategy: a typed transfer is searched as stated, a receipt by each key that it may contain. */
export const makeResolveTransfer =
  ({ searchTransfer, searchReceipt, keepResponses }: ResolveTransferDeps): ResolveTransfer =>
  async ({ receipt, ...given }) => {
    const request = { ...given, record: { queries: [], certificates: [] } };
    const reading = receipt?.reading ?? null;
    const result = await (receipt === null || reading === null
      ? searchTransfer({ ...request, maxQueries: MAX_QUERIES })
      : searchReceipt({ ...request, receipt, reading }));
    // Without a verdict the attempt is repeated as a whole, and so are its queries.
    return result.kind === 'throttled' ? result : { ...result, kept: keepResponses(request, request.record) };
  };
