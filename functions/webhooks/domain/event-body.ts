import type { PublishedData } from '../../../shared/events/published-event.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isTestPartition } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';

export type EventBody = {
  readonly id: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: PublishedData;
  /** Id of the request that caused it. */
  readonly requestId: string;
  readonly version: string;
  /** Whose event it is. */
  readonly userId: UserId;
  /** Whether it tests an endpoint: nothing happened. */
  readonly isTest: boolean;
};

/** The body that is sent and that the feed shows: `type` as in Standard Webhooks, `event` has the same value. */
export const eventBodyOf = ({ id, type, at, data, requestId, version, userId, isTest }: EventBody) => ({
  type,
  event: type,
  id,
  timestamp: isoInstant(at),
  data: {
    type: data.type,
    id: data.id,
    attributes: data.attributes,
    ...(data.links === null ? {} : { links: data.links }),
  },
  meta: {
    version,
    api_version: 'v1',
    request_id: requestId,
    datetime: { timezone: 'UTC', format: 'ISO 8601' },
    ...(isTestPartition(userId) ? { mode: 'test' } : {}),
    ...(isTest ? { test: true } : {}),
  },
});
