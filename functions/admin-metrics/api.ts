import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makePlatformTotals } from '../../shared/counters/adapters/dynamodb/platform-totals.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAdminCount } from '../../shared/identity/accounts/adapters/owner-count.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makePortalTraffic } from '../../shared/service-status/adapters/portal-traffic.ts';
import { VALIDATION_IMPORT_KEYS } from '../../shared/validation-imports/adapters/composition/keys.ts';
import { makeDeliveryTotals } from '../../shared/webhooks/adapters/delivery-totals.ts';
import { makeOverdueWork } from './adapters/overdue-work.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table }) =>
    makeFamily({
      platformTotals: makePlatformTotals(table),
      plans: makePlanCatalogue(table),
      adminCount: makeAdminCount(table),
      portalRate: makePortalRateControl(table),
      portalTraffic: makePortalTraffic(table),
      deliveryTotals: makeDeliveryTotals(table),
      overdueWork: makeOverdueWork(table, VALIDATION_IMPORT_KEYS.due),
    }).routes,
});
