import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { dueShards } from '../../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { ValidationId } from '../../domain/validation-id.ts';

export const validationKey = (id: ValidationId): ItemKey => ({ pk: `VALIDATION#${id}`, sk: 'VALIDATION' });
export const validationIdOf = (pk: string): string => pk.slice('VALIDATION#'.length);

export const historyPartition = (userId: UserId): string => `USER#${userId}#VALIDATIONS`;
export const userIdOfHistory = (partition: string): string => partition.split('#')[1] ?? '';
export const historySort = instantSort;
/** By reference, then by time: no reference contains a line break, so none is a prefix of another. */
export const clientRefSort = (clientRef: string, createdAt: number): string => `${clientRef}\n${instantSort(createdAt)}`;

const due = dueShards('DUE');
export const dueKey = (id: ValidationId, dueAt: number) => due.keyOf(id, dueAt);
export const duePartitions = due.partitions;

/** Retries have their own partitions, so that a thousand overdue ones do not delay a validation. */
const retryDue = dueShards('RETRY_DUE');
export const retryDueKey = (id: ValidationId, dueAt: number) => retryDue.keyOf(id, dueAt);
export const retryDuePartitions = retryDue.partitions;

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
