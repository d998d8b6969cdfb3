import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      portalRate: makePortalRateControl(context.table),
      auditedPortalRate: (change) => makePortalRateControl(tableOf(change)),
    }).routes;
  },
});
