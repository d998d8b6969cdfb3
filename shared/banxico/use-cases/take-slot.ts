import type { Clock } from '../../platform/time/clock.ts';
import type { PortalRateLimiter, SlotReservation } from '../ports/portal-rate-limiter.ts';

/** Turns missed before this caller gives way to others. */
const MAX_MISSED_SLOTS = 4;

/**
 * Waits for a turn at the portal. When it returns `granted` the caller asks at once. A turn that was missed, because a
 * write or the machine was slow, is not made up for: the portal counts when queries arrive, so a late one could fall
 * together with the lane's next. It is let go, and another one taken further ahead.
 */
export const makeTakeSlot =
  (rateLimiter: PortalRateLimiter, clock: Clock) =>
  async (latestStart: number, ready: Promise<void>): Promise<SlotReservation> => {
    let lead = 0;
    for (let missed = 0; missed < MAX_MISSED_SLOTS; missed += 1) {
      const slot = await rateLimiter.reserve(clock.now() + lead, latestStart);
      if (slot.kind === 'exhausted') return slot;
      await ready;
      await clock.sleepUntil(slot.startAt);
      if (clock.now() <= slot.startBy) return slot;
      lead = 2 * (clock.now() - slot.startAt);
    }
    return { kind: 'exhausted', availableAt: clock.now() + lead };
  };
