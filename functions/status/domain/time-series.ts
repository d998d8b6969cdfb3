import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import {
  ANSWER_KINDS,
  BUCKET_MS,
  meanLatencyOf,
  sumTraffic,
  type AnswerKind,
  type TrafficBucket,
} from '../../../shared/service-status/domain/portal-traffic.ts';

export const SERIES_WINDOWS = ['1h', '8h', '12h', '24h', '7d'] as const;
export type SeriesWindow = (typeof SERIES_WINDOWS)[number];

const WINDOWS: Readonly<Record<SeriesWindow, { readonly lengthMs: number; readonly stepMs: number }>> = {
  '1h': { lengthMs: HOUR_MS, stepMs: BUCKET_MS },
  '8h': { lengthMs: 8 * HOUR_MS, stepMs: 3 * BUCKET_MS },
  '12h': { lengthMs: 12 * HOUR_MS, stepMs: 6 * BUCKET_MS },
  '24h': { lengthMs: 24 * HOUR_MS, stepMs: HOUR_MS },
  '7d': { lengthMs: 168 * HOUR_MS, stepMs: 6 * HOUR_MS },
};

export type SeriesRange = { readonly from: number; readonly until: number; readonly stepMs: number };

/** The steps of a window (epoch milliseconds), of which the last one contains `now`. */
export const rangeOf = (window: SeriesWindow, now: number): SeriesRange => {
  const { lengthMs, stepMs } = WINDOWS[window];
  const until = (Math.floor(now / stepMs) + 1) * stepMs;
  return { from: until - lengthMs, until, stepMs };
};

export type SeriesPoint = {
  readonly start: number;
  /** Mean of the answered probes in milliseconds; null without one. */
  readonly latencyMs: number | null;
  /** Shares of all verdicts, 0 to 1; null without one. */
  readonly shares: Readonly<Record<AnswerKind, number>> | null;
};

const pointOf = (start: number, buckets: readonly TrafficBucket[]): SeriesPoint => {
  const { answers, probes } = sumTraffic(buckets);
  const countOf = (kind: AnswerKind): number => answers[kind] ?? 0;
  const total = ANSWER_KINDS.reduce((sum, kind) => sum + countOf(kind), 0);
  const shareOf = (kind: AnswerKind): number => countOf(kind) / total;
  return {
    start,
    latencyMs: meanLatencyOf(probes),
    shares:
      total === 0
        ? null
        : {
            valid: shareOf('valid'),
            not_found: shareOf('not_found'),
            cep_unavailable: shareOf('cep_unavailable'),
            returned: shareOf('returned'),
            error: shareOf('error'),
            unanswered: shareOf('unanswered'),
            closed: shareOf('closed'),
          },
  };
};

/** A point for each step of a range, those without requests included. */
export const pointsOf = ({ from, until, stepMs }: SeriesRange, buckets: readonly TrafficBucket[]): readonly SeriesPoint[] =>
  Array.from({ length: (until - from) / stepMs }, (_unused, step) => {
    const start = from + step * stepMs;
    return pointOf(
      start,
      buckets.filter((bucket) => bucket.start >= start && bucket.start < start + stepMs),
    );
  });
