import { minuteOf } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { HostDeliveries, HostLimiter } from '../../../shared/webhooks/ports/host-limiter.ts';

/** Minutes searched for room. */
const MINUTES_AHEAD = 12;

/**
 * Finds the first minute in which a host has room for one more delivery, and reserves it; null when there is none near. Remembers full
 * minutes, so that a long queue does not check each of them again.
 */
export const makeFindHostSlot = (hostLimiter: Pick<HostLimiter, 'reserve'>) => {
  const firstFree = new Map<string, number>();
  const nameOf = ({ domain, userId }: HostDeliveries): string => `${domain} ${userId ?? ''}`;
  return async (deliveries: HostDeliveries, perMinute: number, now: number): Promise<number | null> => {
    const name = nameOf(deliveries);
    const end = minuteOf(now) + MINUTES_AHEAD;
    for (let minute = Math.max(minuteOf(now), firstFree.get(name) ?? 0); minute < end; minute += 1) {
      if (await hostLimiter.reserve(deliveries, minute, perMinute)) return minute;
      firstFree.set(name, minute + 1);
    }
    return null;
  };
};

export type FindHostSlot = ReturnType<typeof makeFindHostSlot>;
