import * as v from 'valibot';

import { PUBLISHED_TYPES } from '../../../shared/events/catalogue.ts';
import { dateTime, successMeta, uuid } from '../../../shared/platform/http/envelope-schema.ts';
import { deliveryFields, endpointFields } from '../../../shared/webhooks/http/webhook-resources.ts';

const integer = v.pipe(v.number(), v.integer());
const links = v.strictObject({ self: v.string() });

/** An endpoint in the one answer that shows its secret. */
export const endpointWithSecretResource = v.strictObject({
  type: v.literal('webhook_endpoint'),
  id: uuid,
  attributes: v.strictObject({
    ...endpointFields,
    secret: v.pipe(v.string(), v.description('Signs the deliveries (Standard Webhooks). It is not shown again.')),
  }),
  links,
});

const sentRequest = v.strictObject({
  method: v.literal('POST'),
  url: v.string(),
  headers: v.pipe(v.record(v.string(), v.string()), v.description('The signature is left out.')),
  body: v.string(),
});

const receivedResponse = v.strictObject({ status: integer, body: v.string(), time_ms: integer });

export const deliveryDetailResource = v.strictObject({
  type: v.literal('webhook_delivery'),
  id: uuid,
  attributes: v.strictObject({
    ...deliveryFields,
    request: v.pipe(v.nullable(sentRequest), v.description('Null before the first attempt, and when the event has expired.')),
    response: v.nullable(receivedResponse),
  }),
  links,
});

export const testResource = v.strictObject({
  type: v.literal('webhook_test'),
  id: v.string(),
  attributes: v.strictObject({
    delivered: v.boolean(),
    http_status: v.nullable(integer),
    response_time_ms: v.nullable(integer),
    error: v.nullable(v.string()),
  }),
});

export const recoveryResource = v.strictObject({
  type: v.literal('webhook_recovery'),
  id: uuid,
  attributes: v.strictObject({
    count: v.pipe(integer, v.description('Failed deliveries that are begun anew; 5000 stands for that many or more.')),
  }),
});

export const webhookKeyResource = v.strictObject({
  type: v.literal('webhook_key'),
  id: v.string(),
  attributes: v.strictObject({ algorithm: v.literal('ed25519'), public_key: v.string() }),
});

/** The body of a delivery. */
export const eventBody = v.strictObject({
  type: v.picklist(PUBLISHED_TYPES),
  event: v.picklist(PUBLISHED_TYPES),
  id: v.string(),
  timestamp: dateTime,
  data: v.strictObject({
    type: v.string(),
    id: v.string(),
    attributes: v.record(v.string(), v.unknown()),
    links: v.optional(v.record(v.string(), v.nullable(v.string()))),
  }),
  meta: v.strictObject({ ...successMeta.entries, request_id: v.string(), test: v.optional(v.literal(true)) }),
});

export const eventResource = v.strictObject({
  type: v.literal('event'),
  id: v.string(),
  attributes: v.strictObject({
    event_type: v.picklist(PUBLISHED_TYPES),
    timestamp: dateTime,
    body: v.pipe(eventBody, v.description('What webhooks deliver.')),
  }),
});

/** `{data, links, meta}` of a page of events: `next` is always there. */
export const eventPage = v.strictObject({
  data: v.array(eventResource),
  links: v.strictObject({ self: v.string(), next: v.string(), prev: v.null() }),
  meta: v.strictObject({ ...successMeta.entries, page: v.strictObject({ size: integer, has_more: v.boolean() }) }),
});
