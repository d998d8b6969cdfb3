import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters, type ProtectedAccess } from '../../../shared/platform/http/schemas/contract.ts';
import { collection, page, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, uuidOf } from '../../../shared/platform/http/schemas/fields.ts';
import { isDeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import { isEndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import { deliveryResource, endpointResource } from '../../../shared/webhooks/http/webhook-resources.ts';
import { deliveriesExportQuery, deliveriesQuery, endpointDeliveriesQuery, recoveryFields } from './delivery-query.ts';
import { changedEndpointFields, newEndpointFields, replacedSecretFields, testFields } from './endpoint-fields.ts';
import { deliveryDetailResource, endpointWithSecretResource, recoveryResource, testResource } from './schemas.ts';

const invalidUuid = { code: 'invalid_uuid' } as const;
const EXAMPLE_ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

const endpointParams = v.object({ id: parameter(uuidOf(isEndpointId, invalidUuid), 'Id of the endpoint.', EXAMPLE_ID) });
const deliveryParams = v.object({ id: parameter(uuidOf(isDeliveryId, invalidUuid), 'Id of the delivery.', EXAMPLE_ID) });

/** A test calls another organisation's server, so the limit prevents flooding it. */
const TESTS = { max: 10, windowSeconds: 60, per: 'account' } as const;

const CHANGE = 'Fields left out stay. `status: active` enables an endpoint again and forgets its failures.';

/** Errors of a URL beyond its form. */
const URL_ERRORS = ['webhook_url_invalid_format', 'webhook_url_not_https', 'url_ssrf_blocked', 'url_dns_failed'] as const;

type Names = {
  readonly path: '/webhooks' | '/webhook-subscribers';
  readonly permission: 'webhooks' | 'webhook_subscribers';
  /** The noun in the names of operations. */
  readonly operation: string;
  readonly tag: string;
  /** The owner of the endpoints, for texts. */
  readonly whose: string;
  /** What test mode does with them; absent where it has none. */
  readonly testMode?: ProtectedAccess['testMode'];
};

/** The operations on the endpoints of one kind of owner. */
export const endpointContracts = ({ path, permission, operation, tag, whose, testMode }: Names) => {
  const access = { credentials: ['api_key', 'session'], ...(testMode === undefined ? {} : { testMode }) } as const;
  const mayRead = { ...access, permission: `${permission}:read` } as const;
  const mayUpdate = { ...access, permission: `${permission}:update` } as const;

  const changing = {
    path: `${path}/{id}`,
    tag,
    access: mayUpdate,
    request: { ...emptyRequest, params: endpointParams, body: changedEndpointFields },
    responses: { 200: { description: 'The endpoint as it is now.', schema: single(endpointResource) } },
    errors: ['not_found', 'no_valid_fields', 'webhook_event_invalid', ...URL_ERRORS],
  } as const;

  const replacing = {
    tag,
    access: mayUpdate,
    idempotent: true,
    description:
      'Only this response shows the new secret. For `overlap_seconds` deliveries are also signed with the replaced secret, so that receivers can be changed one by one. Secrets replaced before sign until their own overlap ends; there are at most ten of them.',
    request: { ...emptyRequest, params: endpointParams, body: replacedSecretFields },
    isBodyOptional: true,
    responses: { 200: { description: 'The endpoint, with its new secret.', schema: single(endpointWithSecretResource) } },
    errors: ['not_found', 'webhook_secrets_limit_reached'],
  } as const;

  return {
    create: defineRoute({
      operationId: `create${operation}`,
      method: 'POST',
      idempotent: true,
      path,
      summary: `Create an endpoint ${whose}`,
      description: 'The answer shows the secret that deliveries are signed with (Standard Webhooks). It is not shown again.',
      tag,
      access: { ...access, permission: `${permission}:create` },
      request: { ...emptyRequest, body: newEndpointFields },
      responses: {
        201: {
          description: 'The endpoint, with its secret.',
          schema: single(endpointWithSecretResource),
          headers: { Location: { description: 'Address of the endpoint.', schema: v.string() } },
        },
      },
      errors: ['webhook_event_invalid', 'webhook_limit_reached', ...URL_ERRORS],
    }),
    list: defineRoute({
      operationId: `list${operation}s`,
      method: 'GET',
      path,
      summary: `Endpoints ${whose}`,
      description: 'Without their secrets: `secret_hint` has the last characters.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, query: listParameters({}) },
      responses: { 200: { description: 'All of them, oldest first.', schema: collection(endpointResource) } },
      errors: [],
    }),
    find: defineRoute({
      operationId: `get${operation}`,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One endpoint',
      description: 'With its failures since the last success.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, params: endpointParams },
      responses: { 200: { description: 'The endpoint.', schema: single(endpointResource) } },
      errors: ['not_found'],
    }),
    update: defineRoute({
      ...changing,
      operationId: `update${operation}`,
      method: 'PUT',
      summary: 'Change an endpoint',
      description: CHANGE,
    }),
    patch: defineRoute({
      ...changing,
      operationId: `patch${operation}`,
      method: 'PATCH',
      summary: 'Change an endpoint',
      description: CHANGE,
    }),
    remove: defineRoute({
      operationId: `delete${operation}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete an endpoint',
      description: 'Pending deliveries to it are not made. Past deliveries stay in the list of deliveries.',
      tag,
      access: { ...access, permission: `${permission}:delete` },
      request: { ...emptyRequest, params: endpointParams },
      responses: { 204: { description: 'It is deleted.' } },
      errors: ['not_found'],
    }),
    test: defineRoute({
      operationId: `test${operation}`,
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a test to an endpoint',
      description:
        'A signed delivery that is neither listed nor counted as a failure; the answer has its result. It has the form of a real event of ' +
        'the type, with sample data, `meta.test: true` and an id that `GET /events/{id}` does not find.',
      tag,
      access: { ...mayUpdate, limits: [TESTS] },
      request: { ...emptyRequest, params: endpointParams, body: testFields },
      isBodyOptional: true,
      responses: { 200: { description: 'The response of the endpoint.', schema: single(testResource) } },
      errors: ['not_found', 'webhook_event_invalid'],
    }),
    regenerateSecret: defineRoute({
      ...replacing,
      operationId: `regenerate${operation}Secret`,
      method: 'POST',
      path: `${path}/{id}/regenerate-secret`,
      summary: 'Replace the secret of an endpoint',
    }),
    rotateSecret: defineRoute({
      ...replacing,
      operationId: `rotate${operation}Secret`,
      method: 'POST',
      path: `${path}/{id}/rotate-secret`,
      summary: 'Replace the secret of an endpoint, under another name',
    }),
    listDeliveries: defineRoute({
      operationId: `list${operation}Deliveries`,
      method: 'GET',
      path: `${path}/deliveries`,
      summary: 'Deliveries, newest first',
      description: 'By the instant of their event, for 30 days. `from` and `to` are days in the time zone of the account, inclusive.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, query: deliveriesQuery },
      responses: { 200: { description: 'A page of deliveries.', schema: page(deliveryResource), headers: linkHeader } },
      errors: ['invalid_cursor'],
    }),
    listEndpointDeliveries: defineRoute({
      operationId: `listDeliveriesOf${operation}`,
      method: 'GET',
      path: `${path}/{id}/deliveries`,
      summary: 'Deliveries to one endpoint, newest first',
      description: 'Like the list of all deliveries, for this endpoint only.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, params: endpointParams, query: endpointDeliveriesQuery },
      responses: { 200: { description: 'A page of deliveries.', schema: page(deliveryResource), headers: linkHeader } },
      errors: ['not_found', 'invalid_cursor'],
    }),
    exportDeliveries: defineRoute({
      operationId: `export${operation}Deliveries`,
      method: 'GET',
      path: `${path}/deliveries/export`,
      summary: 'Deliveries as a file',
      description: 'The newest deliveries that pass the filters, as a spreadsheet.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, query: deliveriesExportQuery },
      responses: {
        200: {
          description: 'The file, newest deliveries first.',
          mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
          headers: { 'Content-Disposition': { description: 'File name.', schema: v.string() } },
        },
      },
      errors: [],
    }),
    findDelivery: defineRoute({
      operationId: `get${operation}Delivery`,
      method: 'GET',
      path: `${path}/deliveries/{id}`,
      summary: 'One delivery, with its last request and response',
      description: 'The signature is left out of the request; the response is its first 4 kB.',
      tag,
      access: mayRead,
      request: { ...emptyRequest, params: deliveryParams },
      responses: { 200: { description: 'The delivery.', schema: single(deliveryDetailResource) } },
      errors: ['not_found'],
    }),
    redeliver: defineRoute({
      operationId: `redeliver${operation}Delivery`,
      method: 'POST',
      idempotent: true,
      path: `${path}/deliveries/{id}/redeliver`,
      summary: 'Make a delivery again',
      description:
        'Uses the same `webhook-id` and starts the schedule of attempts from the beginning; `attempts` keeps the earlier ones. A delivery that is under way continues.',
      tag,
      access: mayUpdate,
      request: { ...emptyRequest, params: deliveryParams },
      responses: { 202: { description: 'It is on its way.', schema: single(deliveryResource) } },
      errors: ['not_found', 'webhook_not_active'],
    }),
    recover: defineRoute({
      operationId: `recover${operation}`,
      method: 'POST',
      idempotent: true,
      path: `${path}/{id}/recover`,
      summary: 'Make the failed deliveries of a span again',
      description: '`since` and `until` are instants of the events, both inclusive.',
      tag,
      access: mayUpdate,
      request: { ...emptyRequest, params: endpointParams, body: recoveryFields },
      responses: { 202: { description: 'They are on their way.', schema: single(recoveryResource) } },
      errors: ['not_found', 'webhook_not_active', 'validation_error'],
    }),
  };
};
