import { isImportId, type ImportId } from '../../../functions/imports/domain/import-id.ts';
import { isUserId, type UserId } from '../../identity/domain/identity.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** Primary key of an item. This file alone knows how keys are written. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** Instants as sort keys: fixed width, so that text order is time order. */
const instant = (epochMs: number): string => String(epochMs).padStart(13, '0');

const DUE_SHARDS = 4;

/** A stable shard for an id, so that the sweeper's index is not one hot partition. */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % DUE_SHARDS;

export const validationKey = (id: ValidationId): ItemKey => ({ pk: `VALIDATION#${id}`, sk: 'VALIDATION' });
export const validationIdOf = (pk: string): string => pk.slice('VALIDATION#'.length);

export const historyPartition = (userId: UserId): string => `USER#${userId}#VALIDATIONS`;
export const userIdOfHistory = (partition: string): string => partition.split('#')[1] ?? '';
export const historySort = (createdAt: number): string => instant(createdAt);

export const dueKey = (id: ValidationId, dueAt: number) => ({ gsi2pk: `DUE#${shardOf(id)}`, gsi2sk: instant(dueAt) }) as const;
export const duePartitions = (): readonly string[] => Array.from({ length: DUE_SHARDS }, (_unused, shard) => `DUE#${shard}`);
export const dueSort = instant;

/** Retries have an index of their own, so that a thousand overdue ones do not keep a validation waiting. */
export const retryDueKey = (id: ValidationId, dueAt: number) => ({ gsi2pk: `RETRY_DUE#${shardOf(id)}`, gsi2sk: instant(dueAt) }) as const;
export const retryDuePartitions = (): readonly string[] => Array.from({ length: DUE_SHARDS }, (_unused, shard) => `RETRY_DUE#${shard}`);

export const ATTEMPT_PREFIX = 'ATTEMPT#';
export const attemptKey = (id: ValidationId, number: number): ItemKey => ({
  pk: validationKey(id).pk,
  sk: `${ATTEMPT_PREFIX}${String(number).padStart(4, '0')}`,
});
/** Counter of an account's pending retry cycles. */
export const pendingRetriesKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'RETRIES#PENDING' });
/** Counts of the retries dispatched for an account. */
export const dispatchedRetriesKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'RETRIES#DISPATCHED' });

export const apiKeyKey = (digest: string): ItemKey => ({ pk: `KEY#${digest}`, sk: 'KEY' });
export const digestOfApiKeyKey = (pk: string): string => pk.slice('KEY#'.length);
/** Counter of the requests of one client address. */
export const addressKey = (address: string, counter: string): ItemKey => ({ pk: `ADDRESS#${address}`, sk: counter });

export const idempotencyKey = (userId: UserId, endpoint: string, key: string): ItemKey => ({
  pk: `USER#${userId}`,
  sk: `IDEMPOTENCY#${endpoint}#${key}`,
});

/** Every API key item, for the reconciliation of quotas. */
export const API_KEY_PARTITION = 'KEYS';

/** A unit that was given back, so that it is given back once. */
export const returnedUnitKey = (digest: string, seq: number): ItemKey => ({
  pk: `KEY#${digest}#RETURNED`,
  sk: String(seq).padStart(12, '0'),
});

export const userKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const emailKey = (email: string): ItemKey => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

const beneficiaryPartition = (userId: UserId): string => `USER#${userId}#BENEFICIARIES`;
const BENEFICIARY_SORT = 'ACCOUNT#';

/** A beneficiary is stored under the digest of its account, so that a user has an account once. */
export const beneficiaryKey = (userId: UserId, accountDigest: string): ItemKey => ({
  pk: beneficiaryPartition(userId),
  sk: `${BENEFICIARY_SORT}${accountDigest}`,
});
export const beneficiaryRange = (userId: UserId) => ({ ':pk': beneficiaryPartition(userId), ':prefix': BENEFICIARY_SORT }) as const;
/** Leads from the id of a beneficiary to the digest of its account. */
export const beneficiaryIdKey = (userId: UserId, id: number): ItemKey => ({ pk: beneficiaryPartition(userId), sk: `ID#${id}` });
/** How many beneficiaries of a user are active. */
export const beneficiaryCountKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'COUNT' });
/** The last beneficiary id a user was given; apart from the count, so that taking an id never meets a transaction. */
export const beneficiarySequenceKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'SEQUENCE' });

/** Requests of one user to one operation in one clock minute. */
export const operationMinuteKey = (userId: UserId, operation: string, minute: number): ItemKey => ({
  pk: `USER#${userId}`,
  sk: `LIMIT#${operation}#${minute}`,
});

/** Entries of the account directory are grouped by the digest of their last digits. */
export const directoryPartition = (groupDigest: string): string => `DIRECTORY#${groupDigest}`;
export const directoryKey = (groupDigest: string, accountDigest: string): ItemKey => ({
  pk: directoryPartition(groupDigest),
  sk: accountDigest,
});

export const PLAN_PARTITION = 'PLANS';
export const planKey = (slug: string): ItemKey => ({ pk: PLAN_PARTITION, sk: slug });

export const CENTRAL_BUDGET_KEY: ItemKey = { pk: 'CENTRAL', sk: 'BUDGET' };

/** Banxico's lists of participants, by the day each was first seen. */
export const PARTICIPANTS_PARTITION = 'PARTICIPANTS';
export const PARTICIPANT_SNAPSHOT_PREFIX = 'SNAPSHOT#';
export const participantSnapshotKey = (fecha: CalendarDate): ItemKey => ({
  pk: PARTICIPANTS_PARTITION,
  sk: `${PARTICIPANT_SNAPSHOT_PREFIX}${fecha}`,
});
/** When the list was last compared with the snapshots. */
export const PARTICIPANTS_CHECKED_KEY: ItemKey = { pk: PARTICIPANTS_PARTITION, sk: 'CHECKED' };

const importPartition = (userId: UserId, id: ImportId): string => `IMPORT#${userId}#${id}`;

export const importKey = (userId: UserId, id: ImportId): ItemKey => ({ pk: importPartition(userId, id), sk: 'JOB' });
/** Whose job a key is; null for a key of another kind. */
export const importOfKey = (pk: string): { readonly userId: UserId; readonly id: ImportId } | null => {
  const [kind, userId = '', id = ''] = pk.split('#');
  return kind === 'IMPORT' && isUserId(userId) && isImportId(id) ? { userId, id } : null;
};
/** The account's only place for an import that has not ended. */
export const importPlaceKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'IMPORT_IN_FLIGHT' });

export const IMPORT_BLOCK_PREFIX = 'ROWS#';
export const importBlockKey = (userId: UserId, id: ImportId, block: number): ItemKey => ({
  pk: importPartition(userId, id),
  sk: `${IMPORT_BLOCK_PREFIX}${String(block).padStart(4, '0')}`,
});

/** One partition: an account has at most one import there. */
export const IMPORTS_DUE_PARTITION = 'IMPORTS_DUE';
export const importDueKey = (dueAt: number) => ({ gsi2pk: IMPORTS_DUE_PARTITION, gsi2sk: instant(dueAt) }) as const;
