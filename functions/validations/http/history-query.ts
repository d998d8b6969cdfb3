import * as v from 'valibot';

import { parseCentavos } from '../../../shared/platform/money/centavos.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { isClientRef, MAX_CLIENT_REF_LENGTH } from '../../../shared/validation/domain/client-ref.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '../../../shared/validation/domain/status.ts';
import type { HistoryPageRequest } from '../domain/history-request.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

const pageSize = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,3}$/, 'invalid_filter:page_size'),
    v.metadata({ jsonSchema: { type: 'string', pattern: '^(0{0,2}[1-9]|0?[1-9][0-9]|100)$' } }),
    v.transform(Number),
    v.minValue(1, 'invalid_filter:page_size'),
    v.maxValue(MAX_PAGE_SIZE, 'invalid_filter:page_size'),
  ),
);

const isStatus = (text: string): text is ValidationStatus => VALIDATION_STATUSES.some((status) => status === text);

const ONE_STATUS = `(${VALIDATION_STATUSES.join('|')})`;
const STATUS_LIST = `^${ONE_STATUS}(,${ONE_STATUS})*$`;

const statuses = v.pipe(
  v.string(),
  v.metadata({ jsonSchema: { type: 'string', pattern: STATUS_LIST, description: 'Statuses separated by commas.' } }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const listed = dataset.value.split(',');
    if (listed.every(isStatus)) return listed;
    addIssue({ message: 'invalid_filter:status_filter' });
    return NEVER;
  }),
);

const dateFrom = (description: string) =>
  v.pipe(
    v.string(),
    v.metadata({ jsonSchema: { type: 'string', format: 'date', description } }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = parseCalendarDate(dataset.value);
      if (parsed !== null) return parsed;
      addIssue({ message: 'invalid_filter:date_filter' });
      return NEVER;
    }),
  );

const amount = v.pipe(
  v.string(),
  v.metadata({ jsonSchema: { type: 'string', pattern: '^[0-9]{1,13}(\\.[0-9]{1,2})?$' } }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseCentavos(dataset.value);
    if (parsed !== null) return parsed;
    addIssue({ message: 'invalid_filter:amount_filter' });
    return NEVER;
  }),
);

const flag = v.picklist(['0', '1'], 'invalid_filter:flag_filter');

/** Filters of the history. Dates are calendar days in the account's time zone, both inclusive. */
export const historyQuery = v.pipe(
  v.object({
    status: v.optional(statuses),
    type: v.optional(v.picklist(['direct', 'ocr'], 'invalid_filter:validation_type_filter')),
    from: v.optional(
      dateFrom('First day, YYYY-MM-DD, in the time zone of the account (`timezone` of `GET /users/me`); it starts at midnight there.'),
    ),
    to: v.optional(
      dateFrom('Last day, YYYY-MM-DD, in the time zone of the account; it ends at midnight there, so the whole day is included.'),
    ),
    search: v.optional(
      v.pipe(v.string(), v.minLength(1, 'invalid_filter:search_length'), v.maxLength(100, 'invalid_filter:search_length')),
    ),
    playground: v.optional(flag, '0'),
    with_deleted: v.optional(
      v.pipe(
        v.picklist(['0', '1', 'only'], 'invalid_filter:with_deleted_filter'),
        v.description('Withdrawn validations: `0` leaves them out, `1` lists them beside the others, `only` lists them alone.'),
      ),
      '0',
    ),
    client_ref: v.optional(
      v.pipe(
        v.string(),
        v.check(isClientRef, 'invalid_filter:client_ref_format'),
        v.metadata({ jsonSchema: { type: 'string', minLength: 1, maxLength: MAX_CLIENT_REF_LENGTH } }),
      ),
    ),
    batch_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, 'invalid_filter:batch_filter'), v.transform(Number))),
    bank: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/, 'invalid_filter:bank_filter'))),
    amount_min: v.optional(amount),
    amount_max: v.optional(amount),
    retry_state: v.optional(v.picklist(['pending', 'resolved', 'exhausted', 'cancelled'], 'invalid_filter:retry_state_filter')),
    'page[size]': pageSize,
    per_page: pageSize,
    'page[after]': v.optional(v.string()),
    'page[before]': v.optional(v.string()),
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
  size: size ?? alias ?? DEFAULT_PAGE_SIZE,
  cursor: before !== undefined ? { side: 'before', token: before } : after !== undefined ? { side: 'after', token: after } : null,
});
