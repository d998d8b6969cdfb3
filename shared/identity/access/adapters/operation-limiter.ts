import type { Hmac } from '../../../digests/hmac.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { windowEnd } from '../domain/rate-limit.ts';
import type { LimitedRequests, OperationLimiter } from '../ports/operation-limiter.ts';
import { operationWindowKey } from './keys.ts';

/** An item outlives its window by this, for clocks that differ. */
const TTL_MARGIN_SECONDS = 300;

/** One item per operation, subject and window; it expires by itself. E-mail addresses and phones are in no key. */
export const makeOperationLimiter = (table: Table, hmac: Pick<Hmac, 'ofDestination'>): OperationLimiter => {
  /** A window keeps the key it began with, so that its requests are counted under one name while the key is rotated. */
  const nameOf = async ({ per, subject, windowSeconds }: LimitedRequests, end: number): Promise<string> =>
    per === 'destination' ? hmac.ofDestination(subject, end - windowSeconds * 1_000) : subject;

  return {
    tryAcquire: async (requests, now) => {
      const { operationId, max, windowSeconds, per, count = 1 } = requests;
      const end = windowEnd(now, windowSeconds);
      const outcome = await table.update({
        key: operationWindowKey({ operationId, per, subject: await nameOf(requests, end), windowSeconds, end }),
        update: 'SET #ttl = :ttl ADD requests :count',
        condition: 'attribute_not_exists(requests) OR requests <= :room',
        names: { '#ttl': TTL_ATTRIBUTE },
        values: { ':count': count, ':room': max - count, ':ttl': end / 1_000 + TTL_MARGIN_SECONDS },
      });
      return outcome.kind === 'written';
    },
  };
};
