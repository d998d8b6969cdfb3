import * as v from 'valibot';

import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { SERIES_WINDOWS, type SeriesPoint } from '../domain/time-series.ts';
import type { TimeSeries } from '../use-cases/read-time-series.ts';
import { STATUS_CACHING } from './central-status.ts';

const METRICS = ['probe_latency', 'verdict'] as const;
type Metric = (typeof METRICS)[number];

export const timeSeriesQuery = listParameters({
  metric: parameter(
    oneOf(METRICS, { code: 'invalid_filter' }),
    '`probe_latency`: how long the portal took to answer a probe. `verdict`: what validations ended with.',
    'verdict',
  ),
  window: parameter(oneOf(SERIES_WINDOWS, { code: 'invalid_filter' }), 'The window; it ends now.', '24h'),
});

const share = (description: string) => described(v.number(), description, 0);

const shares = named(
  'VerdictShares',
  v.strictObject({
    valid: described(v.number(), 'Share with `valid`, 0 to 1.', 0.9),
    not_found: described(v.number(), 'Share with `not_found`.', 0.1),
    cep_unavailable: share('Share with `cep_unavailable`, where the portal answered.'),
    returned: share('Share with `returned`.'),
    error: share('Share with `error`: the answer does not fit the request.'),
    unanswered: share('Share without a usable answer of the portal: no connection, an error or an unknown page.'),
    closed: share('Share that found the portal closed at this hour.'),
  }),
);

export const timeSeriesResource = resource('CentralTimeSeries', {
  type: 'central_time_series',
  id: described(v.string(), 'The metric and the window.', 'verdict-24h'),
  attributes: {
    metric: described(v.picklist(METRICS), 'The metric.', 'verdict'),
    window: described(v.picklist(SERIES_WINDOWS), 'The window.', '24h'),
    step_seconds: described(v.number(), 'Seconds from one point to the next.', 3_600),
    points: described(
      v.array(
        named(
          'CentralTimeSeriesPoint',
          v.strictObject({
            start: described(dateTime, 'Start of the step.'),
            latency_ms: described(
              v.nullable(v.number()),
              'Mean time until the whole answer to a probe in milliseconds; null without an answered probe, and for `verdict`.',
              null,
            ),
            verdict_shares: described(v.nullable(shares), 'What validations ended with; null without any, and for `probe_latency`.'),
          }),
        ),
      ),
      'The steps of the window, the oldest first, those without data included.',
    ),
  },
});

const PER_CENT = 10_000;
const rounded = (value: number): number => Math.round(value * PER_CENT) / PER_CENT;

const pointOf = ({ start, latencyMs, shares: all }: SeriesPoint, metric: Metric) => ({
  start: isoInstant(start),
  latency_ms: metric === 'verdict' || latencyMs === null ? null : Math.round(latencyMs),
  verdict_shares:
    metric === 'probe_latency' || all === null
      ? null
      : {
          valid: rounded(all.valid),
          not_found: rounded(all.not_found),
          cep_unavailable: rounded(all.cep_unavailable),
          returned: rounded(all.returned),
          error: rounded(all.error),
          unanswered: rounded(all.unanswered),
          closed: rounded(all.closed),
        },
});

export const presentTimeSeries = (metric: Metric, { window, stepMs, points }: TimeSeries) => {
  const data = {
    type: 'central_time_series',
    id: `${metric}-${window}`,
    attributes: { metric, window, step_seconds: stepMs / 1_000, points: points.map((point) => pointOf(point, metric)) },
  } satisfies ResourceOf<typeof timeSeriesResource>;
  return { status: 200, kind: 'json', data, headers: STATUS_CACHING } as const;
};
