import { ok } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import { bindIdempotent, bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import { csvOf, type Sheet } from '../../../shared/platform/files/sheet.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import { deliveryData, deliveryErrorMessage, endpointData, endpointPath } from '../../../shared/webhooks/http/webhook-resources.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import type { makeExportDeliveries, makeListDeliveries } from '../../../shared/webhooks/use-cases/list-deliveries.ts';
import { deliverySheet } from '../domain/delivery-sheet.ts';
import type {
  makeChangeEndpoint,
  makeFindEndpoint,
  makeRemoveEndpoint,
  makeReplaceSecret,
  SecretResponse,
} from '../use-cases/change-endpoint.ts';
import type { CreationResponse, makeCreateEndpoint } from '../use-cases/create-endpoint.ts';
import type { makeFindDelivery, makeRecover, makeRedeliver, RedeliveryResponse } from '../use-cases/redeliver.ts';
import type { makeTestEndpoint } from '../use-cases/test-endpoint.ts';
import { deliveriesRequestOf, recoverySpanOf } from './delivery-query.ts';
import type { endpointContracts } from './endpoint-contracts.ts';
import { endpointChangesOf, MAX_OVERLAP_SECONDS, newEndpointOf, testEventOf } from './endpoint-fields.ts';
import { presentDeliveries, presentDelivery, presentEndpoint, presentTest, withSecretData } from './present.ts';

export type EndpointParts = {
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly create: ReturnType<typeof makeCreateEndpoint>;
  readonly find: ReturnType<typeof makeFindEndpoint>;
  readonly change: ReturnType<typeof makeChangeEndpoint>;
  readonly remove: ReturnType<typeof makeRemoveEndpoint>;
  readonly replaceSecret: ReturnType<typeof makeReplaceSecret>;
  readonly test: ReturnType<typeof makeTestEndpoint>;
  readonly listDeliveries: ReturnType<typeof makeListDeliveries>;
  readonly exportDeliveries: ReturnType<typeof makeExportDeliveries>;
  readonly findDelivery: ReturnType<typeof makeFindDelivery>;
  readonly redeliver: ReturnType<typeof makeRedeliver>;
  readonly recover: ReturnType<typeof makeRecover>;
  /** Writes a sheet as an Office Open XML workbook. */
  readonly xlsxOf: (sheet: Sheet) => Promise<Uint8Array>;
  readonly clock: Clock;
};

const FILES = {
  csv: { mediaType: 'text/csv; charset=utf-8', name: 'webhook-deliveries.csv' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'webhook-deliveries.xlsx' },
} as const;

/** Binds the operations on the endpoints of one kind of owner; `ownerOf` returns the owner for a caller. */
export const makeEndpointRoutes = (
  contracts: ReturnType<typeof endpointContracts>,
  ownerOf: (principal: Principal) => Owner,
  parts: EndpointParts,
): readonly Route[] => {
  const root = `/v1${contracts.list.path}`;
  return [
    bindIdempotent(contracts.create, {
      prepare: ({ body }) => newEndpointOf(body),
      useCase: (settings, context, response: CreationResponse) => parts.create(ownerOf(context.principal), settings, context, response),
      present: (created) => ({
        status: 201,
        kind: 'json',
        data: withSecretData(created),
        headers: { 'Cache-Control': 'no-store', Location: endpointPath(created.endpoint) },
      }),
    }),
    bindProtected(contracts.list, {
      prepare: () => ok(null),
      useCase: async (_nothing, { principal }) => ok(await parts.endpoints.list(ownerOf(principal))),
      present: (endpoints) => ({ status: 200, kind: 'json', data: endpoints.map(endpointData) }),
    }),
    bindProtected(contracts.find, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }) => parts.find(ownerOf(principal), id),
      present: presentEndpoint,
    }),
    ...[contracts.update, contracts.patch].map((contract) =>
      bindProtected(contract, {
        prepare: ({ params, body, json }) => {
          const changes = endpointChangesOf(body, json);
          return changes.ok ? ok({ id: params.id, changes: changes.value }) : changes;
        },
        useCase: ({ id, changes }, context) => parts.change(ownerOf(context.principal), id, changes, context),
        present: presentEndpoint,
      }),
    ),
    bindProtected(contracts.remove, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }) => parts.remove(ownerOf(principal), id),
      present: () => ({ status: 204, kind: 'empty' }),
    }),
    bindProtected(contracts.test, {
      prepare: ({ params, body }) => {
        const event = testEventOf(body);
        return event.ok ? ok({ id: params.id, event: event.value }) : event;
      },
      useCase: ({ id, event }, { principal, requestId }) =>
        parts.test({ owner: ownerOf(principal), id, event, userId: principal.userId, requestId }),
      present: presentTest,
    }),
    ...[contracts.regenerateSecret, contracts.rotateSecret].map((contract) =>
      bindIdempotent(contract, {
        prepare: ({ params, body }) => ok({ id: params.id, overlapSeconds: body.overlap_seconds ?? MAX_OVERLAP_SECONDS }),
        useCase: (wanted, { principal, receivedAt: now }, response: SecretResponse) =>
          parts.replaceSecret({ ...wanted, owner: ownerOf(principal), now }, response),
        present: (replaced) => ({ status: 200, kind: 'json', data: withSecretData(replaced), headers: { 'Cache-Control': 'no-store' } }),
      }),
    ),
    bindProtected(contracts.listDeliveries, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, { principal }) => {
        const page = await parts.listDeliveries(deliveriesRequestOf(ownerOf(principal), query), principal);
        return page.ok ? ok({ query, page: page.value }) : page;
      },
      present: ({ query, page }, { language }) => presentDeliveries(`${root}/deliveries`, query, page, language),
    }),
    bindProtected(contracts.listEndpointDeliveries, {
      prepare: ({ params, query }) => ok({ id: params.id, query }),
      useCase: async ({ id, query }, { principal }) => {
        const owner = ownerOf(principal);
        const found = await parts.find(owner, id);
        if (!found.ok) return found;
        const page = await parts.listDeliveries(deliveriesRequestOf(owner, { ...query, endpoint_id: id }), principal);
        return page.ok ? ok({ id, query, page: page.value }) : page;
      },
      present: ({ id, query, page }, { language }) => presentDeliveries(`${root}/${id}/deliveries`, query, page, language),
    }),
    bindProtected(contracts.exportDeliveries, {
      prepare: ({ query }) => ok(query),
      useCase: async ({ format, limit, ...filters }, { principal, language }) => {
        const deliveries = await parts.exportDeliveries(ownerOf(principal), filters, limit, principal.timezone);
        const sheet = deliverySheet(deliveries, (delivery) => deliveryErrorMessage(delivery, language));
        return ok({ format, bytes: format === 'csv' ? Buffer.from(csvOf(sheet)) : await parts.xlsxOf(sheet) });
      },
      present: ({ format, bytes }) => ({
        status: 200,
        kind: 'file',
        bytes,
        mediaType: FILES[format].mediaType,
        headers: { 'Content-Disposition': `attachment; filename="${FILES[format].name}"` },
      }),
    }),
    bindProtected(contracts.findDelivery, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }) => parts.findDelivery({ owner: ownerOf(principal), id }),
      present: presentDelivery,
    }),
    bindIdempotent(contracts.redeliver, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }, response: RedeliveryResponse) => parts.redeliver({ owner: ownerOf(principal), id }, response),
      present: (delivery, { language }) => ({ status: 202, kind: 'json', data: deliveryData(delivery, language) }),
    }),
    bindIdempotent(contracts.recover, {
      prepare: ({ params, body }) => {
        const span = recoverySpanOf(body);
        return span.ok ? ok({ endpointId: params.id, ...span.value }) : span;
      },
      useCase: ({ until, ...span }, { principal, requestId, receivedAt }) =>
        parts.recover({ ...span, owner: ownerOf(principal), until: until ?? receivedAt, correlationId: requestId }),
      present: ({ endpointId, count }) => ({
        status: 202,
        kind: 'json',
        data: { type: 'webhook_recovery', id: endpointId, attributes: { count } },
      }),
    }),
  ];
};
