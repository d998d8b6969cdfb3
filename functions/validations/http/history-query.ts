import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';
import { pageCursors, pageSize } from '../../../shared/platform/http/page-size.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { calendarDate, integerText, oneOf, parameter, pesosText, text, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { clientRef } from '../../../shared/validation/http/fields.ts';
import type { HistoryPageRequest } from '../domain/history-request.ts';

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

/** Filters, and a page of what passes them. */
export const historyQuery = v.pipe(
  listParameters({
    ...filters,
    'page[size]': pageSize.parameter,
    per_page: pageSize.parameter,
    ...pageCursors,
  }),
  v.forward(
    v.check((query) => query.from === undefined || query.to === undefined || query.from <= query.to, 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check(
      (query) => query.amount_min === undefined || query.amount_max === undefined || query.amount_min <= query.amount_max,
      'invalid_filter:amount_order',
    ),
    ['amount_min'],
  ),
  v.forward(
    v.check((query) => query['page[after]'] === undefined || query['page[before]'] === undefined, 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
);

/** Filters of what is counted. */
export const statsQuery = v.pipe(
  listParameters(filters),
  v.forward(
    v.check((query) => query.from === undefined || query.to === undefined || query.from <= query.to, 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check(
      (query) => query.amount_min === undefined || query.amount_max === undefined || query.amount_min <= query.amount_max,
      'invalid_filter:amount_order',
    ),
    ['amount_min'],
  ),
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
  size: size ?? alias ?? pageSize.byDefault,
  cursor: before !== undefined ? { side: 'before', token: before } : after !== undefined ? { side: 'after', token: after } : null,
});
