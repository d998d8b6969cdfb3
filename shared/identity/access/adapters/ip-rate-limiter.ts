import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { ANONYMOUS_PER_IP_LIMIT, DOCUMENTATION_PER_IP_LIMIT, PANEL_PER_IP_LIMIT, PER_IP_LIMIT, WINDOW_MS } from '../domain/rate-limit.ts';
import type { IpCounter, IpRateDecision, IpRateLimiter } from '../ports/ip-rate-limiter.ts';
import { minuteIncrement, removeExpiredCounters } from './counters.ts';
import { addressKey } from './keys.ts';

const LIMITS: Readonly<Record<IpCounter, number>> = {
  with_key: PER_IP_LIMIT,
  panel: PANEL_PER_IP_LIMIT,
  anonymous: ANONYMOUS_PER_IP_LIMIT,
  documentation: DOCUMENTATION_PER_IP_LIMIT,
};

/** An address is blocked for a full window after its last refused attempt. */
const BLOCK_MS = WINDOW_MS;
/** The stored end of a block is moved at most this often by one instance. */
const MIN_EXTEND_INTERVAL_MS = 1_000;
/** Blocks an instance caches; the oldest is evicted. */
const MAX_CACHED_BLOCKS = 10_000;
const TTL_SECONDS = 300;

const blockItem = v.object({ blocked_until: v.optional(v.number(), 0) });

type Block = { readonly until: number; readonly storedAt: number };

const limited = (counter: IpCounter, until: number): IpRateDecision => ({
  kind: 'limited',
  state: { limit: LIMITS[counter], remaining: 0, resetsAt: until },
});

/**
 * Per-address counters, one item each (interface: Request rate). Within the ceiling a request costs one write. Over it
 * the address is blocked until a window after its last attempt; an instance that has the block cached answers from
 * memory, so that a flood costs no write per request.
 */
export const makeIpRateLimiter = (table: Table, log: Log): IpRateLimiter => {
  const blocks = new Map<string, Block>();

  const cacheBlock = (id: string, block: Block): void => {
    blocks.delete(id);
    blocks.set(id, block);
    const oldest = blocks.size > MAX_CACHED_BLOCKS ? blocks.keys().next().value : undefined;
    if (oldest !== undefined) blocks.delete(oldest);
  };

  const block = async (address: string, counter: IpCounter, now: number): Promise<IpRateDecision> => {
    const id = `${counter} ${address}`;
    const until = now + BLOCK_MS;
    const known = blocks.get(id);
    const isStoredRecently = known !== undefined && now - known.storedAt < MIN_EXTEND_INTERVAL_MS;
    cacheBlock(id, { until, storedAt: isStoredRecently ? known.storedAt : now });
    if (!isStoredRecently) {
      await table.update({
        key: addressKey(address, counter),
        update: 'SET blocked_until = :until, #ttl = :ttl',
        names: { '#ttl': TTL_ATTRIBUTE },
        values: { ':until': until, ':ttl': Math.floor(now / 1000) + TTL_SECONDS },
      });
    }
    return limited(counter, until);
  };

  const count = async (address: string, counter: IpCounter, now: number): Promise<IpRateDecision> => {
    const known = blocks.get(`${counter} ${address}`);
    if (known !== undefined && known.until > now) return block(address, counter, now);
    const key = addressKey(address, counter);
    const minute = minuteIncrement(now);
    const outcome = await table.update({
      key,
      update: `SET #ttl = :ttl ADD ${minute.add} REMOVE ${minute.remove}`,
      condition: '(attribute_not_exists(#minute) OR #minute < :limit) AND (attribute_not_exists(blocked_until) OR blocked_until <= :now)',
      names: { ...minute.names, '#ttl': TTL_ATTRIBUTE },
      values: { ':one': 1, ':limit': LIMITS[counter], ':now': now, ':ttl': Math.floor(now / 1000) + TTL_SECONDS },
    });
    if (outcome.kind === 'written') {
      await removeExpiredCounters(table, key, outcome.item, now);
      return { kind: 'allowed' };
    }
    const { blocked_until: until } = v.parse(blockItem, outcome.item ?? {});
    if (until > now) cacheBlock(`${counter} ${address}`, { until, storedAt: 0 });
    return block(address, counter, now);
  };

  return {
    count: async (address, counter, now) => {
      try {
        return await count(address, counter, now);
      } catch (error) {
        log.count('IpRateLimiterUnavailable');
        log.error('ip_rate_limiter_unavailable', {}, error);
        return { kind: 'allowed' };
      }
    },
  };
};
