import type { Criteria } from '../../../shared/counters/domain/dimensions.ts';
import type { HistoryFilters } from '../../../shared/validation/domain/history/history-request.ts';

/** Whether the counters can answer a query: they have neither texts nor amounts. */
export const isCounted = (filters: HistoryFilters): boolean =>
  [filters.search, filters.amount_min, filters.amount_max, filters.client_ref].every((filter) => filter === undefined);

const equals =
  (wanted: string) =>
  (value: string): boolean =>
    value === wanted;

/** The filters that the dimensions of the counters have. The bulk import and the range select the counters themselves. */
export const criteriaOf = ({
  status,
  type,
  playground,
  with_deleted: withDeleted,
  retry_state: retry,
  bank,
}: HistoryFilters): Criteria => ({
  ...(status === undefined ? {} : { status: (value) => status.some((wanted) => wanted === value) }),
  ...(type === undefined ? {} : { type: equals(type) }),
  playground: equals(playground),
  ...(withDeleted === '1' ? {} : { withdrawn: equals(withDeleted === 'only' ? '1' : '0') }),
  ...(retry === undefined ? {} : { retry: equals(retry) }),
  ...(bank === undefined ? {} : { bank: (value) => value.endsWith(bank) }),
});
