import { breakerOf } from '../../../shared/banxico/domain/portal-rate.ts';
import type { PortalRateControl } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';
import { centralStateOf, type CentralState } from '../domain/central-state.ts';

type Deps = { readonly portalRate: Pick<PortalRateControl, 'read'>; readonly portalTraffic: Pick<PortalTrafficStore, 'latest'> };

export type VerifiedState = CentralState & {
  /** When the portal last answered (epoch milliseconds); null if not in the days that are kept. */
  readonly verifiedAt: number | null;
};

/** The state of the CEP portal from the breaker and the counters: two reads, and no query to the portal. */
export const makeReadCentralStatus =
  ({ portalRate, portalTraffic }: Deps) =>
  async (now: number): Promise<Result<VerifiedState, never>> => {
    const [rate, { buckets, answeredAt }] = await Promise.all([portalRate.read(), portalTraffic.latest()]);
    const state = centralStateOf({ breaker: breakerOf(rate, now), pausedUntil: rate.openUntil, buckets }, now);
    return ok({ ...state, verifiedAt: answeredAt });
  };
