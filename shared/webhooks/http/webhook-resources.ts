import * as v from 'valibot';

import { PUBLISHED_TYPES } from '../../events/catalogue.ts';
import { EVENT_PATTERNS } from '../../events/event-pattern.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, linkedResource, named, selfLinks } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { DELIVERY_ERRORS, DELIVERY_STATUSES, POSTPONED_REASONS, type Delivery, type PastAttempt } from '../domain/delivery.ts';
import { DISABLED_REASONS, ENDPOINT_STATUSES, type Endpoint } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import { deliveryErrorText } from './delivery-error-texts.ts';

const integer = v.pipe(v.number(), v.integer());
const nullableDateTime = v.nullable(dateTime);

/** Types of the events that are delivered. */
export const eventType = named('EventType', v.picklist(PUBLISHED_TYPES));

/** What endpoints can subscribe to. */
const eventPattern = named('EventPattern', v.picklist(EVENT_PATTERNS));

/** Fields of an endpoint. */
export const endpointFields = {
  url: described(v.string(), 'Address of the endpoint.', 'https://hooks.cliente.mx/spei'),
  events: described(v.array(eventPattern), 'Events to deliver: types, wildcards such as `validation.*`, or `*` for every type.', [
    'validation.completed',
  ]),
  description: described(v.nullable(v.string()), 'A note of your own; null for none.', null),
  status: described(
    named('WebhookEndpointStatus', v.picklist(ENDPOINT_STATUSES)),
    '`active` endpoints get deliveries; `auto_disabled` ones failed for too long.',
  ),
  ed25519_signature: described(v.boolean(), 'Whether deliveries also have a `v1a` signature.', false),
  compatibility_headers: described(v.boolean(), 'Whether deliveries also have `X-Webhook-Signature`.', false),
  consecutive_failures: described(integer, 'Attempts that failed since the last success.', 0),
  last_delivery_at: described(nullableDateTime, 'When the last attempt was made; null before the first one.'),
  disabled_at: described(nullableDateTime, 'Since when it is disabled; null while it is active.', null),
  disabled_reason: described(
    v.nullable(named('WebhookDisabledReason', v.picklist(DISABLED_REASONS))),
    'Why it is disabled: `gone` (it answered 410), `failing` (for five days), `user` (its owner disabled it) or `admin` (the service did); null while it is active.',
    null,
  ),
  secret_hint: described(v.string(), 'The last characters of the secret.', '...b6c7'),
  previous_secret_expires_at: described(
    nullableDateTime,
    'Until when the last of the replaced secrets signs deliveries; null for none.',
    null,
  ),
  api_version: described(v.literal('v1'), 'Version of the event bodies.'),
  created_at: described(dateTime, 'When the endpoint was created.'),
  updated_at: described(dateTime, 'When the endpoint was last changed.'),
};

export const endpointResource = linkedResource('WebhookEndpoint', {
  type: 'webhook_endpoint',
  id: described(uuid, 'Id of the endpoint.'),
  attributes: endpointFields,
  links: selfLinks,
});

const deliveryErrorCode = named('WebhookDeliveryErrorCode', v.picklist(DELIVERY_ERRORS));

/** Fields of a delivery's attempt. */
const pastAttempt = named(
  'WebhookDeliveryAttempt',
  v.strictObject({
    at: described(dateTime, 'When it was sent.', '2026-11-20T18:00:00.000Z'),
    status: described(v.nullable(integer), 'HTTP status of the response; null without one.', 500),
    response_time_ms: described(v.nullable(integer), 'Milliseconds until the response, or until it failed.', 120),
    error_code: described(v.nullable(deliveryErrorCode), 'Why it failed; null for a success.', 'http_status'),
    error: described(v.nullable(v.string()), 'The same in words, in the language of the answer.', 'El destino respondió 500.'),
  }),
);

/** Fields of a delivery. */
export const deliveryFields = {
  endpoint_id: described(uuid, 'The endpoint of the delivery.'),
  endpoint_url: described(v.string(), 'Address of the endpoint when the event happened.', 'https://hooks.cliente.mx/spei'),
  event_type: described(eventType, 'Type of the event.'),
  event_id: described(v.string(), 'Id of the event, the `webhook-id` of every attempt.', 'evt_mFbhI9wQDdr1Vb6zAROh7V'),
  validation_id: described(v.nullable(uuid), 'The validation that the event is about; null for other events.'),
  status: described(
    named('WebhookDeliveryStatus', v.picklist(DELIVERY_STATUSES)),
    'State of the delivery: `pending` and `retrying` still have an attempt due.',
  ),
  attempt: described(integer, 'Attempts made, as the calendar counts them.', 1),
  response_status: described(v.nullable(integer), 'HTTP status of the last response; null without one.', 200),
  response_body: described(v.nullable(v.string()), 'The beginning of the last response; null without one.', 'ok'),
  response_time_ms: described(v.nullable(integer), 'Milliseconds until the last response; null without one.', 120),
  next_retry_at: described(nullableDateTime, 'When the next attempt is made; null for none.', null),
  error_code: described(v.nullable(deliveryErrorCode), 'Why the last attempt failed, or none was made; null for neither.', null),
  error_message: described(v.nullable(v.string()), 'The same in words, in the language of the answer.', null),
  postponed_reason: described(
    v.nullable(named('WebhookPostponedReason', v.picklist(POSTPONED_REASONS))),
    'Why it waits without an attempt: `host_limit` (no room for the host in this minute), or `retry_after` (the host requested a delay); else null.',
    null,
  ),
  attempts: described(v.array(pastAttempt), 'The last 50 attempts that were made, the oldest first; a redelivery continues them.'),
  created_at: described(dateTime, 'When the event happened.'),
};

export const deliveryResource = linkedResource('WebhookDelivery', {
  type: 'webhook_delivery',
  id: described(uuid, 'Id of the delivery.'),
  attributes: deliveryFields,
  links: selfLinks,
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

/** The error of an attempt in words; null without one. */
const errorTextOf = ({ error, responseStatus }: PastAttempt, language: Language): string | null =>
  error === null ? null : deliveryErrorText(error, responseStatus, language);

/** Why the last attempt of a delivery failed, in words; null when it did not. */
export const deliveryErrorMessage = ({ lastAttempt }: Delivery, language: Language): string | null =>
  lastAttempt === null ? null : errorTextOf(lastAttempt, language);

const presentAttempt = (attempt: PastAttempt, language: Language) => ({
  at: isoInstant(attempt.at),
  status: attempt.responseStatus,
  response_time_ms: attempt.responseTimeMs,
  error_code: attempt.error,
  error: errorTextOf(attempt, language),
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
  error_code: delivery.lastAttempt?.error ?? null,
  error_message: deliveryErrorMessage(delivery, language),
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
