import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { RetryLimits } from '../../shared/validation/domain/retry/retry-limits.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';

export type Ports = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly beneficiaries: Pick<BeneficiaryStore, 'countActive'>;
  /** Caps of retries for plans that have none of their own. */
  readonly retryDefaults: RetryLimits;
};

export const makeFamily = (ports: Ports) =>
  ({ routes: makeRoutes(makeReadUsageLimits({ ...ports, readUserPlan: makeReadUserPlan(ports) })) }) satisfies FamilyOf<typeof manifest>;
