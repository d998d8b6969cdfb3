import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makePlanStore } from './adapters/plan-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { tableOf } = openAdminAudit(context);
    return makeFamily({ planStore: makePlanStore(context.table), auditedPlans: (change) => makePlanStore(tableOf(change)) }).routes;
  },
});
