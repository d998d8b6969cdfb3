import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { summaryFacts, type SummaryFacts } from '../../../shared/validation/domain/sent-transfer.ts';
import type { ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import type { HistoryFilters } from './history-request.ts';

/** Whether any filter besides the time range is set. */
export const hasFilters = (filters: HistoryFilters): boolean =>
  [
    filters.status,
    filters.type,
    filters.search,
    filters.with_deleted,
    filters.client_ref,
    filters.batch_id,
    filters.bank,
    filters.amount_min,
    filters.amount_max,
    filters.retry_state,
  ].some((value) => value !== undefined) || filters.playground === '1';

const contains = (text: string | null, part: string): boolean => text?.toLowerCase().includes(part.toLowerCase()) ?? false;

const isWithinAmounts = ({ amount_min: min, amount_max: max }: HistoryFilters, { amount }: SummaryFacts): boolean => {
  if (min === undefined && max === undefined) return true;
  return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Number.MAX_SAFE_INTEGER);
};

const isFoundBy = ({ search }: HistoryFilters, facts: SummaryFacts): boolean =>
  search === undefined ||
  [facts.claveRastreo, facts.referenciaNumerica, facts.account?.number ?? null, facts.bankName].some((text) => contains(text, search));

/** Receipts and references of the client are told apart by values of their own: nothing here has any. */
const matchesNothing = (filters: HistoryFilters): boolean => filters.type === 'ocr' || filters.client_ref !== undefined;

/** `with_deleted`: absent shows both, `0` what was kept, `1` what was withdrawn. */
const isShown = ({ with_deleted: withDeleted }: HistoryFilters, { deletedAt }: ValidationSummary): boolean =>
  withDeleted === undefined || (deletedAt !== null) === (withDeleted === '1');

const isInCycle = (filters: HistoryFilters, { retry, batch }: ValidationSummary): boolean =>
  (filters.retry_state === undefined || retry?.state === filters.retry_state) &&
  (filters.batch_id === undefined || batch?.id === filters.batch_id);

/** Whether a validation passes filters other than their time range; banks are named as among the participants. */
export const matches = (filters: HistoryFilters, summary: ValidationSummary, participants: Participants): boolean => {
  if (matchesNothing(filters) || summary.isPlayground !== (filters.playground === '1')) return false;
  if (!isShown(filters, summary) || !isInCycle(filters, summary)) return false;
  if (filters.status !== undefined && !filters.status.includes(summary.status)) return false;
  if (filters.bank !== undefined && summary.receptor?.endsWith(filters.bank) !== true) return false;
  const facts = summaryFacts(summary, participants);
  return isWithinAmounts(filters, facts) && isFoundBy(filters, facts);
};
