import type { Clock } from '../../platform/time/clock.ts';
import type { PortalRateLimiter, SlotReservation } from '../ports/portal-rate-limiter.ts';

export type TakeSlotDeps = { readonly rateLimiter: Pick<PortalRateLimiter, 'reserve'>; readonly clock: Clock };

/** Slots missed before this caller gives up. */
const MAX_MISSED_SLOTS = 4;

/**
 * Waits for a slot. When it returns `granted` the caller sends its query at once. A missed slot (a slow write or
 * machine) is not used late: the portal counts arrivals, so a late query could coincide with the lane's next slot. It
 * is dropped, and a later one is reserved.
 */
export const makeTakeSlot =
  ({ rateLimiter, clock }: TakeSlotDeps) =>
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

export type TakeSlot = ReturnType<typeof makeTakeSlot>;
