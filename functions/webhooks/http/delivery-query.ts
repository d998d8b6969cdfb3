import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Reason } from '../../../shared/errors/reasons.ts';
import { PUBLISHED_TYPES } from '../../../shared/events/catalogue.ts';
import { pageCursors, pageSize } from '../../../shared/platform/http/page-size.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  calendarDate,
  field,
  further,
  integerText,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  wordList,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { DELIVERY_STATUSES } from '../../../shared/webhooks/domain/delivery.ts';
import { isEndpointId, type EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import type { DeliveriesRequest } from '../use-cases/list-deliveries.ts';

/** Most rows of an export. */
const MAX_EXPORT_ROWS = 5_000;

const filter = <const Because extends Reason>(reason: Because) => ({ code: 'invalid_filter', reason }) as const;

/** Types of events, separated by commas. */
export const eventTypes = parameter(wordList(PUBLISHED_TYPES, filter('event_type_filter')), 'Types separated by commas.');

const date = parameter(calendarDate(filter('date_filter')), 'A day in the time zone of the account, inclusive.');

const endpointId: Rule<string, EndpointId, 'invalid_filter'> = {
  ...further(text({}, filter('endpoint_filter')), ['invalid_filter'], (value) => {
    const id = value.toLowerCase();
    return isEndpointId(id) ? { value: id } : filter('endpoint_filter');
  }),
  schema: { type: 'string', format: 'uuid' },
};

const filters = {
  status: v.optional(parameter(wordList(DELIVERY_STATUSES, filter('status_filter')), 'Statuses separated by commas.')),
  event_type: v.optional(parameter(oneOf(PUBLISHED_TYPES, filter('event_type_filter')), 'Type of the event.')),
  from: v.optional(date),
  to: v.optional(date),
};

const endpointFilter = { endpoint_id: v.optional(parameter(endpointId, 'The endpoint of the deliveries.')) };

const paging = {
  'page[size]': pageSize.parameter,
  per_page: pageSize.parameter,
  ...pageCursors,
};

const exporting = {
  format: v.optional(parameter(oneOf(['csv', 'xlsx'], { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'), 'csv'),
  limit: v.optional(
    parameter(integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, filter('export_limit')), 'Rows of the file at most.'),
    String(MAX_EXPORT_ROWS),
  ),
};

type Range = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined };

const isInOrder = ({ from, to }: Range): boolean => from === undefined || to === undefined || from <= to;

type Cursors = { readonly 'page[after]'?: string | undefined; readonly 'page[before]'?: string | undefined };

const hasOneCursor = (query: Cursors): boolean => query['page[after]'] === undefined || query['page[before]'] === undefined;

/** Query of the deliveries of an owner. Dates are calendar days in the account's time zone, both inclusive. */
export const deliveriesQuery = v.pipe(
  listParameters({ ...endpointFilter, ...filters, ...paging }),
  v.forward(
    v.check((query) => isInOrder(query), 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check((query) => hasOneCursor(query), 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
);

/** Query of the deliveries of an endpoint. */
export const endpointDeliveriesQuery = v.pipe(
  listParameters({ ...filters, ...paging }),
  v.forward(
    v.check((query) => isInOrder(query), 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check((query) => hasOneCursor(query), 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
);

/** Query of the export. */
export const deliveriesExportQuery = v.pipe(
  listParameters({ ...endpointFilter, ...filters, ...exporting }),
  v.forward(
    v.check((query) => isInOrder(query), 'invalid_filter:range_order'),
    ['from'],
  ),
);

export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>;

/** The filters of a query and the requested page. */
export const deliveriesRequestOf = (
  owner: Owner,
  { 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before, ...asked }: DeliveriesQuery,
): DeliveriesRequest => ({
  owner,
  filters: asked,
  size: size ?? alias ?? pageSize.byDefault,
  cursor: before !== undefined ? { side: 'before', token: before } : after !== undefined ? { side: 'after', token: after } : null,
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant, ISO 8601, as epoch milliseconds. */
const instant = (reason: Reason): Rule<unknown, number, 'validation_error'> => ({
  schema: { type: 'string', format: 'date-time' },
  errors: ['validation_error'],
  read: (sent) => {
    const at = typeof sent === 'string' && INSTANT.test(sent) ? Date.parse(sent) : Number.NaN;
    return Number.isNaN(at) ? { code: 'validation_error', reason } : { value: at };
  },
});

/** Body of POST /webhooks/{id}/recover. */
export const recoveryFields = named(
  'WebhookRecoveryRequest',
  v.object({
    since: field(required(instant('recovery_since'), { code: 'required' }), 'First instant of the deliveries (ISO 8601).'),
    until: field(nullable(instant('recovery_until')), 'Last instant of the deliveries (ISO 8601); now when it is left out.'),
    status: field(
      nullable(oneOf(['failed'], { code: 'validation_error', reason: 'recovery_status' })),
      'Only failed deliveries start again.',
    ),
  }),
);

type Span = { readonly since: number; readonly until: number | null };

/** The span of a recovery, which does not end before it begins. */
export const recoverySpanOf = ({ since, until }: v.InferOutput<typeof recoveryFields>): Result<Span, 'validation_error'> =>
  until !== null && until < since
    ? fail({ code: 'validation_error', pointer: attributePointer('until'), reason: 'range_order' })
    : ok({ since, until });
