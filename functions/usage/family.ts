import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { AccountStore } from '../../shared/identity/ports/account-store.ts';
import type { PlanCatalogue } from '../../shared/identity/ports/plan-catalogue.ts';
import { makeReadOwnPlan } from '../../shared/identity/use-cases/read-own-plan.ts';
import type { RetryLimits } from '../../shared/validation/domain/retry/retry-limits.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';

export type Ports = {
  readonly accounts: AccountStore;
  readonly plans: PlanCatalogue;
  readonly beneficiaries: Pick<BeneficiaryStore, 'countActive'>;
  /** Caps of retries for plans that have none of their own. */
  readonly retryDefaults: RetryLimits;
};

export const makeFamily = (ports: Ports) =>
  ({ routes: makeRoutes(makeReadUsageLimits({ ...ports, readOwnPlan: makeReadOwnPlan(ports) })) }) satisfies FamilyOf<typeof manifest>;
