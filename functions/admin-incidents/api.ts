import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeIncidentStore } from '../../shared/service-status/adapters/incident-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { tableOf } = openAdminAudit(context);
    const { table, hmac, ids } = context;
    return makeFamily({
      incidents: makeIncidentStore(table),
      auditedIncidents: (change) => makeIncidentStore(tableOf(change)),
      hmac,
      ids,
    }).routes;
  },
});
