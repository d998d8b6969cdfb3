import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { RetryAttempt } from '../../../shared/validation/domain/retry/retry-attempt.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

/**
 * The running attempt, unless it was recorded as finished since the validation was read. An abandoned attempt stays in
 * a cycle that has ended; it is over when its lease expires.
 */
const runningAttempt = (
  { retry, status, centralStatus }: Validation,
  finished: readonly RetryAttempt[],
  now: number,
): readonly RetryAttempt[] => {
  const running = retry?.running ?? null;
  if (running === null || isLeaseFree(running, now) || finished.some(({ number }) => number === running.number)) return [];
  const { number, dispatchedAt, startedAt } = running;
  return [{ number, dispatchedAt, startedAt, previous: { status, centralStatus }, outcome: null }];
};

type ListDeps = { readonly findOwn: FindOwn; readonly retries: Pick<RetryStore, 'attempts'>; readonly clock: Clock };

/** The retries of a validation of the caller's, first one first. */
export const makeListRetryAttempts =
  ({ findOwn, retries, clock }: ListDeps) =>
  async (id: ValidationId, userId: UserId): Promise<Result<readonly RetryAttempt[], 'not_found' | 'validation_purged'>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const finished = await retries.attempts(id);
    return ok([...finished, ...runningAttempt(found.value, finished, clock.now())]);
  };
