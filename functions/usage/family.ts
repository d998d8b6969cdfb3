import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { ValidationCounters } from '../../shared/counters/ports/validation-counters.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { RetryLimits } from '../../shared/validation/domain/retry/retry-limits.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadUsageBreakdown, makeReadUsageHeatmap, makeReadUsageHistory } from './use-cases/read-usage-counts.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';
import { makeReadUsageSummary } from './use-cases/read-usage-summary.ts';

export type Ports = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly validationCounters: Pick<ValidationCounters, 'byHour' | 'byMonth'>;
  readonly beneficiaries: Pick<BeneficiaryStore, 'countActive'>;
  /** Caps of retries for plans that have none of their own. */
  readonly retryDefaults: RetryLimits;
};

export const makeFamily = (ports: Ports) => {
  const readUserPlan = makeReadUserPlan(ports);
  const { validationCounters: counters } = ports;
  return {
    routes: makeRoutes({
      readLimits: makeReadUsageLimits({ ...ports, readUserPlan }),
      readSummary: makeReadUsageSummary(readUserPlan),
      readHistory: makeReadUsageHistory(counters),
      readBreakdown: makeReadUsageBreakdown(counters),
      readHeatmap: makeReadUsageHeatmap(counters),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
