import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { ValidationCounters } from '../../shared/counters/ports/validation-counters.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { OverridesDocument } from '../../shared/overrides/ports/overrides-document.ts';
import type { WriteTable } from '../../shared/platform/files/table-file.ts';
import type { LoggedLine, LogReader } from '../../shared/platform/lambda/log-function.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { RetryLimits } from '../../shared/validation/domain/retry/retry-limits.ts';
import type { LoggedRequest } from './domain/logged-request.ts';
import type { manifest } from './manifest.ts';
import type { RequestLog } from './ports/request-log.ts';
import { makeRoutes } from './routes.ts';
import { makeKeepRequests } from './use-cases/keep-requests.ts';
import { makeExportRequests, makeListRequests } from './use-cases/list-requests.ts';
import { makeReadUsageBreakdown, makeReadUsageHeatmap, makeReadUsageHistory } from './use-cases/read-usage-counts.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';
import { makeReadUsageSummary } from './use-cases/read-usage-summary.ts';

export type Ports = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly validationCounters: Pick<ValidationCounters, 'byHour' | 'byMonth'>;
  readonly requestLog: Pick<RequestLog, 'list'>;
  readonly writeTable: WriteTable;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  readonly beneficiaries: Pick<BeneficiaryStore, 'countActive'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  /** Caps of retries for plans that have none of their own. */
  readonly retryDefaults: RetryLimits;
};

type LogPorts = {
  readonly users: Pick<UserStore, 'find'>;
  readonly requestLog: Pick<RequestLog, 'keep'>;
  /** The request that a line is about; null for any other line. */
  readonly requestOf: (line: LoggedLine) => LoggedRequest | null;
};

/** Keeps the requests that lines of the logs of API functions are about. */
export const makeRequestLogReader = (ports: LogPorts): LogReader => {
  const keep = makeKeepRequests(ports);
  return (lines) => keep(lines.flatMap((line) => ports.requestOf(line) ?? []));
};

export const makeFamily = (ports: Ports) => {
  const readUserPlan = makeReadUserPlan(ports);
  const { validationCounters: counters, requestLog, hmac, writeTable } = ports;
  return {
    routes: makeRoutes({
      readLimits: makeReadUsageLimits({ ...ports, readUserPlan }),
      readSummary: makeReadUsageSummary(readUserPlan),
      readHistory: makeReadUsageHistory(counters),
      readBreakdown: makeReadUsageBreakdown(counters),
      readHeatmap: makeReadUsageHeatmap(counters),
      listRequests: makeListRequests({ requestLog, cursors: makeCursors(hmac) }),
      exportRequests: makeExportRequests({ requestLog }),
      writeTable,
    }),
  } satisfies FamilyOf<typeof manifest>;
};
