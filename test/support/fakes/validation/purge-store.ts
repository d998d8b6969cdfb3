import { validationKey } from '../../../../shared/validation/adapters/dynamodb/keys.ts';
import { itemFromValidation } from '../../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { ERASABLE } from '../../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../../shared/validation/domain/validation-id.ts';
import type { PurgeStore } from '../../../../shared/validation/ports/purge-store.ts';
import { markRefunded, type MemoryDatabase } from '../platform/database.ts';

const CLEAN_UP_AFTER_MS = 120_000;

const erase = async (database: MemoryDatabase, id: ValidationId): Promise<void> => {
  await Promise.resolve();
  database.attempts.delete(id);
  const tombstone = database.tombstones.get(id);
  if (tombstone === undefined) return;
  const { userId, idempotencyRef: under } = tombstone;
  const name = under === null ? '' : `${userId} ${under.endpoint} ${under.key}`;
  for (const [each, record] of database.idempotency) {
    const isOfRequest = each === name && record.resourceId === id;
    const isBelow = ['POST', 'PUT', 'PATCH', 'DELETE'].some((method) => each.startsWith(`${userId} ${method} /validations/${id}/`));
    if (!isOfRequest && !isBelow) continue;
    const { fingerprint, resourceId, startedAt, expiresAt } = record;
    database.idempotency.set(each, { fingerprint, resourceId, startedAt, expiresAt, state: 'erased' });
  }
};

/** Tombstones in memory. */
export const makeFakePurgeStore = (database: MemoryDatabase): PurgeStore => ({
  purge: async ({ id, userId, unit, etagVersion, retry, idempotencyRef, correlationId }, now) => {
    await Promise.resolve();
    const current = database.validations.get(id);
    const isAsRead = current?.etagVersion === etagVersion && current.retry?.revision === retry?.revision;
    if (current === undefined || !isAsRead || !ERASABLE.includes(current.status)) return 'conflict';
    database.validations.delete(id);
    database.tombstones.set(id, { id, userId, purgedAt: now, idempotencyRef, dueAt: now + CLEAN_UP_AFTER_MS });
    database.changes.push({
      key: validationKey(id),
      before: itemFromValidation(current),
      after: { ...validationKey(id), user_id: userId, purged_at: now, correlation_id: correlationId },
      correlationId,
    });
    if (unit !== null) markRefunded(database, unit);
    if (retry?.state === 'pending') database.pendingRetries.set(userId, (database.pendingRetries.get(userId) ?? 0) - 1);
    return 'applied';
  },

  find: async (id) => {
    await Promise.resolve();
    const tombstone = database.tombstones.get(id);
    if (tombstone === undefined) return null;
    return { id, userId: tombstone.userId, purgedAt: tombstone.purgedAt };
  },

  erase: (id) => erase(database, id),

  finish: async (id) => {
    await erase(database, id);
    const tombstone = database.tombstones.get(id);
    if (tombstone !== undefined) database.tombstones.set(id, { ...tombstone, idempotencyRef: null, dueAt: null });
  },
});
