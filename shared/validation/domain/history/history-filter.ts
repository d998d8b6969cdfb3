import type { Participants } from '../../../banking/domain/bank/participants.ts';
import { isPlayground } from '../source.ts';
import { accountOf, bankNameOn, referenceOf, trackingKeyOf } from '../transfer.ts';
import type { ValidationSummary } from '../validation.ts';
import type { HistoryFilters } from './history-request.ts';

/** Whether any filter is set other than those of the store: the time range and the reference. */
export const hasFilters = (filters: HistoryFilters): boolean =>
  [
    filters.status,
    filters.type,
    filters.search,
    filters.batch_id,
    filters.bank,
    filters.amount_min,
    filters.amount_max,
    filters.retry_state,
  ].some((value) => value !== undefined) ||
  filters.playground === '1' ||
  filters.with_deleted === 'only';

const contains = (text: string | null, part: string): boolean => text?.toLowerCase().includes(part.toLowerCase()) ?? false;

/** A validation without an amount is within no bounds. */
const isWithinAmounts = ({ amount_min: min, amount_max: max }: HistoryFilters, { transfer }: ValidationSummary): boolean => {
  if (min === undefined && max === undefined) return true;
  return transfer !== null && transfer.monto >= (min ?? 0) && transfer.monto <= (max ?? Number.MAX_SAFE_INTEGER);
};

const isFoundBy = (
  { search }: HistoryFilters,
  { transfer, candidateMatch, receptor }: ValidationSummary,
  participants: Participants,
): boolean =>
  search === undefined ||
  (transfer !== null &&
    [
      trackingKeyOf(transfer),
      referenceOf(transfer),
      accountOf(transfer, candidateMatch)?.number ?? null,
      bankNameOn(transfer.fecha, receptor, participants),
    ].some((text) => contains(text, search)));

const isOfSource = ({ type, playground }: HistoryFilters, { source }: ValidationSummary): boolean =>
  (type === undefined || source.input === type) && isPlayground(source) === (playground === '1');

/** `with_deleted`: `0` leaves withdrawn validations out, `1` includes them, `only` shows nothing else. */
const isShown = ({ with_deleted: withDeleted }: HistoryFilters, { deletedAt }: ValidationSummary): boolean =>
  withDeleted === '1' || (deletedAt !== null) === (withDeleted === 'only');

const isInCycle = (filters: HistoryFilters, { retry, batch }: ValidationSummary): boolean =>
  (filters.retry_state === undefined || retry?.state === filters.retry_state) &&
  (filters.batch_id === undefined || batch?.id === filters.batch_id);

/** Whether a validation passes the filters other than the time range and the reference; banks have their participant names. */
export const matches = (filters: HistoryFilters, summary: ValidationSummary, participants: Participants): boolean => {
  if (!isOfSource(filters, summary)) return false;
  if (!isShown(filters, summary) || !isInCycle(filters, summary)) return false;
  if (filters.status !== undefined && !filters.status.includes(summary.status)) return false;
  if (filters.bank !== undefined && summary.receptor?.endsWith(filters.bank) !== true) return false;
  return isWithinAmounts(filters, summary) && isFoundBy(filters, summary, participants);
};
