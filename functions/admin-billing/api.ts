import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeBillingAccounts } from '../../shared/billing/adapters/billing-accounts.ts';
import { makeProcessorCredentials } from '../../shared/billing/adapters/processor-credentials.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openStripeDesk } from './adapters/stripe-desk.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, log } = context;
    return makeFamily({
      ...openStripeDesk({
        credentials: makeProcessorCredentials(env.PROCESSOR_SECRET_ARN),
        origin: env.PROCESSOR_ORIGIN ?? null,
        log,
        plans: makePlanCatalogue(table),
      }),
      billingAccounts: makeBillingAccounts(table),
      adminAudit: openAdminAudit(context).log,
      hmac,
    }).routes;
  },
});
