import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';
import { TABLE_FORMATS } from '../../../shared/platform/files/table-file.ts';
import { cursorPaging, daysInOrder, oneCursor, pageOf, queryCheck } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { calendarDate, integerText, oneOf, parameter, pesosText, text, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import type { HistoryFilters, HistoryPageRequest } from '../../../shared/validation/domain/history/history-request.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { clientRef } from '../../../shared/validation/http/fields.ts';

const filter = <const Because extends Reason>(reason: Because) => ({ code: 'invalid_filter', reason }) as const;

const date = calendarDate(filter('date_filter'));
const amount = (description: string) => v.optional(parameter(pesosText(filter('amount_filter')), description));

/** Filters of the history. Dates are calendar days in the account's time zone, both inclusive. */
const filters = {
  status: v.optional(parameter(wordList(VALIDATION_STATUSES, filter('status_filter')), 'Statuses separated by commas.')),
  type: v.optional(
    parameter(oneOf(['direct', 'ocr'], filter('validation_type_filter')), '`direct`: from typed fields. `ocr`: from receipt images.'),
  ),
  from: v.optional(
    parameter(date, 'First day, YYYY-MM-DD, in the time zone of the account (`timezone` of `GET /users/me`); it starts at midnight there.'),
  ),
  to: v.optional(
    parameter(date, 'Last day, YYYY-MM-DD, in the time zone of the account; it ends at midnight there, so the whole day is included.'),
  ),
  search: v.optional(
    parameter(
      text({ minLength: 1, maxLength: 100 }, filter('search_length')),
      'Literal text, in tracking key, reference, account or name of the bank; at most 90 days at once.',
    ),
  ),
  playground: v.optional(parameter(oneOf(['0', '1'], filter('flag_filter')), '`1` lists trials instead.'), '0'),
  with_deleted: v.optional(
    parameter(
      oneOf(['0', '1', 'only'], filter('with_deleted_filter')),
      'Withdrawn validations: `0` leaves them out, `1` lists them with the others, `only` lists them alone.',
    ),
    '0',
  ),
  client_ref: v.optional(parameter(clientRef(filter('client_ref_format')), 'Your own reference, exactly.')),
  batch_id: v.optional(
    parameter(integerText({ minimum: 0, maximum: 999_999_999_999_999 }, filter('batch_filter')), 'The bulk import of the validations.'),
  ),
  bank: v.optional(
    parameter(text({ pattern: /^[0-9]{1,5}$/ }, filter('bank_filter')), 'The last digits of the SPEI code of the receiving bank.'),
  ),
  amount_min: amount('Smallest amount in pesos.'),
  amount_max: amount('Largest amount in pesos.'),
  retry_state: v.optional(
    parameter(oneOf(['pending', 'resolved', 'exhausted', 'cancelled'], filter('retry_state_filter')), 'State of the retries.'),
  ),
};

const amountsInOrder = <Query extends Pick<HistoryFilters, 'amount_min' | 'amount_max'>>() =>
  queryCheck<Query>(
    ({ amount_min: least, amount_max: most }) => least === undefined || most === undefined || least <= most,
    'invalid_filter:amount_order',
    'amount_min',
  );

/** Filters, and a page of what passes them. */
export const historyQuery = v.pipe(listParameters({ ...filters, ...cursorPaging }), daysInOrder(), amountsInOrder(), oneCursor());

const { status, type, from, to, with_deleted: withDeleted } = filters;

/** Filters of the runs of the playground, and a page of what passes them. */
export const playgroundQuery = v.pipe(
  listParameters({ status, type, from, to, with_deleted: withDeleted, ...cursorPaging }),
  daysInOrder(),
  oneCursor(),
);

/** Filters of what is counted. */
export const statsQuery = v.pipe(listParameters(filters), daysInOrder(), amountsInOrder());

/** Rows of an export at most. */
const MAX_EXPORT_ROWS = 100_000;

/** Filters, and the file of the rows that pass them. */
export const exportQuery = v.pipe(
  listParameters({
    ...filters,
    format: v.optional(parameter(oneOf(TABLE_FORMATS, { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'), 'csv'),
    limit: v.optional(
      parameter(integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, filter('large_export_limit')), 'Rows of the file at most.'),
      String(MAX_EXPORT_ROWS),
    ),
  }),
  daysInOrder(),
  amountsInOrder(),
);

export type HistoryQuery = v.InferOutput<typeof historyQuery>;

/** The filters of a query and the requested page. */
export const historyRequestOf = ({
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
  'page[before]': before,
  ...filters
}: HistoryQuery): HistoryPageRequest => ({
  filters,
  ...pageOf({ 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before }),
});
