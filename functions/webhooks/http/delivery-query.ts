import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/delivery.ts';
import { isEndpointId } from '../domain/endpoint.ts';
import { isPublishedType, PUBLISHED_TYPES } from '../domain/event-types.ts';
import type { Owner } from '../domain/owner.ts';
import type { DeliveriesRequest } from '../use-cases/list-deliveries.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;
/** Most rows of an export. */
const MAX_EXPORT_ROWS = 5_000;

const wholeFrom1To = (most: number, reason: Reason, pattern: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}$/, `invalid_filter:${reason}`),
    v.metadata({ jsonSchema: { type: 'string', pattern } }),
    v.transform(Number),
    v.minValue(1, `invalid_filter:${reason}`),
    v.maxValue(most, `invalid_filter:${reason}`),
  );

export const pageSize = v.optional(wholeFrom1To(MAX_PAGE_SIZE, 'per_page', '^([1-9][0-9]?|100)$'));

const date = v.pipe(
  v.string(),
  v.metadata({ jsonSchema: { type: 'string', format: 'date' } }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseCalendarDate(dataset.value);
    if (parsed !== null) return parsed;
    addIssue({ message: 'invalid_filter:date_filter' });
    return NEVER;
  }),
);

/** Values of a set, separated by commas. */
const listOf = <Value extends string>(values: readonly Value[], isValue: (text: string) => text is Value, reason: Reason) =>
  v.pipe(
    v.string(),
    v.metadata({ jsonSchema: { type: 'string', pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`.replaceAll('.', '\\.') } }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const listed = dataset.value.split(',');
      if (listed.every(isValue)) return listed;
      addIssue({ message: `invalid_filter:${reason}` });
      return NEVER;
    }),
  );

const isStatus = (text: string): text is DeliveryStatus => DELIVERY_STATUSES.some((status) => status === text);

/** Types of events, separated by commas. */
export const eventTypes = listOf(PUBLISHED_TYPES, isPublishedType, 'event_type_filter');

const filters = {
  status: v.optional(listOf(DELIVERY_STATUSES, isStatus, 'status_filter')),
  event_type: v.optional(v.picklist(PUBLISHED_TYPES, 'invalid_filter:event_type_filter')),
  from: v.optional(date),
  to: v.optional(date),
};

const endpointFilter = {
  endpoint_id: v.optional(
    v.pipe(
      v.string(),
      v.metadata({ jsonSchema: { type: 'string', format: 'uuid' } }),
      v.guard(isEndpointId, 'invalid_filter:endpoint_filter'),
    ),
  ),
};

const paging = {
  'page[size]': pageSize,
  per_page: pageSize,
  'page[after]': v.optional(v.string()),
  'page[before]': v.optional(v.string()),
};

const exporting = {
  format: v.optional(v.picklist(['csv', 'xlsx'], 'invalid_format:export_format'), 'csv'),
  limit: v.optional(wholeFrom1To(MAX_EXPORT_ROWS, 'export_limit', '^([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$'), String(MAX_EXPORT_ROWS)),
};

/** Query of the deliveries of an owner. Dates are calendar days in the account's time zone, both inclusive. */
export const deliveriesQuery = v.pipe(
  v.object({ ...endpointFilter, ...filters, ...paging }),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from <= to, 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check((query) => query['page[after]'] === undefined || query['page[before]'] === undefined, 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
);

/** Query of the deliveries of an endpoint. */
export const endpointDeliveriesQuery = v.pipe(
  v.object({ ...filters, ...paging }),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from <= to, 'invalid_filter:range_order'),
    ['from'],
  ),
  v.forward(
    v.check((query) => query['page[after]'] === undefined || query['page[before]'] === undefined, 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
);

/** Query of the export. */
export const deliveriesExportQuery = v.pipe(
  v.object({ ...endpointFilter, ...filters, ...exporting }),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from <= to, 'invalid_filter:range_order'),
    ['from'],
  ),
);

export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>;
export type DeliveriesExportQuery = v.InferOutput<typeof deliveriesExportQuery>;

/** The filters of a query and the requested page. */
export const deliveriesRequestOf = (
  owner: Owner,
  { 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before, ...asked }: DeliveriesQuery,
): DeliveriesRequest => ({
  owner,
  filters: asked,
  size: size ?? alias ?? DEFAULT_PAGE_SIZE,
  cursor: before !== undefined ? { side: 'before', token: before } : after !== undefined ? { side: 'after', token: after } : null,
});

const instant = (name: 'since' | 'until') =>
  v.pipe(
    v.string(`validation_error:recovery_${name}`),
    v.isoTimestamp(`validation_error:recovery_${name}`),
    v.transform(Date.parse),
    v.metadata({ jsonSchema: { type: 'string', format: 'date-time' } }),
  );

/** Body of POST /webhooks/{id}/recover. */
export const recoveryFields = v.object({
  since: instant('since'),
  until: v.optional(v.nullable(instant('until')), null),
  status: v.optional(v.literal('failed', 'validation_error:recovery_status'), 'failed'),
});
