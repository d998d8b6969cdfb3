import * as v from 'valibot';

import type { Reply } from '../../../shared/platform/http/envelope.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { Delivery } from '../domain/delivery.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import type { EndpointWithSecret } from '../use-cases/create-endpoint.ts';
import type { DeliveriesPage } from '../use-cases/list-deliveries.ts';
import type { EventsPage } from '../use-cases/read-events.ts';
import type { DeliveryWithEvent } from '../use-cases/redeliver.ts';
import { bodyWithAccount } from '../use-cases/send-event.ts';
import type { EndpointTest } from '../use-cases/test-endpoint.ts';
import type { DeliveriesQuery } from './delivery-query.ts';

const rootOf = (owner: Owner): string => (owner.kind === 'platform' ? '/v1/webhook-subscribers' : '/v1/webhooks');

export const endpointPath = ({ owner, id }: Endpoint): string => `${rootOf(owner)}/${id}`;

const deliveryPath = ({ owner, id }: Delivery): string => `${rootOf(owner)}/deliveries/${id}`;

const endpointAttributes = (endpoint: Endpoint) => ({
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  status: endpoint.status,
  consecutive_failures: endpoint.consecutiveFailures,
  last_delivery_at: isoInstant(endpoint.lastDeliveryAt),
  secret_hint: endpoint.secretHint,
  previous_secret_expires_at: isoInstant(endpoint.previousSecret?.expiresAt ?? null),
  api_version: 'v1',
  created_at: isoInstant(endpoint.createdAt),
  updated_at: isoInstant(endpoint.updatedAt),
});

export const endpointData = (endpoint: Endpoint) => ({
  type: 'webhook_endpoint',
  id: endpoint.id,
  attributes: endpointAttributes(endpoint),
  links: { self: endpointPath(endpoint) },
});

export const presentEndpoint = (endpoint: Endpoint): Reply => ({ status: 200, kind: 'json', data: endpointData(endpoint) });

/** An endpoint with its secret. No cache may keep it. */
export const presentWithSecret = ({ endpoint, secret }: EndpointWithSecret, status: 200 | 201): Reply => ({
  status,
  kind: 'json',
  data: { ...endpointData(endpoint), attributes: { ...endpointAttributes(endpoint), secret } },
  headers: { 'Cache-Control': 'no-store', ...(status === 201 ? { Location: endpointPath(endpoint) } : {}) },
});

export const presentTest = ({ id, delivered, httpStatus, responseTimeMs, error }: EndpointTest): Reply => ({
  status: 200,
  kind: 'json',
  data: { type: 'webhook_test', id, attributes: { delivered, http_status: httpStatus, response_time_ms: responseTimeMs, error } },
});

const deliveryAttributes = (delivery: Delivery) => ({
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

export const deliveryData = (delivery: Delivery) => ({
  type: 'webhook_delivery',
  id: delivery.id,
  attributes: deliveryAttributes(delivery),
  links: { self: deliveryPath(delivery) },
});

const requestOf = ({ delivery, event }: DeliveryWithEvent) => {
  const { lastAttempt } = delivery;
  if (lastAttempt === null || event === null) return null;
  return {
    method: 'POST',
    url: delivery.endpointUrl,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': delivery.eventId,
      'webhook-timestamp': String(Math.floor(lastAttempt.at / 1000)),
      'webhook-signature': '[redacted]',
    },
    body: delivery.owner.kind === 'platform' ? bodyWithAccount(event.body, delivery.userId) : event.body,
  };
};

const responseOf = ({ delivery: { lastAttempt } }: DeliveryWithEvent) =>
  lastAttempt?.responseStatus == null
    ? null
    : { status: lastAttempt.responseStatus, body: lastAttempt.responseBody ?? '', time_ms: lastAttempt.responseTimeMs ?? 0 };

export const presentDelivery = (found: DeliveryWithEvent): Reply => ({
  status: 200,
  kind: 'json',
  data: {
    ...deliveryData(found.delivery),
    attributes: { ...deliveryAttributes(found.delivery), request: requestOf(found), response: responseOf(found) },
  },
});

type Parameters = Readonly<Record<string, unknown>>;

/** The path of a list with its parameters; lists are written with commas. */
const linkTo = (path: string, query: Parameters, cursor: Readonly<Record<string, string>>): string => {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || name === 'page[after]' || name === 'page[before]') return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
  const text = new URLSearchParams([...parameters, ...Object.entries(cursor)]).toString();
  return text === '' ? path : `${path}?${text}`;
};

const cursorIn = (query: Pick<DeliveriesQuery, 'page[after]' | 'page[before]'>): Readonly<Record<string, string>> => {
  if (query['page[before]'] !== undefined) return { 'page[before]': query['page[before]'] };
  return query['page[after]'] === undefined ? {} : { 'page[after]': query['page[after]'] };
};

const linkHeader = (next: string | null, prev: string | null): Readonly<Record<string, string>> => {
  const link = [next === null ? [] : [`<${next}>; rel="next"`], prev === null ? [] : [`<${prev}>; rel="prev"`]].flat().join(', ');
  return link === '' ? {} : { Link: link };
};

export const presentDeliveries = (path: string, query: DeliveriesQuery, page: DeliveriesPage): Reply => {
  const next = page.next === null ? null : linkTo(path, query, { 'page[after]': page.next });
  const prev = page.prev === null ? null : linkTo(path, query, { 'page[before]': page.prev });
  return {
    status: 200,
    kind: 'json',
    data: page.deliveries.map(deliveryData),
    links: { self: linkTo(path, query, cursorIn(query)), next, prev },
    meta: {
      page: { size: page.size, has_more: page.next !== null },
      range: { from_utc: isoInstant(page.range.from), to_utc: isoInstant(page.range.to) },
    },
    headers: linkHeader(next, prev),
  };
};

const storedBody = v.pipe(v.string(), v.parseJson());

type EventsQuery = { readonly 'page[after]'?: string | undefined } & Parameters;

/** A page of the feed with its `next`, which goes on where the page ends, also when nothing follows yet. */
export const presentEvents = (query: EventsQuery, page: EventsPage, headers: Readonly<Record<string, string>>): Reply => {
  const path = '/v1/events';
  const next = linkTo(path, query, { 'page[after]': page.next });
  return {
    status: 200,
    kind: 'json',
    data: page.entries.map(({ id, type, at, body }) => ({
      type: 'event',
      id,
      attributes: { event_type: type, timestamp: isoInstant(at), body: v.parse(storedBody, body) },
    })),
    links: { self: linkTo(path, query, cursorIn(query)), next, prev: null },
    meta: { page: { size: page.size, has_more: page.hasMore } },
    headers: { ...headers, ...linkHeader(next, null) },
  };
};
