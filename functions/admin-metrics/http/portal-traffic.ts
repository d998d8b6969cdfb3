import * as v from 'valibot';

import { described, named } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { meanLatencyOf, type TrafficSums } from '../../../shared/service-status/domain/portal-traffic.ts';
import type { ObservedTraffic } from '../use-cases/read-metrics.ts';

const count = v.pipe(v.number(), v.integer());

const counts = {
  answered_probes: described(count, 'Probes of the service that the portal answered.', 288),
  failed_probes: described(count, 'Probes without an answer.', 0),
  average_latency_ms: described(
    v.nullable(count),
    'Average milliseconds until the whole answer to a probe; null without an answered one.',
    850,
  ),
  answers: described(
    v.record(v.string(), count),
    'What validations ended with at the portal: `valid`, `not_found`, `cep_unavailable`, `returned`, `error`; `unanswered` without a ' +
      'usable answer, `closed` outside its hours. A validation with several attempts counts each verdict.',
    { valid: 1100, not_found: 100 },
  ),
};

export const portalTrafficSchema = named(
  'AdminMetricsPortalTraffic',
  v.strictObject({
    since: described(dateTime, 'Beginning of what is counted here: that of the span, and at most seven days ago.'),
    totals: described(named('AdminMetricsPortalTotals', v.strictObject(counts)), 'The sums of the series.'),
    series: described(
      v.array(named('AdminMetricsPortalHour', v.strictObject({ start: described(dateTime, 'Beginning of the hour.'), ...counts }))),
      'Hours with probes or answers, the oldest first.',
    ),
  }),
);

const countsOf = ({ answers, probes }: TrafficSums) => {
  const latencyMs = meanLatencyOf(probes);
  return {
    answered_probes: probes.answered,
    failed_probes: probes.failed,
    average_latency_ms: latencyMs === null ? null : Math.round(latencyMs),
    answers: { ...answers },
  };
};

export const presentPortalTraffic = ({ since, totals, hours }: ObservedTraffic) => ({
  since: isoInstant(since),
  totals: countsOf(totals),
  series: hours.map(({ start, ...sums }) => ({ start: isoInstant(start), ...countsOf(sums) })),
});
