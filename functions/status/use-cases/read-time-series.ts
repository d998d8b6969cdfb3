import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';
import { pointsOf, rangeOf, type SeriesPoint, type SeriesWindow } from '../domain/time-series.ts';

export type TimeSeries = { readonly window: SeriesWindow; readonly stepMs: number; readonly points: readonly SeriesPoint[] };

/** The requests to the portal in the steps of a window that ends with the step of `now`. */
export const makeReadTimeSeries =
  ({ portalTraffic }: { readonly portalTraffic: Pick<PortalTrafficStore, 'between'> }) =>
  async (window: SeriesWindow, now: number): Promise<Result<TimeSeries, never>> => {
    const range = rangeOf(window, now);
    const { buckets } = await portalTraffic.between(range.from, range.until);
    return ok({ window, stepMs: range.stepMs, points: pointsOf(range, buckets) });
  };
