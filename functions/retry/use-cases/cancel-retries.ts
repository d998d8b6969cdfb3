import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { endCycleEarly } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { applyTransition, changeCycle } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';
import type { SyncRetrySchedule } from '../../../shared/validation/use-cases/sync-retry-schedule.ts';

type Code = 'not_found' | 'validation_purged' | 'retry_not_active';

export type CancelDeps = {
  readonly findOwn: FindOwn;
  readonly retries: RetryStore;
  readonly syncSchedule: SyncRetrySchedule;
  readonly clock: Clock;
};

/** Cancels the pending retries of a validation of the caller's (interface: Retry cycle). */
export const makeCancelRetries =
  ({ findOwn, retries, syncSchedule, clock }: CancelDeps) =>
  async (
    id: ValidationId,
    { principal }: AuthenticatedContext,
    response: IdempotentResponse<Validation, Code> | null,
  ): Promise<Result<Validation, Code>> => {
    for (;;) {
      const found = await findOwn(id, principal.userId);
      if (!found.ok) return found;
      const validation = found.value;
      if (validation.retry?.state !== 'pending') return fail('retry_not_active');
      const transition = changeCycle(validation, endCycleEarly(validation.retry, 'cancelled', clock.now()));
      const outcome = await retries.transition(validation, {
        transition,
        pending: { kind: 'decrement' },
        answer: (await response?.render(ok(applyTransition(validation, transition)))) ?? null,
      });
      // Anything else was an attempt or another caller in between: each moves the cycle nearer its end.
      if (outcome.kind === 'applied') {
        await syncSchedule(validation.retry, outcome.current);
        return ok(outcome.current);
      }
      response?.markNotPersisted();
    }
  };
