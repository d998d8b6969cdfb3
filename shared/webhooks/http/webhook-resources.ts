import * as v from 'valibot';

import { PUBLISHED_TYPES } from '../../events/catalogue.ts';
import { EVENT_PATTERNS } from '../../events/event-pattern.ts';
import { dateTime, uuid } from '../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { DELIVERY_ERRORS, DELIVERY_STATUSES, POSTPONED_REASONS, type Delivery, type PastAttempt } from '../domain/delivery.ts';
import { DISABLED_REASONS, ENDPOINT_STATUSES, type Endpoint } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import { deliveryErrorText } from './delivery-error-texts.ts';

const integer = v.pipe(v.number(), v.integer());
const nullableDateTime = v.nullable(dateTime);
const links = v.strictObject({ self: v.string() });

/** What is shown of an endpoint. */
export const endpointFields = {
  url: v.string(),
  events: v.array(v.picklist(EVENT_PATTERNS)),
  description: v.nullable(v.string()),
  status: v.picklist(ENDPOINT_STATUSES),
  ed25519_signature: v.boolean(),
  compatibility_headers: v.boolean(),
  consecutive_failures: integer,
  last_delivery_at: nullableDateTime,
  disabled_at: nullableDateTime,
  disabled_reason: v.nullable(v.picklist(DISABLED_REASONS)),
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

/** What is shown of an attempt of a delivery. */
const pastAttempt = v.strictObject({
  at: dateTime,
  status: v.nullable(integer),
  response_time_ms: v.nullable(integer),
  error_code: v.nullable(v.picklist(DELIVERY_ERRORS)),
  error: v.nullable(v.string()),
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
  postponed_reason: v.nullable(v.picklist(POSTPONED_REASONS)),
  attempts: v.array(pastAttempt),
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
  disabled_at: isoInstant(endpoint.disabled?.at ?? null),
  disabled_reason: endpoint.disabled?.reason ?? null,
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

const presentAttempt = (attempt: PastAttempt, language: Language) => ({
  at: isoInstant(attempt.at),
  status: attempt.responseStatus,
  response_time_ms: attempt.responseTimeMs,
  error_code: attempt.error,
  error: attempt.error === null ? null : deliveryErrorText(attempt.error, attempt.responseStatus, language),
});

export const deliveryAttributes = (delivery: Delivery, language: Language) => ({
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
  postponed_reason: delivery.postponed,
  attempts: delivery.history.map((attempt) => presentAttempt(attempt, language)),
  created_at: isoInstant(delivery.createdAt),
});

export const deliveryData = (delivery: Delivery, language: Language) =>
  ({
    type: 'webhook_delivery',
    id: delivery.id,
    attributes: deliveryAttributes(delivery, language),
    links: { self: deliveryPath(delivery) },
  }) satisfies ResourceOf<typeof deliveryResource>;
