import * as v from 'valibot';

import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { deliveryAttributes, deliveryData, endpointAttributes, endpointData } from '../../../shared/webhooks/http/webhook-resources.ts';
import type { DeliveriesPage } from '../../../shared/webhooks/use-cases/list-deliveries.ts';
import { publicKeyOf, type SigningKey } from '../domain/signature.ts';
import type { PositionedEntry } from '../ports/event-feed.ts';
import type { EndpointWithSecret } from '../use-cases/create-endpoint.ts';
import type { EventsPage } from '../use-cases/read-events.ts';
import type { DeliveryWithEvent } from '../use-cases/redeliver.ts';
import { bodyWithAccount } from '../use-cases/send-event.ts';
import type { EndpointTest } from '../use-cases/test-endpoint.ts';
import type { DeliveriesQuery } from './delivery-query.ts';
import { eventBody } from './event-schemas.ts';
import type { webhookKeyResource } from './schemas.ts';

export const presentEndpoint = (endpoint: Endpoint) => ({ status: 200, kind: 'json', data: endpointData(endpoint) }) as const;

/** An endpoint with its secret. */
export const withSecretData = ({ endpoint, secret }: EndpointWithSecret) => ({
  ...endpointData(endpoint),
  attributes: { ...endpointAttributes(endpoint), secret },
});

export const presentTest = ({ id, delivered, httpStatus, responseTimeMs, error }: EndpointTest) =>
  ({
    status: 200,
    kind: 'json',
    data: { type: 'webhook_test', id, attributes: { delivered, http_status: httpStatus, response_time_ms: responseTimeMs, error } },
  }) as const;

const requestOf = ({ delivery, event }: DeliveryWithEvent) => {
  const { lastAttempt } = delivery;
  if (lastAttempt === null || event === null) return null;
  return {
    method: 'POST' as const,
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

const responseOf = ({ delivery: { lastAttempt } }: DeliveryWithEvent) => {
  const status = lastAttempt?.responseStatus ?? null;
  return status === null ? null : { status, body: lastAttempt?.responseBody ?? '', time_ms: lastAttempt?.responseTimeMs ?? 0 };
};

export const presentDelivery = (found: DeliveryWithEvent, { language }: Pick<RequestContext, 'language'>) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      ...deliveryData(found.delivery, language),
      attributes: { ...deliveryAttributes(found.delivery, language), request: requestOf(found), response: responseOf(found) },
    },
  }) as const;

type Cursors = Pick<DeliveriesQuery, 'page[after]' | 'page[before]'>;

export const presentDeliveries = (
  path: string,
  { 'page[after]': after, 'page[before]': before, ...asked }: DeliveriesQuery,
  page: DeliveriesPage,
  language: Language,
) => {
  const addressWith = (cursor: Cursors): string => listAddress(path, { ...asked, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  const meta = {
    page: { size: page.size, has_more: page.next !== null },
    range: { from_utc: isoInstant(page.range.from), to_utc: isoInstant(page.range.to) },
  };
  return {
    status: 200,
    kind: 'json',
    data: page.deliveries.map((delivery) => deliveryData(delivery, language)),
    links,
    meta,
    headers,
  } as const;
};

const keyData = (key: SigningKey) =>
  ({
    type: 'webhook_key',
    id: key.id,
    attributes: { algorithm: 'ed25519', public_key: publicKeyOf(key) },
  }) satisfies ResourceOf<typeof webhookKeyResource>;

/** Receivers cache the keys for an hour: during a replacement both keys must be published for longer than that. */
const KEY_CACHING = { 'Cache-Control': 'public, max-age=3600' };

/** The public keys. */
export const presentSigningKeys = (keys: readonly SigningKey[]) =>
  ({
    status: 200,
    kind: 'json',
    headers: KEY_CACHING,
    data: keys.map(keyData),
  }) as const;

const storedBody = v.pipe(v.string(), v.parseJson(), eventBody);

type EventsQuery = { readonly 'page[after]'?: string | undefined } & Readonly<
  Record<string, string | number | readonly string[] | undefined>
>;

const eventData = ({ id, type, at, body }: PositionedEntry) => ({
  type: 'event' as const,
  id,
  attributes: { event_type: type, timestamp: isoInstant(at), body: v.parse(storedBody, body) },
});

export const presentEvent = (entry: PositionedEntry) => ({ status: 200, kind: 'json', data: eventData(entry) }) as const;

/** A page of the feed with its `next`, which starts after the page even if nothing follows yet. */
export const presentEvents = ({ 'page[after]': after, ...asked }: EventsQuery, page: EventsPage) => {
  const addressAfter = (cursor: string | undefined): string => listAddress('/v1/events', { ...asked, 'page[after]': cursor });
  const next = addressAfter(page.next);
  return {
    data: page.entries.map(eventData),
    links: { self: addressAfter(after), next, prev: null },
    meta: { page: { size: page.size, has_more: page.hasMore } },
    link: `<${next}>; rel="next"`,
  };
};
