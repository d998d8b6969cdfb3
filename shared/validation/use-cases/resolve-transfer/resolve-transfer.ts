import type { Receipt } from '../../domain/receipt/receipt.ts';
import { MAX_QUERIES, type ResolvedTransfer } from '../../domain/transfer-resolution/search.ts';
import type { Throttled } from './portal-queries.ts';
import type { SearchReceipt } from './search-receipt.ts';
import type { SearchRequest } from './search-request.ts';
import type { SearchTransfer } from './search-transfer.ts';

export type ResolveTransferDeps = { readonly searchTransfer: SearchTransfer; readonly searchReceipt: SearchReceipt };

type ResolveTransferRequest = Omit<SearchRequest, 'maxQueries'> & {
  /** The receipt that the transfer was read from; null for a typed one. */
  readonly receipt: Receipt | null;
};

/** The verdict on a transfer; no verdict while the portal throttles, or has no slot. */
export type QueryResult = ResolvedTransfer | Throttled;

/** Finds the payment of a transfer at the portal, within the shared rate. */
export type ResolveTransfer = (request: ResolveTransferRequest) => Promise<QueryResult>;

/** Selects the strategy: a typed transfer is searched as stated, a receipt by each key that it may contain. */
export const makeResolveTransfer =
  ({ searchTransfer, searchReceipt }: ResolveTransferDeps): ResolveTransfer =>
  async ({ receipt, ...request }) => {
    const reading = receipt?.reading ?? null;
    return receipt === null || reading === null
      ? searchTransfer({ ...request, maxQueries: MAX_QUERIES })
      : searchReceipt({ ...request, receipt, reading });
  };
