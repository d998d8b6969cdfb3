import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { summaryFacts, type SummaryFacts } from '../../../shared/validation/domain/sent-transfer.ts';
import type { ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import type { HistoryQuery } from './history-query.ts';

/** Whether a query asks for less than everything in its time range. */
export const narrows = (query: HistoryQuery): boolean =>
  [
    query.status,
    query.type,
    query.search,
    query.with_deleted,
    query.client_ref,
    query.batch_id,
    query.bank,
    query.amount_min,
    query.amount_max,
    query.retry_state,
  ].some((value) => value !== undefined) || query.playground === '1';

const contains = (text: string | null, part: string): boolean => text?.toLowerCase().includes(part.toLowerCase()) ?? false;

const isWithinAmounts = ({ amount_min: min, amount_max: max }: HistoryQuery, { amount }: SummaryFacts): boolean => {
  if (min === undefined && max === undefined) return true;
  return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Number.MAX_SAFE_INTEGER);
};

const isFoundBy = ({ search }: HistoryQuery, facts: SummaryFacts): boolean =>
  search === undefined ||
  [facts.claveRastreo, facts.referenciaNumerica, facts.account?.number ?? null, facts.bankName].some((text) => contains(text, search));

/** Receipts and references of the client are told apart by values of their own: nothing here has any. */
const asksForOthers = (query: HistoryQuery): boolean => query.type === 'ocr' || query.client_ref !== undefined;

/** `with_deleted`: absent shows both, `0` what was kept, `1` what was withdrawn. */
const isShown = ({ with_deleted: withDeleted }: HistoryQuery, { deletedAt }: ValidationSummary): boolean =>
  withDeleted === undefined || (deletedAt !== null) === (withDeleted === '1');

const isInCycle = (query: HistoryQuery, { retry, batch }: ValidationSummary): boolean =>
  (query.retry_state === undefined || retry?.state === query.retry_state) && (query.batch_id === undefined || batch?.id === query.batch_id);

/** Whether a validation passes the filters of a history query other than its time range; banks are named as among the participants. */
export const matches = (query: HistoryQuery, summary: ValidationSummary, participants: Participants): boolean => {
  if (asksForOthers(query) || summary.isPlayground !== (query.playground === '1')) return false;
  if (!isShown(query, summary) || !isInCycle(query, summary)) return false;
  if (query.status !== undefined && !query.status.includes(summary.status)) return false;
  if (query.bank !== undefined && summary.receptor?.endsWith(query.bank) !== true) return false;
  const facts = summaryFacts(summary, participants);
  return isWithinAmounts(query, facts) && isFoundBy(query, facts);
};
