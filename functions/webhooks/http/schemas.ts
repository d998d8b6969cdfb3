import * as v from 'valibot';

import { described, linkedResource, named, resource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { pageSizeMeta, successMeta, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { deliveryFields, endpointFields } from '../../../shared/webhooks/http/webhook-resources.ts';
import { eventResource } from './event-schemas.ts';

const integer = v.pipe(v.number(), v.integer());
/** An endpoint in the one answer that shows its secret. */
export const endpointWithSecretResource = linkedResource('WebhookEndpointWithSecret', {
  type: 'webhook_endpoint',
  id: described(uuid, 'Id of the endpoint.'),
  attributes: {
    ...endpointFields,
    secret: described(
      v.string(),
      'Signs the deliveries (Standard Webhooks). It is not shown again.',
      'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
    ),
  },
  links: selfLinks,
});

const sentRequest = named(
  'SentWebhookRequest',
  v.strictObject({
    method: described(v.literal('POST'), 'HTTP method.'),
    url: described(v.string(), 'Address of the endpoint.', 'https://hooks.cliente.mx/spei'),
    headers: described(v.record(v.string(), v.string()), 'Headers; the signature is left out.', {
      'webhook-id': 'evt_mFbhI9wQDdr1Vb6zAROh7V',
    }),
    body: described(v.string(), 'The body, byte for byte.', '{"type":"validation.completed"}'),
  }),
);

const receivedResponse = named(
  'WebhookResponse',
  v.strictObject({
    status: described(integer, 'HTTP status.', 200),
    body: described(v.string(), 'The beginning of the body.', 'ok'),
    time_ms: described(integer, 'Milliseconds until the response.', 120),
  }),
);

export const deliveryDetailResource = linkedResource('WebhookDeliveryDetail', {
  type: 'webhook_delivery',
  id: described(uuid, 'Id of the delivery.'),
  attributes: {
    ...deliveryFields,
    request: described(v.nullable(sentRequest), 'The last request; null before the first attempt, and when the event has expired.'),
    response: described(v.nullable(receivedResponse), 'The last response; null without one.'),
  },
  links: selfLinks,
});

export const testResource = resource('WebhookTest', {
  type: 'webhook_test',
  id: described(v.string(), 'Id of the test event, the `webhook-id` of its delivery.', 'evt_test_5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
  attributes: {
    delivered: described(v.boolean(), 'Whether the endpoint answered 2xx.', true),
    http_status: described(v.nullable(integer), 'HTTP status of the response; null without one.', 200),
    response_time_ms: described(v.nullable(integer), 'Milliseconds until the response; null without one.', 120),
    error: described(v.nullable(v.string()), 'Why it was not delivered; null when it was.', null),
  },
});

export const recoveryResource = resource('WebhookRecovery', {
  type: 'webhook_recovery',
  id: described(uuid, 'Id of the endpoint.'),
  attributes: {
    count: described(integer, 'Failed deliveries that start again; 5000 means 5000 or more.', 3),
  },
});

export const webhookKeyResource = resource('WebhookKey', {
  type: 'webhook_key',
  id: described(v.string(), 'Id of the key.', 'key_1'),
  attributes: {
    algorithm: described(v.literal('ed25519'), 'Algorithm of the signatures that the key verifies.'),
    public_key: described(
      v.string(),
      'The public key in the form of Standard Webhooks.',
      'whpk_rzG5fxYbhIIUVJtL3VIq9b2Wzxj8Vr+1qOAbH+dQ+sE=',
    ),
  },
});

/** `{data, links, meta}` of a page of events: `next` is always there. */
export const eventPage = v.strictObject({
  data: described(v.array(eventResource), 'The events, oldest first.'),
  links: named(
    'EventPageLinks',
    v.strictObject({
      self: described(v.string(), 'Address of this page, an absolute path.', '/v1/events'),
      next: described(
        v.string(),
        'Address of the events after this page, also when there are none yet.',
        '/v1/events?page%5Bafter%5D=WzE3XQ.c2lnbmF0dXJl',
      ),
      prev: described(v.null(), 'Always null: the feed is read forwards.'),
    }),
  ),
  meta: named('EventPageMeta', v.strictObject({ ...successMeta.entries, page: pageSizeMeta })),
});
