import { makeOperationLimiter } from '../../../identity/access/adapters/operation-limiter.ts';
import { makeUserStore } from '../../../identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../../identity/plans/adapters/plan-catalogue.ts';
import { makeReadUserPlan } from '../../../identity/plans/use-cases/read-user-plan.ts';
import type { ApiContext } from '../../../platform/lambda/api-function.ts';
import { makeTakePlaygroundRuns, type TakePlaygroundRuns } from '../../use-cases/take-playground-runs.ts';

/** The runs of the playground that accounts may make. */
export const openPlaygroundRuns = ({ table, hmac }: Pick<ApiContext<object>, 'table' | 'hmac'>): TakePlaygroundRuns =>
  makeTakePlaygroundRuns({
    operations: makeOperationLimiter(table, hmac),
    readUserPlan: makeReadUserPlan({ users: makeUserStore(table), plans: makePlanCatalogue(table) }),
  });
