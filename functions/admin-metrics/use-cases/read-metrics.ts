import type { AdminCount } from '../../../shared/administration/ports/proposals.ts';
import type { PortalRateState } from '../../../shared/banxico/domain/portal-rate.ts';
import type { PortalRateControl } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import { HOUR_MS } from '../../../shared/counters/domain/cover.ts';
import type { Periods, PeriodTotals, PlatformTotals } from '../../../shared/counters/ports/platform-totals.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { OverdueWork, WorkKind } from '../ports/overdue-work.ts';

const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * HOUR_MS;

/** Spans of the metrics, with the unit of their series and the number of its periods, the current one included. */
export const WINDOWS = {
  '24h': { unit: 'hour', periods: DAY_HOURS },
  '7d': { unit: 'hour', periods: 7 * DAY_HOURS },
  '30d': { unit: 'day', periods: 30 },
  '90d': { unit: 'day', periods: 90 },
} as const satisfies Readonly<Record<string, { readonly unit: Periods['unit']; readonly periods: number }>>;

export type MetricsWindow = keyof typeof WINDOWS;

export type Metrics = {
  readonly window: MetricsWindow;
  readonly now: number;
  readonly unit: Periods['unit'];
  readonly series: readonly PeriodTotals[];
  readonly usersByPlan: readonly { readonly slug: string; readonly users: number }[];
  readonly activeAdmins: number;
  readonly portal: PortalRateState;
  readonly overdue: Readonly<Record<WorkKind, number | null>>;
};

export type MetricsDeps = {
  readonly platformTotals: PlatformTotals;
  readonly plans: Pick<PlanCatalogue, 'list'>;
  readonly adminCount: AdminCount;
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly overdueWork: OverdueWork;
};

const LENGTH_MS = { hour: HOUR_MS, day: DAY_MS } as const;

const periodsOf = (window: MetricsWindow, now: number): Periods => {
  const { unit, periods } = WINDOWS[window];
  const length = LENGTH_MS[unit];
  const last = Math.floor(now / length) * length;
  return { unit, first: last - (periods - 1) * length, last };
};

/** The metrics of the whole service, from counters alone: what is read depends on the window, not on the number of users or validations. */
export const makeReadMetrics =
  ({ platformTotals, plans, adminCount, portalRate, overdueWork }: MetricsDeps) =>
  async (window: MetricsWindow, now: number): Promise<Metrics> => {
    const periods = periodsOf(window, now);
    const [series, catalogue, activeAdmins, portal, overdue] = await Promise.all([
      platformTotals.read(periods),
      plans.list(),
      adminCount.activeAdmins(),
      portalRate.read(),
      overdueWork.oldest(now),
    ]);
    const usersByPlan = catalogue.map(({ slug, user_count: users }) => ({ slug, users }));
    return { window, now, unit: periods.unit, series, usersByPlan, activeAdmins, portal, overdue };
  };

export type ReadMetrics = ReturnType<typeof makeReadMetrics>;
