import {
  DEFAULT_CENTRAL_RATE,
  earliestLane,
  laneSpacingMs,
  MAX_BURST,
  pauseAfter,
  prolongedPause,
  startBy,
  type CentralBudgetState,
  type CentralRate,
} from '../../../../shared/banxico/domain/central-budget.ts';
import type { CentralBudget, CentralBudgetControl } from '../../../../shared/banxico/ports/central-budget.ts';

/** The budget that several callers share, in memory. */
export const makeFakeCentralBudget = (rate: CentralRate = DEFAULT_CENTRAL_RATE): CentralBudget & CentralBudgetControl => {
  let state: CentralBudgetState = { rate, lanes: [], openUntil: 0, trips: 0 };

  const occupy = (lane: number, until: number): void => {
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
      occupy(lane, startAt + laneSpacingMs(state.rate));
      return { kind: 'granted', startAt, startBy: startBy(state.rate, startAt) };
    },

    reportThrottled: async (cause, now) => {
      await Promise.resolve();
      if (state.openUntil <= now) state = { ...state, openUntil: now + pauseAfter(cause, state.trips), trips: state.trips + 1 };
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
