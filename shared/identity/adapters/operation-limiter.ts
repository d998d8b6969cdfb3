import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import { minuteOf } from '../domain/rate-limit.ts';
import type { OperationLimiter } from '../ports/operation-limiter.ts';
import { operationMinuteKey } from './keys.ts';

const TTL_SECONDS = 300;

/** One item per user, operation and minute; it expires by itself. */
export const makeOperationLimiter = (table: Table): OperationLimiter => ({
  tryAcquire: async (userId, operation, limit, now) => {
    const outcome = await table.update({
      key: operationMinuteKey(userId, operation, minuteOf(now)),
      update: 'SET #ttl = :ttl ADD requests :one',
      condition: 'attribute_not_exists(requests) OR requests < :limit',
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':one': 1, ':limit': limit, ':ttl': Math.floor(now / 1000) + TTL_SECONDS },
    });
    return outcome.kind === 'written';
  },
});
