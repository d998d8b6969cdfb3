import * as v from 'valibot';

import { PUBLISHED_TYPES } from '../../events/catalogue.ts';
import { calendarDate, further, oneOf, parameter, text, wordList, type Rule } from '../../platform/http/schemas/fields.ts';
import { DELIVERY_STATUSES } from '../domain/delivery.ts';
import { isEndpointId, type EndpointId } from '../domain/endpoint.ts';

const ENDPOINT = { code: 'invalid_filter', reason: 'endpoint_filter' } as const;

const date = parameter(
  calendarDate({ code: 'invalid_filter', reason: 'date_filter' }),
  'A day in the time zone of the account, inclusive.',
);

const endpointId: Rule<string, EndpointId, 'invalid_filter'> = {
  ...further(text({}, ENDPOINT), ['invalid_filter'], (value) => {
    const id = value.toLowerCase();
    return isEndpointId(id) ? { value: id } : ENDPOINT;
  }),
  schema: { type: 'string', format: 'uuid' },
};

/** Filters of a list of deliveries. */
export const deliveryFilters = {
  status: v.optional(
    parameter(wordList(DELIVERY_STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Statuses separated by commas.'),
  ),
  event_type: v.optional(parameter(oneOf(PUBLISHED_TYPES, { code: 'invalid_filter', reason: 'event_type_filter' }), 'Type of the event.')),
  from: v.optional(date),
  to: v.optional(date),
};

/** The filter of a list that has the deliveries of several endpoints. */
export const endpointFilter = { endpoint_id: v.optional(parameter(endpointId, 'The endpoint of the deliveries.')) };
