import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import type { Receipt, ReceiptReading } from '../../domain/receipt/receipt.ts';
import { withCriterion } from '../../domain/transfer-resolution/prepared-transfer.ts';
import { adoptKey, concludeReceipt, criteriaOf } from '../../domain/transfer-resolution/receipt-verdict.ts';
import { MAX_QUERIES, type ResolvedSearch, type ResolvedTransfer } from '../../domain/transfer-resolution/search.ts';
import { lessConclusive } from '../../domain/verdict.ts';
import type { Throttled } from './portal-queries.ts';
import type { SearchRequest } from './search-request.ts';
import type { SearchTransfer } from './search-transfer.ts';

type ReceiptSearchRequest = Omit<SearchRequest, 'maxQueries'> & { readonly receipt: Receipt; readonly reading: ReceiptReading };

export type SearchReceipt = (request: ReceiptSearchRequest) => Promise<ResolvedTransfer | Throttled>;

/**
 * Queries the portal about a receipt, with the queries of one validation: each search strategy reserves one query for each
 * strategy after it. A field that may have been misread, or a query that was not made, never ends as a denial: the verdict
 * is `error`, with `ocr_low_confidence` and the fields to confirm.
 */
export const makeSearchReceipt =
  ({ searchTransfer }: { readonly searchTransfer: SearchTransfer }): SearchReceipt =>
  async ({ receipt, reading, ...request }) => {
    const { prepared, deadline, statedAt, maxSlotWaitMs } = request;
    const allCriteria = criteriaOf(receipt, reading);
    const criteria = request.scope === 'whole_plan' ? allCriteria : allCriteria.slice(0, 1);
    const denials: ResolvedSearch[] = [];
    let left = MAX_QUERIES;
    for (const [index, criterion] of criteria.entries()) {
      const result = await searchTransfer({
        ...request,
        prepared: withCriterion(prepared, criterion),
        maxQueries: left - (criteria.length - index - 1),
        // A search from the start, once there is a slot, would repeat earlier queries.
        maxSlotWaitMs: index === 0 ? maxSlotWaitMs : deadline - statedAt,
      });
      if (result.kind === 'throttled') return result;
      const { verdict } = result;
      if (verdict.errorCode === 'evidence_not_kept') return result;
      if (isRecognisedPayment(verdict.centralStatus)) {
        return { kind: 'resolved', verdict: adoptKey(verdict, prepared.transfer, criterion, reading), hasNoQuery: false };
      }
      left -= result.queries;
      denials.push(result);
    }
    // Where the portal did not answer, another try may find the payment; where queries were left, only the caller can help.
    const isCutShort =
      denials.some((each) => each.isCutShort) && denials.every((each) => each.isCutShort || each.verdict.status !== 'cep_unavailable');
    const verdict = denials.map((each) => each.verdict).reduce(lessConclusive);
    return {
      kind: 'resolved',
      verdict: concludeReceipt(verdict, receipt, isCutShort),
      hasNoQuery: denials.every(({ hasNoQuery }) => hasNoQuery),
    };
  };
