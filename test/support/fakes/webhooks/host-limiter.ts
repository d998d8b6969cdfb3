import { WEBHOOKS_PER_HOST_GLOBAL_LIMIT } from '../../../../shared/identity/domain/rate-limit.ts';
import type { HostDeliveries, HostLimiter } from '../../../../shared/webhooks/ports/host-limiter.ts';

/** Counts in memory. */
export const makeFakeHostLimiter = (): HostLimiter => {
  const counts = new Map<string, number>();
  const blocks = new Map<string, number>();
  const countOf = (name: string): number => counts.get(name) ?? 0;
  const ownName = ({ domain, userId }: Pick<HostDeliveries, 'domain' | 'userId'>): string => `${domain} ${userId ?? 'platform'}`;
  const blockName = ({ host, userId }: Pick<HostDeliveries, 'host' | 'userId'>): string => `${host} ${userId ?? 'platform'}`;
  return {
    reserve: async (deliveries, minute, perMinute) => {
      await Promise.resolve();
      const all = `${deliveries.domain} ${minute}`;
      const own = `${ownName(deliveries)} ${minute}`;
      if (countOf(all) >= WEBHOOKS_PER_HOST_GLOBAL_LIMIT || countOf(own) >= perMinute) return false;
      counts.set(all, countOf(all) + 1);
      counts.set(own, countOf(own) + 1);
      return true;
    },
    blockedUntil: async (deliveries, now) => {
      await Promise.resolve();
      const until = blocks.get(blockName(deliveries)) ?? 0;
      return until > now ? until : null;
    },
    block: async (deliveries, until) => {
      await Promise.resolve();
      blocks.set(blockName(deliveries), Math.max(until, blocks.get(blockName(deliveries)) ?? 0));
    },
  };
};
