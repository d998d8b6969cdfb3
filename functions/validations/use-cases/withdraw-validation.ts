import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { endCycleEarly } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { withdraw } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';
import type { SyncRetrySchedule } from '../../../shared/validation/use-cases/sync-retry-schedule.ts';

export type WithdrawDeps = {
  readonly findOwn: FindOwn;
  readonly retries: RetryStore;
  readonly syncSchedule: SyncRetrySchedule;
  readonly clock: Clock;
};

/**
 * Withdraws a validation of the caller's from the history. Pending retries end as cancelled in the same write; a
 * running validation still gets its verdict, which only the filter for withdrawn validations shows.
 */
export const makeWithdrawValidation =
  ({ findOwn, retries, syncSchedule, clock }: WithdrawDeps) =>
  async (id: ValidationId, userId: UserId): Promise<Result<null, 'not_found' | 'validation_purged'>> => {
    for (;;) {
      const found = await findOwn(id, userId);
      if (!found.ok) return found;
      const { retry } = found.value;
      const now = clock.now();
      const ended = retry?.state === 'pending' ? endCycleEarly(retry, 'cancelled', now) : null;
      const outcome = await retries.transition(found.value, {
        transition: withdraw(found.value, ended, now),
        ...(ended === null ? {} : { pending: { kind: 'decrement' as const } }),
      });
      // Otherwise the retries changed, or another request withdrew it.
      if (outcome.kind === 'applied') {
        await syncSchedule(retry, outcome.current);
        return ok(null);
      }
    }
  };
