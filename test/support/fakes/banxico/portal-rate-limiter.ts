import {
  breakerOpenMs,
  DEFAULT_PORTAL_RATE,
  earliestLane,
  laneSpacingMs,
  MAX_BURST,
  prolongedPause,
  startBy,
  type PortalRate,
  type PortalRateState,
} from '../../../../shared/banxico/domain/portal-rate.ts';
import type { PortalRateControl, PortalRateLimiter } from '../../../../shared/banxico/ports/portal-rate-limiter.ts';

/** The budget that several callers share, in memory. */
export const makeFakePortalRateLimiter = (rate: PortalRate = DEFAULT_PORTAL_RATE): PortalRateLimiter & PortalRateControl => {
  let state: PortalRateState = { rate, lanes: [], openUntil: 0, trips: 0 };

  const reserveLane = (lane: number, until: number): void => {
    const lanes = Array.from({ length: Math.max(state.lanes.length, lane + 1) }, (_unused, index) => state.lanes[index] ?? 0);
    state = { ...state, lanes: lanes.with(lane, until) };
  };

  return {
    reserve: async (now, latestStart) => {
      await Promise.resolve();
      if (state.openUntil > now) return { kind: 'exhausted', availableAt: state.openUntil };
      const { lane, freeAt } = earliestLane(state);
      const startAt = Math.max(now, freeAt);
      if (startAt > latestStart) return { kind: 'exhausted', availableAt: startAt };
      reserveLane(lane, startAt + laneSpacingMs(state.rate));
      return { kind: 'granted', startAt, startBy: startBy(state.rate, startAt) };
    },

    reportThrottled: async (cause, now) => {
      await Promise.resolve();
      if (state.openUntil <= now) state = { ...state, openUntil: now + breakerOpenMs(cause, state.trips), trips: state.trips + 1 };
      else state = { ...state, openUntil: prolongedPause(cause, state, now) ?? state.openUntil };
      return state.openUntil;
    },

    reportAnswered: async (now) => {
      await Promise.resolve();
      if (state.openUntil <= now) state = { ...state, openUntil: 0, trips: 0 };
    },

    read: () => Promise.resolve(state),

    setRate: async (next) => {
      await Promise.resolve();
      if (!Number.isSafeInteger(next.burst) || next.burst < 1 || next.burst > MAX_BURST) throw new RangeError('burst');
      if (!Number.isSafeInteger(next.intervalMs) || next.intervalMs < 1) throw new RangeError('interval');
      state = { ...state, rate: next };
      return state;
    },

    close: async () => {
      await Promise.resolve();
      state = { ...state, openUntil: 0, trips: 0 };
      return state;
    },
  };
};
