import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { ok } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { UserId } from '../../shared/identity/accounts/domain/identity.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { accountOwner } from '../../shared/webhooks/domain/owner.ts';
import type { DeliveriesRequest, makeListDeliveries } from '../../shared/webhooks/use-cases/list-deliveries.ts';
import { disableEndpoint, enableEndpoint, getDelivery, getEndpoint, listDeliveries, listEndpoints, redeliver } from './contract.ts';
import { presentDeliveries, presentDelivery, presentEndpoint, presentEndpoints, presentRedelivery } from './http/present.ts';
import type { DeliveriesQuery } from './http/schemas.ts';
import type { ManageDeliveries } from './use-cases/manage-deliveries.ts';
import type { ManageEndpoints } from './use-cases/manage-endpoints.ts';

type UseCases = {
  readonly endpoints: ManageEndpoints;
  readonly listDeliveries: ReturnType<typeof makeListDeliveries>;
  readonly deliveries: ManageDeliveries;
};

const deliveriesRequestOf = (query: DeliveriesQuery): DeliveriesRequest => {
  const { user_id: userId, endpoint_id: endpointId, status, event_type: eventType, from, to } = query;
  return {
    owner: accountOwner(userId),
    filters: { endpoint_id: endpointId, status, event_type: eventType, from, to },
    ...pageOf(query),
  };
};

type ChangeInput<Id> = {
  readonly params: { readonly id: Id };
  readonly body: { readonly user_id: UserId; readonly reason: string };
};

const changeOf = <Id>({ params, body }: ChangeInput<Id>, context: AuthenticatedContext) => ({
  actor: actorOf(context),
  userId: body.user_id,
  id: params.id,
  reason: body.reason,
});

export const makeRoutes = ({ endpoints, listDeliveries: list, deliveries }: UseCases): readonly Route[] => [
  bindProtected(listEndpoints, {
    prepare: ({ query }) => ok(query),
    useCase: ({ user_id: userId, status }) => endpoints.list(userId, status),
    present: presentEndpoints,
  }),
  bindProtected(getEndpoint, {
    prepare: ({ params, query }) => ok({ userId: query.user_id, id: params.id }),
    useCase: (ref, context) => endpoints.read(actorOf(context), ref),
    present: presentEndpoint,
  }),
  bindProtected(disableEndpoint, {
    prepare: (input) => ok(input),
    useCase: (input, context) => endpoints.changeStatus(changeOf(input, context), 'disabled'),
    present: presentEndpoint,
  }),
  bindProtected(enableEndpoint, {
    prepare: (input) => ok(input),
    useCase: (input, context) => endpoints.changeStatus(changeOf(input, context), 'active'),
    present: presentEndpoint,
  }),
  bindProtected(listDeliveries, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal }) => {
      const page = await list(deliveriesRequestOf(query), principal);
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: presentDeliveries,
  }),
  bindProtected(getDelivery, {
    prepare: ({ params, query }) => ok({ userId: query.user_id, id: params.id }),
    useCase: (ref, context) => deliveries.read(actorOf(context), ref),
    present: presentDelivery,
  }),
  bindProtected(redeliver, {
    prepare: (input) => ok(input),
    useCase: (input, context) => deliveries.redeliver(changeOf(input, context)),
    present: presentRedelivery,
  }),
];
