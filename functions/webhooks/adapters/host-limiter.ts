import * as v from 'valibot';

import { WEBHOOKS_PER_HOST_GLOBAL_LIMIT, WINDOW_MS } from '../../../shared/identity/access/domain/rate-limit.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { accountMark, hostBlockKey, hostMinuteKey } from '../../../shared/webhooks/adapters/keys.ts';
import type { HostLimiter } from '../../../shared/webhooks/ports/host-limiter.ts';

const REMEMBERED_SECONDS = 300;

const blockItem = v.object({ blocked_until: v.number() });

/** Counts in DynamoDB: one item for each host and minute, with the remaining number and one number per account, and one condition on both. */
export const makeHostLimiter = (table: Table): HostLimiter => ({
  reserve: async ({ domain, userId }, minute, perMinute) => {
    const outcome = await table.update({
      key: hostMinuteKey(domain, minute),
      update: 'SET #left = if_not_exists(#left, :all) - :one, #account = if_not_exists(#account, :zero) + :one, #ttl = :expires',
      condition:
        '(attribute_not_exists(#left) OR #left > :zero) AND (attribute_not_exists(#account) OR (#account < :own AND #account < #left))',
      names: { '#left': 'left', '#account': `of_${accountMark(userId)}`, '#ttl': TTL_ATTRIBUTE },
      values: {
        ':zero': 0,
        ':one': 1,
        ':all': WEBHOOKS_PER_HOST_GLOBAL_LIMIT,
        ':own': perMinute,
        ':expires': ((minute + 1) * WINDOW_MS) / 1000 + REMEMBERED_SECONDS,
      },
    });
    return outcome.kind === 'written';
  },

  blockedUntil: async (deliveries, now) => {
    const item = await table.get(hostBlockKey(deliveries));
    const until = item === null ? 0 : v.parse(blockItem, item).blocked_until;
    return until > now ? until : null;
  },

  block: async (deliveries, until) => {
    await table.update({
      key: hostBlockKey(deliveries),
      update: 'SET blocked_until = :until, #ttl = :expires',
      condition: 'attribute_not_exists(blocked_until) OR blocked_until < :until',
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':until': until, ':expires': Math.ceil(until / 1000) + REMEMBERED_SECONDS },
    });
  },
});
