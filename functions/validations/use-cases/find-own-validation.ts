import type { UserId, ValidationId } from '../../../shared/domain/identity.ts';
import { isTerminal } from '../../../shared/domain/validation/status.ts';
import { expire } from '../../../shared/domain/validation/transitions.ts';
import type { Validation } from '../../../shared/domain/validation/validation.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Clock } from '../../../shared/ports/clock.ts';
import type { ValidationStore } from '../../../shared/ports/validation-store.ts';

export type FindDeps = { readonly store: ValidationStore; readonly clock: Clock };

const isOverdue = ({ status, expiresAt }: Validation, now: number): boolean =>
  !isTerminal(status) && expiresAt !== null && expiresAt <= now;

/**
 * A validation of the caller's. One of somebody else does not exist for the caller. One that passed its expiry is
 * `failed` from that instant, whether or not anything else has noticed yet.
 */
export const makeFindOwnValidation =
  ({ store, clock }: FindDeps) =>
  async (id: ValidationId, userId: UserId): Promise<Result<Validation, 'not_found'>> => {
    const validation = await store.find(id);
    if (validation?.userId !== userId) return fail('not_found');
    if (!isOverdue(validation, clock.now())) return ok(validation);
    const expired = await store.apply(id, expire(clock.now()));
    if (expired.kind === 'applied') return ok(expired.validation);
    return expired.kind === 'missing' ? fail('not_found') : ok(expired.current);
  };
