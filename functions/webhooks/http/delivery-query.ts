import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Reason } from '../../../shared/errors/reasons.ts';
import { PUBLISHED_TYPES } from '../../../shared/events/catalogue.ts';
import { cursorPaging, daysInOrder, oneCursor, pageOf } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  field,
  instant,
  integerText,
  nullable,
  oneOf,
  parameter,
  required,
  wordList,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import { deliveryFilters, endpointFilter } from '../../../shared/webhooks/http/delivery-filters.ts';
import type { DeliveriesRequest } from '../../../shared/webhooks/use-cases/list-deliveries.ts';

/** Most rows of an export. */
const MAX_EXPORT_ROWS = 5_000;

const filter = <const Because extends Reason>(reason: Because) => ({ code: 'invalid_filter', reason }) as const;

/** Types of events, separated by commas. */
export const eventTypes = parameter(wordList(PUBLISHED_TYPES, filter('event_type_filter')), 'Types separated by commas.');

const exporting = {
  format: v.optional(parameter(oneOf(['csv', 'xlsx'], { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'), 'csv'),
  limit: v.optional(
    parameter(integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, filter('export_limit')), 'Rows of the file at most.'),
    String(MAX_EXPORT_ROWS),
  ),
};

/** Query of the deliveries of an owner. Dates are calendar days in the account's time zone, both inclusive. */
export const deliveriesQuery = v.pipe(
  listParameters({ ...endpointFilter, ...deliveryFilters, ...cursorPaging }),
  daysInOrder(),
  oneCursor(),
);

/** Query of the deliveries of an endpoint. */
export const endpointDeliveriesQuery = v.pipe(listParameters({ ...deliveryFilters, ...cursorPaging }), daysInOrder(), oneCursor());

/** Query of the export. */
export const deliveriesExportQuery = v.pipe(listParameters({ ...endpointFilter, ...deliveryFilters, ...exporting }), daysInOrder());

export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>;

/** The filters of a query and the requested page. */
export const deliveriesRequestOf = (
  owner: Owner,
  { 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before, ...asked }: DeliveriesQuery,
): DeliveriesRequest => ({
  owner,
  filters: asked,
  ...pageOf({ 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before }),
});

/** Body of POST /webhooks/{id}/recover. */
export const recoveryFields = named(
  'WebhookRecoveryRequest',
  v.object({
    since: field(
      required(instant({ code: 'validation_error', reason: 'recovery_since' }), { code: 'required' }),
      'First instant of the deliveries (ISO 8601).',
    ),
    until: field(
      nullable(instant({ code: 'validation_error', reason: 'recovery_until' })),
      'Last instant of the deliveries (ISO 8601); now when it is left out.',
    ),
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
