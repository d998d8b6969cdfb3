import type { ValidationId } from '../domain/validation-id.ts';

/** The last entry that was shown of each part of the queue: its id and its key there; null for none yet. */
export type RetryQueuePosition = readonly ({ readonly id: ValidationId; readonly sort: string } | null)[];

/** Instants (epoch milliseconds, both included) at which the sweep looks at a retry. */
export type RetryQueueRequest = {
  readonly from: number;
  readonly to: number;
  /** Null for the first page. */
  readonly after: RetryQueuePosition | null;
  readonly limit: number;
};

/** The pending retries of all accounts. */
export type RetryQueueList = {
  /** Validations in the order of the next look at their retries; possibly slightly outdated. Reads as many keys as it returns in each part. */
  readonly list: (
    request: RetryQueueRequest,
  ) => Promise<{ readonly ids: readonly ValidationId[]; readonly position: RetryQueuePosition; readonly hasMore: boolean }>;
};
