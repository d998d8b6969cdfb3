import { fail } from '../../errors/failure.ts';
import type { OpaqueId } from '../../platform/brand.ts';
import type { Recovery } from '../../platform/idempotency/recovery.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isTerminal } from '../domain/status.ts';
import { isValidationId } from '../domain/validation-id.ts';
import type { Validation } from '../domain/validation.ts';
import type { PurgeStore } from '../ports/purge-store.ts';
import type { ValidationStore } from '../ports/validation-store.ts';

/** `Retry-After` of a validation without a verdict. */
const POLL_INTERVAL_MS = 5_000;

export type RecoverDeps = {
  readonly store: Pick<ValidationStore, 'find'>;
  readonly purges: Pick<PurgeStore, 'find'>;
  readonly clock: Clock;
};

/**
 * Finds the validation that an attempt which never answered left behind: its verdict is the answer. One accepted
 * asynchronously is an answer from the start, and the id of one erased meanwhile cannot be used again.
 */
export const makeRecoverValidation =
  ({ store, purges, clock }: RecoverDeps) =>
  async (resourceId: string, ownerId: OpaqueId): Promise<Recovery<Validation, 'validation_purged'>> => {
    if (!isValidationId(resourceId)) return { kind: 'absent' };
    const validation = await store.find(resourceId);
    if (validation === null) {
      const tombstone = await purges.find(resourceId);
      return tombstone?.userId === ownerId ? { kind: 'failed', failure: fail('validation_purged') } : { kind: 'absent' };
    }
    if (validation.userId !== ownerId) return { kind: 'absent' };
    if (validation.enqueuedAt !== null || isTerminal(validation.status)) return { kind: 'finished', output: validation };
    return { kind: 'pending', retryAt: Math.max(validation.lease?.until ?? 0, clock.now() + POLL_INTERVAL_MS) };
  };
