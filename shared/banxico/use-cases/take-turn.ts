import type { Clock } from '../../platform/time/clock.ts';
import type { CentralBudget, Reservation } from '../ports/central-budget.ts';

/** Turns missed before this caller gives way to others. */
const MAX_MISSED = 4;

/**
 * Waits for a turn at the portal. When it returns `granted` the caller asks at once. A turn that was missed, because a
 * write or the machine was slow, is not made up for: the portal counts when queries arrive, so a late one could fall
 * together with the lane's next. It is let go, and another one taken further ahead.
 */
export const makeTakeTurn =
  (budget: CentralBudget, clock: Clock) =>
  async (latestStart: number, ready: Promise<void>): Promise<Reservation> => {
    let lead = 0;
    for (let missed = 0; missed < MAX_MISSED; missed += 1) {
      const turn = await budget.reserve(clock.now() + lead, latestStart);
      if (turn.kind === 'exhausted') return turn;
      await ready;
      await clock.sleepUntil(turn.startAt);
      if (clock.now() <= turn.startBy) return turn;
      lead = 2 * (clock.now() - turn.startAt);
    }
    return { kind: 'exhausted', availableAt: clock.now() + lead };
  };
