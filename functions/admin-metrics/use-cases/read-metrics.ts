import type { AdminCount } from '../../../shared/administration/ports/proposals.ts';
import type { PortalRateState } from '../../../shared/banxico/domain/portal-rate.ts';
import type { PortalRateControl } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { Periods, PeriodTotals, PlatformTotals } from '../../../shared/counters/ports/platform-totals.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { HOUR_MS, hourOf } from '../../../shared/platform/time/instant.ts';
import { sumTraffic, type TrafficBucket, type TrafficSums } from '../../../shared/service-status/domain/portal-traffic.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';
import type { DeliveryOutcome, DeliveryTotals, HourOfDeliveries, OutcomeCounts } from '../../../shared/webhooks/ports/delivery-totals.ts';
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

/** The traffic of the portal is counted for eight days: longer windows have its last seven. */
const MAX_TRAFFIC_HOURS = 7 * DAY_HOURS;

/** The answers of the CEP portal since an instant (epoch milliseconds), with the hours that have any. */
export type ObservedTraffic = {
  readonly since: number;
  readonly totals: TrafficSums;
  readonly hours: readonly (TrafficSums & { readonly start: number })[];
};

export type Metrics = {
  readonly window: MetricsWindow;
  readonly now: number;
  readonly unit: Periods['unit'];
  readonly series: readonly PeriodTotals[];
  readonly usersByPlan: readonly { readonly slug: string; readonly users: number }[];
  readonly activeAdmins: number;
  readonly portal: PortalRateState;
  readonly portalTraffic: ObservedTraffic;
  /** The periods of the window with outcomes of webhook deliveries, by the instant of the outcome. */
  readonly deliveries: readonly HourOfDeliveries[];
  readonly overdue: Readonly<Record<WorkKind, number | null>>;
};

export type MetricsDeps = {
  readonly platformTotals: PlatformTotals;
  readonly plans: Pick<PlanCatalogue, 'list'>;
  readonly adminCount: AdminCount;
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly portalTraffic: Pick<PortalTrafficStore, 'between'>;
  readonly deliveryTotals: Pick<DeliveryTotals, 'between'>;
  readonly overdueWork: OverdueWork;
};

const LENGTH_MS = { hour: HOUR_MS, day: DAY_MS } as const;

const periodsOf = (window: MetricsWindow, now: number): Periods => {
  const { unit, periods } = WINDOWS[window];
  const length = LENGTH_MS[unit];
  const last = Math.floor(now / length) * length;
  return { unit, first: last - (periods - 1) * length, last };
};

/** The sums of the outcomes of several hours. */
export const sumOutcomes = (hours: readonly HourOfDeliveries[]): OutcomeCounts => {
  const sumOf = (outcome: DeliveryOutcome): number => hours.reduce((sum, { counts }) => sum + counts[outcome], 0);
  return { delivered: sumOf('delivered'), retried: sumOf('retried'), exhausted: sumOf('exhausted'), failed: sumOf('failed') };
};

const inPeriods = (unit: Periods['unit'], hours: readonly HourOfDeliveries[]): readonly HourOfDeliveries[] => {
  const length = LENGTH_MS[unit];
  const byPeriod = Map.groupBy(hours, ({ start }) => Math.floor(start / length) * length);
  return [...byPeriod].map(([start, ofPeriod]) => ({ start, counts: sumOutcomes(ofPeriod) }));
};

const trafficRangeOf = ({ first }: Periods, now: number) => {
  const last = hourOf(now);
  return { since: Math.max(first, last - (MAX_TRAFFIC_HOURS - 1) * HOUR_MS), until: last + HOUR_MS };
};

const trafficOf = (since: number, buckets: readonly TrafficBucket[]): ObservedTraffic => {
  const byHour = Map.groupBy(buckets, ({ start }) => hourOf(start));
  return { since, totals: sumTraffic(buckets), hours: [...byHour].map(([start, ofHour]) => ({ start, ...sumTraffic(ofHour) })) };
};

/** The metrics of the whole service, from counters alone: what is read depends on the window, not on the number of users or validations. */
export const makeReadMetrics =
  ({ platformTotals, plans, adminCount, portalRate, portalTraffic, deliveryTotals, overdueWork }: MetricsDeps) =>
  async (window: MetricsWindow, now: number): Promise<Metrics> => {
    const periods = periodsOf(window, now);
    const { since, until } = trafficRangeOf(periods, now);
    const [series, catalogue, activeAdmins, portal, traffic, deliveries, overdue] = await Promise.all([
      platformTotals.read(periods),
      plans.list(),
      adminCount.activeAdmins(),
      portalRate.read(),
      portalTraffic.between(since, until),
      deliveryTotals.between(periods.first, periods.last + LENGTH_MS[periods.unit]),
      overdueWork.oldest(now),
    ]);
    const usersByPlan = catalogue.map(({ slug, user_count: users }) => ({ slug, users }));
    return {
      window,
      now,
      unit: periods.unit,
      series,
      usersByPlan,
      activeAdmins,
      portal,
      portalTraffic: trafficOf(since, traffic.buckets),
      deliveries: inPeriods(periods.unit, deliveries),
      overdue,
    };
  };

export type ReadMetrics = ReturnType<typeof makeReadMetrics>;
