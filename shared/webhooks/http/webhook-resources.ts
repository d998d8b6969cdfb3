import * as v from 'valibot';

import { PUBLISHED_TYPES } from '../../events/catalogue.ts';
import { dateTime, uuid } from '../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { DELIVERY_STATUSES, type Delivery } from '../domain/delivery.ts';
import { ENDPOINT_STATUSES, type Endpoint } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

const integer = v.pipe(v.number(), v.integer());
const nullableDateTime = v.nullable(dateTime);
const links = v.strictObject({ self: v.string() });

/** What is shown of an endpoint. */
export const endpointFields = {
  url: v.string(),
  events: v.array(v.picklist(PUBLISHED_TYPES)),
  description: v.nullable(v.string()),
  status: v.picklist(ENDPOINT_STATUSES),
  ed25519_signature: v.boolean(),
  compatibility_headers: v.boolean(),
  consecutive_failures: integer,
  last_delivery_at: nullableDateTime,
  secret_hint: v.string(),
  previous_secret_expires_at: nullableDateTime,
  api_version: v.literal('v1'),
  created_at: dateTime,
  updated_at: dateTime,
};

export const endpointResource = v.strictObject({
  type: v.literal('webhook_endpoint'),
  id: uuid,
  attributes: v.strictObject(endpointFields),
  links,
});

/** What is shown of a delivery. */
export const deliveryFields = {
  endpoint_id: uuid,
  endpoint_url: v.string(),
  event_type: v.picklist(PUBLISHED_TYPES),
  event_id: v.string(),
  validation_id: v.nullable(uuid),
  status: v.picklist(DELIVERY_STATUSES),
  attempt: v.pipe(integer, v.description('Attempts made.')),
  response_status: v.nullable(integer),
  response_body: v.nullable(v.string()),
  response_time_ms: v.nullable(integer),
  next_retry_at: nullableDateTime,
  error_message: v.nullable(v.string()),
  created_at: dateTime,
};

export const deliveryResource = v.strictObject({
  type: v.literal('webhook_delivery'),
  id: uuid,
  attributes: v.strictObject(deliveryFields),
  links,
});

const rootOf = (owner: Owner): string => (owner.kind === 'platform' ? '/v1/webhook-subscribers' : '/v1/webhooks');

export const endpointPath = ({ owner, id }: Endpoint): string => `${rootOf(owner)}/${id}`;

const deliveryPath = ({ owner, id }: Delivery): string => `${rootOf(owner)}/deliveries/${id}`;

/** Until when the last of the secrets before signs. */
const lastExpiryOf = ({ previousSecrets }: Endpoint): number | null =>
  previousSecrets.length === 0 ? null : Math.max(...previousSecrets.map(({ expiresAt }) => expiresAt));

export const endpointAttributes = (endpoint: Endpoint) => ({
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  status: endpoint.status,
  ed25519_signature: endpoint.hasEd25519Signature,
  compatibility_headers: endpoint.hasCompatibilityHeaders,
  consecutive_failures: endpoint.consecutiveFailures,
  last_delivery_at: isoInstant(endpoint.lastDeliveryAt),
  secret_hint: endpoint.secretHint,
  previous_secret_expires_at: isoInstant(lastExpiryOf(endpoint)),
  api_version: 'v1' as const,
  created_at: isoInstant(endpoint.createdAt),
  updated_at: isoInstant(endpoint.updatedAt),
});

export const endpointData = (endpoint: Endpoint) =>
  ({
    type: 'webhook_endpoint',
    id: endpoint.id,
    attributes: endpointAttributes(endpoint),
    links: { self: endpointPath(endpoint) },
  }) satisfies ResourceOf<typeof endpointResource>;

export const deliveryAttributes = (delivery: Delivery) => ({
  endpoint_id: delivery.endpointId,
  endpoint_url: delivery.endpointUrl,
  event_type: delivery.eventType,
  event_id: delivery.eventId,
  validation_id: delivery.validationId,
  status: delivery.status,
  attempt: delivery.attempts,
  response_status: delivery.lastAttempt?.responseStatus ?? null,
  response_body: delivery.lastAttempt?.responseBody ?? null,
  response_time_ms: delivery.lastAttempt?.responseTimeMs ?? null,
  next_retry_at: isoInstant(delivery.nextAttemptAt),
  error_message: delivery.lastAttempt?.error ?? null,
  created_at: isoInstant(delivery.createdAt),
});

export const deliveryData = (delivery: Delivery) =>
  ({
    type: 'webhook_delivery',
    id: delivery.id,
    attributes: deliveryAttributes(delivery),
    links: { self: deliveryPath(delivery) },
  }) satisfies ResourceOf<typeof deliveryResource>;
