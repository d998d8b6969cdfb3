import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { noStoreHeader } from '../../shared/administration/http/no-store.ts';
import { userQuery } from '../../shared/administration/http/user-filter.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import {
  changeFields,
  deliveriesPage,
  deliveriesQuery,
  deliveryParams,
  deliveryResource,
  endpointList,
  endpointParams,
  endpointResource,
  endpointsQuery,
} from './http/schemas.ts';

const tag = 'Administration: webhooks';
const endpoints = '/admin/webhook-endpoints';
const deliveries = '/admin/webhook-deliveries';

const shownEndpoint = { 200: { description: 'The endpoint.', schema: single(endpointResource), headers: noStoreHeader } } as const;

export const listEndpoints = defineRoute({
  operationId: 'listAdminWebhookEndpoints',
  method: 'GET',
  path: endpoints,
  summary: 'Webhook endpoints of a user, oldest first',
  description: 'All of them, up to the limit of the plan. Of each address only the host is shown.',
  tag,
  access: readsArea('webhooks'),
  request: { ...emptyRequest, query: endpointsQuery },
  responses: { 200: { description: 'The endpoints.', schema: endpointList } },
  errors: [],
});

export const getEndpoint = defineRoute({
  operationId: 'getAdminWebhookEndpoint',
  method: 'GET',
  path: `${endpoints}/{id}`,
  summary: 'A webhook endpoint of a user',
  description: 'Its state and failures. The whole address needs the right to read data of customers in clear, and is part of the audit.',
  tag,
  access: readsArea('webhooks'),
  request: { ...emptyRequest, params: endpointParams, query: userQuery },
  responses: shownEndpoint,
  errors: ['not_found'],
});

export const disableEndpoint = defineRoute({
  operationId: 'disableAdminWebhookEndpoint',
  method: 'POST',
  path: `${endpoints}/{id}/disable`,
  summary: 'Disable a webhook endpoint',
  description: 'It gets no deliveries until it is enabled again, by an admin or by its user.',
  tag,
  access: changesArea('webhooks'),
  request: { ...emptyRequest, params: endpointParams, body: changeFields },
  responses: shownEndpoint,
  errors: ['not_found'],
});

export const enableEndpoint = defineRoute({
  operationId: 'enableAdminWebhookEndpoint',
  method: 'POST',
  path: `${endpoints}/{id}/enable`,
  summary: 'Enable a webhook endpoint',
  description: 'Also one that was disabled for its failures, which are forgotten.',
  tag,
  access: changesArea('webhooks'),
  request: { ...emptyRequest, params: endpointParams, body: changeFields },
  responses: shownEndpoint,
  errors: ['not_found'],
});

export const listDeliveries = defineRoute({
  operationId: 'listAdminWebhookDeliveries',
  method: 'GET',
  path: deliveries,
  summary: 'Webhook deliveries of a user, newest first',
  description: 'Of 30 days, with their attempts and without bodies. A page with filters may be short; `links.next` continues it.',
  tag,
  access: readsArea('webhooks'),
  request: { ...emptyRequest, query: deliveriesQuery },
  responses: { 200: { description: 'A page of deliveries.', schema: deliveriesPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getDelivery = defineRoute({
  operationId: 'getAdminWebhookDelivery',
  method: 'GET',
  path: `${deliveries}/{id}`,
  summary: 'A webhook delivery of a user',
  description: 'The response and the whole address need the right to read data of customers in clear, and are part of the audit.',
  tag,
  access: readsArea('webhooks'),
  request: { ...emptyRequest, params: deliveryParams, query: userQuery },
  responses: { 200: { description: 'The delivery.', schema: single(deliveryResource), headers: noStoreHeader } },
  errors: ['not_found'],
});

export const redeliver = defineRoute({
  operationId: 'redeliverAdminWebhook',
  method: 'POST',
  path: `${deliveries}/{id}/redeliver`,
  summary: 'Deliver a webhook again',
  description: 'Within a minute, with the calendar of attempts from its start and the same `webhook-id`. A running attempt continues.',
  tag,
  access: changesArea('webhooks'),
  request: { ...emptyRequest, params: deliveryParams, body: changeFields },
  responses: { 202: { description: 'The delivery.', schema: single(deliveryResource), headers: noStoreHeader } },
  errors: ['not_found', 'webhook_not_active'],
});

export const contracts = [listEndpoints, getEndpoint, disableEndpoint, enableEndpoint, listDeliveries, getDelivery, redeliver];
