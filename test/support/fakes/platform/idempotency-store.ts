import { KEY_LIFETIME_MS, keyStateOf } from '../../../../shared/platform/idempotency/idempotency-record.ts';
import type {
  Claim,
  ClaimedResponse,
  IdempotencyScope,
  IdempotencyStore,
} from '../../../../shared/platform/idempotency/idempotency-store.ts';
import type { MemoryDatabase, StoredRecord } from './database.ts';

const nameOf = ({ ownerId, endpoint, key }: IdempotencyScope): string => `${ownerId} ${endpoint} ${key}`;

type Running = Extract<StoredRecord, { readonly state: 'running' }>;

/** The record a claim gives the right to; null when it is its owner's no more. */
const recordOf = (database: MemoryDatabase, { scope, owner }: Claim): Running | null => {
  const record = database.idempotency.get(nameOf(scope));
  return record?.state === 'running' && record.owner === owner ? record : null;
};

/** Whether a claim still gives the right to answer. */
export const ownsKey = (database: MemoryDatabase, claim: Claim): boolean => recordOf(database, claim) !== null;

/** Stores an answer under its claim; false when the claim is its owner's no more. */
export const storeResponse = (database: MemoryDatabase, { claim, response }: ClaimedResponse): boolean => {
  const record = recordOf(database, claim);
  if (record === null) return false;
  const { fingerprint, resourceId, startedAt, expiresAt } = record;
  database.idempotency.set(nameOf(claim.scope), { fingerprint, resourceId, startedAt, expiresAt, state: 'completed', response });
  return true;
};

export const deleteKey = (database: MemoryDatabase, { scope }: Claim): void => {
  database.idempotency.delete(nameOf(scope));
};

/** Idempotency records in memory. */
export const makeFakeIdempotencyStore = (database: MemoryDatabase, abandonedAfterMs: number): IdempotencyStore => ({
  claim: async ({ scope, fingerprint, owner, resourceId, now, respondBy }) => {
    await Promise.resolve();
    const record = database.idempotency.get(nameOf(scope));
    const found =
      record === undefined || record.expiresAt <= now
        ? ({ kind: 'free', resourceId: null } as const)
        : keyStateOf(record, fingerprint, now, abandonedAfterMs);
    if (found.kind !== 'free') return found;
    const id = found.resourceId ?? resourceId;
    const running = {
      fingerprint,
      resourceId: id,
      startedAt: now,
      expiresAt: found.resourceId === null || record === undefined ? now + KEY_LIFETIME_MS : record.expiresAt,
      state: 'running',
      owner,
      respondBy,
    } as const;
    database.idempotency.set(nameOf(scope), running);
    return { kind: 'claimed', claim: { scope, owner, resourceId: id }, isTakeover: found.resourceId !== null };
  },

  complete: async (claimed) => {
    await Promise.resolve();
    return storeResponse(database, claimed);
  },

  release: async (claim) => {
    await Promise.resolve();
    const record = recordOf(database, claim);
    if (record === null) return;
    const { fingerprint, resourceId, startedAt, expiresAt } = record;
    database.idempotency.set(nameOf(claim.scope), { fingerprint, resourceId, startedAt, expiresAt, state: 'released' });
  },

  deleteKey: async (claim) => {
    await Promise.resolve();
    if (ownsKey(database, claim)) deleteKey(database, claim);
  },
});
