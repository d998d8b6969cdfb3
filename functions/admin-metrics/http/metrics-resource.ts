import * as v from 'valibot';

import { BREAKER_STATES, breakerOf } from '../../../shared/banxico/domain/portal-rate.ts';
import type { PaidCalls } from '../../../shared/counters/domain/count-change.ts';
import type { PeriodTotals } from '../../../shared/counters/ports/platform-totals.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { WORK_KINDS } from '../ports/overdue-work.ts';
import type { Metrics, MetricsWindow } from '../use-cases/read-metrics.ts';
import { portalTrafficSchema, presentPortalTraffic } from './portal-traffic.ts';
import { presentDeliveries, webhookDeliveriesSchema } from './webhook-deliveries.ts';

const WINDOW_NAMES = ['24h', '7d', '30d', '90d'] as const satisfies readonly MetricsWindow[];

export const metricsQuery = listParameters({
  window: v.optional(
    parameter(
      oneOf(WINDOW_NAMES, { code: 'invalid_filter', reason: 'metrics_window' }),
      'The span: `24h` and `7d` in hours, `30d` and `90d` in days, in UTC.',
    ),
    '24h',
  ),
});

const count = v.pipe(v.number(), v.integer());
const average = v.nullable(count);

const counts = {
  validations: described(count, 'Validations that were accepted, without trials.', 1200),
  by_status: described(v.record(v.string(), count), 'The same by their present status.', { valid: 1100, not_found: 100 }),
  receipts: described(count, 'Validations among them from receipts.', 80),
  textract_pages: described(count, 'Pages of the receipts of these validations that Textract read, trials included.', 84),
  model_files: described(count, 'Files of imports of beneficiaries that a language model read.', 3),
  trials: described(count, 'Trials of the playground.', 4),
  verdicts: described(count, 'First verdicts of these validations, trials included.', 1204),
  average_verdict_ms: described(average, 'Average milliseconds from the acceptance to the first verdict; null without one.', 2_600),
};

const metricsTotals = named('AdminMetricsTotals', v.strictObject(counts));
const metricsPeriod = named(
  'AdminMetricsPeriod',
  v.strictObject({ start: described(dateTime, 'Beginning of the hour or the day, in UTC.'), ...counts }),
);
const metricsQueue = named(
  'AdminMetricsQueue',
  v.strictObject({
    work: described(v.picklist(WORK_KINDS), 'Work that a sweep looks after.'),
    overdue_since: described(v.nullable(dateTime), 'Since when the oldest of it is due; null when none is.', null),
    overdue_seconds: described(count, 'The same in seconds; 0 when none is due.', 0),
  }),
);

export const metricsResource = resource('AdminMetrics', {
  type: 'metrics',
  id: described(v.picklist(WINDOW_NAMES), 'The span.'),
  attributes: {
    unit: described(v.picklist(['hour', 'day']), 'Length of each period of the series.', 'hour'),
    users: described(
      named(
        'AdminMetricsUsers',
        v.strictObject({
          total: described(count, 'Users of all plans.', 3200),
          by_plan: described(v.record(v.string(), count), 'Users of each plan.', { free: 3000, negocio: 200 }),
          active_admins: described(count, 'Active admins and owners.', 3),
        }),
      ),
      'Users now.',
    ),
    totals: described(metricsTotals, 'The sums of the series.'),
    series: described(v.array(metricsPeriod), 'Periods with validations, by the instant of their acceptance.'),
    portal: described(
      named(
        'AdminMetricsPortal',
        v.strictObject({
          breaker: described(v.picklist(BREAKER_STATES), 'State of the queries to the CEP portal.', 'closed'),
          interval_ms: described(count, 'Average time between two queries in milliseconds.', 5000),
          burst: described(count, 'Queries that may leave at once.', 3),
          throttled_in_a_row: described(count, 'Throttle pages since the last answer of the portal.', 0),
        }),
      ),
      'The CEP portal now.',
    ),
    portal_traffic: described(portalTrafficSchema, 'How the CEP portal answered, by hour: probes with their latency, and validations.'),
    webhook_deliveries: described(webhookDeliveriesSchema, 'Outcomes of webhook deliveries, by the instant of the outcome.'),
    queues: described(v.array(metricsQueue), 'The oldest work that is due, by kind.'),
  },
});

type Sums = { readonly tallies: PeriodTotals['tallies']; readonly verdicts: PeriodTotals['verdicts']; readonly paidCalls: PaidCalls };

const countsOf = ({ tallies, verdicts, paidCalls }: Sums) => {
  const isTrial = ({ combination }: PeriodTotals['tallies'][number]): boolean => combination.get('playground') === '1';
  const sumOf = (some: PeriodTotals['tallies']): number => some.reduce((sum, tally) => sum + tally.count, 0);
  const counted = tallies.filter((tally) => !isTrial(tally));
  const byStatus = new Map<string, number>();
  for (const { combination, count: number } of counted) {
    const status = combination.get('status') ?? '';
    byStatus.set(status, (byStatus.get(status) ?? 0) + number);
  }
  return {
    validations: sumOf(counted),
    by_status: Object.fromEntries(byStatus),
    receipts: sumOf(counted.filter(({ combination }) => combination.get('type') === 'ocr')),
    textract_pages: paidCalls.textractPages,
    model_files: paidCalls.modelFiles,
    trials: sumOf(tallies.filter(isTrial)),
    verdicts: verdicts.count,
    average_verdict_ms: verdicts.count === 0 ? null : Math.round(verdicts.ms / verdicts.count),
  };
};

const sumsOf = (series: Metrics['series']): Sums => ({
  tallies: series.flatMap(({ tallies }) => tallies),
  verdicts: {
    count: series.reduce((sum, { verdicts }) => sum + verdicts.count, 0),
    ms: series.reduce((sum, { verdicts }) => sum + verdicts.ms, 0),
  },
  paidCalls: {
    textractPages: series.reduce((sum, { paidCalls }) => sum + paidCalls.textractPages, 0),
    modelFiles: series.reduce((sum, { paidCalls }) => sum + paidCalls.modelFiles, 0),
  },
});

const MS_OF_SECOND = 1_000;

const queuesOf = ({ overdue, now }: Metrics) =>
  WORK_KINDS.map((work) => {
    const since = overdue[work];
    return { work, overdue_since: isoInstant(since), overdue_seconds: since === null ? 0 : Math.floor((now - since) / MS_OF_SECOND) };
  });

export const presentMetrics = (metrics: Metrics) => {
  const { window, now, unit, series, usersByPlan, activeAdmins, portal, portalTraffic } = metrics;
  const data = {
    type: 'metrics',
    id: window,
    attributes: {
      unit,
      users: {
        total: usersByPlan.reduce((sum, { users }) => sum + users, 0),
        by_plan: Object.fromEntries(usersByPlan.map(({ slug, users }) => [slug, users])),
        active_admins: activeAdmins,
      },
      totals: countsOf(sumsOf(series)),
      series: series.map((period) => ({ start: isoInstant(period.start), ...countsOf(period) })),
      portal: {
        breaker: breakerOf(portal, now),
        interval_ms: portal.rate.intervalMs,
        burst: portal.rate.burst,
        throttled_in_a_row: portal.trips,
      },
      portal_traffic: presentPortalTraffic(portalTraffic),
      webhook_deliveries: presentDeliveries(metrics.deliveries),
      queues: queuesOf(metrics),
    },
  } satisfies ResourceOf<typeof metricsResource>;
  return { status: 200, kind: 'json', data } as const;
};
