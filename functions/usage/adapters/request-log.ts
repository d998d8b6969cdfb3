import * as v from 'valibot';

import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { instantSort, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import { LOG_LIFETIME_MS, type LoggedRequest } from '../domain/logged-request.ts';
import type { LogPosition, RequestLog } from '../ports/request-log.ts';

/** Requests that are written at the same time. */
const PARALLEL = 25;

/** Greater than every id of a request, which is hexadecimal. */
const AFTER_ALL_IDS = '#g';

const partitionOf = (userId: UserId): string => `USER#${userId}#REQUESTS`;

const keyOf = (userId: UserId, { at, requestId }: LogPosition): ItemKey => ({
  pk: partitionOf(userId),
  sk: `${instantSort(at)}#${requestId}`,
});

const requestItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  request_id: v.string(),
  at: v.number(),
  operation: v.string(),
  status: v.number(),
  code: v.nullish(v.string(), null),
  duration_ms: v.number(),
});

const fromItem = (item: RawItem): LoggedRequest => {
  const { user_id: userId, request_id: requestId, at, operation, status, code, duration_ms: durationMs } = v.parse(requestItem, item);
  return { userId, requestId, at, operation, status, code, durationMs };
};

const itemFrom = (request: LoggedRequest): RawItem => ({
  ...keyOf(request.userId, request),
  [TTL_ATTRIBUTE]: Math.ceil((request.at + LOG_LIFETIME_MS) / 1000),
  user_id: request.userId,
  request_id: request.requestId,
  at: request.at,
  operation: request.operation,
  status: request.status,
  ...(request.code === null ? {} : { code: request.code }),
  duration_ms: request.durationMs,
});

/** Requests in DynamoDB: an item for each. */
export const makeRequestLog = (table: Table): RequestLog => ({
  keep: async (requests) => {
    for (const some of slicesOf(requests, PARALLEL)) await Promise.all(some.map((request) => table.put(itemFrom(request))));
  },

  list: async ({ userId, from: first, to: last, direction, after, limit }) => {
    const from = instantSort(Math.max(0, first));
    const to = `${instantSort(last)}${AFTER_ALL_IDS}`;
    const start = after === null ? null : keyOf(userId, after);
    const isBeyond = start !== null && (direction === 'older' ? start.sk < from : start.sk > to);
    // DynamoDB refuses a range that ends before it begins.
    if (from > to || isBeyond) return { requests: [], hasMore: false };
    const page = await table.query({
      condition: 'pk = :pk AND sk BETWEEN :from AND :to',
      values: { ':pk': partitionOf(userId), ':from': from, ':to': to },
      // One more shows whether there are more.
      limit: limit + 1,
      descending: direction === 'older',
      // DynamoDB refuses a start key outside the range.
      startAfter: start !== null && start.sk >= from && start.sk <= to ? start : null,
    });
    return { requests: page.items.slice(0, limit).map(fromItem), hasMore: page.items.length > limit || page.next !== null };
  },
});
