import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { modeField, userFilter } from '../../../shared/administration/http/user-filter.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { cursorPaging, daysInOrder, oneCursor } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { collection, dateTime, page, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, parameter, required, uuidOf, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import { isDeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import { ENDPOINT_STATUSES, isEndpointId, RESPONSE_SPEEDS } from '../../../shared/webhooks/domain/endpoint.ts';
import { deliveryFilters, endpointFilter } from '../../../shared/webhooks/http/delivery-filters.ts';
import { deliveryFields, endpointFields } from '../../../shared/webhooks/http/webhook-resources.ts';

const EXAMPLE_ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';
const invalidUuid = { code: 'invalid_uuid' } as const;

export const endpointsQuery = listParameters({
  user_id: userFilter,
  status: v.optional(
    parameter(wordList(ENDPOINT_STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Statuses separated by commas.'),
  ),
});

export const deliveriesQuery = v.pipe(
  listParameters({ user_id: userFilter, ...endpointFilter, ...deliveryFilters, ...cursorPaging }),
  daysInOrder(),
  oneCursor(),
);

export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>;

export const endpointParams = v.object({ id: parameter(uuidOf(isEndpointId, invalidUuid), 'Id of the endpoint.', EXAMPLE_ID) });

export const deliveryParams = v.object({ id: parameter(uuidOf(isDeliveryId, invalidUuid), 'Id of the delivery.', EXAMPLE_ID) });

/** The body of a change: whose endpoint or delivery it is, and why. */
export const changeFields = named(
  'AdminWebhookChangeRequest',
  v.object({
    user_id: field(
      required(asText(uuidOf(isUserId, { code: 'validation_error', reason: 'user_filter' })), { code: 'required' }),
      'Id of the user.',
    ),
    reason: reasonField,
  }),
);

const integer = v.pipe(v.number(), v.integer());
const userId = described(uuid, 'The user of the endpoint.');
const isMasked = described(v.boolean(), 'Whether the path of the address, notes and responses are hidden.', true);
const url = described(v.string(), 'Address of the endpoint; its path is hidden while it is masked.', 'https://hooks.cliente.mx/…');

const { secret_hint: _hint, previous_secret_expires_at: _expiry, ...shownEndpointFields } = endpointFields;

export const endpointResource = linkedResource('AdminWebhookEndpoint', {
  type: 'webhook_endpoint',
  id: described(uuid, 'Id of the endpoint.'),
  attributes: {
    ...shownEndpointFields,
    url,
    user_id: userId,
    mode: modeField,
    is_masked: isMasked,
    failing_since: described(v.nullable(dateTime), 'When the first attempt failed since the last success; null for none.', null),
    exhausted_deliveries: described(integer, 'Deliveries since then whose attempts are used up.', 0),
    response_speed: described(v.picklist(RESPONSE_SPEEDS), 'How long the last attempt took.', 'quick'),
  },
  links: selfLinks,
});

export const endpointList = collection(endpointResource);

export const deliveryResource = linkedResource('AdminWebhookDelivery', {
  type: 'webhook_delivery',
  id: described(uuid, 'Id of the delivery.'),
  attributes: { ...deliveryFields, endpoint_url: url, user_id: userId, mode: modeField, is_masked: isMasked },
  links: selfLinks,
});

export const deliveriesPage = page(deliveryResource);
