import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { KindKeys } from '../../../imports/adapters/keys.ts';
import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { ValidationImport } from '../../domain/batch.ts';

export const VALIDATION_IMPORT_KEYS: KindKeys = {
  prefix: 'VALIDATION_IMPORT',
  active: 'ACTIVE_VALIDATION_IMPORT',
  due: 'VALIDATION_IMPORTS_DUE',
};

/** Imports with waiting rows, by account and commit. */
export const WAITING_PARTITION = 'VALIDATION_IMPORTS_WAITING';
export const waitingKey = ({ userId, id, committedAt }: ValidationImport): ItemKey => ({
  pk: WAITING_PARTITION,
  sk: `${userId}#${instantSort(committedAt ?? 0)}#${id}`,
});
/** Readings of receipts of a day (UTC, `YYYY-MM-DD`). */
export const readingsKey = (userId: UserId, day: string): ItemKey => ({ pk: `USER#${userId}`, sk: `RECEIPT_READINGS#${day}` });

/** Sorts after every import of an account. */
export const afterAccount = (userId: UserId): string => `${userId}#~`;

/** The rows in the queue. */
export const DISPATCH_KEY: ItemKey = { pk: 'VALIDATION_IMPORTS_QUEUE', sk: 'STATE' };
