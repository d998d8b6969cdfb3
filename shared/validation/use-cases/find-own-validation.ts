import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isTerminal } from '../domain/status.ts';
import { expire } from '../domain/transitions.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Validation } from '../domain/validation.ts';
import type { PurgeStore } from '../ports/purge-store.ts';
import type { ValidationStore } from '../ports/validation-store.ts';

export type FindDeps = { readonly store: ValidationStore; readonly purges: Pick<PurgeStore, 'find'>; readonly clock: Clock };

export type FindOwn = (id: ValidationId, userId: UserId) => Promise<Result<Validation, 'not_found' | 'validation_purged'>>;

const isOverdue = ({ status, expiresAt }: Validation, now: number): boolean =>
  !isTerminal(status) && expiresAt !== null && expiresAt <= now;

/**
 * A validation of the caller, also when it was withdrawn. Another user's is not found. After its expiry it is `failed`,
 * even before the sweep has written that.
 */
export const makeFindOwnWithDeleted =
  ({ store, purges, clock }: FindDeps): FindOwn =>
  async (id, userId) => {
    const validation = await store.find(id);
    if (validation === null) {
      const tombstone = await purges.find(id);
      return fail(tombstone?.userId === userId ? 'validation_purged' : 'not_found');
    }
    if (validation.userId !== userId) return fail('not_found');
    if (!isOverdue(validation, clock.now())) return ok(validation);
    const expired = await store.transition(id, expire(validation, clock.now()));
    if (expired.kind === 'applied') return ok(expired.current);
    return expired.kind === 'not_found' ? fail('not_found') : ok(expired.current);
  };

/** A validation of the caller's that was not withdrawn: what reads and changes by id see. */
export const makeFindOwnValidation =
  (findAny: FindOwn): FindOwn =>
  async (id, userId) => {
    const found = await findAny(id, userId);
    return found.ok && found.value.deletedAt !== null ? fail('not_found') : found;
  };
