import * as v from 'valibot';

import { STATUSES } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { cursorPaging, daysInOrder, oneCursor, pageOf, queryCheck } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { calendarDate, parameter, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import { daysBetween } from '../../../shared/platform/time/calendar-date.ts';
import { clientRef } from '../../../shared/validation/http/fields.ts';
import type { PageRequest } from '../use-cases/list-expected-payments.ts';

const day = calendarDate({ code: 'invalid_filter', reason: 'date_filter' });

/** Query of the list. */
export const listQuery = v.pipe(
  listParameters({
    status: v.optional(parameter(wordList(STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Statuses separated by commas.')),
    client_ref: v.optional(
      parameter(clientRef({ code: 'invalid_filter', reason: 'client_ref_format' }), 'Only those with this reference of yours.'),
    ),
    from: v.optional(parameter(day, 'Only those whose last day is this one or later, YYYY-MM-DD.')),
    to: v.optional(parameter(day, 'Only those whose last day is this one or earlier, YYYY-MM-DD.')),
    ...cursorPaging,
  }),
  oneCursor(),
  daysInOrder(),
);

export type ListQuery = v.InferOutput<typeof listQuery>;

export const pageRequestOf = ({ status, client_ref: reference, from, to, ...paging }: ListQuery): Omit<PageRequest, 'userId'> => ({
  filters: { status, client_ref: reference, from, to },
  ...pageOf(paging),
});

/** Days of a summary at most. */
const MAX_SUMMARY_DAYS = 366;

/** Query of the summary. */
export const summaryQuery = v.pipe(
  listParameters({
    from: parameter(day, 'First day of the period, YYYY-MM-DD: those are summed whose last day is in it.', '2026-11-01'),
    to: parameter(day, `Last day of the period, at most ${MAX_SUMMARY_DAYS} days after the first.`, '2026-11-30'),
  }),
  daysInOrder(),
  queryCheck(({ from, to }) => daysBetween(from, to) <= MAX_SUMMARY_DAYS, 'invalid_filter:summary_range', 'to'),
);
