import { makeMayReadClearData, type ClearDataDeps } from '../../shared/administration/use-cases/read-clear-data.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { makeListDeliveries } from '../../shared/webhooks/use-cases/list-deliveries.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeManageDeliveries, type DeliveryStores } from './use-cases/manage-deliveries.ts';
import { makeManageEndpoints, type EndpointStores } from './use-cases/manage-endpoints.ts';

type Ports = ClearDataDeps &
  EndpointStores &
  DeliveryStores & { readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>; readonly clock: Clock };

export const makeFamily = (ports: Ports) => {
  const { deliveries, hmac, clock } = ports;
  const deps = { ...ports, mayReadClearData: makeMayReadClearData(ports) };
  return {
    routes: makeRoutes({
      endpoints: makeManageEndpoints(deps),
      listDeliveries: makeListDeliveries({ deliveries, cursors: makeCursors(hmac), clock }),
      deliveries: makeManageDeliveries(deps),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
