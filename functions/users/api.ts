import { makeApiAccess } from '../../shared/identity/adapters/composition/api-access.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeUserStore } from '../../shared/identity/adapters/user-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, log }) => makeFamily({ users: makeUserStore(table), plans: makePlanCatalogue(table), log }).routes,
});
