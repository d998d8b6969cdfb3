import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { dueKeyOf, dueShards } from '../../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { ValidationId } from '../../domain/validation-id.ts';

export const validationKey = (id: ValidationId): ItemKey => ({ pk: `VALIDATION#${id}`, sk: 'VALIDATION' });
export const validationIdOf = (pk: string): string => pk.slice('VALIDATION#'.length);

export const historyPartition = (userId: UserId): string => `USER#${userId}#VALIDATIONS`;
export const userIdOfHistory = (partition: string): string => partition.split('#')[1] ?? '';
export const historySort = instantSort;
/** By reference, then by time: no reference contains a line break, so none is a prefix of another. */
export const clientRefSort = (clientRef: string, createdAt: number): string => `${clientRef}\n${instantSort(createdAt)}`;

/** The partitions of the index of due items that hold an owner's validations, and their retries. */
export type DueKeys = {
  readonly dueKey: (id: ValidationId, dueAt: number) => ReturnType<typeof dueKeyOf>;
  readonly duePartitions: () => readonly string[];
  readonly retryDueKey: (id: ValidationId, dueAt: number) => ReturnType<typeof dueKeyOf>;
  readonly retryDuePartitions: () => readonly string[];
};

const due = dueShards('DUE');
/** Retries have their own partitions, so that a thousand overdue ones do not delay a validation. */
const retryDue = dueShards('RETRY_DUE');

/** Those of live mode, which the sweeps read. */
export const LIVE_DUE: DueKeys = {
  dueKey: due.keyOf,
  duePartitions: due.partitions,
  retryDueKey: retryDue.keyOf,
  retryDuePartitions: retryDue.partitions,
};

export const { dueKey, duePartitions, retryDueKey, retryDuePartitions } = LIVE_DUE;

/** Those of an account's test data: no sweep reads them, its own clock does. */
export const testDue = (partition: UserId): DueKeys => {
  const [validations, retries] = [`TEST_DUE#${partition}`, `TEST_RETRY_DUE#${partition}`];
  return {
    dueKey: (_id, dueAt) => dueKeyOf(validations, instantSort(dueAt)),
    duePartitions: () => [validations],
    retryDueKey: (_id, dueAt) => dueKeyOf(retries, instantSort(dueAt)),
    retryDuePartitions: () => [retries],
  };
};

/** A recent transfer of an account, by its digest. */
export const recentTransferKey = (userId: UserId, digest: string): ItemKey => ({ pk: `USER#${userId}#TRANSFERS`, sk: digest });

export const ATTEMPT_PREFIX = 'ATTEMPT#';
export const attemptKey = (id: ValidationId, number: number): ItemKey => ({
  pk: validationKey(id).pk,
  sk: `${ATTEMPT_PREFIX}${String(number).padStart(4, '0')}`,
});
/** Counter of an account's pending retry cycles. */
export const pendingRetriesKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'RETRIES#PENDING' });
/** Counts of the retries dispatched for an account. */
export const dispatchedRetriesKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'RETRIES#DISPATCHED' });
