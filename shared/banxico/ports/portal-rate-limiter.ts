import type { PortalRate, PortalRateState, ThrottleCause } from '../domain/portal-rate.ts';

export type SlotReservation =
  /** The query may leave from `startAt` until `startBy` (epoch milliseconds); after that the slot is lost. */
  | { readonly kind: 'granted'; readonly startAt: number; readonly startBy: number }
  | { readonly kind: 'exhausted'; readonly availableAt: number };

/** Rate limit towards the CEP portal, shared by all functions of a deployment. */
export type PortalRateLimiter = {
  /** Reserves one query that starts no later than `latestStart`. */
  readonly reserve: (now: number, latestStart: number) => Promise<SlotReservation>;
  /** The portal throttled us: no queries until the pause is over. Returns that instant. */
  readonly reportThrottled: (cause: ThrottleCause, now: number) => Promise<number>;
  /** The portal answered: the next pause starts small again. */
  readonly reportAnswered: (now: number) => Promise<void>;
};

/** Control of the rate limiter of a deployment. */
export type PortalRateControl = {
  readonly read: () => Promise<PortalRateState>;
  readonly setRate: (rate: PortalRate) => Promise<PortalRateState>;
  /** Changes the rate and the breaker; null if they are no longer those that the caller saw. Lanes stay. */
  readonly change: (
    seen: PortalRateState,
    changed: Pick<PortalRateState, 'rate' | 'openUntil' | 'trips'>,
  ) => Promise<PortalRateState | null>;
};
