import { ANONYMOUS_PER_IP_LIMIT, minuteOf, PER_IP_LIMIT, WINDOW_MS } from '../../../../shared/identity/domain/rate-limit.ts';
import type { IpRateLimiter } from '../../../../shared/identity/ports/ip-rate-limiter.ts';

type Counted = { readonly minute: number; readonly count: number; readonly blockedUntil: number };

/** Per-address counters in memory. */
export const makeFakeIpRateLimiter = (): IpRateLimiter => {
  const addresses = new Map<string, Counted>();
  return {
    count: async (address, counter, now) => {
      await Promise.resolve();
      const limit = counter === 'with_key' ? PER_IP_LIMIT : ANONYMOUS_PER_IP_LIMIT;
      const name = `${counter} ${address}`;
      const known = addresses.get(name);
      const count = known?.minute === minuteOf(now) ? known.count : 0;
      const isBlocked = (known?.blockedUntil ?? 0) > now || count >= limit;
      const blockedUntil = isBlocked ? now + WINDOW_MS : 0;
      addresses.set(name, { minute: minuteOf(now), count: isBlocked ? count : count + 1, blockedUntil });
      return isBlocked ? { kind: 'limited', state: { limit, remaining: 0, resetsAt: blockedUntil } } : { kind: 'allowed' };
    },
  };
};
