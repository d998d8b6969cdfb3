import { makeClearDataGrants } from '../../shared/administration/adapters/clear-data-grants.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeDeliveryStore } from '../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../shared/webhooks/adapters/endpoint-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, hmac, clock } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      endpoints: makeEndpointStore(table, auditRow),
      auditedEndpoints: (change) => makeEndpointStore(tableOf(change), auditRow),
      deliveries: makeDeliveryStore(table),
      auditedDeliveries: (change) => makeDeliveryStore(tableOf(change)),
      clearDataGrants: makeClearDataGrants(table),
      auditedGrants: (change) => makeClearDataGrants(tableOf(change)),
      hmac,
      clock,
    }).routes;
  },
});
