import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { pageCursors, pageSize } from '../../shared/platform/http/page-size.ts';
import { preferenceAppliedHeader, preferWait } from '../../shared/platform/http/prefer.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described } from '../../shared/platform/http/schemas/described.ts';
import { collection, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { eventTypes } from './http/delivery-query.ts';
import { endpointContracts } from './http/endpoint-contracts.ts';
import { eventResource } from './http/event-schemas.ts';
import { eventPage, webhookKeyResource } from './http/schemas.ts';

/** Webhooks of an account. */
export const webhookContracts = endpointContracts({
  path: '/webhooks',
  permission: 'webhooks',
  operation: 'Webhook',
  tag: 'Webhooks',
  whose: 'of the account',
  testMode: 'separated',
});

/** Subscribers of the platform: they get the events of all accounts. */
export const subscriberContracts = endpointContracts({
  path: '/webhook-subscribers',
  permission: 'webhook_subscribers',
  operation: 'WebhookSubscriber',
  tag: 'Webhook subscribers',
  whose: 'of the platform, which get the events of all accounts; bodies have `account`, too',
});

/** Any text: an id of another form belongs to no event. */
const eventIdParameter = described(
  v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', pattern: '^evt_[0-9A-Za-z_-]{22}$' } })),
  'Id of the event, the `webhook-id` of its deliveries.',
  'evt_mFbhI9wQDdr1Vb6zAROh7V',
);

/** The feed: what webhooks deliver, to be read. */
export const listEvents = defineRoute({
  operationId: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'Events of the account, in order',
  description:
    'All events that webhooks would deliver, oldest first, stored for 30 days, even without a webhook. `links.next` is always present and ' +
    'continues where the page ends, so a client that stores it misses no event and sees none twice. No event ever appears before a ' +
    'cursor that was returned. With `Prefer: wait=N` the answer is held until there is an event.',
  tag: 'Events',
  access: { credentials: ['api_key', 'session'], permission: 'webhooks:read', testMode: 'separated' },
  request: {
    ...emptyRequest,
    query: listParameters({
      types: v.optional(eventTypes),
      'page[size]': pageSize.parameter,
      per_page: pageSize.parameter,
      'page[after]': pageCursors['page[after]'],
    }),
    headers: v.object({ prefer: preferWait }),
  },
  responses: {
    200: {
      description: 'A page of events.',
      schema: eventPage,
      headers: { ...preferenceAppliedHeader, Link: { description: 'The page after this one (RFC 8288).', schema: v.string() } },
    },
  },
  errors: ['invalid_cursor'],
});

/** One event of the feed. */
export const getEvent = defineRoute({
  operationId: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  summary: 'One event',
  description: 'An event by its id, which deliveries carry as `webhook-id`, for 30 days.',
  tag: 'Events',
  access: { credentials: ['api_key', 'session'], permission: 'webhooks:read', testMode: 'separated' },
  request: { ...emptyRequest, params: v.object({ id: eventIdParameter }) },
  responses: { 200: { description: 'The event.', schema: single(eventResource) } },
  errors: ['not_found'],
});

/** The keys of `v1a` signatures. */
export const getWebhookKeys = defineRoute({
  operationId: 'getWebhookKeys',
  method: 'GET',
  path: '/.well-known/webhook-keys.json',
  summary: 'Public keys of webhook signatures',
  description:
    'A `v1a` signature of a delivery (Standard Webhooks, Ed25519) is genuine when one of these keys verifies it. There are two while one is replaced; ' +
    'deliveries are then signed with both.',
  tag: 'Webhooks',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The keys, the newest first.', schema: collection(webhookKeyResource) } },
  errors: [],
});

export const contracts = [...Object.values(webhookContracts), ...Object.values(subscriberContracts), listEvents, getEvent, getWebhookKeys];
